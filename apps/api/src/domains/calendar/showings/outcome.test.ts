import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi();
/** Thursday, 14:00 in Chicago. */
const thursday = "2026-06-18T19:00:00.000Z";
let agency: Agency;
let id: string;
let contactId: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server);
  ({ showingId: id } = await agency.made(thursday));
  ({ contactId } = (await agency.api("GET", `/showings/${id}`)).body.data);
});

const record = (body: object) => agency.api("PATCH", `/showings/${id}`, body);
const count = async (outcome: string) =>
  (await agency.api("GET", `/showings?contactId=${contactId}&outcome=${outcome}`)).body.pagination.total;

describe("the outcome of a showing", () => {
  it("is refused before the showing begins, with the reason", async () => {
    server.clock.set(new Date(Date.parse(thursday) - 1));
    const { status, body } = await record({ outcome: "no_show" });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: "outcome", message: `can only be set once the showing has begun, on ${thursday}` }],
    ]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("is recorded from the start on with a note, emits its event, and can be counted and audited", async () => {
    server.clock.set(thursday);
    const { body } = await record({ outcome: "no_show", outcomeNote: "Waited for 20 minutes." });
    expect(body.data).toMatchObject({
      outcome: "no_show",
      outcomeNote: "Waited for 20 minutes.",
      status: "pending",
    });
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual(["showing.updated", "showing.outcome_recorded"]);
    expect(events[1]!.data).toMatchObject({ id, contactId, outcome: "no_show" });
    expect([await count("no_show"), await count("attended")]).toEqual([1, 0]);
    const audit = await agency.api("GET", `/audit?resource=showings&recordId=${id}`);
    expect(JSON.stringify(audit.body.data)).toContain("no_show");
    await record({ outcome: null });
    expect(await count("no_show")).toBe(0);
  });

  it("can't be that somebody attended a cancelled showing, unless its status is corrected as well", async () => {
    server.clock.set(thursday);
    expect((await record({ status: "cancelled" })).status).toBe(200);
    await server.takeEvents();
    const { status, body } = await record({ outcome: "attended" });
    expect([status, body.code]).toEqual([422, "showing_cancelled"]);
    expect([await count("attended"), await server.takeEvents()]).toEqual([0, []]);
    expect((await record({ outcome: "cancelled_late" })).status).toBe(200);
    const corrected = await record({ status: "completed", outcome: "attended" });
    expect(corrected.body.data).toMatchObject({ status: "completed", outcome: "attended" });
  });

  it("is not emitted again when it is the same, and ends when the showing is moved into the future", async () => {
    server.clock.set(thursday);
    await record({ outcome: "attended" });
    await server.takeEvents();
    await record({ outcome: "attended", outcomeNote: "Liked the kitchen." });
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["showing.updated"]);
    const { body } = await record({ startTime: "2026-06-25T19:00:00Z", endTime: "2026-06-25T19:30:00Z" });
    expect(body.data).toMatchObject({ outcome: null, outcomeNote: null });
  });

  it("starts workflows, which can filter by it and branch on it", async () => {
    const branch = { field: "showing.outcome", op: "eq", value: "no_show", thenStep: 2 };
    const workflow = await agency.api("POST", "/workflows", {
      name: "After a showing",
      triggerType: "automatic",
      triggerConfig: { event: "showing.outcome_recorded", filter: { outcome: ["no_show", "attended"] } },
      steps: [
        { type: "condition", config: branch },
        { type: "end", config: {} },
        { type: "end", config: {} },
      ],
    });
    expect(workflow.status, workflow.text).toBe(201);
    server.clock.set(thursday);
    await record({ outcome: "cancelled_late" });
    await server.drain();
    const runs = async () => (await agency.api("GET", "/workflows/runs")).body.data;
    expect(await runs()).toEqual([]);
    await record({ outcome: "no_show" });
    await server.drain();
    const [run] = await runs();
    expect(run.contactId).toBe(contactId);
    const { body } = await agency.api("GET", `/workflows/runs/${run.id}`);
    expect(JSON.stringify(body.data)).toContain('"actual":"no_show"');
  });
});
