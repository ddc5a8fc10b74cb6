/** Showings, buildings and workflows with ids and values of other programs. PUT by externalId is for listings and people. */
import { describe, expect, it } from "vitest";
import { greetingWorkflow, showingBody } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { publish } from "../pages/published.ts";

const { server, account } = await testApi({ plan: "scale" });

const building = { name: "Elm Court", address: "12 Elm Street" };

const kinds: Record<string, (as: typeof account) => Promise<object>> = {
  showings: (as) => showingBody(server, as),
  buildings: async () => building,
  workflows: async () => greetingWorkflow,
};

describe.each(Object.entries(kinds))("%s", (resource, whole) => {
  const post = async (fields: object, as = account) =>
    server.request("POST", `/${resource}`, { as, body: { ...(await whole(as)), ...fields } });
  const patch = (id: string, body: object) =>
    server.request("PATCH", `/${resource}/${id}`, { as: account, body });
  const listed = async (externalId: string, as = account): Promise<string[]> =>
    (
      await server.request("GET", `/${resource}?externalId=${encodeURIComponent(externalId)}`, { as })
    ).body.data.map(({ id }: { id: string }) => id);

  it("keep an externalId and metadata, and are found by the externalId", async () => {
    const created = await post({ externalId: "a/1", metadata: { a: "1", b: "2" } });
    expect([created.status, created.body.data]).toEqual([
      201,
      expect.objectContaining({ externalId: "a/1", metadata: { a: "1", b: "2" } }),
    ]);
    const { id } = created.body.data;
    expect(await listed("a/1")).toEqual([id]);
    const changed = await patch(id, { externalId: "a/2", metadata: { a: null, c: "3" } });
    expect([changed.status, changed.body.data.metadata]).toEqual([200, { b: "2", c: "3" }]);
    expect([await listed("a/1"), await listed("a/2")]).toEqual([[], [id]]);
    const got = await server.request("GET", `/${resource}/${id}`, { as: account });
    expect(got.body.data).toMatchObject({ externalId: "a/2", metadata: { b: "2", c: "3" } });
    expect((await patch(id, { externalId: null, metadata: null })).body.data).toMatchObject({
      externalId: null,
      metadata: null,
    });
    const plain = await post({});
    expect(plain.body.data).toMatchObject({ externalId: null, metadata: null });
  });

  it("have one externalId each, in one account", async () => {
    const { id } = (await post({ externalId: "one" })).body.data;
    const other = (await post({})).body.data;
    const taken = { status: 409, body: { code: "external_id_taken" } };
    expect(await post({ externalId: "one" })).toMatchObject(taken);
    expect(await patch(other.id, { externalId: "one" })).toMatchObject(taken);
    expect((await patch(id, { externalId: "one" })).status).toBe(200);
    const stranger = await server.createAccount("scale");
    expect((await post({ externalId: "one" }, stranger)).status).toBe(201);
    expect(await listed("one", stranger)).not.toEqual([id]);
  });

  it("are created once when several ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ externalId: "at once" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await listed("at once")).toHaveLength(1);
  });

  it("have at most 50 values of metadata", async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${from + i}`, "x"]));
    const { id } = (await post({ metadata: many(0, 50) })).body.data;
    expect((await patch(id, { metadata: many(50, 1) })).status).toBe(422);
    expect((await patch(id, { metadata: { ...many(50, 1), "key 0": null } })).status).toBe(200);
    for (const metadata of [{ k: 1 }, { k: "v".repeat(501) }, { ["k".repeat(41)]: "v" }])
      expect((await post({ metadata })).status).toBe(422);
  });

  it("record both in the audit log", async () => {
    const { id } = (await post({})).body.data;
    await patch(id, { externalId: "noted", metadata: { a: "1" } });
    const entries = await server.database.sql<{ after: Record<string, unknown> }[]>`
      select "after" from audit_entries where record_id = ${id} order by at, id`;
    expect(entries.at(-1)!.after).toMatchObject({ external_id: "noted", metadata: { a: "1" } });
  });

  if (resource !== "showings")
    it("give up the externalId when they are deleted", async () => {
      const { id } = (await post({ externalId: "freed" })).body.data;
      expect((await server.request("DELETE", `/${resource}/${id}`, { as: account })).status).toBe(204);
      expect((await post({ externalId: "freed" })).status).toBe(201);
    });
});

it("does not show prospects the ids of a building", async () => {
  const { account: agency, slug } = await publish(server);
  const { id } = (
    await server.request("POST", "/buildings", {
      as: agency,
      body: { ...building, externalId: "hidden", metadata: { secret: "yes" } },
    })
  ).body.data;
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1, isPublic: true };
  await server.request("POST", "/properties", { as: agency, body: { ...home, buildingId: id } });
  const answer = await server.call({ method: "GET", url: `/public/v1/${slug}/buildings/${id}` });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/externalId|metadata|hidden|secret/);
});
