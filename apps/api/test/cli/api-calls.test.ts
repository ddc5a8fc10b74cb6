import { type ChildProcess, execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { listeningApi } from "../harness/api.ts";

/** The tool as people run it, against a server with a socket. */
const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
const image = fileURLToPath(new URL("../fixtures/house.png", import.meta.url));
const { server, account, origin } = await listeningApi({ plan: "scale" });
const folder = await mkdtemp(join(tmpdir(), "rental-cli-"));
afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the tool in an empty folder. */
function rental(args: string[], { env = {}, input = "" } = {}): Promise<Ended> {
  const known = { RENTAL_API_KEY: account.apiKey, RENTAL_BASE_URL: origin, XDG_CONFIG_HOME: folder };
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...known, ...env } };
    const child: ChildProcess = execFile(process.execPath, [script, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
    child.stdin!.end(input);
  });
}

const api = (...args: string[]) => rental(["api", ...args]);

describe("rental api", () => {
  it("creates, reads, changes and deletes a record, and prints each as one JSON document", async () => {
    const flags = [
      "--address",
      "1 Elm Street",
      "--monthly-rent",
      "1850",
      "--bedrooms",
      "2",
      "--bathrooms",
      "1.5",
    ];
    const created = await api(
      "properties",
      "create",
      ...flags,
      "--deposit-amount",
      "900",
      "--features",
      "Pool",
      "--features",
      "Gym",
    );
    expect(created).toMatchObject({ code: 0, err: "" });
    const { id, features } = JSON.parse(created.out);
    expect(features).toEqual(["Pool", "Gym"]);
    const changed = await api("properties", "update", id, "--is-public", "--deposit-amount", "null");
    expect(JSON.parse(changed.out)).toMatchObject({ isPublic: true, depositAmount: null });
    expect(await api("properties", "delete", id)).toEqual({ code: 0, out: "null\n", err: "" });
    const gone = await api("properties", "get", id);
    expect(gone).toMatchObject({ code: 4, out: "" });
    expect(gone.err).toMatch(/^There is no such property in this account\. \(request [0-9a-f-]{36}\)\n$/);
  });

  it("takes fields as JSON from a file and from the standard input, with flags over them", async () => {
    await writeFile(join(folder, "contact.json"), JSON.stringify({ name: "Kim", phone: "+1 555 0100" }));
    const fromFile = await api("contacts", "create", "--data", "@contact.json", "--name", "Robin");
    expect(JSON.parse(fromFile.out)).toMatchObject({ name: "Robin", phone: "+1 555 0100" });
    const piped = JSON.stringify({ name: "Sam", phone: "+1 555 0101", shoeSize: 9 });
    const fromStdin = await rental(["api", "contacts", "create", "--data", "-"], { input: piped });
    expect(JSON.parse(fromStdin.out)).toMatchObject({ name: "Sam" });
    expect(fromStdin.err).toContain("shoeSize");
  });

  it("--all follows the pages, and is one JSON document", async () => {
    const body = { name: "Many", phone: "+1 555 0100" };
    for (let i = 0; i < 5; i++) await server.request("POST", "/contacts", { as: account, body });
    const { code, out } = await api("contacts", "list", "--all", "--limit", "2");
    const { pagination } = (await server.request("GET", "/contacts", { as: account })).body;
    expect([code, JSON.parse(out).data.length]).toEqual([0, pagination.total]);
    const none = await api("contacts", "list", "--all", "--search", "nobody has this name");
    expect(JSON.parse(none.out)).toEqual({ data: [] });
  });

  it("an Idempotency-Key makes a repeated command act once", async () => {
    const once = () =>
      api("contacts", "create", "--name", "Once", "--phone", "+1 555 0102", "--idempotency-key", "once");
    const [first, second] = [await once(), await once()];
    expect(JSON.parse(second.out).id).toBe(JSON.parse(first.out).id);
  });

  it("uploads images, and names a file that is not an image", async () => {
    const listing = { address: "2 Elm Street", monthlyRent: 900, bedrooms: 1, bathrooms: 1 };
    const { body } = await server.request("POST", "/properties", { as: account, body: listing });
    const uploaded = await api("images", "upload", body.data.id, image, "--alt-text", "The house");
    expect(uploaded.err).toBe("");
    expect(JSON.parse(uploaded.out)).toMatchObject([{ altText: "The house", order: 0 }]);
    await writeFile(join(folder, "notes.txt"), "not an image");
    const refused = await api("images", "upload", body.data.id, image, "notes.txt");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/^notes\.txt: .+ not a JPEG, .+ 1 of 2 were uploaded\.\n$/);
  });

  it("imports contacts from a file, and changes them when a later file says something else", async () => {
    const file = (...rows: string[]) =>
      writeFile(join(folder, "people.csv"), ["Name,E-mail,Mood", ...rows].join("\n"));
    const run = async () =>
      JSON.parse((await api("contacts", "import", "--file", "people.csv", "--mode", "upsert")).out);
    await file("Zoe Zink,zoe@cli.example,good", "Yan Yost,,good");
    expect(await run()).toMatchObject({
      total: 2,
      created: 1,
      failed: 1,
      unmappedFields: ["Mood"],
      errors: [{ row: 2, field: "email" }],
    });
    await file("Zoe Zander,zoe@cli.example,");
    expect(await run()).toMatchObject({ created: 0, updated: 1, unchanged: 0, failed: 0 });
    expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 });
  });

  it("imports a CSV file of more rows than one job takes, and numbers errors by the file's rows", async () => {
    const rows = Array.from(
      { length: 503 },
      (_, i) => `${i === 501 ? 1 : i + 1} Oak Street;$1,200;${i === 502 ? "many" : 2};1`,
    );
    await writeFile(join(folder, "listings.csv"), ["street;rent;beds;baths", ...rows].join("\n"));
    const ended = api("bulk-imports", "create", "--file", "listings.csv");
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) await server.drain();
    const { code, out } = await ended;
    const { errors, jobIds, ...counts } = JSON.parse(out);
    expect([code, jobIds.length, counts.total, counts.created, counts.failed]).toEqual([0, 2, 503, 501, 2]);
    expect(errors).toMatchObject([
      { row: 502, message: "is identical to row 1", code: "duplicate" },
      { row: 503, field: "bedrooms" },
    ]);
  }, 60_000);

  it("changes the properties of a file that are already there with --mode upsert, and adds none", async () => {
    await writeFile(join(folder, "again.csv"), "street;rent;beds;baths\n1 Again Street;1200;2;1");
    const run = async (...more: string[]) => {
      const ended = api("bulk-imports", "create", "--file", "again.csv", ...more);
      let hasEnded = false;
      void ended.then(() => {
        hasEnded = true;
      });
      while (!hasEnded) await server.drain();
      return JSON.parse((await ended).out);
    };
    expect(await run("--mode", "upsert")).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
    expect(await run("--mode", "upsert")).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    await writeFile(join(folder, "again.csv"), "street;rent;beds;baths\n1 Again Street;1300;2;1");
    expect(await run("--mode", "upsert")).toMatchObject({ created: 0, updated: 1, failed: 0 });
  }, 60_000);

  it("reads the export of a program, and says what it left out and converted", async () => {
    const roll = [
      "Rent roll",
      "Property Address,Unit,BD/BA,Market Rent,Property Type",
      "6 Roll Rd,1,2/1,18000 / year,Loft",
      "",
      '"6 Roll Rd,2,2/1,1500,Loft',
      ",,,,",
      "6 Roll Rd,3,2/1,450 per week,Loft",
      "6 Roll Rd,4,2/1,13.50 CAD,Loft",
    ];
    await writeFile(join(folder, "roll.csv"), roll.join("\r"));
    const ended = api("bulk-imports", "create", "--file", "roll.csv");
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) await server.drain();
    const { code, out } = await ended;
    const { errors, conversions, unmappedFields, ...counts } = JSON.parse(out);
    expect([code, counts.total, counts.created, counts.failed]).toEqual([0, 4, 1, 3]);
    type Wrong = { row: number; line: number; field?: string };
    expect(errors.map(({ row, line, field }: Wrong) => [row, line, field])).toEqual([
      [2, 5, undefined],
      [3, 7, "monthlyRent"],
      [4, 8, "monthlyRent"],
    ]);
    expect(conversions).toEqual([{ row: 1, line: 3, field: "monthlyRent", from: "18000 / year", to: 1500 }]);
    expect(unmappedFields).toEqual(["Property Type"]);
  }, 60_000);
});

describe.concurrent("a failure of rental api is one line and an exit code", () => {
  it.each([
    [["properties", "get"], 2, "The id is missing: write it after the name of the operation, or as --id."],
    [["properties", "list", "--town", "X"], 2, "unknown option '--town'"],
    [["properties", "create", "--monthly-rent", "x"], 2, "Write a number such as 1850."],
    [["contacts", "create", "--data", "[]"], 2, "--data must be a JSON object"],
    [["contacts", "create", "--data", "@none.json"], 2, "The file none.json can't be read"],
    [["contacts", "list", "--all", "--page", "2"], 2, "leave out --page"],
    [["properties", "create", "--monthly-rent", "1"], 1, "--address is required; --bedrooms is required"],
    [["settings", "get", "--key", "rk_live_wrong"], 3, "The API key"],
    [["settings", "get", "--base-url", "http://127.0.0.1:4"], 6, "No response from http://127.0.0.1:4: "],
    [["settings", "get", "--base-url", "nowhere"], 2, "--base-url"],
  ])("%j", async (args, code, message) => {
    const ended = await api(...args);
    expect(ended).toMatchObject({ code, out: "" });
    expect(ended.err).toMatch(/^[^\n]+\n$/);
    expect(ended.err).toContain(message);
  });

  it("6 for the 404 of something that is not the API", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end("nothing here"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const ended = await api("settings", "get", "--base-url", `http://127.0.0.1:${port}`);
    other.close();
    expect(ended).toMatchObject({ code: 6, out: "" });
    expect(ended.err).toMatch(/^[^\n]+\n$/);
  });
});

describe("rental login", () => {
  const file = join(folder, "rental/key.json");
  const without = { RENTAL_API_KEY: "" };

  it("stores a key that only its user can read, for its server alone, until logout", async () => {
    const wrong = await rental(["login"], { env: without, input: "rk_live_wrong\n" });
    expect(wrong.code).toBe(3);
    await expect(stat(file)).rejects.toThrow("ENOENT");
    const stored = await rental(["login"], { env: without, input: `${account.apiKey}\n` });
    expect(stored).toMatchObject({ code: 0, err: "" });
    expect(stored.out).not.toContain(account.apiKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const used = await rental(["api", "contacts", "list"], { env: { ...without, RENTAL_BASE_URL: "" } });
    expect(used.code).toBe(0);
    const elsewhere = ["api", "contacts", "list", "--base-url", "http://127.0.0.1:4"];
    expect((await rental(elsewhere, { env: without })).err).toContain(
      "There is no API key for http://127.0.0.1:4",
    );
    await chmod(file, 0o644);
    const open = await rental(["api", "contacts", "list"], { env: without });
    expect(open).toMatchObject({ code: 2, out: "" });
    expect(open.err).toContain(`Run chmod 600 ${file}`);
    await chmod(file, 0o600);
    expect(await readFile(file, "utf8")).toContain(account.apiKey);
    expect((await rental(["logout"], { env: without })).code).toBe(0);
    await expect(stat(file)).rejects.toThrow("ENOENT");
    const after = await rental(["api", "contacts", "list"], { env: without });
    expect(after).toMatchObject({ code: 3, out: "" });
  });
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "ends with %s while it waits for the standard input",
  async (signal) => {
    const env = { ...process.env, RENTAL_API_KEY: account.apiKey, RENTAL_BASE_URL: origin };
    const args = [script, "api", "contacts", "create", "--data", "-"];
    const child = execFile(process.execPath, args, { cwd: folder, env });
    const ended = new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)));
    // More than any pipe holds: once it is written, the program reads.
    await new Promise((written) => child.stdin!.write(" ".repeat(8_000_000), written));
    child.kill(signal);
    expect(await ended).toBe(signal);
  },
);

it("says how far an import got, and how to continue, when a signal ends it", async () => {
  await writeFile(join(folder, "long.csv"), "street;rent;beds;baths\n1 Long Street;1200;2;1");
  const env = { ...process.env, RENTAL_API_KEY: account.apiKey, RENTAL_BASE_URL: origin };
  const args = [script, "api", "bulk-imports", "create", "--file", "long.csv"];
  const isAsked = () => server.database.sql`select 1 from bulk_imports where completed_at is null`;
  const child = execFile(process.execPath, args, { cwd: folder, env });
  let said = "";
  child.stderr!.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  // No worker runs, so the command waits for the job.
  await vi.waitUntil(async () => (await isAsked()).length > 0, { timeout: 60_000 });
  child.kill("SIGTERM");
  expect(await ended).toBe(143);
  expect(said).toBe(
    "Interrupted when no row was known to be done; the server may complete up to 500 more. To import the rest, run the command again with --mode upsert, which recognizes what is already there.\n",
  );
}, 60_000);
