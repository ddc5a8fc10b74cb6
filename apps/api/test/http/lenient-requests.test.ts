/** What programs send in other words than ours, and mean the same by. */
import { describe, expect, it } from "vitest";
import { createContact, createProperty, showingBody } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
const { request } = server;

describe("a body", () => {
  const json = '{"address":"9 Body St","monthlyRent":1500,"bedrooms":2,"bathrooms":1}';
  const send = (payload: string, url = "/api/v1/properties") =>
    server.call({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" },
      payload: Buffer.from(payload, "utf8"),
    });

  it("may begin with a byte order mark, over REST and tRPC", async () => {
    const rest = await send(`\ufeff${json}`);
    expect([rest.status, rest.body.data?.address]).toEqual([201, "9 Body St"]);
    const trpc = await send(`\ufeff${json}`, "/api/v1/trpc/properties.create");
    expect([trpc.status, trpc.text]).toEqual([200, expect.stringContaining("9 Body St")]);
  });

  it("has one mark at most, and only in front", async () => {
    for (const payload of [`\ufeff\ufeff${json}`, `${json}\ufeff`]) {
      const { status, body } = await send(payload);
      expect([status, body.errors[0].field]).toEqual([422, "body"]);
    }
  });
});

describe("a time", () => {
  const showingAt = async (startTime: string, endTime: string) =>
    request("POST", "/showings", {
      as: account,
      body: { ...(await showingBody(server, account)), startTime, endTime },
    });

  it.each([
    ["seconds left out", "2026-12-01T10:00Z", "2026-12-01T10:00:00.000Z"],
    ["an offset without a colon", "2026-12-01T10:00:00+0530", "2026-12-01T04:30:00.000Z"],
    ["both", "2026-12-01T10:00-0500", "2026-12-01T15:00:00.000Z"],
    ["an offset of hours", "2026-12-01T10:00:00+05", "2026-12-01T05:00:00.000Z"],
    ["small letters", "2026-12-01t10:00:00z", "2026-12-01T10:00:00.000Z"],
    ["a fraction", "2026-12-01T10:00:00.25+0000", "2026-12-01T10:00:00.250Z"],
  ])("may have %s", async (_name, sent, means) => {
    const { status, body } = await showingAt(sent, "2026-12-01T23:00:00Z");
    expect([status, body.data?.startTime]).toEqual([201, means]);
  });

  it.each([
    ["2027-02-29T10:00:00Z", "must be a day that exists: February 2027 has 28 days"],
    ["2027-04-31T10:00Z", "must be a day that exists: April 2027 has 30 days"],
    ["2026-12-01T10:00", "must be ISO 8601 with Z or an offset, such as 2026-12-01T16:00:00Z"],
    ["2026-12-01T10:00+9900", "must be ISO 8601 with Z or an offset, such as 2026-12-01T16:00:00Z"],
  ])("is refused as %s, in words", async (sent, message) => {
    const { status, body } = await showingAt(sent, "2027-12-01T23:00:00Z");
    expect([status, body.errors]).toEqual([422, [{ field: "startTime", message }]]);
  });

  it("is read in a query whose plus was not encoded", async () => {
    const { status, headers } = await request("GET", "/events?startAfter=2026-12-01T10:00:00+05:30", {
      as: account,
    });
    expect([status, headers["x-ignored-fields"]]).toEqual([200, undefined]);
  });

  it("of a day that does not exist is told as such", async () => {
    const body = {
      address: "1 A St",
      monthlyRent: 1,
      bedrooms: 1,
      bathrooms: 1,
      availabilityDate: "2027-02-29",
    };
    const refused = await request("POST", "/properties", { as: account, body });
    expect(refused.body.errors).toEqual([
      { field: "availabilityDate", message: "must be a day that exists: February 2027 has 28 days" },
    ]);
  });
});

describe("a query parameter that takes one value", () => {
  it("is 422 when it is sent twice, and says so", async () => {
    const { status, body } = await request(
      "GET",
      "/contacts?status=prospect&status=applicant&limit=1&limit=1",
      {
        as: account,
      },
    );
    expect(status).toBe(422);
    const message = "takes one value: send it once";
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: "status", message },
        { field: "limit", message },
      ]),
    );
    expect(body.errors).toHaveLength(2);
  });
});

describe("a value beyond a bound", () => {
  it.each([
    ["GET", "/contacts?limit=0", undefined, "must be at least 1"],
    ["POST", "/properties/bulk", { properties: [] }, "must have at least 1 item"],
    ["POST", "/properties/bulk", { properties: Array(501).fill({}) }, "must have at most 500 items"],
    ["POST", "/contacts", { name: "a".repeat(1000), email: "a@b.co" }, "must have at most 500 characters"],
  ] as const)("of %s %s is told in words", async (method, path, body, message) => {
    const answer = await request(method, path, { as: account, body });
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ message })]]);
  });
});

describe("a query parameter that is written member by member", () => {
  it("is 422 when it names no member, and says how to name one", async () => {
    for (const query of [
      "metadata=team:north",
      "metadata=%7B%22team%22%3A%22north%22%7D",
      "metadata=a&metadata=b",
    ]) {
      const { status, body } = await request("GET", `/contacts?${query}`, { as: account });
      expect([query, status, body.errors]).toEqual([
        query,
        422,
        [{ field: "metadata", message: "names one member at a time: send metadata[KEY]=VALUE" }],
      ]);
    }
    expect((await request("GET", "/contacts?metadata=", { as: account })).status).toBe(200);
  });
});

describe("a query parameter of ids", () => {
  it("takes them repeated or separated by commas", async () => {
    const { id: first } = await createContact(server, account);
    const { id: second } = await createContact(server, account);
    for (const query of [
      `ids=${first}&ids=${second}`,
      `ids=${first},${second}`,
      `ids=${first}%2C${second}`,
    ]) {
      const { body } = await request("GET", `/contacts?${query}`, { as: account });
      expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
    }
    const { status, body } = await request("GET", `/contacts?ids=${first},nobody`, { as: account });
    expect([status, body.errors[0].field]).toEqual([422, "ids.1"]);
  });
});

describe("a query parameter without a value", () => {
  it("counts as absent", async () => {
    await createProperty(server, account);
    await createContact(server, account);
    for (const path of [
      "/properties?minRent=&limit=&bedrooms=",
      "/contacts?status=&page=&search=",
      "/events?startAfter=",
    ]) {
      const plain = await request("GET", path.split("?")[0]!, { as: account });
      const { status, body } = await request("GET", path, { as: account });
      expect([path, status, body]).toEqual([path, 200, plain.body]);
    }
  });

  it("counts as absent beside a value", async () => {
    const { status } = await request("GET", "/properties?limit=&limit=1", { as: account });
    expect(status).toBe(200);
  });

  it("is still missing where it is required", async () => {
    const { status, body } = await request("GET", "/conversations/search?query=", {
      as: account,
    });
    expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining("required")]);
  });
});

describe("an Idempotency-Key", () => {
  const create = (key: string, name: string) =>
    request("POST", "/contacts", {
      as: account,
      body: { name, email: "key@example.com" },
      headers: { "idempotency-key": key },
    });

  it.each([
    ["abc-1", '"abc-1"'],
    ['"abc-2"', "abc-2"],
    ['a"b\\c', '"a\\"b\\\\c"'],
  ])("%s is the same key as %s", async (first, second) => {
    const created = await create(first, first);
    const repeated = await create(second, first);
    expect([created.status, repeated.status, repeated.headers["x-idempotent-replayed"]]).toEqual([
      201,
      201,
      "true",
    ]);
    expect(repeated.text).toBe(created.text);
  });

  it('with a quote in one place only is taken as it is, and "" is none', async () => {
    const created = await create('"half', "half");
    expect((await create("half", "half")).body.data.id).not.toBe(created.body.data.id);
    const { status, body } = await create('""', "none");
    expect([status, body.errors[0].field]).toEqual([422, "Idempotency-Key"]);
  });

  it("may have 255 characters between its quotes", async () => {
    expect((await create(`"${"k".repeat(255)}"`, "long")).status).toBe(201);
    expect((await create(`"${"k".repeat(256)}"`, "longer")).status).toBe(422);
  });
});

it("an amount of the filters of the public pages may be typed with a comma", async () => {
  await request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
  await createProperty(server, account, {
    isPublic: true,
    title: "Dear home",
    available: true,
    monthlyRent: 1600,
  });
  await createProperty(server, account, {
    isPublic: true,
    title: "Cheap home",
    available: true,
    monthlyRent: 1400,
  });
  const { status, text } = await server.call({
    method: "GET",
    url: "/p/test-scale?minRent=1,500&maxRent=%242,000",
  });
  expect([status, text.includes("Dear home"), text.includes("Cheap home")]).toEqual([200, true, false]);
  const refused = await server.call({ method: "GET", url: "/p/test-scale?minRent=1,5" });
  expect(refused.text).toContain('value="1,5"');
});
