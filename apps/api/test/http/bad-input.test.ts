import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { restPrefix } from "../../src/http/rest/rest.ts";
import { createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";

const { server, account: scale } = await listeningApi({
  plan: "scale",
  env: { BASE_ORIGIN: "https://rent.example.com" },
});
const home = { address: "1 Elm St", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
const { id: propertyId } = await createProperty(server, scale);

/** Sent unchanged, with a key and as JSON unless specified otherwise. */
const send = (method: string, path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.call({
    method: method as NonNullable<InjectOptions["method"]>,
    url: restPrefix + path,
    payload,
    headers: { authorization: `Bearer ${scale.apiKey}`, "content-type": "application/json", ...headers },
  });
const errorsOf = async (answer: ReturnType<typeof send>) => {
  const { status, headers, body } = await answer;
  expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(body.instance).toBe(headers["x-request-id"]);
  return { status, errors: body.errors };
};
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("a body", () => {
  it.each([
    ["broken JSON", "{", /^is not valid JSON: /],
    ["a list", "[]", "must be a JSON object"],
    ["null", "null", "must be a JSON object"],
    [
      "bytes that are not UTF-8",
      Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
      "is not UTF-8 text",
    ],
    ["nothing", "", "is required: send a JSON object"],
  ])("that is %s is 422 on `body`", async (_, payload, message) => {
    const expected = typeof message === "string" ? message : expect.stringMatching(message);
    expect(await errorsOf(send("POST", "/properties", payload))).toEqual({
      status: 422,
      errors: [{ field: "body", message: expected }],
    });
  });

  it("must be uncompressed JSON: other types and encodings are 415", async () => {
    for (const headers of [
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-encoding": "gzip" },
    ] as Record<string, string>[]) {
      expect((await send("POST", "/properties", "{}", headers)).status).toBe(415);
      expect((await send("POST", "/trpc/properties.create", "{}", headers)).status).toBe(415);
    }
    const identity = { "content-encoding": "Identity" };
    expect((await send("POST", "/properties", JSON.stringify(home), identity)).status).toBe(201);
  });

  it("of more than 1 MiB is 413, over both transports; bulk accepts 8", async () => {
    const large = JSON.stringify({ ...home, description: "x".repeat(1024 * 1024) });
    expect((await send("POST", "/properties", large)).status).toBe(413);
    expect((await send("POST", "/trpc/properties.create", large)).status).toBe(413);
    const rows = JSON.stringify({ properties: [{ ...home, notes: "x".repeat(1024 * 1024) }] });
    expect((await send("POST", "/properties/bulk", rows)).status).toBe(202);
    expect((await send("POST", "/trpc/bulkImports.create", rows)).status).toBe(200);
    const batch = JSON.stringify({ 1: { ...home, description: "x".repeat(1024 * 1024) } });
    for (const other of ["nope", "bulkImports.create"])
      expect((await send("POST", `/trpc/${other},properties.create?batch=1`, batch)).status).toBe(413);
  });

  it("is not validated for callers who may not send it: 401 and 403 come first, over both transports", async () => {
    const trial = await server.createAccount("free_trial");
    const starter = await server.createAccount("starter");
    const large = JSON.stringify({ ...home, description: "x".repeat(1024 * 1024) });
    for (const path of ["/properties", "/trpc/properties.create"]) {
      expect((await send("POST", path, large, { authorization: "" })).status).toBe(401);
      expect((await send("POST", path, Buffer.from([0xe9]), { authorization: "" })).status).toBe(401);
      expect((await send("POST", path, large, { authorization: `Bearer ${starter.apiKey}` })).status).toBe(
        403,
      );
      const open = JSON.stringify({ ...home, isPublic: true, title: "a\0" });
      const answer = await send("POST", path, open, { authorization: `Bearer ${trial.apiKey}` });
      expect((answer.body.error?.data.problem ?? answer.body).code).toBe("trial_private_only");
    }
  });

  it.each([
    ["a NUL character", { agentName: "a\0b" }, "agentName", "a NUL character"],
    ["half of a surrogate pair", { agentName: "a\ud800" }, "agentName", "half of a surrogate pair"],
    [
      "half of a surrogate pair in a nested value",
      { followupTemplates: [{ step: 1, template: "\udc00" }] },
      "followupTemplates.0.template",
      "half of a surrogate pair",
    ],
    [
      "a name with half of a surrogate pair",
      { emailPreferences: { "\ud800": true } },
      "emailPreferences.\ufffd",
      "half of a surrogate pair",
    ],
    [
      "excessive nesting",
      { emailPreferences: JSON.parse(nested(5000)) },
      "emailPreferences",
      "nested more than 100 levels",
    ],
    [
      "an unknown field with such nesting",
      { unknown: JSON.parse(nested(5000)) },
      "unknown",
      "nested more than 100 levels",
    ],
  ])("with %s is 422 on its field, over both transports", async (_, body, field, message) => {
    const expected = { status: 422, errors: [{ field, message: expect.stringContaining(message) }] };
    const payload = stringify(body);
    expect(
      await errorsOf(send("PATCH", "/settings", payload, { "idempotency-key": field.length.toString() })),
    ).toEqual(expected);
    const { status, body: told } = await send("POST", "/trpc/settings.update", payload);
    expect({ status, errors: told.error.data.problem.errors }).toEqual(expected);
  });

  it.each([
    [{ bedrooms: 1.5 }, "bedrooms", "must be a whole number"],
    [{ bedrooms: 1e30 }, "bedrooms", "must be at most 2147483647"],
    [{ bedrooms: -1e30 }, "bedrooms", "must be at least 0"],
    [{ metadata: { "": "v" } }, "metadata.", "the name must have at least 1 character"],
    [
      { metadata: { ["k".repeat(41)]: "v" } },
      `metadata.${"k".repeat(41)}`,
      "the name must have at most 40 characters",
    ],
  ])("says of %j what it must be", async (over, field, message) => {
    expect(await errorsOf(send("POST", "/properties", JSON.stringify({ ...home, ...over })))).toEqual({
      status: 422,
      errors: [{ field, message }],
    });
  });

  it('with a missing field gets "is required", and with a value outside a fixed set gets that set', async () => {
    expect((await errorsOf(send("POST", "/properties", "{}"))).errors).toContainEqual({
      field: "address",
      message: "is required",
    });
    const settings = JSON.stringify({
      defaultShowingDuration: 31,
      bookingUrl: "ftp://a",
      externalLinkUrl: `https://a/${"x".repeat(2048)}`,
    });
    expect((await errorsOf(send("PATCH", "/settings", settings))).errors).toEqual([
      { field: "defaultShowingDuration", message: "must be one of 30, 45, 60" },
      { field: "externalLinkUrl", message: "must have at most 2048 characters" },
      { field: "bookingUrl", message: "must be an http or https URL, or an empty string to clear it" },
    ]);
    const day = JSON.stringify({ ...home, availabilityDate: "0000-01-01" });
    expect((await errorsOf(send("POST", "/properties", day))).errors).toEqual([
      { field: "availabilityDate", message: "must be in the year 0001 or later" },
    ]);
    const noText = JSON.stringify({ ...home, availabilityDate: { toString: 1 } });
    expect((await errorsOf(send("POST", "/properties", noText))).errors).toEqual([
      { field: "availabilityDate", message: "must be a day that exists, such as 2026-12-01" },
    ]);
  });

  it.each(
    operations
      .filter(({ type, meta }) => type === "mutation" && meta.openapi.path.includes("{"))
      // An upsert creates what does not exist.
      .filter(({ meta }) => !meta.openapi.path.includes("{externalId}"))
      .map(({ name, meta }) => [name, meta.openapi] as const),
  )("of %s does not matter when the record does not exist", async (name, { method, path }) => {
    const ask = (id: string) => send(method, path.replace(/\{\w+\}/g, id), "{");
    expect((await ask("xyz")).status).toBe(404);
    // An unknown property is 422 here.
    const told = ["images.presign", "images.presignBatch", "images.import"].includes(name) ? 422 : 404;
    expect((await ask("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d")).status).toBe(told);
  });

  it.each([
    [
      "POST",
      "/followups",
      { scheduledFor: "9999-12-31T23:59:59-12:00" },
      "scheduledFor",
      "between the years",
    ],
    ["POST", "/followups", { scheduledFor: "0001-01-01T00:00:00Z" }, "scheduledFor", "between the years"],
    ["POST", "/showings", { startTime: "2026-12-01T10:00" }, "startTime", "with Z or an offset"],
    ["POST", "/showings", {}, "startTime", "is required"],
    ["POST", "/workflows", { name: "" }, "name", "must not be blank"],
  ] as const)("%s %s %j is told once what is wrong with it", async (method, path, body, field, message) => {
    const { errors } = await errorsOf(send(method, path, JSON.stringify(body)));
    expect(errors.filter((error: { field: string }) => error.field === field)).toEqual([
      { field, message: expect.stringContaining(message) },
    ]);
  });
});

/** Like JSON.stringify, without the limits of the stack. */
const stringify = (body: object): string => {
  const [[name, value]] = Object.entries(body) as [[string, unknown]];
  let levels = 0;
  for (let inner = value; typeof inner === "object" && inner !== null && "a" in inner; inner = inner.a)
    levels++;
  return levels > 0 ? `{${JSON.stringify(name)}:${nested(levels)}}` : JSON.stringify(body);
};

describe("an unknown path or method", () => {
  it("is refused before its body is read, and is counted", async () => {
    const asking: [string, string, number, string | undefined][] = [
      ["PUT", "/properties", 405, "GET, HEAD, POST"],
      ["QUERY", "/properties", 405, "GET, HEAD, POST"],
      ["PUT", "/settings/", 405, "GET, HEAD, PATCH"],
      ["POST", "/nope", 404, undefined],
    ];
    for (const [method, path, status, allow] of asking) {
      const answer = await send(method, path, "x", { "content-type": "text/plain" });
      expect([path, answer.status, answer.headers.allow]).toEqual([path, status, allow]);
      expect(answer.headers["x-ratelimit-remaining"]).toBeDefined();
    }
    const keyless = { authorization: "", "content-type": "text/plain" };
    expect((await send("PUT", "/properties", "x", keyless)).status).toBe(401);
  });

  it("reports nothing about fields that were not requested", async () => {
    expect((await server.request("GET", "/properties?utm=%00", { as: scale })).status).toBe(200);
    const asked = await server.request("GET", "/properties?city=%00", { as: scale });
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      [{ field: "city", message: expect.stringContaining("NUL character") }],
    ]);
    expect((await server.call({ method: "GET", url: "/cdn/%00" })).status).toBe(404);
    // What such an id or slug names does not exist.
    expect((await server.request("GET", "/properties/%00", { as: scale })).status).toBe(404);
    expect((await server.call({ method: "GET", url: "/public/v1/a%00b/properties" })).status).toBe(404);
    const long = await server.request("GET", `/properties/${"a".repeat(6000)}`, { as: scale });
    expect([long.status, long.body.detail]).toEqual([404, "A segment of the path is too long to be an id."]);
  });

  it("a trailing slash changes nothing", async () => {
    for (const path of ["/settings", "/contacts", `/properties/${propertyId}`]) {
      const without = await server.request("GET", path, { as: scale });
      expect(without.status).toBe(200);
      const { status, text } = await server.request("GET", `${path}/`, { as: scale });
      expect([status, text]).toEqual([200, without.text]);
    }
  });
});

describe("the tRPC protocol", () => {
  it("refuses invalid input, other methods and long batches with a problem document", async () => {
    const broken = await server.request("GET", "/trpc/properties.list?input=%7B", { as: scale });
    expect([broken.status, broken.body.error.data.problem.errors[0].field]).toEqual([422, "body"]);
    expect((await send("POST", "/trpc/properties.create", "{")).status).toBe(422);
    const put = await send("PUT", "/trpc/properties.list", "x", { "content-type": "text/plain" });
    expect([put.status, put.headers.allow]).toEqual([405, "GET, POST"]);
    const many = `/trpc/${Array(21).fill("settings.get").join(",")}?batch=1`;
    const { status, body, headers } = await server.request("GET", many, { as: scale });
    expect([status, body.type]).toEqual([422, "https://rent.example.com/problems/validation-error"]);
    expect(body.instance).toBe(headers["x-request-id"]);
  });

  it("answers with JSON and its content type, even when it refuses a whole batch", async () => {
    const mixed = await server.request("GET", "/trpc/settings.get,settings.update?batch=1", { as: scale });
    expect([mixed.status, mixed.headers["content-type"]]).toEqual([422, "application/json"]);
    expect(mixed.body.error.data.problem.instance).toBe(mixed.headers["x-request-id"]);
  });

  it("treats a body without a type as JSON, and refuses other types with a problem document", async () => {
    const payload = JSON.stringify({ name: "Untyped", email: "untyped@example.com" });
    const send = (path: string, headers: Record<string, string>) =>
      server.call({
        method: "POST",
        url: `${restPrefix}/trpc/${path}`,
        payload,
        headers: { authorization: `Bearer ${scale.apiKey}`, ...headers },
      });
    expect((await send("contacts.create", {})).status).toBe(200);
    expect((await send("contacts.create", { "content-type": "application/vnd.api+json" })).status).toBe(200);
    for (const headers of [
      { "content-type": "text/plain" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "application/json", "content-encoding": "gzip" },
      { accept: "application/jsonl" },
    ] as Record<string, string>[]) {
      const answer = await send("contacts.create", headers);
      const body = JSON.parse(answer.text);
      const problem = body.error?.data.problem ?? body;
      expect(problem).toMatchObject({
        type: expect.stringMatching(/^https:\/\/rent\.example\.com\/problems\//),
        instance: answer.headers["x-request-id"],
        status: answer.status,
      });
      expect([415, 422]).toContain(answer.status);
    }
  });
});

const connectToServer = () =>
  connect((server.app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");

/** Everything that is answered to raw bytes on a separate socket. */
async function speak(bytes: string): Promise<string> {
  const socket = connectToServer();
  socket.write(bytes);
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
    socket.end();
  });
  await once(socket, "close");
  return answer;
}

describe("requests that Node.js itself refuses", () => {
  it("get a problem document with a request id too", async () => {
    for (const [bytes, status] of [
      ["nonsense\r\n\r\n", "400 Bad Request"],
      [
        `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
        "431 Request Header Fields Too Large",
      ],
      ["GET / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n", "417 Expectation Failed"],
      ["GET /healthz HTTP/1.1\r\n\r\n", "400 Bad Request"],
    ] as const) {
      const [head, body] = (await speak(bytes)).split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
      expect(head).toMatch(/content-type: application\/problem\+json/i);
      const problem = JSON.parse(body!);
      expect(problem).toMatchObject({ type: "about:blank", status: Number(status.slice(0, 3)) });
      expect(head).toContain(problem.instance);
    }
  });

  it("counts the URL and the headers together, and names both", async () => {
    const [head, body] = (
      await speak(`GET /?${"x".repeat(12_000)} HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(8_000)}\r\n\r\n`)
    ).split("\r\n\r\n");
    expect(head).toContain("431");
    expect(JSON.parse(body!).detail).toContain("The URL and the headers");
  });
});

describe("a connection that ends with invalid data", () => {
  const line = `POST /api/v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;

  it("gets the answer to a complete request that came before, and no other", async () => {
    const body = JSON.stringify({ name: "Dana", email: "dana@example.com" });
    const request = `${line}Authorization: Bearer ${scale.apiKey}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect((await speak(`${request}nonsense\r\n\r\n`)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 201"]);
  });

  it("costs nothing more for further bytes", async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on("warning", note);
    const body = JSON.stringify({ name: "Dana", email: "dana@example.com" });
    const socket = connectToServer().setNoDelay();
    socket.on("error", () => socket.destroy());
    const closed = once(socket, "close");
    socket.resume();
    await server.database.sql.begin(async (sql) => {
      // The answer waits until all bytes have arrived.
      await sql`lock table contacts in access exclusive mode`;
      socket.write(
        `${line}Authorization: Bearer ${scale.apiKey}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      for (let byte = 0; byte < 30; byte++) {
        socket.write("\u0001");
        await sql`select 1`;
      }
    });
    await closed;
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("gets one answer, and no second one for the rest of a body", async () => {
    const socket = connectToServer();
    let answer = "";
    socket.on("data", (text) => {
      if (answer === "") socket.write("zz\r\n");
      answer += text;
    });
    socket.write(`${line}Transfer-Encoding: chunked\r\n\r\n`);
    await once(socket, "close");
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
  });
});

describe("no invalid input causes a 5xx", () => {
  const anything = fc.jsonValue({ maxDepth: 3, stringUnit: "binary", noUnicodeString: false });
  const writes = operations.filter(
    ({ type, meta }) => type === "mutation" && meta.openapi.path !== "/webhooks/{id}/test",
  );

  /** Known members of the schema with invalid values. */
  const bodyOf = ({ input }: (typeof operations)[number]) => {
    const names = Object.keys((input.def as { shape?: object }).shape ?? {});
    const known = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
    return fc.oneof(known, fc.dictionary(fc.string(), anything, { maxKeys: 3 }));
  };

  it.each(writes.map((operation) => [operation.name, operation] as const))("%s", async (name, operation) => {
    const { method, path } = operation.meta.openapi;
    const url = path.replace(/\{\w+\}/g, propertyId);
    await fc.assert(
      fc.asyncProperty(bodyOf(operation), async (body) => {
        const payload = JSON.stringify(body);
        const rest = await send(method, url, payload, { "idempotency-key": `${name}-${payload.length}` });
        expect(rest.status, payload).toBeLessThan(500);
        const input = JSON.stringify({ id: propertyId, ...(body as object) });
        expect((await send("POST", `/trpc/${name}`, input)).status, input).toBeLessThan(500);
      }),
      { numRuns: 15 },
    );
  });

  const reads = operations.filter(({ type }) => type === "query");
  it.each(reads.map((operation) => [operation.name, operation] as const))(
    "%s",
    async (_, { meta, input }) => {
      const names = Object.keys((input.def as { shape?: object }).shape ?? {});
      const text = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string(),
        fc.integer().map(String),
        fc.date().map(String),
      );
      const query = fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(query, async (values) => {
          const search = new URLSearchParams(values as Record<string, string>);
          const url = `${meta.openapi.path.replace(/\{\w+\}/g, propertyId)}?${search}`;
          expect((await server.request("GET", url, { as: scale })).status, url).toBeLessThan(500);
        }),
        { numRuns: 25 },
      );
    },
  );
});
