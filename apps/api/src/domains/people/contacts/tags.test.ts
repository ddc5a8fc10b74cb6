import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { operator } from "../../../program/cli/operator.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { eraseContact } from "../erasing/erasing.service.ts";

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
const person = async (tags: string[]) =>
  (await createContact(server, account, { email: `tagged${++count}@example.com`, tags })).id;
const make = {
  contacts: person,
  properties: async (tags: string[]) => (await createProperty(server, account, { tags })).id,
};
const tagsOf = async (path: string): Promise<string[]> => (await must("GET", path)).tags;
const ids = async (path: string): Promise<string[]> =>
  (await must("GET", path)).map(({ id }: { id: string }) => id);

describe.each(["contacts", "properties"] as const)("tags of %s", (list) => {
  it("are trimmed, unique ignoring case, and replaced as a whole", async () => {
    const id = await make[list]([" VIP ", "vip", "two dogs"]);
    expect(await tagsOf(`/${list}/${id}`)).toEqual(["VIP", "two dogs"]);
    await must("PATCH", `/${list}/${id}`, { tags: ["Élan"] });
    expect(await tagsOf(`/${list}/${id}`)).toEqual(["Élan"]);
    await must("PATCH", `/${list}/${id}`, { tags: [] });
    expect(await tagsOf(`/${list}/${id}`)).toEqual([]);
  });

  it("are the same however their accents and blanks are written", async () => {
    const id = await make[list](["Caf\u00e9 table", "Cafe\u0301 \u00a0table"]);
    expect(await tagsOf(`/${list}/${id}`)).toEqual(["Caf\u00e9 table"]);
    expect(await ids(`/${list}?tag=${encodeURIComponent(" cafe\u0301  table")}`)).toEqual([id]);
  });

  it.each([
    [["a,b"]],
    [[" "]],
    [["a\tb"]],
    [["a\u0007"]],
    [["x".repeat(41)]],
    [Array.from({ length: 21 }, (_, n) => `t${n}`)],
  ])("refuses %j", async (tags) => {
    const id = await make[list](["VIP"]);
    expect((await send("PATCH", `/${list}/${id}`, { tags })).status).toBe(422);
    expect(await tagsOf(`/${list}/${id}`)).toEqual(["VIP"]);
  });

  it("find records of the account, ignoring case", async () => {
    const [one] = [await make[list](["VIP"]), await make[list](["VIP guest"])];
    expect(await ids(`/${list}?tag=vip`)).toEqual([one]);
    account = await server.createAccount("scale");
    expect(await ids(`/${list}?tag=vip`)).toEqual([]);
  });

  it("are written with an externalId, and what is the same changes nothing", async () => {
    const body =
      list === "contacts"
        ? { name: "Dana", email: "dana@example.com" }
        : { address: "1 Elm Street", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
    const put = (tags: string[]) => must("PUT", `/${list}/by-external-id/a`, { ...body, tags });
    const before = await put(["VIP"]);
    server.clock.advance(1000);
    expect((await put(["VIP", "vip "])).updatedAt).toBe(before.updatedAt);
    expect((await put(["VIP", "new"])).tags).toEqual(["VIP", "new"]);
  });
});

describe("tags of contacts", () => {
  it("are read from the text of a file", async () => {
    const rows = [{ name: "Gia Gold", email: "gia@example.com", tags: "VIP; two dogs | vip" }];
    await must("POST", "/contacts/bulk", { contacts: rows });
    const [contact] = await must("GET", "/contacts?search=gia");
    expect(contact.tags).toEqual(["VIP", "two dogs"]);
  });

  it("are united by a merge, as far as there is room, and separated by its undo", async () => {
    const many = Array.from({ length: 19 }, (_, n) => `t${n}`);
    const [from, into] = [await person(["VIP", "T0", "late", "later"]), await person(many)];
    await must("POST", `/contacts/${from}/merge`, { intoId: into });
    expect(await tagsOf(`/contacts/${into}`)).toEqual([...many, "VIP"]);
    await must("PATCH", `/contacts/${into}`, { tags: ["t0", "VIP", "own"] });
    await must("POST", `/contacts/${from}/unmerge`);
    expect(await tagsOf(`/contacts/${into}`)).toEqual(["t0", "own"]);
    expect(await tagsOf(`/contacts/${from}`)).toEqual(["VIP", "T0", "late", "later"]);
  });

  it("are erased with the contact", async () => {
    const id = await person(["allergic"]);
    await forAccount(server.platform, account.accountId, (call) =>
      eraseContact(call, id, operator("contact erase")),
    );
    const rows = await server.database.sql`select tags from contacts where id = ${id}`;
    expect(rows).toMatchObject([{ tags: [] }]);
  });
});
