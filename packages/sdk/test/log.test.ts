import { afterEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, ConfigurationError, type LogLevel, RentalClient } from "../src/index.ts";
import { fakeServer, html, ok, problem } from "./fake-server.ts";

const key = "rk_live_SECRET";
const record = { data: { id: "c1", name: "Dana Reyes" } };

/** A logger that keeps its lines. */
function memory() {
  const lines: string[] = [];
  const at = (level: string) => (line: string) => void lines.push(`${level} ${line}`);
  return { lines, logger: { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") } };
}

/** The lines of a call that succeeds, one that is rejected, one that is repeated, and one that fails. */
async function linesAt(logLevel: LogLevel, more: Partial<ClientOptions> = {}): Promise<string[]> {
  vi.useFakeTimers();
  const { client } = fakeServer(
    () => ok(record, { "x-ignored-fields": "appliedAt" }),
    () => problem("not-found", 404),
    () => html(502),
    () => ok(record),
    () => problem("internal-error", 500),
  );
  const { lines, logger } = memory();
  const rental = client({ apiKey: key, logger, logLevel, maxRetries: 1, ...more });
  const calls = async () => {
    await rental.contacts.create({ name: "Dana Reyes", email: "dana@example.com" });
    await rental.contacts.get("c1").catch(() => undefined);
    await rental.contacts.get("c1");
    await rental.contacts.get("c1", { maxRetries: 0 }).catch(() => undefined);
  };
  await Promise.all([calls(), vi.advanceTimersByTimeAsync(10_000)]);
  return lines.map((line) => line.replace(/\d+ ms/g, "5 ms"));
}

const warnings = [
  "warn rental: contacts.create: the server ignored these fields: appliedAt",
  "warn rental: contacts.get: failed, next attempt in 5 ms: The response (status 502, text/html) is not from the rental API. A proxy in front of the server may be failing.",
  "error rental: contacts.get: failed after 5 ms: 500 internal-error, request req-2",
];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("logLevel", () => {
  it("off logs nothing", async () => {
    expect(await linesAt("off")).toEqual([]);
  });

  it("error logs only calls that failed because of the server", async () => {
    expect(await linesAt("error")).toEqual(warnings.slice(2));
  });

  it("warn also logs retries and ignored fields", async () => {
    expect(await linesAt("warn")).toEqual(warnings);
  });

  it("info also logs the outcome of each call with its duration and its request id", async () => {
    expect((await linesAt("info")).filter((line) => line.startsWith("info"))).toEqual([
      "info rental: contacts.create: 200 in 5 ms, request req-1",
      "info rental: contacts.get: failed after 5 ms: 404 not-found, request req-2",
      "info rental: contacts.get: 200 in 5 ms, request req-1",
    ]);
  });

  it("debug also logs each request and response with headers and bodies", async () => {
    const lines = (await linesAt("debug")).filter((line) => line.startsWith("debug"));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(
      /^debug rental: -> POST http:\/\/127\.0\.0\.1:9\/api\/v1\/trpc\/contacts\.create \{/,
    );
    expect(lines[0]).toMatch(
      /"authorization":"\*\*\*".*\{"name":"Dana Reyes","email":"dana@example\.com"\}$/,
    );
    expect(lines[1]).toMatch(/^debug rental: <- 200 \{.*"x-request-id":"req-1".*"name":"Dana Reyes"/);
  });

  it.each(["error", "warn", "info"] as const)(
    "%s never contains what was sent or received",
    async (level) => {
      const text = (await linesAt(level)).join();
      expect(text).not.toMatch(/Dana|dana|detail of|SECRET/);
    },
  );

  it("is warn with a logger, and off without one", async () => {
    expect(await linesAt(undefined as never)).toEqual(warnings);
    const said = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "info")];
    await linesAt(undefined as never, { logger: undefined });
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
  });

  it("without a logger goes to the console", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await linesAt("error", { logger: undefined });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining("rental: contacts.get: failed after"),
    );
  });

  it("that does not exist is refused, with the existing ones", () => {
    const wrong = () => new RentalClient({ apiKey: "k", logLevel: "verbose" as never });
    expect(wrong).toThrow(ConfigurationError);
    expect(wrong).toThrow('logLevel is "verbose": pass one of off, error, warn, info, debug.');
  });
});

describe("secrets", () => {
  it("are redacted at debug: keys, secrets, tokens, and URLs that give access", async () => {
    const { lines, logger } = memory();
    const secrets = {
      secret: "whsec_SECRET",
      uploadUrl: "http://h/put?sig=SECRET",
      url: "http://h/ical/SECRET.ics",
      nested: [{ token: "SECRET" }],
    };
    const { client } = fakeServer(() => ok({ data: secrets }, { "set-cookie": "SECRET" }));
    const rental = client({ apiKey: key, logger, logLevel: "debug" });
    const headers = { Authorization: `Bearer ${key}`, Cookie: "SECRET", "X-Api-Key": "SECRET" };
    expect(await rental.webhooks.create({ url: "https://h", events: [] }, { headers })).toEqual(secrets);
    await rental.request("POST /x", { password: "SECRET" });
    expect(lines.length).toBeGreaterThan(3);
    await rental.calendarSources.create({ name: "Own", url: "https://h/private-SECRET/basic.ics" });
    expect(lines.join()).not.toContain("SECRET");
    expect(lines[0]).toMatch(/"idempotency-key":"[0-9a-f]{32}"/);
  });
});
