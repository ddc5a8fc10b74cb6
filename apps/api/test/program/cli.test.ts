import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));

const rental = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env: { ...process.env, ...env } };
    execFile(process.execPath, [script, ...args], options, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });

it.each([
  [["account", "lst"], "unknown command 'lst' (Did you mean list?)"],
  [["account", "create", "--name", " ", "--plan", "pro"], "A name must have 1 to 200 characters."],
  [
    ["account", "create", "--name", "A", "--plan", "pro", "--email", "notmail"],
    "This is not a valid email address.",
  ],
  [["account", "create", "--name", "A", "--plan", "gold"], "Allowed choices are"],
  [["key", "create", "--account", "x"], "The id of the account must be a UUID."],
  [["account", "delete", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"], "Add --yes to confirm."],
  [["sandbox", "delete", "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d"], "Add --yes to confirm."],
  [["sandbox", "advance", "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d"], "Say how far"],
  [["sandbox", "advance", "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d", "--by", "soon"], "such as 90m"],
  [["demo", "reply", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", ""], "must have 1 to 10,000 characters"],
])("a mistake is one line and an exit code: %j", async (args, message) => {
  const { code, out, err } = await rental(args);
  expect([code > 0, out]).toEqual([true, ""]);
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).toContain(message);
});

it.each([[["--help"]], [["help", "account"]], [["key", "create", "--help"]]])(
  "requested help is not a failure: %j",
  async (args) => {
    const { code, out, err } = await rental(args);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Usage: rental");
  },
);

it("says in one line what to do when the database is unavailable", async () => {
  const { code, out, err } = await rental(["account", "list"], {
    DATABASE_URL: "postgres://user@127.0.0.1:1/rental",
  });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^The database does not respond: connect ECONNREFUSED .* Check DATABASE_URL\.\n$/);
});

it("says that it created an installation where there was none, and only then", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "rental-cli-"));
  try {
    const env = { RENTAL_DATA_DIR: join(folder, "data"), DATABASE_URL: "" };
    const first = await rental(["account", "list", "--json"], env);
    expect([first.code, first.out]).toEqual([0, '{"accounts":[]}\n']);
    expect(first.err).toContain(`There was no installation in ${join(folder, "data")}`);
    expect(await rental(["account", "list", "--json"], env)).toMatchObject({ code: 0, err: "" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
