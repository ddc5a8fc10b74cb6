import { beforeEach, describe, expect, it } from "vitest";
import { makeConversation } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { newId } from "../../../platform/ids.ts";

const { server } = await testApi();
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("scale");
});

const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, as = account) =>
  server.request(method, path, { as, ...(body && { body }) });
const create = async (name: string, as = account): Promise<string> =>
  (await request("POST", "/labels", { name, color: "green" }, as)).body.data.id;
const change = (id: string, labels: object) => request("PATCH", `/conversations/${id}`, labels);
const labelsOf = async (id: string) => (await request("GET", `/conversations/${id}`)).body.data.labelIds;
const labelled = async (id: string, filters = "") =>
  (await request("GET", `/conversations?labelId=${id}${filters}`)).body;

describe("a label", () => {
  it("is created, changed, listed and deleted", async () => {
    const made = await request("POST", "/labels", { name: "Moving in", color: "teal" });
    const { id } = made.body.data;
    expect([made.status, made.headers.location]).toEqual([201, `/api/v1/labels/${id}`]);
    const changed = await request("PATCH", `/labels/${id}`, { name: "MOVING IN" });
    expect(changed.body.data).toMatchObject({ name: "MOVING IN", color: "teal" });
    expect((await request("GET", "/labels")).body.data).toEqual([changed.body.data]);
    expect((await request("DELETE", `/labels/${id}`)).status).toBe(204);
    expect((await request("GET", `/labels/${id}`)).status).toBe(404);
  });

  it.each([
    ["Urgent", "uRGENT "],
    ["Ünal", "U\u0308nal"],
    ["דחוף", "דחוף"],
  ])("has a name of its own, ignoring case, also when two people save at once: %s", async (name, same) => {
    const both = await Promise.all(
      [name, same].map((each) => request("POST", "/labels", { name: each, color: "red" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe("label_name_taken");
    const other = await create("Other");
    expect((await request("PATCH", `/labels/${other}`, { name: same })).status).toBe(409);
    const elsewhere = await server.createAccount("scale");
    expect((await request("POST", "/labels", { name, color: "red" }, elsewhere)).status).toBe(201);
  });

  it("is one of at most 50, also when several are added at once", async () => {
    const names = Array.from({ length: 49 }, (_, n) => `עברית ${n} 🏠`);
    for (const name of names) await create(name);
    const both = await Promise.all(
      ["a", "b"].map((name) => request("POST", "/labels", { name, color: "red" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)!.body.code).toBe("too_many_labels");
  });

  it.each([
    [{ name: "🏠".repeat(200) }, "name"],
    [{ name: " " }, "name"],
    [{ name: "Bell\u0007" }, "name"],
    [{ color: "black" }, "color"],
  ])("is refused: %j", async (wrong, field) => {
    const refused = await request("POST", "/labels", { name: "Urgent", color: "red", ...wrong });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field]);
  });
});

describe("the labels of a conversation", () => {
  it("are set, added and taken off, and found by the filter", async () => {
    const [one, two] = [await create("One"), await create("Two")];
    const id = await makeConversation(server, account);
    const other = await makeConversation(server, account);
    expect((await change(id, { labelIds: [one, one.toUpperCase()] })).body.data.labelIds).toEqual([one]);
    await change(id, { addLabelIds: [two, one] });
    expect(await labelsOf(id)).toEqual([one, two]);
    await change(other, { addLabelIds: [two] });
    await change(id, { removeLabelIds: [one, newId()] });
    expect(await labelsOf(id)).toEqual([two]);
    expect((await labelled(one)).pagination.total).toBe(0);
    const both = await labelled(two, "&state=open");
    expect([both.pagination.total, both.data.map((each: { id: string }) => each.id)]).toEqual([
      2,
      [other, id],
    ]);
    await change(other, { state: "closed" });
    expect((await labelled(two, "&state=open")).data.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  it("all stay when people add some at once, and the change feed tells of each change", async () => {
    const ids = await Promise.all(["One", "Two", "Three", "Four"].map((name) => create(name)));
    const id = await makeConversation(server, account);
    const cursor = (await request("GET", "/changes?limit=100")).body.nextCursor;
    await Promise.all(ids.map((each) => change(id, { addLabelIds: [each] })));
    expect((await labelsOf(id)).sort()).toEqual(ids.sort());
    // The feed waits for all transactions that began before, those of other tests included.
    await expect
      .poll(async () => {
        const { data } = (await request("GET", `/changes?limit=100&cursor=${cursor}`)).body;
        return data.map((each: { resource: string; id: string }) => [each.resource, each.id]);
      })
      .toContainEqual(["conversations", id]);
  });

  it("go with the label, and none of it stays when it is added meanwhile", async () => {
    const [one, two] = [await create("One"), await create("Two")];
    const id = await makeConversation(server, account);
    const other = await makeConversation(server, account);
    await change(id, { labelIds: [one, two] });
    const [added, deleted] = await Promise.all([
      change(other, { addLabelIds: [one] }),
      request("DELETE", `/labels/${one}`),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 422]).toContain(added.status);
    expect([await labelsOf(id), await labelsOf(other)]).toEqual([[two], []]);
    const late = await change(other, { addLabelIds: [one] });
    expect([late.status, late.body.code]).toEqual([422, "label_not_found"]);
    expect((await change(other, { removeLabelIds: [one] })).status).toBe(200);
  });

  it("go with the label from more of them than one transaction changes, unless its version is another", async () => {
    const [one, two] = [await create("One"), await create("Two")];
    const id = await makeConversation(server, account);
    await change(id, { labelIds: [one, two] });
    await server.database.sql`
      insert into conversations select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
      from conversations c, generate_series(1, 1100) where c.id = ${id}`;
    const stale = { as: account, headers: { "if-match": '"other"' } };
    expect((await server.request("DELETE", `/labels/${one}`, stale)).status).toBe(412);
    expect((await labelled(one)).pagination.total).toBe(1101);
    expect((await request("DELETE", `/labels/${one}`)).status).toBe(204);
    expect((await labelled(one)).pagination.total).toBe(0);
    expect((await labelled(two)).pagination.total).toBe(1101);
    const { body } = await request("GET", `/audit?resource=conversations&recordId=${id}`);
    expect(body.data[0]).toMatchObject({ operation: "labels.delete" });
  });

  it("are at most 20, of the account", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n += 1) ids.push(await create(`Label ${n}`));
    const id = await makeConversation(server, account);
    await change(id, { labelIds: ids.slice(0, 20) });
    const refused = await change(id, { addLabelIds: [ids[20]] });
    expect([refused.status, refused.body.code]).toEqual([422, "too_many_labels_of_conversation"]);
    expect((await change(id, { labelIds: ids })).status).toBe(422);
    expect(
      (await change(id, { addLabelIds: [ids[20]], removeLabelIds: [ids[0]] })).body.data.labelIds,
    ).toEqual(ids.slice(1));
    const foreign = await create("Foreign", await server.createAccount("scale"));
    expect((await change(id, { labelIds: [foreign] })).body.code).toBe("label_not_found");
    expect(await labelsOf(id)).toHaveLength(20);
  });
});
