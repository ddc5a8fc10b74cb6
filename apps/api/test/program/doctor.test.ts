import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, createTestDatabase } from "../harness/postgres.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const script = fileURLToPath(new URL("../../../../scripts/doctor.mjs", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-doctor-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run doctor`: its exit code, and the text of each line by the name of what it is about. */
function doctor(
  env: Record<string, string>,
  at = script,
): Promise<{ code: number; lines: Map<string, string> }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [at], { env: { ...process.env, ...env } }, (_error, out) => {
      const found = [...out.matchAll(/^(ok|warn|FAIL) +(\S+) +(.+)$/gm)];
      const lines = new Map(found.map(([, state, name, text]) => [name!, `${state}: ${text}`]));
      resolve({ code: child.exitCode!, lines });
    });
  });
}

describe("npm run doctor", () => {
  it("finds that this machine can run everything that is needed, and starts PostgreSQL to see", async () => {
    const { code, lines } = await doctor({});
    expect([...lines].filter(([, text]) => text.startsWith("FAIL"))).toEqual([]);
    expect(code).toBe(0);
    expect(lines.get("Node.js")).toBe(`ok: ${process.versions.node}`);
    // On a machine that has too much to do, it says that it waited in vain.
    expect(lines.get("PostgreSQL")).toMatch(/^ok: starts as|^warn: Not started after/);
  }, 60_000);

  it("fails with what to do where the temporary folder cannot be written", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const { code, lines } = await doctor({ TMPDIR: file }, await alone());
    expect(code).toBe(1);
    expect(lines.get("temporary")).toMatch(
      /^FAIL: .+ cannot be written .+\. Change its permissions, or set TMPDIR\.$/,
    );
  });

  it("names each program that is missing with what installs it, and does not fail for it", async () => {
    const { code, lines } = await doctor({ PATH: folder, CHROMIUM_PATH: "" }, await alone());
    expect(code).toBe(0);
    const packages = {
      "redis-server": "redis-server",
      php: "php-cli",
      ruby: "ruby",
      go: "golang-go",
      python3: "python3",
      chromium: "chromium-headless-shell",
    };
    for (const [name, debian] of Object.entries(packages))
      expect(lines.get(name)).toMatch(
        new RegExp(`^warn: Not found: .+ are skipped\\. .+apt-get install ${debian}$`),
      );
  });

  it("needs no installed packages, and says that they are missing", async () => {
    const { code, lines } = await doctor({}, await alone());
    expect(code).toBe(0);
    expect(lines.get("packages")).toMatch(/^warn: Not installed yet\. npm start and npm test install them/);
    expect(lines.get("PostgreSQL")).toMatch(/^warn: Not tried.+ again after npm start\.$/);
  });
});

describe("rental doctor", () => {
  const tool = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));

  /** What it found, by the name of the check. */
  async function examined(
    env: Record<string, string>,
  ): Promise<{ code: number; found: Map<string, string> }> {
    return new Promise((resolve) => {
      const options = { env: { ...process.env, RENTAL_DATA_DIR: join(folder, "data"), ...env } };
      const child = execFile(process.execPath, [tool, "doctor", "--json"], options, (_error, out) => {
        const { checks } = JSON.parse(out) as { checks: Record<"name" | "state" | "text", string>[] };
        const found = new Map(checks.map(({ name, state, text }) => [name, `${state}: ${text}`]));
        resolve({ code: child.exitCode!, found });
      });
    });
  }

  it("passes where nothing is configured, and creates nothing", async () => {
    const { code, found } = await examined({});
    expect([...found].filter(([, text]) => text.startsWith("fail"))).toEqual([]);
    expect(code).toBe(0);
    expect(found.get("data folder")).toContain("which the first start creates");
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("recognizes a server that listens on an IPv6 address", async () => {
    const ready = createServer((_request, response) =>
      response.end(JSON.stringify({ status: "ready", dependencies: { database: "up" } })),
    );
    await once(ready.listen(0, "::1"), "listening");
    const { port } = ready.address() as AddressInfo;
    try {
      for (const HOST of ["::1", "::"]) {
        const { found } = await examined({ HOST, PORT: String(port) });
        expect(found.get("port")).toBe(`ok: ${port}, where the server runs and is ready`);
      }
    } finally {
      ready.close();
    }
  });

  it("says what to do about everything that does not respond", async () => {
    const dead = "127.0.0.1:1";
    const { code, found } = await examined({
      RENTAL_DATA_DIR: tool,
      DATABASE_URL: `postgres://user@${dead}/rental`,
      REDIS_URL: `redis://${dead}`,
      SMTP_URL: `smtp://${dead}`,
      S3_BUCKET: "photos",
      S3_ENDPOINT: `http://${dead}`,
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      RENTAL_API_KEY: "rk_live_key",
      RENTAL_BASE_URL: "http://127.0.0.1:2",
    });
    expect(code).toBe(1);
    expect(found.get("data folder")).toMatch(/^fail: .+ is not a folder\. .+ set RENTAL_DATA_DIR\.$/);
    expect(found.get("database")).toMatch(/^fail: The database does not respond: .+ Check DATABASE_URL\.$/);
    expect(found.get("Redis")).toMatch(/^fail: Redis does not respond: .+ Check REDIS_URL\.$/);
    expect(found.get("mail")).toMatch(/^fail: .+ refuses: .+ Check SMTP_URL\.$/);
    expect(found.get("files")).toMatch(/^fail: The bucket photos of .+ Check S3_BUCKET and the keys\.$/);
    expect(found.get("API key")).toMatch(
      /^warn: No response from http:\/\/127\.0\.0\.1:2: .+ Start the server/,
    );
  });

  it("says whether a mail server lets the program sign in, and that another URL would fit it", async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], logger: false });
    server.on("error", () => undefined);
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    try {
      const open = await examined({ SMTP_URL: `smtp://${host}` });
      expect(open.found.get("mail")).toBe(`ok: ${host} responds; SMTP_URL has no user to sign in`);
      const wrong = await examined({ SMTP_URL: `smtps://${host}` });
      expect(wrong.found.get("mail")).toBe(
        `fail: ${host} begins without TLS. Let SMTP_URL begin with smtp:// instead of smtps://.`,
      );
    } finally {
      await new Promise<void>((done) => server.close(() => done()));
    }
  });

  it("fails for a database that only a newer version can use, as a start does", async () => {
    const { connection, drop } = await createTestDatabase();
    const { url, close } = await databaseUrl(connection);
    try {
      await asAdmin(connection, async (sql) => {
        await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`;
        await sql`update drizzle.oldest_program set migration = 99999999999999`;
      });
      const { code, found } = await examined({ DATABASE_URL: url });
      expect(code).toBe(1);
      expect(found.get("database")).toMatch(
        /^fail: The database belongs to a newer version of the program: /,
      );
    } finally {
      await close();
      await drop();
    }
  });

  it("warns of a built-in database that DATABASE_URL puts aside", async () => {
    const { connection, drop } = await createTestDatabase();
    const { url, close } = await databaseUrl(connection);
    const RENTAL_DATA_DIR = await mkdtemp(join(folder, "moved-"));
    await mkdir(join(RENTAL_DATA_DIR, "postgres", "data"), { recursive: true });
    try {
      const { code, found } = await examined({ DATABASE_URL: url, RENTAL_DATA_DIR });
      expect(code).toBe(0);
      expect(found.get("database")).toMatch(/^warn: DATABASE_URL is set: .+ is not used\./);
    } finally {
      await close();
      await drop();
    }
  });

  it("names a variable that is invalid", async () => {
    const { code, found } = await examined({ PORT: "many" });
    expect(code).toBe(1);
    expect(found.get("settings")).toMatch(/^fail: The environment variable PORT is invalid: .+/);
  });
});

/** The script in a checkout of its own, where nothing is installed. @returns its path */
async function alone(): Promise<string> {
  const checkout = await mkdtemp(join(folder, "checkout-"));
  await mkdir(join(checkout, "scripts"));
  const path = join(checkout, "scripts/doctor.mjs");
  await copyFile(script, path);
  return path;
}
