import postgres from "postgres";
import { expect, it } from "vitest";
import { problemOf } from "./problem.ts";

it.each([
  ["53100", "disk of the database is full"],
  ["57014", "too busy to finish"],
])("tells why the database gave up: %s", (code, reason) => {
  // The types do not know that it takes the members of the server's error.
  const error = Object.assign(new postgres.PostgresError("refused"), { code });
  const { problem, headers, toLog } = problemOf(error, "https://rent.example.com", "id");
  expect(problem).toMatchObject({ status: 503, detail: expect.stringContaining(reason) });
  expect(headers).toEqual({ "Retry-After": "2" });
  expect(toLog?.level).toBe("warn");
});

it("tells a request whose account is deleted meanwhile that its key is no longer valid", () => {
  const refusedBy = (constraint_name: string) => {
    const error = Object.assign(new postgres.PostgresError("refused"), { code: "23503", constraint_name });
    return problemOf(error, "https://rent.example.com", "id").problem.status;
  };
  expect(refusedBy("contacts_account_id_accounts_id_fk")).toBe(401);
  expect(refusedBy("messages_conversation_id_conversations_id_fk")).toBe(500);
});
