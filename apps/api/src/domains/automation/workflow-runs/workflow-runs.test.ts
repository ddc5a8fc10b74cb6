import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { workflowRuns } from "../../../db/tables/index.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const other = await server.createAccount("pro");
let contactId: string;
let propertyId: string;

const dana = { name: "Dana Reyes", email: "dana@example.com" };
const elm = { address: "12 Elm Street", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
const steps = [
  { type: "wait_for_reply", config: {} },
  { type: "end", config: {} },
];

const create = async (path: string, body: object, as = pro): Promise<string> =>
  (await server.request("POST", path, { as, body })).body.data.id;
const template = (body: object = {}, as = pro) =>
  create("/workflows", { name: "Greeting", steps, triggerType: "manual", ...body }, as);
const start = (body: object, as = pro) => server.request("POST", "/workflows/runs", { as, body });
const get = (id: string, as = pro) => server.request("GET", `/workflows/runs/${id}`, { as });
const act = (id: string, what: string, as = pro) =>
  server.request("POST", `/workflows/runs/${id}/${what}`, { as });

beforeAll(async () => {
  contactId = await create("/contacts", dana);
  propertyId = await create("/properties", elm);
});
beforeEach(async () => {
  await server.takeEvents();
});

describe("POST /workflows/runs", () => {
  it("returns 201 with the pending run and its Location, and emits nothing", async () => {
    const workflowId = await template();
    await server.takeEvents();
    const answer = await start({ workflowId, contactId });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect(answer.headers.location).toBe(`/api/v1/workflows/runs/${id}`);
    expect(answer.body.data).toEqual({
      id,
      workflowTemplateId: workflowId,
      contactId,
      status: "pending",
      currentStep: 0,
      totalSteps: 2,
      startedAt: "2026-06-15T12:00:00.000Z",
    });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("returns the same answer for the same Idempotency-Key, and starts one run", async () => {
    const body = { workflowId: await template(), contactId };
    const send = () =>
      server.request("POST", "/workflows/runs", { as: pro, body, headers: { "idempotency-key": "start-1" } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers["x-idempotent-replayed"]]).toEqual([
      201,
      201,
      "true",
    ]);
    expect(second.text).toBe(first.text);
  });

  it("returns 422 with a code for an unknown or deleted record and one of another account", async () => {
    const workflowId = await template();
    const gone = await create("/contacts", dana);
    await server.request("DELETE", `/contacts/${gone}`, { as: pro });
    const cases: [object, string][] = [
      [{ workflowId: randomUUID(), contactId }, "workflow_not_found"],
      [{ workflowId: await template({}, other), contactId }, "workflow_not_found"],
      [{ workflowId, contactId: randomUUID() }, "contact_not_found"],
      [{ workflowId, contactId: gone }, "contact_not_found"],
      [{ workflowId, contactId: await create("/contacts", dana, other) }, "contact_not_found"],
      [{ workflowId, contactId, propertyId: await create("/properties", elm, other) }, "property_not_found"],
    ];
    for (const [body, code] of cases) {
      const answer = await start(body);
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
  });

  it("returns 422 template_inactive for an inactive template", async () => {
    const answer = await start({ workflowId: await template({ isActive: false }), contactId });
    expect([answer.status, answer.body.code]).toEqual([422, "template_inactive"]);
  });

  it.each([
    [[], /no steps/],
    [[{ type: "send_message", config: {} }], /step 0 \(send_message\), config\.template/],
    [[{ type: "end" }, { type: "send_message", config: { template: " " } }], /step 1 .*config\.template/],
    [[{ type: "wait", config: {} }], /step 0 \(wait\), config\.hours/],
    [[{ type: "wait", config: { hours: -1 } }], /config\.hours/],
    [[{ type: "wait_for_reply", config: { timeoutHours: 0 } }], /config\.timeoutHours/],
    [[{ type: "update_contact", config: {} }], /config\.set/],
    [[{ type: "update_contact", config: { set: { status: "gone" } } }], /config\.set\.status/],
    [[{ type: "update_contact", config: { set: { shoeSize: 9 } } }], /shoeSize/],
    [[{ type: "ask", config: {} }], /step 0 \(ask\), config\.questionKey/],
    [[{ type: "ask_choice", config: { text: "Which?", options: [] } }], /config\.options/],
    [[{ type: "ask_choice", config: { options: ["A"] } }], /config\.text/],
    [[{ type: "notify_owner", config: {} }], /step 0 \(notify_owner\), config\.template/],
    [[{ type: "property_match", config: { limit: 0 } }], /config\.limit/],
    [[{ type: "agent", config: { maxTurns: 0 } }], /config\.maxTurns/],
    [[{ type: "condition", config: { field: "status", op: "eq", value: 1 } }], /config\.thenStep/],
    [[{ type: "condition", config: { field: "mood", op: "eq", thenStep: 0 } }], /config\.field/],
    [[{ type: "condition", config: { field: "status", op: "like", thenStep: 0 } }], /config\.op/],
    [[{ type: "condition", config: { field: "status", op: "eq", thenStep: 1 } }], /no step 1/],
    [[{ type: "condition", config: { field: "status", op: "eq", thenStep: 0, elseStep: 9 } }], /elseStep/],
  ])("returns 422 template_not_runnable naming step and member: %j", async (wrong, detail) => {
    const answer = await start({ workflowId: await template({ steps: wrong }), contactId });
    expect([answer.status, answer.body.code]).toEqual([422, "template_not_runnable"]);
    expect(answer.body.detail).toMatch(detail);
  });

  it("leaves one live run of 50 concurrent starts; the others return 409 run_exists", async () => {
    for (const about of [{}, { propertyId }]) {
      const body = { workflowId: await template(), contactId, ...about };
      const answers = await Promise.all(Array.from({ length: 50 }, () => start(body)));
      const refused = answers.filter(({ status }) => status === 409);
      expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 49]);
      expect(new Set(refused.map(({ body: { code } }) => code))).toEqual(new Set(["run_exists"]));
    }
  });

  it("counts per property, with no property as its own case, and accepts the next run when the last has ended", async () => {
    const workflowId = await template();
    const plain = await start({ workflowId, contactId });
    const about = await start({ workflowId, contactId, propertyId });
    expect([plain.status, about.status]).toEqual([201, 201]);
    expect((await start({ workflowId, contactId, propertyId })).status).toBe(409);
    await act(about.body.data.id, "pause");
    expect((await start({ workflowId, contactId, propertyId })).status).toBe(409);
    await act(about.body.data.id, "cancel");
    expect((await start({ workflowId, contactId, propertyId })).status).toBe(201);
  });
});

describe("GET /workflows/runs", () => {
  it("combines the filters by status, template and contact, newest first; active is pending or running", async () => {
    const as = await server.createAccount("pro");
    const people = [await create("/contacts", dana, as), await create("/contacts", dana, as)];
    const one = await template({ name: "One" }, as);
    const two = await template({ name: "Two" }, as);
    const ids: Record<string, string> = {};
    const cases = [
      ["pending", one, 0],
      ["running", one, 1],
      ["paused", two, 0],
      ["completed", two, 1],
    ] as const;
    for (const [status, workflowId, person] of cases) {
      server.clock.advance(1000);
      const { id } = (await start({ workflowId, contactId: people[person] }, as)).body.data;
      await server.database.read.update(workflowRuns).set({ status }).where(eq(workflowRuns.id, id));
      ids[status] = id;
    }
    const listed = async (query: string) => {
      const { body } = await server.request("GET", `/workflows/runs?${query}`, { as });
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id));
    };
    expect(await listed("")).toEqual(["completed", "paused", "running", "pending"]);
    expect(await listed("status=active")).toEqual(["running", "pending"]);
    for (const status of Object.keys(ids)) expect(await listed(`status=${status}`)).toEqual([status]);
    expect(await listed("status=failed")).toEqual([]);
    for (const name of ["templateId", "workflowTemplateId", "workflowId"])
      expect(await listed(`${name}=${two}`)).toEqual(["completed", "paused"]);
    expect(await listed(`templateId=${two}&workflowId=${one}`)).toEqual([]);
    expect(await listed(`contactId=${people[0]}`)).toEqual(["paused", "pending"]);
    expect(await listed(`status=active&templateId=${one}&contactId=${people[1]}`)).toEqual(["running"]);
    const { body } = await server.request("GET", "/workflows/runs?status=paused", { as });
    expect(body.data).toEqual([
      {
        id: ids.paused,
        workflowTemplateId: two,
        templateName: "Two",
        contactId: people[0],
        status: "paused",
        currentStep: 0,
        totalSteps: 2,
        startedAt: expect.any(String),
        completedAt: null,
      },
    ]);
    const wrong = await server.request("GET", "/workflows/runs?status=sleeping", { as });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, "status"]);
  });
});

describe("a run", () => {
  it("shows the progress of each step, and the version it uses", async () => {
    const workflowId = await template();
    await server.request("PATCH", `/workflows/${workflowId}`, {
      as: pro,
      body: { steps: [...steps, steps[1]] },
    });
    const { id } = (await start({ workflowId, contactId, propertyId })).body.data;
    await server.request("PATCH", `/workflows/${workflowId}`, { as: pro, body: { steps: [] } });
    await server.drain();
    const untouched = { status: "pending", startedAt: null, completedAt: null, error: null };
    expect((await get(id)).body.data).toMatchObject({
      id,
      workflowTemplateId: workflowId,
      templateName: "Greeting",
      contactId,
      propertyId,
      status: "running",
      currentStep: 0,
      totalSteps: 3,
      completedAt: null,
      waitingFor: "reply",
      messagesSent: 0,
      exitReason: null,
      templateVersion: 2,
      steps: [
        { ...untouched, index: 0, type: "wait_for_reply", status: "running", startedAt: expect.any(String) },
        { ...untouched, index: 1, type: "end" },
        { ...untouched, index: 2, type: "end" },
      ],
    });
  });

  it("returns 404 to another account, for reading and changing", async () => {
    const { id } = (await start({ workflowId: await template(), contactId })).body.data;
    expect((await get(id, other)).status).toBe(404);
    for (const what of ["cancel", "pause", "resume"]) expect((await act(id, what, other)).status).toBe(404);
    expect((await get(id)).body.data.status).toBe("pending");
  });

  it("can be cancelled, paused and resumed, and refuses all three with 409 run_ended once it has ended", async () => {
    const { id } = (await start({ workflowId: await template(), contactId })).body.data;
    await server.takeEvents();
    expect((await act(id, "pause")).body.data).toMatchObject({ status: "paused" });
    expect((await act(id, "pause")).status).toBe(200);
    await server.drain();
    expect((await get(id)).body.data).toMatchObject({ status: "paused", waitingFor: null });
    expect((await act(id, "resume")).body.data).toMatchObject({ status: "running" });
    expect((await act(id, "resume")).status).toBe(200);
    await server.drain();
    expect((await act(id, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      exitReason: "cancelled",
      waitingFor: null,
      completedAt: expect.any(String),
      steps: [{ status: "cancelled" }, { status: "skipped" }],
    });
    for (const what of ["cancel", "pause", "resume"]) {
      const answer = await act(id, what);
      expect([answer.status, answer.body.code]).toEqual([409, "run_ended"]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it("is cancelled by one of 50 parallel requests; the others return 409", async () => {
    const { id } = (await start({ workflowId: await template(), contactId })).body.data;
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(id, "cancel")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});
