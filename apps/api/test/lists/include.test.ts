/** `include` adds the records that those of a list refer to. */
import { expect, it } from "vitest";
import { createContact, createProperty, makeSession } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { statementsOf } from "./blocks.ts";

const { server, account } = await testApi({ plan: "scale" });

const get = (path: string, as = account) => server.request("GET", path, { as });
const post = async (path: string, body: object) => {
  const answer = await server.request("POST", path, { as: account, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};

const properties = await Promise.all(
  ["Elm", "Oak"].map((title) => createProperty(server, account, { title })),
);
const contacts = await Promise.all(
  ["dana", "kim"].map((name) => createContact(server, account, { name, email: `${name}@example.com` })),
);
for (let n = 0; n < 6; n++)
  await post("/showings", {
    propertyId: properties[n % 2]!.id,
    contactId: contacts[n % 2]!.id,
    title: `Showing ${n}`,
    startTime: `2026-07-0${n + 1}T15:00:00Z`,
    endTime: `2026-07-0${n + 1}T16:00:00Z`,
  });
const message = { contactId: contacts[0]!.id, channel: "email", content: "Hello" };
await post("/messages", message);
await post("/messages", { ...message, propertyId: properties[0]!.id });

const keyWith = async (scopes: string[]) => {
  const { apiKey } = await post("/keys", { name: "Limited", scopes });
  return { ...account, apiKey };
};

it("shows with each showing its property and its contact, as their lists do", async () => {
  const shown = new Map(
    [...(await get("/properties")).body.data, ...(await get("/contacts")).body.data].map((one) => [
      one.id,
      one,
    ]),
  );
  const { data } = (await get("/showings?include=contact,property")).body;
  expect(data).toHaveLength(6);
  for (const { contactId, propertyId, contact, property } of data)
    expect([contact, property]).toEqual([shown.get(contactId), shown.get(propertyId)]);
  const [without] = (await get("/showings")).body.data;
  expect("contact" in without || "property" in without).toBe(false);
});

it("costs one statement per resource, however many records there are", async () => {
  const countOf = async (query: string) =>
    (await statementsOf(server.database.sql, () => get(`/showings?${query}`))).filter(
      ({ text }) => !/api_keys|accounts/.test(text),
    ).length;
  await countOf("include=contact,property");
  const alone = await countOf("limit=6");
  expect(await countOf("limit=6&include=property,contact")).toBe(alone + 2);
  expect(await countOf("limit=6&include=contact")).toBe(alone + 1);
});

it("shows with each conversation its contact, and its property if it is about one", async () => {
  const { data } = (await get("/conversations?include=contact&include=property,lastMessage")).body;
  expect(data).toHaveLength(2);
  for (const each of data) {
    expect(each).toMatchObject({ contact: { id: each.contactId }, contactName: each.contact.name });
    expect(each.property?.id ?? null).toBe(each.propertyId);
    expect(each.lastMessage.content).toBe("Hello");
  }
});

it("still takes the names of before", async () => {
  const [named] = (await get("/conversations?include=contactName")).body.data;
  expect(named.contactName).toBe("dana");
  expect("lastMessage" in named || "contact" in named).toBe(false);
});

it("shows with each session its contact", async () => {
  await makeSession(server, account);
  const [session] = (await get("/sessions?include=contact")).body.data;
  expect(session.contact.id).toBe(session.contactId);
});

it("keeps what is included beside chosen fields, on every page", async () => {
  const first = (await get("/showings?fields=title&include=contact&limit=2")).body;
  expect(first.data.map((one: object) => Object.keys(one))).toEqual([
    ["id", "title", "contact"],
    ["id", "title", "contact"],
  ]);
  const { nextCursor } = first.pagination;
  const next = (await get(`/showings?include=property&limit=2&cursor=${nextCursor}`)).body.data;
  expect(next.map(({ title }: { title: string }) => title)).toEqual(["Showing 2", "Showing 3"]);
  expect(next[0].property.title).toBe("Elm");
});

it("leaves out what the key may not read", async () => {
  const some = await keyWith(["showings:read", "properties:read"]);
  const [showing] = (await get("/showings?include=contact,property", some)).body.data;
  expect([showing.contact, showing.property.title]).toEqual([undefined, "Elm"]);
  const none = await keyWith(["conversations:read", "sessions:read"]);
  for (const include of ["contactName", "lastMessage", "contact,property,contactName"]) {
    const [conversation] = (await get(`/conversations?include=${include}`, none)).body.data;
    const { contactName, contact, property } = conversation;
    expect([include, contactName, contact, property]).toEqual([include, undefined, undefined, undefined]);
  }
});

it("shows a deleted contact as deleted, and no deleted property", async () => {
  const property = await createProperty(server, account, { title: "Gone" });
  const contact = await createContact(server, account, { email: "gone@example.com" });
  await post("/showings", {
    propertyId: property.id,
    contactId: contact.id,
    title: "Gone",
    startTime: "2026-08-01T15:00:00Z",
    endTime: "2026-08-01T16:00:00Z",
  });
  await server.request("DELETE", `/properties/${property.id}`, { as: account });
  await server.request("DELETE", `/contacts/${contact.id}`, { as: account });
  const { data } = (await get(`/showings?contactId=${contact.id}&include=contact,property`)).body;
  expect(data[0].contact.deletedAt).toEqual(expect.any(String));
  expect("property" in data[0]).toBe(false);
});

it("refuses what it does not know, with what it knows", async () => {
  const wrong = async (path: string) => {
    const { status, body } = await get(path);
    return [status, body.errors?.[0]];
  };
  expect(await wrong("/showings?include=contact,owner")).toEqual([
    422,
    { field: "include.1", message: 'must be one of "contact", "property"' },
  ]);
  expect(await wrong("/conversations?include=owner")).toEqual([
    422,
    { field: "include", message: "must be some of contactName, lastMessage, contact, property" },
  ]);
});
