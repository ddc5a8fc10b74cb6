/** Accounts, as an operator creates them. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../harness/postgres.ts";

const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
const database = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "rental-accounts-"));
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const { host, port, user, password = "", database: name } = database.connection;
const env = {
  ...process.env,
  RENTAL_DATA_DIR: dataDir,
  BASE_ORIGIN: "https://rental.example",
  DATABASE_URL: host.startsWith("/")
    ? `postgres:///${name}`
    : `postgres://${user}:${password}@${host}:${port}/${name}`,
  ...(host.startsWith("/") && { PGHOST: host, PGUSER: user }),
};

const rental = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
const create = (...args: string[]) => rental("account", "create", "--name", "Elm", "--plan", "pro", ...args);

it("creates an account with its time zone, its agent and a link to the console, as JSON and in words", async () => {
  const { out } = await create("--time-zone", "America/Chicago", "--agent-name", "Robin", "--json");
  const created = JSON.parse(out);
  expect(created).toMatchObject({
    accountId: expect.any(String),
    userId: expect.any(String),
    slug: "elm",
    keyId: expect.any(String),
    apiKey: expect.stringMatching(/^rk_live_/),
    timeZone: "America/Chicago",
    agentName: "Robin",
    ownerEmail: null,
    consoleUrl: expect.stringMatching(/^https:\/\/rental\.example\/console/),
    consoleUrlExpiresAt: expect.any(String),
  });
  const words = await create("--email", "owner@example.com");
  expect(words.out).toMatch(/Console +https:\S+/);
  expect(words.out).toContain("Time zone  UTC");
  expect(words.out).not.toContain("Nobody will be notified");
});

it("says that nobody will be notified when the owner has no email address", async () => {
  expect((await create()).out).toContain("Nobody will be notified");
});

it("refuses a time zone that does not exist, and creates nothing", async () => {
  const before = JSON.parse((await rental("account", "list", "--json")).out).accounts;
  const { code, out, err } = await create("--time-zone", "Chicago");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe("This is not a time zone. Write an IANA name such as America/Chicago.\n");
  expect(JSON.parse((await rental("account", "list", "--json")).out).accounts).toEqual(before);
});

it("refuses an empty slug, which would take the public pages offline", async () => {
  const { accountId, slug } = JSON.parse((await create("--json")).out);
  const { code, err } = await rental("account", "set-slug", accountId, "");
  expect(code).toBe(1);
  expect(err).toContain("must consist of 1 to 80 lowercase letters");
  const { accounts } = JSON.parse((await rental("account", "list", "--json")).out);
  expect(accounts.find((one: { accountId: string }) => one.accountId === accountId).slug).toBe(slug);
});

it("prints its version as JSON, too", async () => {
  const { out: text } = await rental("--version");
  for (const args of [
    ["--version", "--json"],
    ["--json", "-V"],
  ])
    expect(JSON.parse((await rental(...args)).out)).toEqual({ version: text.trim() });
});

it("imports the contacts of a file once: a dry run writes nothing, and a second run changes nothing", async () => {
  const { accountId } = JSON.parse((await create("--json")).out);
  const file = join(dataDir, "people.csv");
  await writeFile(file, "Name,E-mail,Phone\nAnn Ray,ann@cli.example,\nBo Roy,,217-555-0184\nCy,,\n");
  const run = async (...args: string[]) => {
    const { out } = await rental(
      "import",
      file,
      "--contacts",
      "--account",
      accountId,
      "--mode",
      "upsert",
      "--json",
      ...args,
    );
    const { createdContactIds, ...result } = JSON.parse(out);
    return { ...result, ids: createdContactIds.length };
  };
  const faulty = { total: 3, failed: 1, errors: [{ row: 3, field: "email", code: "validation" }] };
  expect(await run("--dry-run")).toMatchObject({ ...faulty, dryRun: true, created: 2, ids: 0 });
  expect(await run()).toMatchObject({ ...faulty, dryRun: false, created: 2, unchanged: 0, ids: 2 });
  expect(await run()).toMatchObject({ ...faulty, created: 0, updated: 0, unchanged: 2, ids: 0 });
});

it("fails when every row of an imported file failed", async () => {
  const { accountId } = JSON.parse((await create("--json")).out);
  const file = join(dataDir, "nobody.csv");
  await writeFile(file, "Name,E-mail,Phone\nCy,,\n");
  const { code, out } = await rental("import", file, "--contacts", "--account", accountId);
  expect([code, out]).toEqual([1, expect.stringMatching(/^1 row: 0 created, 1 failed\./)]);
});

it.each(["backup", "export"])("puts no %s in the place of what is no file", async (kind) => {
  const { accountId } = JSON.parse((await create("--json")).out);
  const pipe = join(dataDir, `${kind}-pipe`);
  execFileSync("mkfifo", [pipe]);
  const { code, err } = await rental(
    ...(kind === "backup" ? [kind, pipe] : ["account", kind, accountId, pipe]),
  );
  expect([code, err]).toEqual([1, `${pipe} is a device or a pipe, which can't be replaced. Name a file.\n`]);
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

it.skipIf(process.platform !== "linux")("says in one line that its output can't be written", async () => {
  const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
    const command = `"$0" "$1" account list --json > /dev/full`;
    execFile("sh", ["-c", command, process.execPath, script], { env }, (error, _out, text) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, err: text }),
    );
  });
  expect([code, err]).toEqual([1, expect.stringMatching(/^The output can't be written: ENOSPC[^\n]+\n$/)]);
});
