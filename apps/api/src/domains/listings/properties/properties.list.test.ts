import {
  type ListPropertiesInput,
  listPropertiesInput,
  type Property,
  propertyTypes,
} from "@rental/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account } = await testApi({ plan: "scale", env: { PROPERTY_TYPE_PREVIEW: "true" } });
let all: Property[];

const text = fc.constantFrom("Springfield", "SPRING", "100% City", "a_b", "ab", "a\\b", "Ünï", "");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const property = fc.record({
  address: fc.constant("1 Main Street"),
  monthlyRent: fc.constantFrom(0, 999.5, 1000, 1500, 2000),
  bedrooms: fc.integer({ min: 0, max: 3 }),
  bathrooms: fc.constantFrom(0, 1, 1.5, 2),
  available: fc.boolean(),
  availabilityDate: fc.constantFrom(null, "2026-06-01", "2026-07-01", "2026-08-01"),
  city: fc.option(text),
  petPolicy: fc.constantFrom(null, "allowed", "not_allowed", "negotiable"),
  parking: fc.constantFrom(null, "included", "available", "none"),
  propertyType: fc.constantFrom(null, ...propertyTypes),
});

const query = fc.record({
  minRent: maybe(fc.constantFrom(-1, 0, 999.5, 1000, 1e12)),
  maxRent: maybe(fc.constantFrom(0, 1000, 1500)),
  minBedrooms: maybe(fc.integer({ min: -1, max: 4 })),
  bedroomType: maybe(fc.constant("studio" as const)),
  propertyType: maybe(fc.subarray([...propertyTypes], { minLength: 1 })),
  minBathrooms: maybe(fc.constantFrom(0, 1.5, 3)),
  availableBefore: maybe(fc.constantFrom("2026-05-31", "2026-07-01", "2027-01-01")),
  petFriendly: maybe(fc.boolean()),
  hasParking: maybe(fc.boolean()),
  city: maybe(fc.constantFrom("spring", "%", "_", "\\", "ü", "B", "")),
  page: maybe(fc.integer({ min: 1, max: 8 })),
  limit: maybe(fc.integer({ min: 1, max: 150 })),
});

/** The documented meaning of each filter, in plain code. */
function matches(p: Property, q: Partial<ListPropertiesInput>): boolean {
  const pets = p.petPolicy === null ? undefined : p.petPolicy !== "not_allowed";
  const parking = p.parking === null ? undefined : p.parking !== "none";
  return (
    (q.minRent === undefined || p.monthlyRent >= q.minRent) &&
    (q.maxRent === undefined || p.monthlyRent <= q.maxRent) &&
    (q.minBedrooms === undefined || p.bedrooms >= q.minBedrooms) &&
    (q.bedroomType === undefined || p.bedrooms === 0) &&
    (q.propertyType === undefined || (p.propertyType !== null && q.propertyType.includes(p.propertyType))) &&
    (q.minBathrooms === undefined || p.bathrooms >= q.minBathrooms) &&
    (q.availableBefore === undefined ||
      (p.availabilityDate === null ? p.available : p.availabilityDate <= q.availableBefore)) &&
    (q.petFriendly === undefined || pets === q.petFriendly) &&
    (q.hasParking === undefined || parking === q.hasParking) &&
    (!q.city || (p.city?.toLowerCase().includes(q.city.toLowerCase()) ?? false))
  );
}

function toQueryString(q: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(q)) {
    if (value !== undefined) for (const item of [value].flat()) search.append(name, String(item));
  }
  return search.toString();
}

const list = (search: string, as = account) => server.request("GET", `/properties?${search}`, { as });

beforeAll(async () => {
  const other = await server.createAccount("scale");
  all = [];
  for (const [i, body] of fc.sample(property, { numRuns: 130, seed: 7 }).entries()) {
    // Some share their millisecond, so that the order needs its tie-breaker.
    if (i % 3 === 0) server.clock.advance(1);
    const answer = await server.request("POST", "/properties", { as: account, body });
    expect(answer.status).toBe(201);
    all.unshift(answer.body.data);
    await server.request("POST", "/properties", { as: other, body });
  }
  const gone = all.splice(10, 1)[0]!;
  await server.request("DELETE", `/properties/${gone.id}`, { as: account });
});

describe("GET /properties", () => {
  it("agrees with a plain model for every combination of filters, pages and limits", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const { status, body } = await list(toQueryString(q));
        expect(status).toBe(200);
        const found = all.filter((p) => matches(p, q));
        const page = q.page ?? 1;
        const limit = Math.min(q.limit ?? 20, 100);
        expect(body.data).toEqual(found.slice((page - 1) * limit, page * limit));
        const totalPages = Math.ceil(found.length / limit);
        const total = found.length;
        const nextCursor = page < totalPages ? expect.any(String) : null;
        expect(body.pagination).toEqual({ page, limit, total, totalPages, nextCursor });
        if (!body.pagination.nextCursor) return;
        const { page: _, ...rest } = q;
        const next = await list(`${toQueryString(rest)}&cursor=${body.pagination.nextCursor}`);
        expect(next.body).toEqual((await list(toQueryString({ ...q, page: page + 1 }))).body);
      }),
      { numRuns: 250 },
    );
  });

  it("walks the whole list without gaps or duplicates, newest first, ties by id", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 19; page++) {
      seen.push(...(await list(`limit=7&page=${page}`)).body.data.map((p: Property) => p.id));
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it("is empty beyond the end, however far", async () => {
    for (const page of [8, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await list(`page=${page}`);
      expect([status, body.data, body.pagination.total]).toEqual([200, [], all.length]);
    }
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=-5", "limit"],
    ["limit=ten", "limit"],
    ["limit=1.5", "limit"],
    ["page=0", "page"],
    ["page=1e400", "page"],
    ["minRent=1&minRent=2", "minRent"],
    ["minRent=0x10", "minRent"],
    ["petFriendly=yes", "petFriendly"],
    ["bedroomType=loft", "bedroomType"],
    ["availableBefore=2026-13-01", "availableBefore"],
    ["propertyType=castle", "propertyType.0"],
    ["city=%00", "city"],
  ])("returns 422 for %s and names the parameter", async (search, field) => {
    const { status, body } = await list(search);
    expect([status, body.errors?.[0].field]).toEqual([422, field]);
  });

  it("ignores unknown parameters", async () => {
    expect((await list("foo=bar&__proto__=x&constructor=1")).body.pagination.total).toBe(all.length);
  });

  it("accepts the same input over tRPC, but refuses strings instead of coercing them", async () => {
    const call = (input: unknown) =>
      server.call({
        method: "GET",
        url: `/api/v1/trpc/properties.list?input=${encodeURIComponent(JSON.stringify(input))}`,
        headers: { authorization: `Bearer ${account.apiKey}` },
      });
    const typed = await call({ minRent: 1000, limit: 5 });
    expect(typed.body.result.data).toEqual((await list("minRent=1000&limit=5")).body);
    expect((await call({ minRent: "1000" })).body.error.data.problem.errors[0].field).toBe("minRent");
    expect(listPropertiesInput.parse({}).limit).toBe(20);
  });

  it.each([
    ["starter", 50],
    ["pro", 100],
    ["scale", 100],
    ["free_trial", 20],
  ] as const)("reduces the limit to the maximum of the plan %s, %i", async (plan, most) => {
    const { body } = await list("limit=1000", await server.createAccount(plan));
    expect(body.pagination.limit).toBe(most);
  });
});
