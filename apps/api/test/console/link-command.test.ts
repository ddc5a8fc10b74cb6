/** `rental console link`, as an operator runs it. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { makePerson } from "../fixtures/people.ts";
import { testApi } from "../harness/api.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const { server, account } = await testApi();
const origin = "http://127.0.0.1:3000";
const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
const database = await databaseUrl(server.connection);
afterAll(() => database.close());

const rental = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      RENTAL_DATA_DIR: server.config.dataDir,
      RENTAL_SECRET_KEY: "test-secret-key-test-secret-key-32",
      BASE_ORIGIN: origin,
    };
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });

const link = (...args: string[]) => rental("console", "link", "--account", account.accountId, ...args);

it("prints an address that signs the named person in once, and the audit log has it", async () => {
  const { id, email } = await makePerson(server, account.accountId, "viewer");
  const { code, out, err } = await link("--person", email!);
  expect([code, err]).toEqual([0, ""]);
  const [url, hint] = out.split("\n");
  expect(hint).toBe("Open it in a browser within 15 minutes. It works once.");
  const open = () =>
    server.call({ method: "POST", url: url!.replace(origin, ""), headers: { origin }, payload: "" });
  const answer = await open();
  expect([answer.status, (await open()).status]).toEqual([303, 410]);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0]!;
  const { body } = await server.request("GET", "/people/me", { headers: { cookie } });
  expect(body.data).toMatchObject({ role: "viewer", person: { id } });
  const acts = (await server.request("GET", "/audit", { as: account })).body.data;
  expect(acts).toContainEqual(
    expect.objectContaining({ action: "link_created", resource: "people", recordId: id }),
  );
}, 60_000);

it("says in one line that there is no such person or account", async () => {
  for (const [refused, message] of [
    [await link("--person", "nobody@example.com"), "There is no such person in this account."],
    [
      await rental("console", "link", "--account", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
      "There is no such account",
    ],
  ] as const) {
    expect([refused.code > 0, refused.out]).toEqual([true, ""]);
    expect(refused.err).toMatch(/^[^\n]+\n$/);
    expect(refused.err).toContain(message);
  }
}, 60_000);
