import { closeSync, fstatSync, openSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/harness/server.ts";
import { readConfig } from "../../../platform/configuration.ts";
import { mayShowKeys } from "./demo-keys.ts";
import { printFirstSteps } from "./first-start.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const url = "postgres://user@127.0.0.1/rental";

const environments: (readonly [Record<string, string>, boolean])[] = [
  [{}, true],
  [{ DATABASE_URL: url }, false],
  [{ BASE_ORIGIN: "https://api.example.com" }, false],
  ...["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "localhost"].map(
    (HOST) => [{ HOST }, true] as const,
  ),
  ...["0.0.0.0", "::", "192.168.1.4", "2001:db8::1", "rent.example.com"].map(
    (HOST) => [{ HOST }, false] as const,
  ),
  [{ HOST: "0.0.0.0", DEMO_ACCOUNTS: "true" }, true],
  [{ DEMO_ACCOUNTS: "false" }, false],
  [{ DEMO_ACCOUNTS: "true", DATABASE_URL: url, BASE_ORIGIN: "https://api.example.com" }, true],
];
it.each(environments)("%j: creates demo accounts: %s", (env, made) =>
  expect(readConfig(env).demoAccounts).toBe(made),
);

/** The output of a first start, and the file with the keys. */
async function firstStart(env: Record<string, string>) {
  const server: TestServer = await startTestServer(env);
  cleanups.push(() => server.close());
  const { platform, config } = server;
  const start = async () => {
    let printed = "";
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
    try {
      await printFirstSteps({ platform, config, address: null });
    } finally {
      spy.mockRestore();
    }
    return printed;
  };
  return {
    server,
    printed: await start(),
    again: await start(),
    file: join(config.dataDir, "demo-keys.txt"),
  };
}

const keysIn = (text: string) =>
  [...text.matchAll(/^ {2}[A-Z][A-Za-z ]+ (rk_live_\S+)$/gm)].map(([, key]) => key);

it("prints the keys of four accounts once, and saves them where only the owner can read them", async () => {
  const { server, printed, again, file } = await firstStart({});
  expect(keysIn(printed)).toHaveLength(4);
  expect(printed).toContain(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(keysIn(await readFile(file, "utf8"))).toEqual(keysIn(printed));
  expect(again).not.toContain("rk_live_");
  const headers = { authorization: `Bearer ${keysIn(printed)[2]}` };
  expect((await server.request("GET", "/properties", { headers })).status).toBe(200);
});

it.each([
  ["https://rent.example.com", false],
  ["https://example.com/rental", true],
])("warns of a BASE_ORIGIN below which pages do not work: %s: %s", async (BASE_ORIGIN, warns) => {
  const { printed } = await firstStart({ BASE_ORIGIN });
  expect(printed.includes("Warning: BASE_ORIGIN has a path.")).toBe(warns);
});

it("prints, before the keys, an address that signs the owner of the Pro account in, once", async () => {
  const { server, printed, again } = await firstStart({});
  const [url] = /http:\/\/127\.0\.0\.1:3000\/console\/sign-in\/\w+/.exec(printed)!;
  expect(printed.indexOf(url)).toBeLessThan(printed.indexOf("rk_live_"));
  expect(again).not.toContain("/console/sign-in/");
  const open = () =>
    server.call({
      method: "POST",
      url: new URL(url).pathname,
      headers: { origin: "http://127.0.0.1:3000" },
    });
  const { status, headers } = await open();
  const cookie = String(headers["set-cookie"]).split(";")[0]!;
  const { body } = await server.request("GET", "/people/me", { headers: { cookie } });
  expect([status, body.data.role, body.data.account.plan]).toEqual([303, "owner", "pro"]);
  expect((await open()).status).toBe(410);
});

it("publishes the Pro account with pictures of its listings, free times and a template with questions", async () => {
  const { server, printed } = await firstStart({});
  expect(printed).toContain("The Pro account has a public page: http://127.0.0.1:3000/p/demo-pro\n");
  const visit = async (path: string) => {
    const { status, body } = await server.call({ method: "GET", url: `/public/v1/demo-pro${path}` });
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  expect(await visit("")).toMatchObject({
    agentName: "Springfield Homes",
    callHuman: true,
    prescreening: true,
  });
  const listings = await visit("/listings");
  expect(listings.length).toBeGreaterThanOrEqual(3);
  for (const { id, imageUrls } of listings) {
    expect(imageUrls).toHaveLength(3);
    const image = await server.app.inject(new URL(imageUrls[0]).pathname);
    expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await visit(`/listings/${id}/slots`)).slots.length).toBeGreaterThan(0);
  }
  const headers = { authorization: `Bearer ${keysIn(printed)[2]}` };
  const { body } = await server.request("GET", "/workflows", { headers });
  expect(
    body.data.some(({ isPublic, slug }: { isPublic: boolean; slug: string | null }) => isPublic && slug),
  ).toBe(true);
});

it("keeps the keys out of the journal, and says where they are saved", async () => {
  const { dev, ino } = fstatSync(1);
  const { printed, file } = await firstStart({ JOURNAL_STREAM: `${dev}:${ino}` });
  expect(printed).not.toMatch(/rk_live_|\/sign-in\//);
  expect(printed).toContain(file);
  expect(keysIn(await readFile(file, "utf8"))).toHaveLength(4);
});

it("creates no accounts when they are disabled", async () => {
  const { server, printed } = await firstStart({ DEMO_ACCOUNTS: "false" });
  expect(printed).toBe("");
  expect(await server.database.sql`select 1 from accounts`).toHaveLength(0);
});

it("saves keys only to a file that only its owner can read, and fixes its permissions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rental-output-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, "output");
  const fd = openSync(file, "w", 0o644);
  try {
    await chmod(file, 0o644);
    expect(mayShowKeys(fd, null)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { dev, ino } = fstatSync(fd);
    expect(mayShowKeys(fd, `${dev}:${ino}`)).toBe(false);
  } finally {
    closeSync(fd);
  }
});
