import { afterEach, describe, expect, it, vi } from "vitest";
import * as sdk from "../src/index.ts";
import { fakeServer, html, ok, problem } from "./fake-server.ts";

const { ConfigurationError, RentalClient } = sdk;
const record = { data: { id: "c1", name: "Dana" } };
const limits = (resource: string, remaining: number) => ({
  "x-ratelimit-limit": "120",
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": "1780000000",
  "x-ratelimit-resource": resource,
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("options", () => {
  it.each([undefined, "", null])("without a key (%s) the client says how to get one", (apiKey) => {
    expect(() => new RentalClient({ apiKey: apiKey as never })).toThrow(ConfigurationError);
    expect(() => new RentalClient({ apiKey: apiKey as never })).toThrow(/^apiKey is missing: /);
    expect(() => new RentalClient(undefined as never)).toThrow(/^apiKey is missing: /);
  });

  it.each(["rk_live_x\n", " rk_live_x", "rk live", "rk_live_\u00e9"])(
    "a badly copied key (%j) is refused",
    (apiKey) => {
      expect(() => new RentalClient({ apiKey })).toThrow(/Copy the key again/);
      expect(() => new RentalClient({ apiKey })).not.toThrow(apiKey.trim());
    },
  );

  it.each(["", "localhost:3000", "rentals.example.com", "ftp://x", "http://"])(
    "baseUrl %j is refused",
    (baseUrl) => {
      expect(() => new RentalClient({ apiKey: "k", baseUrl })).toThrow(ConfigurationError);
      expect(() => new RentalClient({ apiKey: "k", baseUrl })).toThrow(/^baseUrl is "/);
    },
  );

  it("an invalid RENTAL_BASE_URL is named", () => {
    vi.stubEnv("RENTAL_BASE_URL", "rentals.example.com");
    expect(() => new RentalClient({ apiKey: "k" })).toThrow(
      'RENTAL_BASE_URL is "rentals.example.com": pass a URL such as https://rentals.example.com.',
    );
  });

  it.each([
    ["http://h:1", "http://h:1"],
    ["http://h:1/", "http://h:1"],
    ["http://h:1/api/v1", "http://h:1"],
    ["http://h:1/api/v1/", "http://h:1"],
    ["https://h/rentals/", "https://h/rentals"],
  ])("baseUrl %j reaches the server at %j", async (baseUrl, origin) => {
    const { seen, client } = fakeServer(() => ok(record));
    await client({ baseUrl }).settings.get();
    expect(seen[0]?.url).toBe(`${origin}/api/v1/trpc/settings.get`);
  });

  it("baseUrl comes from RENTAL_BASE_URL, or else is port 3000 of this machine", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    await client({ baseUrl: undefined }).settings.get();
    vi.stubEnv("RENTAL_BASE_URL", "https://rentals.example.com");
    await client({ baseUrl: undefined }).settings.get();
    expect(seen.map(({ url }) => new URL(url).origin)).toEqual([
      "http://127.0.0.1:3000",
      "https://rentals.example.com",
    ]);
  });

  it.each([
    { timeout: 0 },
    { timeout: Number.NaN },
    { maxRetries: -1 },
    { maxRetries: Number.NaN },
    { maxRetries: 1.5 },
    { timeout: Number.POSITIVE_INFINITY },
    { timeout: 2 ** 31 },
    { timeout: "1s" as never },
  ])("%j is refused", (wrong) => {
    expect(() => new RentalClient({ apiKey: "k", ...wrong })).toThrow(ConfigurationError);
  });
});

describe("the environment", () => {
  it("has the key when no option gives it", async () => {
    vi.stubEnv("RENTAL_API_KEY", "rk_live_env");
    const { seen, fetch } = fakeServer(() => ok(record));
    await new RentalClient({ fetch }).settings.get();
    await new RentalClient({ fetch, apiKey: "rk_live_option" }).settings.get();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer rk_live_env",
      "Bearer rk_live_option",
    ]);
    expect(() => new RentalClient()).not.toThrow();
  });

  it("has no say when the cookie of the page says who calls", async () => {
    vi.stubEnv("RENTAL_API_KEY", "rk_live_env");
    const { seen, fetch } = fakeServer(() => ok(record));
    const rental = new RentalClient({ fetch, auth: "cookie" });
    await rental.settings.get();
    await rental.withOptions({ timeout: 5 }).settings.get();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it("with a badly copied key is named, without the key", () => {
    vi.stubEnv("RENTAL_API_KEY", "rk_live_x\n");
    expect(() => new RentalClient()).toThrow(/^RENTAL_API_KEY contains whitespace/);
    expect(() => new RentalClient()).not.toThrow("rk_live_x");
  });

  it.each([
    ["is missing, as in browsers", undefined],
    ["is empty, as in some workers", {}],
    [
      "must not be read, as in Deno without permission",
      {
        get env(): never {
          throw new Error("NotCapable");
        },
      },
    ],
  ])("may be absent: the process %s", async (_name, process) => {
    const { seen, fetch } = fakeServer(() => ok(record));
    vi.stubGlobal("process", process);
    try {
      expect(() => new RentalClient({ fetch })).toThrow(/^apiKey is missing: .*RENTAL_API_KEY/);
      await new RentalClient({ apiKey: "k", fetch }).settings.get();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(seen[0]?.url).toBe("http://127.0.0.1:3000/api/v1/trpc/settings.get");
  });
});

describe("withOptions", () => {
  it("changes what it is given and keeps the rest", async () => {
    const { seen, client } = fakeServer(() => problem("internal-error", 500));
    const rental = client({ maxRetries: 3 });
    await expect(rental.withOptions({ maxRetries: 0 }).contacts.get("c1")).rejects.toThrow();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      url: "http://127.0.0.1:9/api/v1/trpc/contacts.get?input=%7B%22id%22%3A%22c1%22%7D",
      headers: { authorization: "Bearer rk_live_test" },
    });
    expect(() => rental.withOptions({ timeout: 0 })).toThrow(ConfigurationError);
  });

  it("keeps the key and the server, whatever becomes of the environment", async () => {
    vi.stubEnv("RENTAL_API_KEY", "rk_live_env");
    vi.stubEnv("RENTAL_BASE_URL", "https://rentals.example.com");
    const { seen, fetch } = fakeServer(() => ok(record));
    const rental = new RentalClient({ fetch });
    vi.unstubAllEnvs();
    await rental.withOptions({ timeout: 5000 }).settings.get();
    expect(seen[0]?.url).toBe("https://rentals.example.com/api/v1/trpc/settings.get");
    expect(seen[0]?.headers.authorization).toBe("Bearer rk_live_env");
  });

  it("shares the known rate limits with clients of the same account only", async () => {
    const { client } = fakeServer(() => ok(record, limits("contacts", 7)));
    const rental = client();
    const patient = rental.withOptions({ timeout: 60_000 });
    await patient.contacts.get("c1");
    expect(rental.rateLimit?.remaining).toBe(7);
    expect(rental.rateLimits).toBe(patient.rateLimits);
    expect(rental.withOptions({ apiKey: "rk_live_other" }).rateLimit).toBeUndefined();
    expect(rental.withOptions({ baseUrl: "http://elsewhere" }).rateLimits.size).toBe(0);
  });
});

describe("a client", () => {
  it("prints as one line, without the key", async () => {
    const { inspect } = await import("node:util");
    const rental = new RentalClient({ apiKey: "rk_live_SECRET", baseUrl: "https://rentals.example.com" });
    expect(inspect({ rental })).toBe('{ rental: RentalClient { baseUrl: "https://rentals.example.com" } }');
    expect(inspect(rental.contacts, { depth: 9, showHidden: true })).not.toContain("SECRET");
  });
});

describe("images.upload", () => {
  it.each(["https://example.com/a.jpg", "HTTP://example.com/a.jpg", new URL("https://example.com/a.jpg")])(
    "of an image on the web (%s) says which method imports it",
    async (image) => {
      const { seen, client } = fakeServer(() => ok(record));
      const call = client().images.upload("p1", image);
      await expect(call).rejects.toThrow(ConfigurationError);
      await expect(call).rejects.toThrow(/use images\.import\(id, \{ urls \}\)/);
      expect(seen).toHaveLength(0);
    },
  );
});

describe("a call", () => {
  it("sends the key, the version and its input to the procedure", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    expect(await client().contacts.update("c1", { name: "Dana" })).toEqual(record.data);
    expect(seen[0]).toMatchObject({
      url: "http://127.0.0.1:9/api/v1/trpc/contacts.update",
      method: "POST",
      body: { id: "c1", name: "Dana" },
      headers: { authorization: "Bearer rk_live_test", "content-type": "application/json" },
    });
    expect(seen[0]?.headers["user-agent"]).toMatch(/^rental-sdk\/1\.2\.3-test \(Node\.js\/\d+/);
  });

  it("returns undefined when the API returns nothing", async () => {
    const { client } = fakeServer(() => Response.json({ result: {} }));
    expect(await client().contacts.delete("c1")).toBeUndefined();
  });

  it("returns fields next to the record as members of it", async () => {
    const imageImport = { jobId: "j1", status: "pending", totalUrls: 1 };
    const { client } = fakeServer(() => ok({ data: { id: "p1" }, imageImport }));
    const property = await client().properties.create({
      address: "12 Elm",
      monthlyRent: 1,
      bedrooms: 1,
      bathrooms: 1,
    });
    expect(property).toEqual({ id: "p1", imageImport });
  });

  it("returns the answer's headers, status, request id and body on request", async () => {
    const { client } = fakeServer(() => ok(record, { "x-idempotent-replayed": "true" }));
    const { data, response } = await client().contacts.create({ name: "Dana" }).withResponse();
    expect(data).toEqual(record.data);
    expect(response).toMatchObject({ status: 200, requestId: "req-1", body: { result: { data: record } } });
    expect(response.headers.get("X-Idempotent-Replayed")).toBe("true");
  });

  it("that fails throws once, with and without its response", async () => {
    const { client } = fakeServer(() => problem("not-found", 404));
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    await expect(client().contacts.get("c1").withResponse()).rejects.toThrow(sdk.NotFoundError);
    await expect(client().contacts.get("c1")).rejects.toThrow(sdk.NotFoundError);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("adds the caller's headers", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    await client({ batch: true }).contacts.get("c1", { headers: { traceparent: "00-1" } });
    expect(seen[0]?.headers.traceparent).toBe("00-1");
  });

  it("replaces its own headers by the caller's, however they are spelled", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    const headers = { Authorization: "Bearer other", "Idempotency-Key": "mine" };
    await client().contacts.delete("c1", { headers });
    expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer other", "idempotency-key": "mine" });
    expect(seen[0]?.headers).not.toHaveProperty("Authorization");
  });

  it("has the headers of the client, also in a batch, and then those of the call", async () => {
    const { seen, client } = fakeServer(({ url }) =>
      url.includes("batch=1") ? Response.json([{ result: { data: record } }]) : ok(record),
    );
    const rental = client({ batch: true, headers: { "X-Proxy": "client", "X-Other": "1" } });
    await rental.contacts.get("c1");
    await rental.contacts.get("c1", { headers: { "x-proxy": "call" } });
    expect(seen[0]?.headers).toMatchObject({ "x-proxy": "client", "x-other": "1" });
    expect(seen[1]?.headers).toMatchObject({ "x-proxy": "call", "x-other": "1" });
    expect(seen[1]?.headers.authorization).toBe("Bearer rk_live_test");
  });

  it("of an input that is not JSON fails at once, with the runtime's reason", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    const endless: Record<string, unknown> = {};
    endless.itself = endless;
    await expect(client().contacts.create(endless as never)).rejects.toThrow(/circular/);
    await expect(client().request("POST /contacts", { size: 1n })).rejects.toThrow(/BigInt/);
    expect(seen).toHaveLength(0);
  });

  it("remembers what is left of each limit", async () => {
    const { client } = fakeServer(
      () => ok(record, limits("contacts", 7)),
      () => problem("rate-limited", 429, {}, limits("settings", 0)),
    );
    const rental = client();
    expect(rental.rateLimit).toBeUndefined();
    await rental.contacts.get("c1");
    const contacts = { resource: "contacts", limit: 120, remaining: 7, reset: new Date(1780000000_000) };
    expect(rental.rateLimit).toEqual(contacts);
    await expect(rental.settings.get()).rejects.toThrow(sdk.RateLimitedError);
    expect(rental.rateLimit).toMatchObject({ resource: "settings", remaining: 0 });
    expect(rental.rateLimits.get("contacts")).toEqual(contacts);
  });
});

describe("lists", () => {
  const pages = [["a", "b"], ["c", "d"], ["e"]];
  const server = () =>
    fakeServer(({ url }) => {
      const input = JSON.parse(new URL(url).searchParams.get("input") ?? "{}") as { page: number };
      const pagination = { page: input.page, limit: 2, total: 5, totalPages: 3 };
      return ok({ data: pages[input.page - 1], pagination });
    });

  it("return a page with its position in the list", async () => {
    const { client } = server();
    const { data, pagination } = await client().contacts.list({ page: 2, limit: 2 });
    expect(data).toEqual(["c", "d"]);
    expect(pagination.totalPages).toBe(3);
  });

  it("iterate over all pages, each fetched when needed", async () => {
    const { seen, client } = server();
    const got: unknown[] = [];
    for await (const contact of client().contacts.listAll({ status: "prospect" })) got.push(contact);
    expect(got).toEqual(["a", "b", "c", "d", "e"]);
    expect(seen).toHaveLength(3);
    expect(decodeURIComponent(seen[1]?.url ?? "")).toContain('{"status":"prospect","page":2}');
    for await (const _first of client().contacts.listAll()) break;
    expect(seen).toHaveLength(4);
  });

  it("lead from page to page with the same filters, until there is no next one", async () => {
    const { seen, client } = server();
    let page = await client().contacts.list({ status: "prospect", page: 1 });
    const got = [...page.data];
    while (page.hasNextPage()) {
      page = await page.getNextPage();
      got.push(...page.data);
    }
    expect(got).toEqual(["a", "b", "c", "d", "e"]);
    expect(decodeURIComponent(seen[2]?.url ?? "")).toContain('{"status":"prospect","page":3}');
    await expect(page.getNextPage()).rejects.toThrow("This is the last page: check hasNextPage() first.");
    expect(seen).toHaveLength(3);
    expect(JSON.parse(JSON.stringify(page))).toEqual({ data: ["e"], pagination: page.pagination });
  });

  it("become arrays: all records, or at most as many as wanted, without another request", async () => {
    const { seen, client } = server();
    const rental = client();
    expect(await rental.contacts.listAll().toArray()).toEqual(["a", "b", "c", "d", "e"]);
    expect(seen).toHaveLength(3);
    expect(await rental.contacts.listAll({ status: "prospect" }).toArray({ limit: 4 })).toHaveLength(4);
    expect(seen).toHaveLength(5);
    expect(await rental.contacts.listAll().toArray({ limit: 99 })).toHaveLength(5);
    await expect(rental.contacts.listAll().toArray({ limit: 0 })).rejects.toThrow(/^limit is 0/);
  });

  it("that have an empty page end there", async () => {
    const pagination = { page: 1, limit: 2, total: 5, totalPages: 3 };
    const { seen, client } = fakeServer(() => ok({ data: [], pagination }));
    expect(await client().contacts.listAll().toArray()).toEqual([]);
    expect(seen).toHaveLength(1);
  });
});

describe("batching", () => {
  it("sends reads of one tick together when enabled, and each has its own outcome", async () => {
    const missing = {
      type: "http://h/problems/not-found",
      title: "Not Found",
      status: 404,
      detail: "no",
      instance: "r",
    };
    const { seen, client } = fakeServer(() =>
      Response.json(
        [
          { result: { data: record } },
          { error: { message: "no", code: -32004, data: { problem: missing } } },
        ],
        { status: 207 },
      ),
    );
    const rental = client({ batch: true });
    const [one, two] = await Promise.allSettled([rental.contacts.get("c1"), rental.contacts.get("c2")]);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toContain("/trpc/contacts.get,contacts.get?batch=1&input=");
    expect(one).toMatchObject({ status: "fulfilled", value: record.data });
    expect(two.status === "rejected" && two.reason).toBeInstanceOf(sdk.NotFoundError);
  });

  it("never sends more than the server accepts, and never writes", async () => {
    const { seen, client } = fakeServer(({ url, method }) =>
      method === "POST"
        ? ok(record)
        : Response.json(url.split(",").map(() => ({ result: { data: record } }))),
    );
    const rental = client({ batch: true });
    await Promise.all(Array.from({ length: 45 }, (_, i) => rental.contacts.get(`c${i}`)));
    expect(seen.map(({ url }) => url.split("?")[0]?.split(",").length)).toEqual([20, 20, 5]);
    await Promise.all([rental.contacts.delete("a"), rental.contacts.delete("b")]);
    expect(seen).toHaveLength(5);
  });

  it("is off by default", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    const rental = client();
    await Promise.all([rental.contacts.get("c1"), rental.contacts.get("c2")]);
    expect(seen).toHaveLength(2);
  });
});

describe("errors", () => {
  const classes = {
    unauthorized: [401, sdk.UnauthorizedError],
    forbidden: [403, sdk.ForbiddenError],
    "not-found": [404, sdk.NotFoundError],
    "method-not-allowed": [405, sdk.MethodNotAllowedError],
    conflict: [409, sdk.ConflictError],
    gone: [410, sdk.GoneError],
    "precondition-failed": [412, sdk.PreconditionFailedError],
    "payload-too-large": [413, sdk.PayloadTooLargeError],
    "unsupported-media-type": [415, sdk.UnsupportedMediaTypeError],
    "validation-error": [422, sdk.ValidationError],
    "unprocessable-entity": [422, sdk.UnprocessableEntityError],
    "rate-limited": [429, sdk.RateLimitedError],
    "internal-error": [500, sdk.InternalServerError],
    "service-unavailable": [503, sdk.ServiceUnavailableError],
  } satisfies { [Type in sdk.ProblemType]: [sdk.ProblemTypes[Type], typeof sdk.ApiError] };

  it.each(Object.entries(classes))("%s has its own class", async (type, [status, errorClass]) => {
    const more = { code: "some_rule", errors: [{ field: "name", message: "is missing" }] };
    const { client } = fakeServer(() => problem(type, status, more, { "retry-after": "90" }));
    const error = await client({ maxRetries: 0 })
      .contacts.get("c1")
      .catch((error) => error);
    expect(error).toBeInstanceOf(errorClass);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(error).toBeInstanceOf(sdk.RentalError);
    expect(error).toMatchObject({
      ...more,
      type,
      status,
      title: type,
      detail: `detail of ${type}`,
      message: `detail of ${type}`,
      requestId: "req-2",
      retryAfter: 90,
      name: errorClass.name,
    });
  });

  it("an error type that is newer than this package is an ApiError", async () => {
    const { client } = fakeServer(() => problem("teapot", 418));
    const error = await client()
      .contacts.get("c1")
      .catch((error) => error);
    expect(error.constructor).toBe(sdk.ApiError);
    expect(error).toMatchObject({ type: "teapot", status: 418, errors: [] });
  });

  it("a plain problem document, as sent by a proxied server, is the same error", async () => {
    const document = {
      type: "http://h/problems/unauthorized",
      title: "Unauthorized",
      status: 401,
      detail: "no key",
      instance: "r9",
    };
    const headers = { "content-type": "application/problem+json" };
    const { client } = fakeServer(() => new Response(JSON.stringify(document), { status: 401, headers }));
    const error = await client()
      .contacts.get("c1")
      .catch((error) => error);
    expect(error).toBeInstanceOf(sdk.UnauthorizedError);
    expect(error.requestId).toBe("r9");
  });

  it("a proxy's HTML page is an error that contains the status and the text", async () => {
    const { client } = fakeServer(() => html(502));
    const error = await client({ maxRetries: 0 })
      .contacts.get("c1")
      .catch((error) => error);
    expect(error).toBeInstanceOf(sdk.UnexpectedResponseError);
    expect(error).toMatchObject({ status: 502, body: "<html><h1>Bad Gateway</h1></html>" });
    expect(error.message).toBe(
      "The response (status 502, text/html) is not from the rental API. A proxy in front of the server may be failing.",
    );
  });

  it.each([
    ["a page", () => html(200)],
    ["a page that does not exist", () => html(404)],
    ["another API", () => Response.json({ message: "Not Found" }, { status: 404 })],
    ["another API that reports success", () => Response.json({ hello: "world" })],
    ["nothing", () => new Response(null, { status: 204 })],
  ])("%s instead of the API's answer: check baseUrl", async (_name, answer) => {
    const { client } = fakeServer(answer);
    const error = await client()
      .contacts.get("c1")
      .catch((error) => error);
    expect(error).toBeInstanceOf(sdk.UnexpectedResponseError);
    expect(error.message).toMatch(
      /Check baseUrl: it must be the URL without \/api\/v1, and is now http:\/\/127\.0\.0\.1:9\.$/,
    );
  });

  it("a redirect is not followed, and the error says where it leads", async () => {
    const location = "https://rental.example.com/api/v1/trpc/contacts.create";
    const seen: RequestInit["redirect"][] = [];
    const { client } = fakeServer((_request, init) => {
      seen.push(init.redirect);
      return new Response(null, { status: 301, headers: { location } });
    });
    const error = await client()
      .contacts.create({ name: "Dana", email: "dana@example.com" })
      .catch((error) => error);
    expect(error).toBeInstanceOf(sdk.UnexpectedResponseError);
    expect(error.message).toContain(`and is now http://127.0.0.1:9, redirected to ${location}.`);
    expect(seen).toEqual(["manual"]);
  });

  it("a truncated answer is a connection error", async () => {
    const headers = { "content-type": "application/json" };
    const { client } = fakeServer(() => new Response('{"result":{"da', { headers }));
    await expect(client({ maxRetries: 0 }).contacts.get("c1")).rejects.toThrow(sdk.ConnectionError);
  });

  it("no error and no client exposes the key", async () => {
    const { client } = fakeServer(() => html(502));
    const rental = client({ maxRetries: 0, apiKey: "rk_live_SECRET" });
    const error = await rental.contacts.get("c1").catch((error) => error);
    const { inspect } = await import("node:util");
    expect(
      inspect(error, { depth: 9 }) + inspect(rental, { depth: 9 }) + JSON.stringify(rental),
    ).not.toContain("SECRET");
  });
});
