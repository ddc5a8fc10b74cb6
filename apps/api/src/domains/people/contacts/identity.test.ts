import { expect, it } from "vitest";
import { connectorTest } from "../../../../test/fixtures/connected.ts";
import { newId } from "../../../platform/ids.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { findOrCreateSender } from "./contacts.service.ts";

const test = await connectorTest();
const { connect, inbound, server, text } = test;
const post = (path: string, body: object) => server.request("POST", path, { as: test.account, body });
const create = async (fields: object) => {
  const made = await post("/contacts", { name: "Dana", ...fields });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const read = async (id: string) =>
  (await server.request("GET", `/contacts/${id}`, { as: test.account })).body.data;
const sender = async (address: { phone: string } | { email: string }) =>
  (
    await forAccount(server.platform, test.account.accountId, (call) =>
      findOrCreateSender(call, address, "sms"),
    )
  ).contactId;

it.each([
  ["(312) 555-0141", "+13125550141"],
  ["+1 312 555 0142", "312.555.0142"],
  ["1-312-555-0143", "\u202a+1 312 555 0143\u202c"],
  ["(787) 555-0144", "+17875550144"],
  ["312-555-0145 x7", "+13125550145 ext. 7"],
])("finds the contact with %j by %j", async (entered, other) => {
  const { id } = await create({ phone: entered });
  expect(await sender({ phone: other })).toBe(id);
});

it.each([
  ["312-555-0151 x11", "312-555-0151 ext. 22"],
  ["312-555-0152 x11", "312-555-0152"],
  ["312-555-0153", "312-555-0154"],
])("takes %j and %j for two people", async (one, other) => {
  const { id } = await create({ phone: one });
  expect(await sender({ phone: other })).not.toBe(id);
});

it("finds an email address in any letter case and with either form of its domain", async () => {
  const { id } = await create({ email: "Ana@xn--mnchen-3ya.example" });
  expect(await sender({ email: "ana@MÜNCHEN.example" })).toBe(id);
});

it("drops marks that nobody sees from a number", async () => {
  expect((await create({ phone: "\u2068+1 312 555 0161\u2069" })).phone).toBe("+1 312 555 0161");
});

it("holds a STOP for every contact with the number, whatever its notation, now and later", async () => {
  const connector = await connect();
  const contacts = [await create({ phone: "(312) 555-0171" }), await create({ phone: "312 555 0171" })];
  const stop = text({ from: { phone: "+13125550171" }, content: "STOP", providerMessageId: newId() });
  await inbound(connector, "messages", stop);
  contacts.push(await create({ phone: "+1 (312) 555-0171" }));
  for (const { id } of contacts) {
    const sent = await post("/messages", { contactId: id, content: "Hello", channel: "sms" });
    expect([sent.status, sent.body.code]).toEqual([422, "contact_opted_out"]);
    expect((await read(id)).optedOutAt).toHaveProperty("sms");
  }
  const start = text({ from: { phone: "+13125550171" }, content: "START", providerMessageId: newId() });
  await inbound(connector, "messages", start);
  for (const { id } of contacts) expect(await read(id)).not.toHaveProperty("optedOutAt");
});

it("holds a STOP that an earlier release recorded for one of two contacts with a number, and merges neither", async () => {
  await connect();
  const [one, two] = [await create({ phone: "312-555-0181" }), await create({ phone: "+1 312 555 0181" })];
  await server.database.sql`
    update contacts set opted_out_at = '{"sms":"2026-01-01T00:00:00.000Z"}' where id = ${one.id}`;
  const sent = await post("/messages", { contactId: two.id, content: "Hello", channel: "sms" });
  expect([sent.status, sent.body.code]).toEqual([422, "contact_opted_out"]);
  expect((await read(one.id)).possibleDuplicates).toEqual([two.id]);
  expect((await read(two.id)).possibleDuplicates).toEqual([one.id]);
  await server.request("DELETE", `/contacts/${one.id}`, { as: test.account });
  expect(await read(two.id)).not.toHaveProperty("possibleDuplicates");
  expect((await create({ phone: "13125550181" })).optedOutAt).toEqual({ sms: "2026-01-01T00:00:00.000Z" });
});

it("holds STOPs that arrive at the same moment for several contacts with one number, in every order", async () => {
  const connector = await connect();
  for (let round = 0; round < 8; round++) {
    const number = `31255502${round}1`;
    const forms = [`+1${number}`, `(312) 555-02${round}1`, `312.555.02${round}1`, `1 312 555 02${round}1`];
    const contacts: { id: string }[] = [];
    for (const phone of forms) contacts.push(await create({ phone }));
    const stop = () =>
      inbound(
        connector,
        "messages",
        text({ from: { phone: `+1${number}` }, content: "STOP", providerMessageId: newId() }),
      );
    const answers = await Promise.all([
      stop(),
      stop(),
      ...contacts.map(({ id }) => post(`/contacts/${id}/opt-out`, { channel: "sms" })),
    ]);
    for (const { status } of answers) expect([200, 202]).toContain(status);
    for (const { id } of contacts) expect((await read(id)).optedOutAt).toHaveProperty("sms");
  }
}, 120_000);

it("finds in what earlier releases stored who has one number, merges nobody, and holds a STOP for all", async () => {
  const connector = await connect();
  const stored = [
    "+13125550301",
    "3125550301",
    "13125550301",
    "(312) 555-0301",
    "312.555.0301",
    "1-312-555-0301",
    "+1 (312) 555 0301",
    "\u202a+13125550301\u202c",
    "011 1 312 555 0301",
  ];
  const others = ["312-555-0301 x5", "+44 20 7946 0301", "555-0301"];
  const ids: string[] = [];
  for (const phone of [...stored, ...others])
    ids.push((await create({ email: `${newId()}@example.com`, phone })).id);
  for (const [index, phone] of [...stored, ...others].entries())
    await server.database.sql`update contacts set phone = ${phone} where id = ${ids[index]!}`;
  const same = ids.slice(0, stored.length);
  for (const id of same)
    expect((await read(id)).possibleDuplicates.toSorted()).toEqual(
      same.filter((other) => other !== id).toSorted(),
    );
  const stop = text({ from: { phone: "+13125550301" }, content: "STOP", providerMessageId: newId() });
  await inbound(connector, "messages", stop);
  for (const [index, id] of ids.entries()) {
    const contact = await read(id);
    expect([index, contact.phone, "sms" in (contact.optedOutAt ?? {})]).toEqual([
      index,
      [...stored, ...others][index],
      index < stored.length,
    ]);
  }
  const sent = await post("/messages", { contactId: same[3], content: "Hello", channel: "sms" });
  expect([sent.status, sent.body.code]).toEqual([422, "contact_opted_out"]);
});

it.each([
  "o'neil&co@example.com",
  "a/b=c@example.com",
  "90%off@example.com",
  "ana@köln.example",
  " pad@example.com ",
])("takes %j as an email address, without blanks around it", async (email) => {
  const { id } = await create({ phone: "+1 312 555 0191" });
  const changed = await server.request("PATCH", `/contacts/${id}`, { as: test.account, body: { email } });
  expect(changed.body.data).toMatchObject({ email: email.trim() });
});

it.each([
  "a@b",
  "a b@example.com",
  "a@example.com\nBcc: c@example.com",
  ".a@example.com",
  "a@-b.example",
  "a@b.example,c@d.example",
  "<a@b.example>",
  "a@1.2.3.4",
])("refuses %j as an email address", async (email) => {
  expect((await post("/contacts", { name: "Dana", email })).status).toBe(422);
});
