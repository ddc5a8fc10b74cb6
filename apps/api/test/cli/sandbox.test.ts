/** Sandboxes, as an operator manages them. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../harness/postgres.ts";

const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
const database = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "rental-sandboxes-"));
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const { host, port, user, password = "", database: name } = database.connection;
const env = {
  ...process.env,
  RENTAL_DATA_DIR: dataDir,
  DATABASE_URL: host.startsWith("/")
    ? `postgres:///${name}`
    : `postgres://${user}:${password}@${host}:${port}/${name}`,
  ...(host.startsWith("/") && { PGHOST: host, PGUSER: user }),
};

/** Each starts a program, which takes seconds on a busy machine. */
const rental = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
const json = async (...args: string[]) => {
  const { code, out, err } = await rental(...args, "--json");
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

it("creates a sandbox, moves its clock with all that becomes due, and deletes it", async () => {
  const { accountId } = await json("account", "create", "--name", "Elm", "--plan", "pro");
  const made = await json("sandbox", "create", "--account", accountId, "--name", "CI", "--seed");
  expect(made).toEqual({
    accountId: expect.stringMatching(/^.{14}8/),
    keyId: expect.any(String),
    apiKey: expect.stringMatching(/^rk_test_/),
  });
  const id = made.accountId;
  const [before] = (await json("sandbox", "list", "--account", accountId)).sandboxes;
  expect(before).toMatchObject({ id, name: "CI" });
  const moved = await json("sandbox", "advance", id, "--by", "7d");
  expect(moved.done).toBe(true);
  expect(moved.effects).toBeGreaterThan(0);
  expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(Date.parse(before.now) + 7 * 86_400_000);
  expect(await json("sandbox", "delete", id, "--yes")).toEqual({ sandboxId: id, deleted: true });
  expect((await json("sandbox", "list", "--account", accountId)).sandboxes).toEqual([]);
}, 120_000);
