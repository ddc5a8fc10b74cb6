import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { accounts, outbox, workflowRuns, workflowSchedules } from "../../../db/tables/index.ts";
import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { workflowJobs } from "./workflow-runs.jobs.ts";

const { server } = await testApi();
let pro: TestAccount;

beforeEach(async () => {
  // Triggers of earlier tests would fire when the clock moves.
  await server.database.read.delete(workflowSchedules);
  server.clock.set("2026-06-15T12:00:00.000Z");
  pro = await server.createAccount("pro");
  await server.takeEvents();
});

const minuteMs = 60_000;

const say = (template: string) => ({ type: "send_message", config: { template } });
const end = { type: "end", config: {} };
const dana = { name: "Dana Reyes", email: "dana@example.com" };

const create = async (path: string, body: object, as = pro): Promise<string> => {
  const answer = await server.request("POST", path, { as, body });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body.data.id;
};
const patch = (path: string, body: object) => server.request("PATCH", path, { as: pro, body });
const contact = (body: object = {}, as = pro) => create("/contacts", { ...dana, ...body }, as);
const automatic = (triggerConfig: object, body: object = {}, as = pro) =>
  create(
    "/workflows",
    { name: "Test", steps: [say("Hello"), end], triggerType: "automatic", triggerConfig, ...body },
    as,
  );
const scheduled = (triggerConfig: object, body: object = {}) =>
  create("/workflows", {
    name: "Test",
    steps: [say("Hello"), end],
    triggerType: "scheduled",
    triggerConfig,
    ...body,
  });

const drain = () => server.drain(["workflow-trigger", "workflow-schedule", "workflow_run"]);
const runsOf = ({ accountId }: TestAccount) =>
  server.database.read
    .select()
    .from(workflowRuns)
    .where(eq(workflowRuns.accountId, accountId))
    .orderBy(asc(workflowRuns.id));
const runCount = async () => (await runsOf(pro)).length;
const events = async () =>
  (await server.takeEvents())
    .filter(({ accountId }) => accountId === pro.accountId)
    .map(({ event }) => event);
const receive = (from: { contactId: string } | { from: { email: string } }, of = pro) =>
  forAccount(server.platform, of.accountId, (call) =>
    receiveMessage(call, { ...from, content: "Is it free?", channel: "web" }),
  );
const rename = (contactId: string, name = "Dana R.") => patch(`/contacts/${contactId}`, { name });

/** Two workers that find and process due work concurrently. */
async function twoWorkers(kind: string): Promise<void> {
  const job = workflowJobs.find((one) => one.kind === kind) as JobDefinition;
  const work = async () => {
    for (const ref of await job.due(server.platform, 100)) {
      await job.handle(server.platform, ref, () => Promise.resolve(), new AbortController().signal);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

describe("an automatic trigger", () => {
  it("starts a run for the contact of its event, and the run proceeds by itself", async () => {
    const id = await automatic({ event: "inquiry.created" });
    await server.takeEvents();
    const { contactId } = await receive({ from: { email: "new@example.com" } });
    expect(await runCount()).toBe(0);
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ workflowTemplateId: id, contactId, status: "completed" }]);
    await server.drain(["mail"]);
    expect(await events()).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
      "workflow.completed",
      "message.sent",
    ]);
  });

  it("uses the property of the event", async () => {
    await automatic({ event: "showing.booked", filter: { "property.city": "Springfield" } });
    const home = {
      address: "1 Elm Street",
      city: "Springfield",
      monthlyRent: 900,
      bedrooms: 1,
      bathrooms: 1,
    };
    const propertyId = await create("/properties", home);
    const times = { startTime: "2026-06-20T10:00:00Z", endTime: "2026-06-20T11:00:00Z" };
    const showing = {
      type: "showing",
      title: "Visit",
      timeZone: "UTC",
      propertyId,
      contactId: await contact(),
    };
    await create("/showings", { ...showing, ...times });
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ propertyId }]);
  });

  it("starts one run per event, even when four workers look for it at once", async () => {
    await automatic({ event: "contact.updated" });
    const people = await Promise.all(Array.from({ length: 10 }, () => contact()));
    await Promise.all(people.map((id) => rename(id)));
    await twoWorkers("workflow-trigger");
    expect((await runsOf(pro)).map((run) => run.contactId).sort()).toEqual(people.sort());
    await drain();
    expect(await runCount()).toBe(10);
    await drain();
    expect(await runCount()).toBe(10);
  });

  it("loses nothing when a worker dies before its commit: the event is still waiting", async () => {
    await automatic({ event: "contact.updated" });
    await rename(await contact());
    const [job] = workflowJobs;
    const [ref] = await job!.due(server.platform, 10);
    const { transact } = server.database;
    const dying = {
      ...server.platform,
      database: {
        ...server.database,
        transact: ((work) =>
          transact(async (tx) => {
            await work(tx);
            throw new Error("killed");
          })) as typeof transact,
      },
    };
    const done = job!.handle(dying, ref!, () => Promise.resolve(), new AbortController().signal);
    await expect(done).rejects.toThrow("killed");
    expect(await runCount()).toBe(0);
    await drain();
    expect(await runCount()).toBe(1);
  });

  it("waits delayMinutes from the event; pausing and resuming in between does not shorten it", async () => {
    await automatic({ event: "contact.updated", delayMinutes: 30 });
    await rename(await contact());
    await drain();
    const [run] = await runsOf(pro);
    expect(run).toMatchObject({ status: "pending", messagesSent: 0 });
    await server.request("POST", `/workflows/runs/${run!.id}/pause`, { as: pro });
    await server.request("POST", `/workflows/runs/${run!.id}/resume`, { as: pro });
    server.clock.advance(29 * minuteMs);
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ messagesSent: 0 }]);
    server.clock.advance(minuteMs);
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ status: "completed", messagesSent: 1 }]);
  });

  it.each([
    ["a member of the event's data", { status: "applicant" }, 1],
    ["a field of the contact", { "contact.language": "EN" }, 1],
    ["one of several values", { status: ["renter", "applicant"] }, 1],
    ["another value", { status: "renter" }, 0],
    ["one value that matches and one that does not", { status: "applicant", language: "fr" }, 0],
    ["a property although there is none", { "property.city": "Springfield" }, 0],
    ["an unknown field", { zebra: null }, 0],
  ])("applies its filter: %s", async (_name, filter, expected) => {
    await automatic({ event: "contact.updated", filter });
    await patch(`/contacts/${await contact()}`, { status: "applicant" });
    await drain();
    expect(await runCount()).toBe(expected);
  });

  it.each([
    ["without its config", { triggerConfig: null }],
    ["with another event", { triggerConfig: { event: "message.sent" } }],
    ["of another type", { triggerType: "manual", triggerConfig: { event: "contact.updated" } }],
    ["that is not active", { isActive: false, triggerConfig: { event: "contact.updated" } }],
    ["that can't be run", { steps: [say("Hi"), { type: "wait", config: {} }] }],
  ])("does not fire for a template %s", async (_name, body) => {
    await automatic({ event: "contact.updated" }, body);
    const id = await contact();
    await server.takeEvents();
    await rename(id);
    await drain();
    expect(await runCount()).toBe(0);
    expect(await events()).toEqual(["contact.updated"]);
  });

  it("does not fire for a template that was deactivated or deleted since the event", async () => {
    const config = { event: "contact.updated" };
    const [off, gone] = [await automatic(config), await automatic(config)];
    await rename(await contact());
    await patch(`/workflows/${off}`, { isActive: false });
    await server.request("DELETE", `/workflows/${gone}`, { as: pro });
    await drain();
    expect(await runCount()).toBe(0);
  });

  it("does not fire for events before the template", async () => {
    await rename(await contact());
    await automatic({ event: "contact.updated" });
    await drain();
    expect(await runCount()).toBe(0);
  });

  it("marks only events that some template waits for", async () => {
    await automatic({ event: "contact.updated" });
    const id = await contact();
    await server.takeEvents();
    await receive({ contactId: id });
    await rename(id);
    const rows = await server.database.read
      .select({ event: outbox.event, waits: outbox.awaitsTriggers })
      .from(outbox)
      .orderBy(asc(outbox.sequence));
    expect(rows).toEqual([
      { event: "message.received", waits: false },
      { event: "contact.updated", waits: true },
    ]);
    await drain();
  });

  it("skips events without a contact", async () => {
    await automatic({ event: "workflow.created" });
    await automatic({ event: "contact.updated" });
    await drain();
    expect(await runCount()).toBe(0);
  });

  it("skips a deleted contact, and one with a live run of the template", async () => {
    await automatic({ event: "contact.updated" }, { steps: [{ type: "wait_for_reply", config: {} }] });
    const [gone, busy] = [await contact(), await contact()];
    await server.request("DELETE", `/contacts/${gone}`, { as: pro });
    await rename(busy);
    await drain();
    await rename(busy, "Dana again");
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ contactId: busy, status: "running" }]);
  });

  it("never fires for another account's template", async () => {
    const other = await server.createAccount("pro");
    await automatic({ event: "contact.updated" }, {}, other);
    await rename(await contact());
    await drain();
    expect([await runCount(), (await runsOf(other)).length]).toEqual([0, 0]);
  });

  it("does not fire for trial accounts, which emit nothing", async () => {
    await automatic({ event: "contact.updated" });
    const id = await contact();
    await server.database.read
      .update(accounts)
      .set({ plan: "free_trial" })
      .where(eq(accounts.id, pro.accountId));
    await forAccount(server.platform, pro.accountId, async (call) => {
      const { update } = await import("../../people/contacts/contacts.service.ts");
      await update(call, { id, name: "Renamed" });
    });
    await drain();
    expect(await runCount()).toBe(0);
  });
});

describe("loops", () => {
  const set = { type: "update_contact", config: { set: { status: "applicant" } } };

  it("a run's own events do not start its template again", async () => {
    await automatic({ event: "contact.updated" }, { steps: [set, end] });
    await automatic({ event: "workflow.completed" }, { steps: [end] });
    const id = await contact();
    await server.takeEvents();
    await rename(id);
    await drain();
    expect(await runCount()).toBe(2);
    expect(await events()).toEqual([
      "contact.updated",
      "contact.updated",
      "workflow.completed",
      "workflow.completed",
    ]);
  });

  it("templates that start each other do so only once", async () => {
    const first = await automatic({ event: "contact.updated" }, { steps: [say("Hello"), end] });
    const second = await automatic({ event: "message.sent" }, { steps: [set, end] });
    await rename(await contact());
    await drain();
    await server.drain(["mail"]);
    await drain();
    const started = (await runsOf(pro)).map((run) => [run.workflowTemplateId, run.causes]);
    expect(started).toEqual([
      [first, [first]],
      [second, [first, second]],
    ]);
  });
});

describe("a scheduled trigger", () => {
  const schedules = () =>
    server.database.read
      .select()
      .from(workflowSchedules)
      .where(eq(workflowSchedules.accountId, pro.accountId));
  const nextAt = async () => (await schedules()).map((row) => row.nextAt.toISOString().slice(0, 16));

  it("starts a run for every prospect at its time, once, and then waits for the next", async () => {
    const ids = [await contact(), await contact({ name: "Kim" })];
    await contact({ role: "vendor" });
    await contact({ status: "archived" });
    const id = await scheduled({ cron: "0 9 * * *" });
    await server.takeEvents();
    await drain();
    expect(await runCount()).toBe(0);
    server.clock.set("2026-06-16T09:00:00Z");
    await drain();
    await drain();
    const runs = await runsOf(pro);
    expect(runs.map((run) => [run.workflowTemplateId, run.contactId, run.status])).toEqual(
      ids.sort().map((contactId) => [id, contactId, "completed"]),
    );
    await server.drain(["mail"]);
    expect((await events()).sort()).toEqual([
      "message.sent",
      "message.sent",
      "workflow.completed",
      "workflow.completed",
    ]);
    server.clock.set("2026-06-17T09:00:00Z");
    await drain();
    expect(await runCount()).toBe(4);
  });

  it("starts each run once, even when four workers look for it at once", async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => contact()));
    await scheduled({ cron: "0 9 * * *" });
    server.clock.set("2026-06-16T09:00:00Z");
    await twoWorkers("workflow-schedule");
    await drain();
    expect((await runsOf(pro)).map((run) => run.contactId).sort()).toEqual(people.sort());
  });

  it("processes more contacts than fit in one transaction, each once", async () => {
    const rows = Array.from({ length: 230 }, () => contact());
    await Promise.all(rows);
    await scheduled({ cron: "0 9 * * *" }, { steps: [end] });
    server.clock.set("2026-06-16T09:00:00Z");
    await drain();
    const people = (await runsOf(pro)).map((run) => run.contactId);
    expect([people.length, new Set(people).size]).toEqual([230, 230]);
    expect(await nextAt()).toEqual(["2026-06-17T09:00"]);
  });

  it("applies its filter to the contacts", async () => {
    await contact();
    const tenant = await contact({ role: "tenant", language: "es" });
    await scheduled({ cron: "0 9 * * *", filter: { role: ["tenant", "landlord"], language: "es" } });
    server.clock.set("2026-06-16T09:00:00Z");
    await drain();
    expect(await runsOf(pro)).toMatchObject([{ contactId: tenant }]);
  });

  it("makes up once for the times missed during downtime", async () => {
    await contact();
    await scheduled({ cron: "0 9 * * *" });
    server.clock.set("2026-06-20T15:00:00Z");
    await drain();
    expect([await runCount(), await nextAt()]).toEqual([1, ["2026-06-21T09:00"]]);
  });

  it("follows local time in the account's time zone through both clock changes, and into another zone", async () => {
    await patch("/settings", { timezone: "America/Chicago" });
    server.clock.set("2026-03-07T16:00:00Z");
    await scheduled({ cron: "0 9 * * *" });
    expect(await nextAt()).toEqual(["2026-03-08T14:00"]);
    server.clock.set("2026-10-31T16:00:00Z");
    await drain();
    expect(await nextAt()).toEqual(["2026-11-01T15:00"]);
    await patch("/settings", { timezone: "Europe/Berlin" });
    await contact();
    await drain();
    expect([await nextAt(), await runCount()]).toEqual([["2026-11-01T08:00"], 0]);
  });

  it("follows its own time zone, whatever the account's is", async () => {
    await scheduled({ cron: "0 9 * * *", timezone: "Asia/Kolkata" });
    await patch("/settings", { timezone: "America/Chicago" });
    await drain();
    expect(await nextAt()).toEqual(["2026-06-16T03:30"]);
  });

  it("follows the changes of its template", async () => {
    const id = await scheduled({ cron: "0 9 * * *" });
    await patch(`/workflows/${id}`, { triggerConfig: { cron: "0 18 * * *" } });
    expect(await nextAt()).toEqual(["2026-06-15T18:00"]);
    await patch(`/workflows/${id}`, { isActive: false });
    expect(await nextAt()).toEqual([]);
    await patch(`/workflows/${id}`, { isActive: true });
    expect(await nextAt()).toEqual(["2026-06-15T18:00"]);
    server.clock.set("2026-06-15T19:00:00Z");
    await patch(`/workflows/${id}`, { name: "Renamed" });
    expect(await nextAt()).toEqual(["2026-06-15T18:00"]);
    await patch(`/workflows/${id}`, { triggerType: "manual" });
    expect(await nextAt()).toEqual([]);
    await patch(`/workflows/${id}`, { triggerType: "scheduled" });
    await server.request("DELETE", `/workflows/${id}`, { as: pro });
    expect(await nextAt()).toEqual([]);
  });

  it("does not fire while its template is inactive, nor for times missed meanwhile", async () => {
    await contact();
    const id = await scheduled({ cron: "0 9 * * *" });
    await patch(`/workflows/${id}`, { isActive: false });
    server.clock.set("2026-06-18T10:00:00Z");
    await patch(`/workflows/${id}`, { isActive: true });
    await drain();
    expect([await runCount(), await nextAt()]).toEqual([0, ["2026-06-19T09:00"]]);
  });

  it("skips contacts with a live run of the template, and those of other accounts", async () => {
    await contact({}, await server.createAccount("pro"));
    await contact();
    await scheduled({ cron: "0 9 * * *" }, { steps: [{ type: "wait_for_reply", config: {} }] });
    server.clock.set("2026-06-16T09:00:00Z");
    await drain();
    server.clock.set("2026-06-17T09:00:00Z");
    await drain();
    expect(await runCount()).toBe(1);
  });

  it("never fires without a cron expression, nor on the trial", async () => {
    await contact();
    await scheduled({});
    await scheduled({ cron: "0 9 * * *" });
    await server.database.read
      .update(accounts)
      .set({ plan: "free_trial" })
      .where(eq(accounts.id, pro.accountId));
    server.clock.set("2026-06-16T09:00:00Z");
    await drain();
    expect([await runCount(), await nextAt()]).toEqual([0, ["2026-06-17T09:00"]]);
  });

  it.each([
    [{ cron: "every morning" }, "triggerConfig.cron"],
    [{ cron: "0 0 31 2 *" }, "triggerConfig.cron"],
    [{ cron: "0 9 * * 1", timezone: "Mars/Base" }, "triggerConfig.timezone"],
  ])("is refused with 422 when it can't be parsed: %j", async (triggerConfig, field) => {
    const body = { name: "Test", steps: [end], triggerType: "scheduled", triggerConfig };
    const answer = await server.request("POST", "/workflows", { as: pro, body });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
    const id = await scheduled({ cron: "0 9 * * *" });
    const changed = await patch(`/workflows/${id}`, { triggerConfig });
    expect([changed.status, changed.body.errors?.[0]?.field]).toEqual([422, field]);
    expect(await nextAt()).toEqual(["2026-06-16T09:00"]);
  });
});
