import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeListing } from "../fixtures/records.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { hostile, isUnescaped, publish, send, visit } from "./published.ts";

let server: TestServer;
let paths: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { account, slug } = await publish(server);
  const home = await makeListing(server, account);
  const body = {
    name: "Questions",
    isPublic: true,
    triggerType: "manual",
    steps: [{ type: "end", config: {} }],
    questionConfig: { questions: [{ key: "pets", label: "Pets?", type: "boolean" }] },
  };
  const form = (await server.request("POST", "/workflows", { as: account, body })).body.data.slug;
  const open = async (url: string, given: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await server.call({
      method: "POST",
      url: `/public/v1/${slug}/${url}`,
      headers,
      payload: JSON.stringify(given),
    });
    return answer.body.data.token as string;
  };
  const start = "2026-06-17T10:00:00Z";
  const booking = await open("bookings", {
    propertyId: home,
    start,
    name: "Dana",
    email: "dana@example.com",
  });
  paths = [
    `/p/${slug}`,
    `/p/${slug}/listings/${home}`,
    `/p/${slug}/book/${home}`,
    `/p/${slug}/book/${home}/details`,
    `/p/${slug}/w/${form}`,
    `/p/${slug}/chat`,
    `/p/bookings/${booking}`,
    `/p/bookings/${booking}/move`,
    `/p/sessions/${await open(`forms/${form}/sessions`, {})}`,
    `/p/chats/${await open("chats", { content: "Hi" })}`,
  ];
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(60_000));

const names = fc.constantFrom(
  "page",
  "lang",
  "city",
  "minRent",
  "maxRent",
  "minBedrooms",
  "availableBefore",
  "petFriendly",
  "day",
  "start",
  "hold",
  "until",
  "property",
  "done",
  "q",
  "answer",
  "content",
  "email",
  "name",
  "phone",
  "notes",
  "clientId",
  "shown",
  "hollow",
  "replaces",
  "__proto__",
  "constructor",
);
const values = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(hostile, "", "0", "-1", "1e999", "NaN", "9".repeat(400), "\0", "true", "es", "2026-06-18"),
  fc.constantFrom("2026-06-18T10:00:00.000Z", "+275760-09-13T00:00:00.001Z", "0000-01-01", "[object Object]"),
  fc.uuid(),
);
const fields = fc.array(fc.tuple(names, values), { maxLength: 6 });

/** As a browser sends it: lone surrogates can't be sent. */
const encoded = (pairs: [string, string][]): [string, string][] =>
  pairs.map(([name, value]) => [name, value.toWellFormed()]);

it("no query makes a page fail, or reaches it as HTML", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fields, async (nth, pairs) => {
      const path = paths[nth % paths.length]!;
      const query = new URLSearchParams(encoded(pairs)).toString();
      const { status, text, headers } = await visit(server, `${path}?${query}`);
      expect([path, query, status < 500, isUnescaped(text)]).toEqual([path, query, true, false]);
      if (status !== 302 && status !== 303) expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    }),
    { numRuns: 400 },
  );
}, 120_000);

it("no form makes a page fail, or reaches it as HTML", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fields, async (nth, pairs) => {
      server.clock.advance(2000);
      const path = paths[nth % paths.length]!;
      const page = (await visit(server, path)).text;
      const stamp = /name="shown" value="([^"]+)"/.exec(page)?.[1];
      server.clock.advance(2000);
      const given = Object.fromEntries([...encoded(pairs), ...(stamp ? [["shown", stamp]] : [])]);
      delete given.hollow;
      const { status, text } = await send(server, path, given);
      expect([path, given, status < 500, isUnescaped(text)]).toEqual([path, given, true, false]);
    }),
    { numRuns: 300 },
  );
}, 120_000);
