import { ReplyError } from "ioredis";
import { expect, it } from "vitest";
import { Secrets } from "../secrets/secrets.ts";
import { errorForLog } from "./error-for-log.ts";

it("what another secret encrypted is told from other errors", () => {
  const lost = new Secrets("x".repeat(32)).sealer("address").seal("https://hooks.example.com");
  try {
    new Secrets("y".repeat(32)).sealer("address").open(lost);
  } catch (error) {
    expect(errorForLog(error).message).toMatch("another RENTAL_SECRET_KEY");
  }
  expect.assertions(1);
});

it.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", "OOM"],
  ["MISCONF Redis is configured to save RDB snapshots, but ...", "MISCONF"],
  ["a value of a request", undefined],
])("an error of Redis is logged with its code, and without its message: %s", (message, code) => {
  const logged = errorForLog(new ReplyError(message));
  expect(logged.code).toBe(code);
  expect(JSON.stringify(logged)).not.toContain(message.slice(8));
});
