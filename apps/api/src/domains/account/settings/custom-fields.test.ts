import type { CustomField, CustomFieldValue } from "@rental/contract";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { operator } from "../../../program/cli/operator.ts";
import { eraseContact } from "../../people/erasing/erasing.service.ts";
import { forAccount } from "../accounts/system-call.ts";

const { server } = await testApi();
let account: TestAccount;
let count = 0;

beforeEach(async () => {
  account = await server.createAccount("scale");
});

const send = (method: "POST" | "PATCH" | "PUT" | "GET", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });
const must = async (...request: Parameters<typeof send>) => {
  const answer = await send(...request);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};

const of = (type: CustomField["type"], key: string = type): CustomField => ({
  key,
  label: `The ${key}`,
  type,
  ...(type === "choice" && { options: ["New job", "More room"] }),
});
const all = [of("text"), of("number"), of("date"), of("boolean"), of("choice")];
const good = { text: "Elm", number: 2.5, date: "2026-12-01", boolean: false, choice: "New job" };

type Kind = "contacts" | "properties";
const declare = (kind: Kind, fields: CustomField[]) =>
  must("PATCH", "/settings", { customFields: { [kind]: fields } });
const make = {
  contacts: async (body: object = {}) =>
    (await createContact(server, account, { email: `c${++count}@example.com`, ...body })).id,
  properties: async (body: object = {}) => (await createProperty(server, account, body)).id,
};
const valuesOf = async (path: string): Promise<object> => (await must("GET", path)).customFields;
const errorsOf = async (path: string, customFields: object) => {
  const answer = await send("PATCH", path, { customFields });
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors;
};

describe("declared custom fields", () => {
  it("are kept for the kind of record that is left out, and are none at first", async () => {
    expect((await must("GET", "/settings")).customFields).toEqual({ contacts: [], properties: [] });
    await declare("contacts", all);
    const { customFields } = await declare("properties", [of("text")]);
    expect(customFields).toEqual({ contacts: all, properties: [of("text")] });
  });

  it.each([
    ["two keys that differ in case", [of("text", "a"), { ...of("text", "A"), label: "Other" }]],
    ["two labels that differ in case", [of("text", "a"), { ...of("text", "b"), label: "THE A" }]],
    ["a key that is no name", [of("text", "__proto__")]],
    ["a choice without options", [{ key: "a", label: "A", type: "choice" }]],
    ["options of a text", [{ ...of("text"), options: ["a"] }]],
    ["an option twice", [{ ...of("choice"), options: ["a", "A "] }]],
    ["more than 30", Array.from({ length: 31 }, (_, n) => of("text", `f${n}`))],
    ["a label with a control character", [{ ...of("text"), label: "Bell\u0007" }]],
    ["an option with a line break", [{ ...of("choice"), options: ["a\nb"] }]],
    ["a label of 61 characters", [{ ...of("text"), label: "x".repeat(61) }]],
  ])("are refused with %s", async (_, contacts) => {
    await declare("contacts", [of("date")]);
    expect((await send("PATCH", "/settings", { customFields: { contacts } })).status).toBe(422);
    expect((await must("GET", "/settings")).customFields.contacts).toEqual([of("date")]);
  });
});

describe.each(["contacts", "properties"] as const)("custom fields of %s", (kind) => {
  it("are stored as they are typed, merged by a change, and removed by null", async () => {
    await declare(kind, all);
    const path = `/${kind}/${await make[kind]({ customFields: good })}`;
    expect(await valuesOf(path)).toEqual(good);
    await must("PATCH", path, { customFields: { text: null, number: 3 } });
    const { text: _, ...others } = good;
    expect(await valuesOf(path)).toEqual({ ...others, number: 3 });
    const [listed] = await must("GET", `/${kind}`);
    expect(listed.customFields).toEqual({ ...others, number: 3 });
  });

  it("refuse what is not declared, or not of the type, and name what they take", async () => {
    await declare(kind, all);
    const path = `/${kind}/${await make[kind]()}`;
    await server.takeEvents();
    const wrong = { text: 1, number: "2", date: "2026-02-30", boolean: "yes", choice: "Love", other: null };
    expect(await errorsOf(path, wrong)).toEqual(
      [
        ["text", "must be a text that is not blank; null removes the value"],
        ["number", "must be a number"],
        ["date", "must be a day that exists, such as 2026-12-01"],
        ["boolean", "must be true or false"],
        ["choice", "must be one of: New job, More room"],
        [
          "other",
          `is not declared in the settings, which have for ${kind}: text, number, date, boolean, choice`,
        ],
      ].map(([key, message]) => ({ field: `customFields.${key}`, message })),
    );
    expect(await errorsOf(path, { text: "x".repeat(501) })).toMatchObject([{ field: "customFields.text" }]);
    expect([await valuesOf(path), await server.takeEvents()]).toEqual([{}, []]);
    account = await server.createAccount("scale");
    expect(await errorsOf(`/${kind}/${await make[kind]()}`, { text: "a" })).toEqual([
      {
        field: "customFields.text",
        message: `is not declared in the settings, which have no fields for ${kind}`,
      },
    ]);
  });

  it("leave a record readable and writable whose values no longer fit", async () => {
    await declare(kind, [of("text"), of("number"), of("choice")]);
    const path = `/${kind}/${await make[kind]({ customFields: { text: "a", number: 1, choice: "New job" } })}`;
    await declare(kind, [of("number", "text"), { ...of("choice"), options: ["Other"] }]);
    await must("PATCH", path, { tags: ["VIP"] });
    // As it was read, with one change.
    const read = await valuesOf(path);
    expect(read).toEqual({ text: "a", number: 1, choice: "New job" });
    await must("PATCH", path, { customFields: { ...read, choice: "Other" } });
    expect(await errorsOf(path, { number: 2 })).toMatchObject([{ field: "customFields.number" }]);
    await must("PATCH", path, { customFields: { text: 5, number: null } });
    expect(await valuesOf(path)).toEqual({ text: 5, choice: "Other" });
  });

  it("are written with an externalId, and what is the same changes nothing", async () => {
    await declare(kind, all);
    const body =
      kind === "contacts"
        ? { name: "Dana", email: "dana@example.com" }
        : { address: "1 Elm Street", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
    const put = (customFields: object) => must("PUT", `/${kind}/by-external-id/a`, { ...body, customFields });
    const before = await put(good);
    server.clock.advance(1000);
    expect((await put({ number: 2.5, choice: "New job" })).updatedAt).toBe(before.updatedAt);
    expect((await put({ number: null })).customFields).not.toHaveProperty("number");
  });

  it("keep at most 100 values, and drop those that are not declared first", async () => {
    await declare(kind, [of("text", "own")]);
    const id = await make[kind]({ customFields: { own: "a" } });
    const stored = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`old${n}`, n]));
    await server.database
      .sql`update ${server.database.sql(kind)} set custom_fields = ${JSON.stringify(stored)}::text::jsonb
      where id = ${id}`;
    await must("PATCH", `/${kind}/${id}`, { customFields: { own: "b" } });
    expect(await valuesOf(`/${kind}/${id}`)).toEqual({ own: "b" });
  });
});

describe("custom fields of a declaration that changes", () => {
  it("are judged by the one that counts when they are written", async () => {
    const id = await make.contacts();
    await declare("contacts", [of("number", "n")]);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        send("PATCH", `/contacts/${id}`, { customFields: { n: n % 2 ? n : `${n}` } }),
      ),
      ...Array.from({ length: 8 }, (_, n) =>
        send("PATCH", "/settings", { customFields: { contacts: n % 2 ? [of("number", "n")] : [] } }),
      ),
    ]);
    const { n } = (await valuesOf(`/contacts/${id}`)) as { n?: CustomFieldValue };
    expect(["number", "undefined"]).toContain(typeof n);
  });
});

describe("custom fields of contacts", () => {
  const key = fc.constantFrom("text", "number", "choice");
  const values = fc.uniqueArray(key, { maxLength: 3 });

  it("fill those that the other lacks in a merge, and its undo gives both what they had", async () => {
    await declare("contacts", all);
    const some = (keys: string[], from: object) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => keys.includes(name)));
    await fc.assert(
      fc.asyncProperty(values, values, async (mine, theirs) => {
        const [from, into] = [
          await make.contacts({ customFields: some(mine, good) }),
          await make.contacts({ customFields: some(theirs, { ...good, number: 7 }) }),
        ];
        const before = [await valuesOf(`/contacts/${from}`), await valuesOf(`/contacts/${into}`)];
        const merged = await must("POST", `/contacts/${from}/merge`, { intoId: into });
        expect(merged.customFields).toEqual({ ...before[0], ...before[1] });
        await must("POST", `/contacts/${from}/unmerge`);
        expect([await valuesOf(`/contacts/${from}`), await valuesOf(`/contacts/${into}`)]).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it("are erased with the contact, and never shown to prospects with a home", async () => {
    await declare("contacts", all);
    await declare("properties", all);
    await must("PATCH", "/settings", { profilePublic: true });
    const home = await make.properties({ isPublic: true, customFields: { text: "Boiler is old" } });
    const [{ slug }] = (await server.database
      .sql`select slug from accounts where id = ${account.accountId}`) as unknown as [{ slug: string }];
    const seen = await server.call({ method: "GET", url: `/public/v1/${slug}/listings/${home}` });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/Boiler|customFields/);
    const id = await make.contacts({ customFields: good });
    await forAccount(server.platform, account.accountId, (call) =>
      eraseContact(call, id, operator("contact erase")),
    );
    const rows = await server.database.sql`select custom_fields from contacts where id = ${id}`;
    expect(rows).toMatchObject([{ custom_fields: {} }]);
  });
});
