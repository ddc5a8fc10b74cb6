/** Filters and orders of lists return what a plain model of the records says, in pages of any size, both ways. */
import { beforeAll, describe, expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });

interface Row {
  id: string;
  createdAt: string;
  updatedAt: string;
  startTime: string;
  lastMessageAt: string;
  monthlyRent: number;
  title: string;
  address: string;
  unit: string | null;
  city: string | null;
  name: string;
  email: string;
  status: string;
  isPublic: boolean;
  available: boolean;
  externalId: string | null;
  metadata: Record<string, string> | null;
  tags: string[];
}

const kinds: Record<string, Row[]> = {
  properties: [],
  contacts: [],
  showings: [],
  buildings: [],
  workflows: [],
  conversations: [],
};

beforeAll(async () => {
  const later = () => server.clock.advance(60_000);
  const add = async (resource: string, body: object) => {
    const answer = await server.request("POST", `/${resource}`, { as: account, body });
    if (answer.status !== 201) throw new Error(answer.text);
    kinds[resource]!.push(answer.body.data);
  };
  for (let n = 0; n < 12; n++) {
    // Two of each moment, so that the id decides between them.
    if (n % 2 === 0) later();
    const ids = {
      ...(n % 3 === 0 && { externalId: `ext ${n}` }),
      ...(n % 4 !== 0 && { metadata: { batch: `${n % 3}`, ...(n % 2 === 0 && { "a b[c]": "x" }) } }),
    };
    const tags = n % 3 !== 1 && { tags: n % 2 ? ["VIP", "loud"] : ["vip"] };
    await add("properties", {
      title: `Home ${n}`,
      address: `${n} ${n % 2 ? "Elm" : "Oak"} Street`,
      unit: n % 5 ? `${n}A` : null,
      city: n % 3 ? "Springfield" : "Elmhurst",
      monthlyRent: 1000 + (n % 4) * 100,
      bedrooms: 1,
      bathrooms: 1,
      isPublic: n % 3 === 1,
      available: n % 2 === 0,
      ...tags,
      ...ids,
    });
    await add("contacts", {
      name: `Dana ${n % 2 ? "Elm" : "Oak"}`,
      email: `${n}@example.com`,
      status: n % 3 ? "prospect" : "archived",
      ...tags,
      ...ids,
    });
    await add("showings", {
      propertyId: kinds.properties![0]!.id,
      contactId: kinds.contacts![0]!.id,
      title: `Showing ${n}`,
      startTime: `2026-07-${10 + (n % 5)}T15:00:00Z`,
      endTime: `2026-07-${10 + (n % 5)}T16:00:00Z`,
      confirmed: n % 2 === 0,
      ...ids,
    });
    await add("buildings", { name: `Court ${n}`, address: "12 Elm Street", ...ids });
    await add("workflows", {
      name: `Flow ${n}`,
      triggerType: "manual",
      steps: [{ type: "end", config: {} }],
      ...ids,
    });
  }
  const change = async (resource: string, at: number, body: object) => {
    later();
    const row = kinds[resource]![at]!;
    const answer = await server.request("PATCH", `/${resource}/${row.id}`, { as: account, body });
    if (answer.status !== 200) throw new Error(answer.text);
    kinds[resource]![at] = answer.body.data;
  };
  for (const { id } of kinds.contacts!) {
    if (kinds.conversations!.length % 2 === 0) later();
    const body = { contactId: id, channel: "email", content: "Hello" };
    const sent = await server.request("POST", "/messages", { as: account, body });
    const { conversationId } = sent.body.data;
    const found = await server.request("GET", `/conversations/${conversationId}`, { as: account });
    if (found.status !== 200) throw new Error(found.text);
    kinds.conversations!.push(found.body.data);
  }
  for (const at of [7, 2, 5]) {
    await change("conversations", at, { assigneeId: null });
    await change("properties", at, { description: "changed" });
    await change("contacts", at, { referralSource: "changed" });
    await change("showings", at, { notes: "changed" });
  }
});

/** All records of a list, by cursors or by numbers of pages. */
async function readAll(resource: string, query: URLSearchParams, limit: number, by: "cursor" | "page") {
  const ids: string[] = [];
  for (let page = 1, cursor: string | null = null; page < 40; page++) {
    const asked = new URLSearchParams(query);
    asked.set("limit", `${limit}`);
    if (by === "page") asked.set("page", `${page}`);
    else if (cursor) asked.set("cursor", cursor);
    const { status, body, text } = await server.request("GET", `/${resource}?${asked}`, { as: account });
    if (status !== 200) throw new Error(text);
    ids.push(...body.data.filter((row: { isSystem?: boolean }) => !row.isSystem).map((row: Row) => row.id));
    cursor = body.pagination.nextCursor;
    if (by === "cursor" ? cursor === null : page >= body.pagination.totalPages) return ids;
  }
  throw new Error("The list does not end.");
}

const has = (text: string | null, part: string) => (text ?? "").toLowerCase().includes(part);
type Filter = [query: (rows: Row[]) => string[][], matches: (row: Row, rows: Row[]) => boolean];
const filter = (name: string, value: string, matches: (row: Row) => boolean): Filter => [
  () => [[name, value]],
  matches,
];
const metadata = (...pairs: [string, string][]): Filter => [
  () => pairs.map(([key, value]) => [`metadata[${key}]`, value]),
  (row) => pairs.every(([key, value]) => row.metadata?.[key] === value),
];
const someIds: Filter = [
  (rows) => [1, 4, 9].map((at) => ["ids", rows[at]!.id]),
  (row, rows) => [1, 4, 9].some((at) => rows[at]!.id === row.id),
];
const since: Filter = [
  (rows) => [["updatedAfter", rows[8]!.updatedAt]],
  (row, rows) => row.updatedAt > rows[8]!.updatedAt,
];
const marks = [
  metadata(["batch", "1"]),
  metadata(["batch", "2"], ["a b[c]", "x"]),
  metadata(["batch", "none"]),
  filter("externalId", "ext 3", (row) => row.externalId === "ext 3"),
];
const tagged = filter("tag", "Vip", (row) => row.tags.some((tag) => tag.toLowerCase() === "vip"));
const elm = filter("search", "elm", (row) =>
  [row.title, row.address, row.unit, row.city, row.name, row.email].some((text) => has(text, "elm")),
);
const isPublic = (value: boolean) => filter("isPublic", `${value}`, (row) => row.isPublic === value);
const available = (value: boolean) => filter("available", `${value}`, (row) => row.available === value);
const rent: Filter[] = [
  filter("minRent", "1100", (row) => row.monthlyRent >= 1100),
  filter("maxRent", "1200", (row) => row.monthlyRent <= 1200),
];

interface Sort {
  member: keyof Row;
  filters: Filter[];
  usual?: "asc" | "desc";
}
const updated = (...more: Filter[]): Sort => ({
  member: "updatedAt",
  filters: [since, someIds, ...marks, ...more],
});
const lists: Record<string, Sort[]> = {
  properties: [
    {
      member: "createdAt",
      usual: "desc",
      filters: [
        someIds,
        ...marks,
        elm,
        tagged,
        isPublic(true),
        isPublic(false),
        available(true),
        available(false),
        ...rent,
      ],
    },
    updated(elm, tagged),
    { member: "monthlyRent", filters: [someIds, ...marks, elm, tagged, ...rent] },
  ],
  contacts: [
    {
      member: "createdAt",
      usual: "desc",
      filters: [
        someIds,
        ...marks,
        elm,
        tagged,
        filter("status", "archived", (row) => row.status === "archived"),
      ],
    },
    updated(elm, tagged),
  ],
  showings: [
    {
      member: "startTime",
      usual: "asc",
      filters: [someIds, ...marks, filter("status", "pending", (row) => row.status === "pending")],
    },
    updated(),
  ],
  conversations: [
    {
      member: "lastMessageAt",
      usual: "desc",
      filters: [someIds, filter("status", "active", (row) => row.status === "active")],
    },
    { member: "updatedAt", filters: [since, someIds] },
  ],
  buildings: [{ member: "createdAt", usual: "desc", filters: marks }],
  workflows: [{ member: "createdAt", usual: "desc", filters: marks }],
};

const isSortable = (resource: string) => !["buildings", "workflows"].includes(resource);

describe.each(Object.entries(lists))("%s", (resource, sorts) => {
  it.each(sorts)("are those of the model, by $member", async ({ member, filters, usual }) => {
    const rows = kinds[resource]!;
    const namesOf = ([of]: Filter) => of(rows).map(([name]) => name);
    const pairs = filters
      .flatMap((one, i) => filters.slice(i + 1).map((other) => [one, other] as const))
      .filter(([one, other]) => !namesOf(one).some((name) => namesOf(other).includes(name)));
    let turn = 0;
    for (const chosen of [[], ...filters.map((one) => [one]), ...pairs]) {
      const query = new URLSearchParams();
      for (const [name, value] of chosen.flatMap(([of]) => of(rows))) query.append(name!, value!);
      const found = rows.filter((row) => chosen.every(([, matches]) => matches(row, rows)));
      const both = isSortable(resource) ? (["asc", "desc"] as const) : [usual!];
      for (const direction of both) {
        const sign = direction === "asc" ? 1 : -1;
        const compare = (a: Row, b: Row) =>
          a[member]! < b[member]! || (a[member] === b[member] && a.id < b.id) ? -sign : sign;
        const expected = found.toSorted(compare).map(({ id }) => id);
        const asked = new URLSearchParams(query);
        if (direction !== usual) asked.set("sort", direction === "asc" ? member : `-${member}`);
        const limit = [1, 3, 5, 100][turn++ % 4]!;
        for (const by of ["cursor", "page"] as const)
          expect([`${asked}`, by, await readAll(resource, asked, limit, by)]).toEqual([
            `${asked}`,
            by,
            expected,
          ]);
      }
    }
  });
});

const refused = async (path: string) => {
  const { status, body } = await server.request("GET", path, { as: account });
  return [status, body.errors?.[0]?.field, body.errors?.[0]?.message];
};

it("are sorted by updatedAt when only what was changed is asked for", async () => {
  const rows = kinds.contacts!;
  const expected = rows
    .filter(({ updatedAt }) => updatedAt > rows[8]!.updatedAt)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt || (a.updatedAt === b.updatedAt && a.id < b.id) ? -1 : 1));
  const query = new URLSearchParams({ updatedAfter: rows[8]!.updatedAt });
  expect(await readAll("contacts", query, 2, "cursor")).toEqual(expected.map(({ id }) => id));
});

it("say which orders and filters combine when an index is missing", async () => {
  expect(await refused("/contacts?sort=updatedAt&status=prospect")).toEqual([
    422,
    "sort",
    "by updatedAt combines only with these filters: updatedAfter, ids, externalId, metadata, tag, search. Leave out the others, or sort by createdAt",
  ]);
  expect(await refused("/contacts?updatedAfter=2026-01-01T00:00:00Z&status=prospect")).toMatchObject([
    422,
    "sort",
    expect.any(String),
  ]);
  expect(await refused("/properties?sort=monthlyRent&city=elm")).toMatchObject([
    422,
    "sort",
    expect.any(String),
  ]);
  expect(await refused("/showings?sort=startTime&updatedAfter=2026-01-01T00:00:00Z")).toEqual([
    422,
    "sort",
    "must be updatedAt or -updatedAt with updatedAfter",
  ]);
  expect(await refused("/conversations?sort=updatedAt&status=active")).toMatchObject([
    422,
    "sort",
    expect.stringContaining("updatedAfter, ids"),
  ]);
  expect(await refused("/contacts?sort=email")).toMatchObject([422, "sort", expect.any(String)]);
});

it("have cursors that are valid for their order only", async () => {
  const first = await server.request("GET", "/contacts?limit=2&sort=updatedAt", { as: account });
  const cursor = first.body.pagination.nextCursor;
  expect(await refused(`/contacts?limit=2&sort=-updatedAt&cursor=${cursor}`)).toMatchObject([
    422,
    "cursor",
    expect.any(String),
  ]);
});

it.each(["/contacts", "/properties", "/showings", "/conversations"])(
  "refuse no ids rather than list everything, but take an empty filter for none: %s",
  async (path) => {
    for (const query of ["ids=", "ids=&ids="])
      expect(await refused(`${path}?${query}`)).toMatchObject([
        422,
        "ids",
        expect.stringContaining("leave it out"),
      ]);
    const others = `${path}?updatedAfter=&fields=&include=`;
    expect((await server.request("GET", others, { as: account })).status).toBe(200);
  },
);

it("refuse more than 100 ids, and values of metadata that are none", async () => {
  const { id } = await createContact(server, account, { email: "many@example.com" });
  const many = Array.from({ length: 101 }, () => `ids=${id}`).join("&");
  expect(await refused(`/contacts?${many}`)).toMatchObject([422, "ids", expect.any(String)]);
  expect((await refused(`/contacts?metadata[${"k".repeat(41)}]=v`))[0]).toBe(422);
  expect((await refused("/contacts?metadata[k]=a&metadata[k]=b"))[0]).toBe(422);
  const { headers } = await server.request("GET", "/contacts?metadata[k]=a&other[k]=b", { as: account });
  expect(headers["x-ignored-fields"]).toBe("other%5Bk%5D");
});
