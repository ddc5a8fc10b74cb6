/** Headers for clients that follow standards instead of documentation. */
import { expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

// Declared before the server starts, as a router would.
const { meta } = operations.find(({ name }) => name === "events.list")!;
meta.deprecated = { since: "2026-02-01", instead: "use showings.list." };

const { server, account } = await testApi();
const get = (path: string) => server.request("GET", path, { as: account });

it("each page of a list links to the next, with the same filters, until the last", async () => {
  for (let n = 0; n < 5; n++) await createProperty(server, account, { title: `Elm ${n}`, bedrooms: 2 });
  const found: string[] = [];
  let path: string | undefined = "/properties?limit=2&minBedrooms=2&page=1";
  while (path !== undefined) {
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    found.push(...body.data.map(({ title }: { title: string }) => title));
    const link: string | undefined = /^<\/api\/v1(\/properties\?\S+)>; rel="next"$/.exec(
      String(headers.link),
    )?.[1];
    expect(headers.link === undefined).toBe(body.pagination.nextCursor === null);
    if (link) expect(link).toMatch(/^\/properties\?limit=2&minBedrooms=2&cursor=[^&]+$/);
    path = link;
  }
  expect(found.toSorted()).toEqual(["Elm 0", "Elm 1", "Elm 2", "Elm 3", "Elm 4"]);
});

it("a single record, a refusal and a list of changes link to no page", async () => {
  const { id } = await createProperty(server, account);
  for (const path of [`/properties/${id}`, "/properties?limit=0", "/changes?limit=1"])
    expect((await get(path)).headers.link).toBeUndefined();
});

it("every response to a deprecated operation says since when it is, and for how long it remains", async () => {
  const refused = await server.call({ method: "GET", url: "/api/v1/events" });
  for (const { headers } of [await get("/events"), await get("/events?limit=0"), refused])
    expect(headers).toMatchObject({ deprecation: "@1769904000", sunset: "Mon, 01 Feb 2027 00:00:00 GMT" });
  expect((await get("/showings")).headers).not.toHaveProperty("deprecation");
});

it("a path that accepts PATCH says in which format, to whoever asks for its methods", async () => {
  const ask = (url: string) =>
    server.call({ method: "OPTIONS", url, headers: { authorization: `Bearer ${account.apiKey}` } });
  const { id } = await createProperty(server, account);
  expect((await ask(`/api/v1/properties/${id}`)).headers["accept-patch"]).toBe("application/json");
  expect((await ask("/api/v1/properties")).headers).not.toHaveProperty("accept-patch");
});
