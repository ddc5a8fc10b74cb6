import { describe, expect, it } from "vitest";
import { makePerson, signedIn, type TestPerson } from "../../../../test/fixtures/people.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
const owner = await signedIn(server, account, "owner");
const agent = await signedIn(server, account, "agent");
const viewer = await signedIn(server, account, "viewer");

const path = "/people/me/saved-views";
const hot = { list: "contacts", name: "Hot in Elm", query: "tag=elm&role=prospect" };

const by = ({ headers }: TestPerson, method: "GET" | "POST" | "PATCH" | "DELETE", at = "", body?: object) =>
  server.request(method, `${path}${at}`, { headers, body });
const save = async (person: TestPerson, body: object = {}) =>
  (await by(person, "POST", "", { ...hot, ...body })).body.data as { id: string };
const namesOf = async (person: TestPerson) =>
  (await by(person, "GET")).body.data.map(({ name }: { name: string }) => name);
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

const fresh = (role: "agent" | "viewer" | "owner" = "agent") => signedIn(server, account, role);

describe("a saved view", () => {
  it("is kept with sorted parameters, renamed, changed and deleted, and nobody else sees it", async () => {
    const person = await fresh();
    const made = await by(person, "POST", "", hot);
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        ...hot,
        query: "role=prospect&tag=elm",
        isShared: false,
        makerId: person.personId,
        makerName: "agent",
      },
    ]);
    const at = `/${made.body.data.id}`;
    expect(await namesOf(person)).toContain("Hot in Elm");
    expect(await namesOf(owner)).not.toContain("Hot in Elm");
    expect((await by(owner, "PATCH", at, { name: "Mine" })).status).toBe(404);
    expect((await by(owner, "DELETE", at)).status).toBe(404);
    const changed = await by(person, "PATCH", at, { name: "Warm", query: "find=50%25+%26+more" });
    expect(changed.body.data).toMatchObject({ name: "Warm", query: "find=50%25+%26+more" });
    expect((await by(person, "PATCH", at, {})).status).toBe(422);
    expect((await by(person, "DELETE", at)).status).toBe(204);
    expect((await by(person, "DELETE", at)).status).toBe(404);
  });

  it.each([
    { query: "next=https%3A%2F%2Fevil.example" },
    { query: "/../settings" },
    { query: "tag=a#b" },
    { query: "tag=a&tag=b" },
    // Of another list.
    { query: "show=closed" },
    { list: "screening", query: "find=dana" },
    { query: "find=%00" },
    { query: `find=${"x".repeat(1000)}` },
    { list: "settings" },
    { name: " " },
    { name: "a\u0007b" },
    { name: "x".repeat(61) },
  ])("is refused when it could lead elsewhere, or can't be shown: %j", async (wrong) => {
    const person = await fresh();
    expect((await by(person, "POST", "", { ...hot, ...wrong })).status).toBe(422);
    expect((await by(person, "POST", "", hot)).status).toBe(201);
    const [{ id }] = (await by(person, "GET")).body.data.filter(
      ({ makerId }: { makerId: string }) => makerId === person.personId,
    );
    if (!("list" in wrong)) expect((await by(person, "PATCH", `/${id}`, wrong)).status).toBe(422);
  });

  it("has a name of its own in its list", async () => {
    const person = await fresh();
    const both = await Promise.all([by(person, "POST", "", hot), by(person, "POST", "", hot)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusal(both.find(({ status }) => status === 409)!)).toEqual([409, "view_name_taken"]);
    expect((await by(person, "POST", "", { ...hot, list: "listings", query: "" })).status).toBe(201);
    const { id } = await save(person, { name: "Warm" });
    expect((await by(person, "PATCH", `/${id}`, { name: hot.name })).status).toBe(409);
    expect((await by(person, "PATCH", `/${id}`, { name: "Warm" })).status).toBe(200);
  });

  it("is one of at most 50 of a person, also when ten are saved at once", async () => {
    const person = await fresh();
    await server.database.sql`
      insert into saved_views (account_id, id, maker_id, list, name, query, is_shared, created_at, updated_at)
      select ${account.accountId}, gen_random_uuid(), ${person.personId}, 'inbox', 'View ' || n, '{}', false, now(), now()
      from generate_series(1, 45) n`;
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, n) => by(person, "POST", "", { ...hot, name: `At once ${n}` })),
    );
    expect(ten.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refusal(ten.find(({ status }) => status !== 201)!)).toEqual([422, "too_many_saved_views"]);
  });

  it("is kept by no key, which sees what is shared", async () => {
    const person = await fresh();
    await save(person, { name: "Shared with keys", isShared: true });
    await save(person, { name: "Not for keys" });
    const { body } = await server.request("GET", path, { as: account });
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain("Shared with keys");
    expect(names).not.toContain("Not for keys");
    const refused = await server.request("POST", path, { as: account, body: hot });
    expect(refusal(refused)).toEqual([422, "key_is_no_person"]);
  });
});

describe("a shared view", () => {
  it("is seen by everybody, and changed by who made it or an owner", async () => {
    const { id } = await save(agent, { name: "Ours", isShared: true });
    const seen = (await by(viewer, "GET")).body.data.find((view: { id: string }) => view.id === id);
    expect(seen).toMatchObject({ name: "Ours", makerId: agent.personId, makerName: "agent" });
    const stranger = await signedIn(server, await server.createAccount("scale"), "owner");
    expect(await namesOf(stranger)).toEqual([]);
    expect((await by(stranger, "DELETE", `/${id}`)).status).toBe(404);
    for (const method of ["PATCH", "DELETE"] as const) {
      const refused = await by(
        await fresh(),
        method,
        `/${id}`,
        method === "PATCH" ? { name: "X" } : undefined,
      );
      expect(refusal(refused)).toEqual([403, "view_of_another"]);
    }
    expect((await by(owner, "PATCH", `/${id}`, { name: "Ours too" })).status).toBe(200);
    expect(refusal(await by(owner, "PATCH", `/${id}`, { isShared: false }))).toEqual([422, "not_its_maker"]);
    expect((await by(agent, "PATCH", `/${id}`, { isShared: false })).status).toBe(200);
    expect(await namesOf(viewer)).not.toContain("Ours too");
    expect((await by(owner, "DELETE", `/${id}`)).status).toBe(404);
  });

  it("is made by nobody who may only read, who still keeps views", async () => {
    const { id } = await save(viewer, { name: "Reading" });
    expect(refusal(await by(viewer, "POST", "", { ...hot, isShared: true }))).toEqual([403, "role_too_low"]);
    expect(refusal(await by(viewer, "PATCH", `/${id}`, { isShared: true }))).toEqual([403, "role_too_low"]);
    expect((await by(viewer, "PATCH", `/${id}`, { name: "Read" })).status).toBe(200);
  });

  it("stays when its maker leaves, and is then the owners'; what was not shared goes", async () => {
    const known = await makePerson(server, account.accountId, "agent");
    const leaving = await signedIn(server, account, "agent", known);
    const shared = await save(leaving, { name: "For all", isShared: true });
    await save(leaving, { name: "For me" });
    const removed = await server.request("DELETE", `/people/${known.id}`, { headers: owner.headers });
    expect(removed.status).toBe(204);
    const left = await server.database.sql`select name from saved_views where maker_id = ${known.id}`;
    expect(left.map(({ name }) => name)).toEqual(["For all"]);
    const seen = (await by(viewer, "GET")).body.data.find(({ id }: { id: string }) => id === shared.id);
    expect(seen).toMatchObject({ makerName: null });
    expect((await by(agent, "DELETE", `/${shared.id}`)).status).toBe(403);
    expect((await by(owner, "DELETE", `/${shared.id}`)).status).toBe(204);
  });

  it("is one of at most 100 of the account", async () => {
    const elsewhere = await server.createAccount("scale");
    const person = await signedIn(server, elsewhere, "agent");
    await server.database.sql`
      insert into saved_views (account_id, id, maker_id, list, name, query, is_shared, created_at, updated_at)
      select ${elsewhere.accountId}, gen_random_uuid(), gen_random_uuid(), 'inbox', 'View ' || n, '{}', true, now(), now()
      from generate_series(1, 99) n`;
    const { id } = await save(person);
    const both = await Promise.all([
      by(person, "POST", "", { ...hot, name: "One", isShared: true }),
      by(person, "PATCH", `/${id}`, { isShared: true }),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 422)).toHaveLength(1);
    expect(both.find(({ status }) => status === 422)!.body.code).toBe("too_many_shared_views");
  });
});
