import { randomUUID } from "node:crypto";
import { eventTypes, stepTypes } from "@rental/contract";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { workflowRuns, workflowTemplateVersions } from "../../../db/tables/index.ts";
import { freeSlug, slugOf } from "../../../platform/text/slug.ts";
import { systemTemplates } from "./system-templates.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const { id: contactId } = await createContact(server, pro);
beforeEach(async () => {
  await server.takeEvents();
});

const steps = [
  { type: "send_message", config: { template: "Hello {contactName}" } },
  { type: "wait_for_reply", config: {} },
  { type: "end", config: {} },
];
const greeting = { name: "Greeting", steps, triggerType: "manual" };

const post = (body: object, as = pro) => server.request("POST", "/workflows", { as, body });
const patch = (id: string, body: object, as = pro) =>
  server.request("PATCH", `/workflows/${id}`, { as, body });
const remove = (id: string, as = pro) => server.request("DELETE", `/workflows/${id}`, { as });
const get = (id: string, as = pro) => server.request("GET", `/workflows/${id}`, { as });
const create = async (body: object = {}, as = pro) => (await post({ ...greeting, ...body }, as)).body.data;
const start = (workflowId: string) =>
  server.request("POST", "/workflows/runs", { as: pro, body: { workflowId, contactId } });
const cancel = (runId: string) => server.request("POST", `/workflows/runs/${runId}/cancel`, { as: pro });
const versionsOf = (id: string) =>
  server.database.read
    .select()
    .from(workflowTemplateVersions)
    .where(eq(workflowTemplateVersions.templateId, id))
    .orderBy(workflowTemplateVersions.version);
const event = (name: string, id: string) => ({ accountId: pro.accountId, event: name, data: { id } });

describe("POST /workflows", () => {
  it("returns 201 with the record, its defaults and its Location, saves version 1 and emits workflow.created", async () => {
    const answer = await post({ ...greeting, name: "Café & Ärger: 100 %!" });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect(answer.headers.location).toBe(`/api/v1/workflows/${id}`);
    expect(answer.body.data).toEqual({
      id,
      name: "Café & Ärger: 100 %!",
      description: null,
      isPublic: false,
      isActive: true,
      isSystem: false,
      triggerType: "manual",
      slug: "cafe-arger-100",
      steps,
      exitConditions: {},
      triggerConfig: null,
      questionConfig: null,
      completionConfig: null,
      voiceConfig: null,
      introMessage: null,
      externalId: null,
      metadata: null,
      version: 1,
      createdAt: "2026-06-15T12:00:00.000Z",
      updatedAt: "2026-06-15T12:00:00.000Z",
    });
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1]);
    expect(await server.takeEvents()).toEqual([event("workflow.created", id)]);
  });

  it("returns the open objects and step configs as they were given, including unknown members", async () => {
    const given = {
      steps: stepTypes.map((type) => ({ type, config: { zebra: 1, apple: { nested: [true, null] } } })),
      triggerConfig: { zebra: [1], event: eventTypes[0], delayMinutes: 5, filter: { b: 1, a: 2 } },
      questionConfig: { questions: [{ key: "k", type: "choice", options: ["a"], hint: "x" }], more: {} },
      completionConfig: { redirectUrl: "https://example.com", other: 1 },
      voiceConfig: { language: "en", enabled: true, speed: 1.25 },
    };
    const { id } = await create(given);
    const { data } = (await get(id)).body;
    for (const [name, value] of Object.entries(given)) expect(data[name]).toEqual(value);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: undefined }, "name"],
    [{ description: "x".repeat(501) }, "description"],
    [{ introMessage: "x".repeat(2001) }, "introMessage"],
    [{ triggerType: "sometimes" }, "triggerType"],
    [{ triggerType: undefined }, "triggerType"],
    [{ steps: undefined }, "steps"],
    [{ steps: Array(21).fill({ type: "end", config: {} }) }, "steps"],
    [{ steps: [{ type: "teleport", config: {} }] }, "steps.0.type"],
    [{ steps: [{ type: "end", config: [] }] }, "steps.0.config"],
    [{ steps: [steps[0], { type: "send_message", config: { template: 5 } }] }, "steps.1.config.template"],
    [{ steps: [{ type: "wait", config: { hours: "2" } }] }, "steps.0.config.hours"],
    [{ steps: [{ type: "condition", config: { thenStep: 1.5 } }] }, "steps.0.config.thenStep"],
    [{ steps: [{ type: "update_contact", config: { set: [] } }] }, "steps.0.config.set"],
    [{ exitConditions: { maxMessages: 0 } }, "exitConditions.maxMessages"],
    [{ exitConditions: { maxMessages: 51 } }, "exitConditions.maxMessages"],
    [{ exitConditions: { timeoutDays: 91 } }, "exitConditions.timeoutDays"],
    [{ exitConditions: { timeoutDays: 1.5 } }, "exitConditions.timeoutDays"],
    [{ triggerConfig: { cron: 5 } }, "triggerConfig.cron"],
    [{ triggerConfig: { cron: "0 9 * *" } }, "triggerConfig.cron"],
    [{ triggerConfig: { cron: "0 0 30 2 *" } }, "triggerConfig.cron"],
    [{ triggerConfig: { timezone: "Mars/Olympus" } }, "triggerConfig.timezone"],
    [{ triggerConfig: { event: "inquiry.create" } }, "triggerConfig.event"],
    [{ triggerType: "manual", triggerConfig: { event: 5 } }, "triggerConfig.event"],
    [{ triggerConfig: "daily" }, "triggerConfig"],
    [{ questionConfig: { questions: [{ type: "essay" }] } }, "questionConfig.questions.0.type"],
    [{ completionConfig: { showMatchedProperties: "yes" } }, "completionConfig.showMatchedProperties"],
    [{ voiceConfig: { enabled: 1 } }, "voiceConfig.enabled"],
  ])("returns 422 naming the field: %j", async (body, field) => {
    const answer = await post({ ...greeting, ...body });
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("validates cron, zone and event on PATCH too, and changes nothing", async () => {
    const given = { triggerConfig: { event: "inquiry.created", cron: "0 9 * * 1", mine: { event: "x" } } };
    const { id } = await create(given);
    await server.takeEvents();
    for (const [name, value] of Object.entries({ event: "inquiry", cron: "x", timezone: "UTC+25" })) {
      const answer = await patch(id, { triggerConfig: { [name]: value } });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, `triggerConfig.${name}`]);
    }
    expect((await get(id)).body.data).toMatchObject({ ...given, version: 1 });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("limits the open objects of a template to 64 KiB of JSON in total, even over several changes", async () => {
    const large = (bytes: number) => ({ further: "x".repeat(bytes) });
    const half = large(33_000);
    const { id } = await create({ questionConfig: half });
    const both = await post({ ...greeting, questionConfig: half, voiceConfig: large(32_500) });
    const changed = await patch(id, { completionConfig: half });
    const alone = await post({ ...greeting, steps: [{ type: "end", config: large(66_000) }] });
    const answers = [both, changed, alone].map(({ status, body }) => [status, body.errors[0].field]);
    expect(answers).toEqual([
      [422, "questionConfig"],
      [422, "completionConfig"],
      [422, "steps.0.config"],
    ]);
    expect(changed.body.errors[0].message).toMatch(/together have 66\d{3} bytes of JSON, at most 65536/);
    expect((await get(id)).body.data).toMatchObject({ questionConfig: half, completionConfig: null });
    expect((await patch(id, { completionConfig: half, questionConfig: null })).status).toBe(200);
    expect((await patch(id, { name: "Renamed" })).status).toBe(200);
  });

  it("returns one error for a list of 50,000 invalid questions", async () => {
    const answer = await post({ ...greeting, questionConfig: { questions: new Array(50_000).fill(0) } });
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(1000);
  });

  it("ignores slug, version and id and names them in X-Ignored-Fields", async () => {
    const answer = await post({ ...greeting, slug: "mine", version: 7, id: randomUUID() });
    expect(answer.headers["x-ignored-fields"]).toBe("slug, version, id");
    expect([answer.body.data.version, answer.body.data.slug === "mine"]).toEqual([1, false]);
  });

  it("returns 403 on the trial and on Starter", async () => {
    for (const plan of ["free_trial", "starter"] as const) {
      expect((await post(greeting, await server.createAccount(plan))).status).toBe(403);
    }
  });
});

describe("slugs", () => {
  it("are made from the name, with the first free suffix, per account", async () => {
    const [mine, other] = [await server.createAccount("pro"), await server.createAccount("pro")];
    const slugs = [];
    for (const name of ["Tour", "tour!", "Tour 2", "TOUR", "日本"])
      slugs.push((await create({ name }, mine)).slug);
    expect(slugs).toEqual(["tour", "tour-2", "tour-2-2", "tour-3", "workflow"]);
    expect((await create({ name: "Tour" }, other)).slug).toBe("tour");
  });

  it("are unique when 50 templates with one name are created concurrently", async () => {
    const as = await server.createAccount("scale");
    const made = await Promise.all(Array.from({ length: 50 }, () => create({ name: "Rush" }, as)));
    const expected = ["rush", ...Array.from({ length: 49 }, (_, at) => `rush-${at + 2}`)];
    expect(made.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  it("never equal those of system templates", () => {
    expect(new Set(systemTemplates.map(({ slug }) => slug)).size).toBe(systemTemplates.length);
    for (const { slug } of systemTemplates)
      expect(freeSlug(slugOf(slug, "workflow"), new Set([slug]))).toBe(`${slug}-2`);
  });
});

describe("GET /workflows", () => {
  it("combines the filters isActive and triggerType over the account's own and the system templates", async () => {
    const mine = await server.createAccount("pro");
    const make = (name: string, body: object) => create({ name, ...body }, mine);
    await make("A", { triggerType: "automatic", isActive: false });
    await make("B", { triggerType: "automatic" });
    await make("C", { isActive: false });
    await make("D", {});
    const ofSystem = systemTemplates.map(({ name }) => name);
    const list = async (query: string) => {
      const { data, pagination } = (await server.request("GET", `/workflows?${query}`, { as: mine })).body;
      expect(pagination.total).toBe(data.length);
      return data.map(({ name }: { name: string }) => name);
    };
    expect(await list("isActive=true")).toEqual(["D", "B", ...ofSystem]);
    expect(await list("isActive=false")).toEqual(["C", "A"]);
    expect(await list("triggerType=automatic")).toEqual(["B", "A"]);
    expect(await list("triggerType=manual")).toEqual(["D", "C", ...ofSystem]);
    expect(await list("triggerType=automatic&isActive=true")).toEqual(["B"]);
    for (const query of ["isActive=yes", "triggerType=sometimes"])
      expect((await server.request("GET", `/workflows?${query}`, { as: mine })).status).toBe(422);
  });
});

describe("PATCH /workflows/{id}", () => {
  it("keeps the slug and the version when only the name changes, and emits workflow.updated", async () => {
    const { id, slug } = await create();
    await server.takeEvents();
    server.clock.advance(1000);
    const { body } = await patch(id, {
      name: "Renamed",
      isActive: false,
      triggerConfig: { event: "message.sent" },
    });
    expect(body.data).toMatchObject({ name: "Renamed", slug, version: 1, isActive: false });
    expect(body.data.updatedAt > body.data.createdAt).toBe(true);
    expect(await server.takeEvents()).toEqual([event("workflow.updated", id)]);
  });

  it.each([
    ["steps", [{ type: "end", config: {} }]],
    ["exitConditions", { maxMessages: 3 }],
    ["questionConfig", null],
    ["completionConfig", { message: "Bye" }],
    ["introMessage", "Hello"],
  ])("creates a new version when the body contains %s, with a snapshot of it", async (name, value) => {
    const { id } = await create();
    expect((await patch(id, { [name]: value })).body.data).toMatchObject({ version: 2, [name]: value });
    const kept = await versionsOf(id);
    expect(kept.map(({ version }) => version)).toEqual([1, 2]);
    expect(kept[0]!.steps).toEqual(steps);
    expect(kept[1]![name as "steps"]).toEqual(value);
  });

  it("creates one version per PATCH, however many of the fields it contains and whether or not they change", async () => {
    const { id } = await create();
    const body = { steps, exitConditions: { timeoutDays: 2 }, introMessage: null };
    expect((await patch(id, body)).body.data.version).toBe(2);
    expect((await patch(id, body)).body.data.version).toBe(3);
  });

  it("counts every one of 20 parallel PATCHes", async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(id, { introMessage: "again" })));
    const versions = answers.map(({ body }) => body.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
    expect(await versionsOf(id)).toHaveLength(21);
  });

  it("returns 404 for another account's template before 422, and 422 without a known field", async () => {
    const { id } = await create();
    const other = await server.createAccount("pro");
    expect((await patch(id, { name: "" }, other)).status).toBe(404);
    expect((await patch(id, { foo: 1 })).status).toBe(422);
  });
});

describe("GET /workflows/{id}/versions", () => {
  const versions = (id: string, query = "", as = pro) =>
    server.request("GET", `/workflows/${id}/versions${query}`, { as });

  it("returns every version as it was saved, newest first, on pages", async () => {
    const { id } = await create();
    await patch(id, { introMessage: "Welcome" });
    await patch(id, { name: "Renamed" });
    await patch(id, { steps: [{ type: "end", config: {} }], exitConditions: { maxMessages: 3 } });
    const { data, pagination } = (await versions(id)).body;
    expect(pagination).toMatchObject({ total: 3, nextCursor: null });
    const common = { questionConfig: null, completionConfig: null, createdAt: expect.any(String) };
    const end = { steps: [{ type: "end", config: {} }], exitConditions: { maxMessages: 3 } };
    expect(data).toEqual([
      { version: 3, introMessage: "Welcome", ...end, ...common },
      { version: 2, introMessage: "Welcome", steps, exitConditions: {}, ...common },
      { version: 1, introMessage: null, steps, exitConditions: {}, ...common },
    ]);
    const first = (await versions(id, "?limit=2")).body;
    const { body } = await versions(id, `?limit=2&cursor=${first.pagination.nextCursor}`);
    expect([...first.data, ...body.data]).toEqual(data);
  });

  it("returns 404 for another account's template", async () => {
    const other = await server.createAccount("pro");
    expect((await versions((await create()).id, "", other)).status).toBe(404);
  });
});

describe("DELETE /workflows/{id}", () => {
  it("returns 409 template_has_active_runs while a run is pending, running or paused, and says what to do", async () => {
    const { id } = await create();
    const run = (await start(id)).body.data;
    await server.takeEvents();
    for (const status of ["pending", "running", "paused"] as const) {
      await server.database.read.update(workflowRuns).set({ status }).where(eq(workflowRuns.id, run.id));
      const answer = await remove(id);
      expect([answer.status, answer.body.code]).toEqual([409, "template_has_active_runs"]);
      expect(answer.body.detail).toMatch(/1 run in progress\. Cancel first/);
    }
    expect((await get(id)).status).toBe(200);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("deletes the template with its versions and ended runs, and emits workflow.deleted", async () => {
    const { id } = await create();
    const run = (await start(id)).body.data;
    await cancel(run.id);
    await server.takeEvents();
    expect((await remove(id)).status).toBe(204);
    expect(await server.takeEvents()).toEqual([event("workflow.deleted", id)]);
    expect((await get(id)).status).toBe(404);
    expect((await server.request("GET", `/workflows/runs/${run.id}`, { as: pro })).status).toBe(404);
    expect(await versionsOf(id)).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  it("leaves either the template with its run, or neither, when a run is started concurrently", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 25; round++) {
      const { id } = await create();
      const starting = () => start(id);
      const removing = () => remove(id);
      const order = round % 2 === 0 ? [starting, removing] : [removing, starting];
      const [a, b] = await Promise.all(order.map((act) => act()));
      const [started, removed] = round % 2 === 0 ? [a!, b!] : [b!, a!];
      outcomes.add(`${started.status} ${removed.status}`);
      if (started.status === 201) {
        expect([removed.status, (await get(id)).status]).toEqual([409, 200]);
        await cancel(started.body.data.id);
      } else {
        expect([started.status, started.body.code, removed.status]).toEqual([422, "workflow_not_found", 204]);
        const left = await server.database.read
          .select()
          .from(workflowRuns)
          .where(eq(workflowRuns.workflowTemplateId, id));
        expect(left).toEqual([]);
      }
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe("system templates", () => {
  const system = systemTemplates[0]!;

  it("are listed after the account's own, counted exactly on every page", async () => {
    const as = await server.createAccount("pro");
    for (const name of ["One", "Two", "Three"]) await create({ name }, as);
    const total = 3 + systemTemplates.length;
    for (const limit of [1, 2, 3, 4, total]) {
      const totalPages = Math.ceil(total / limit);
      const slugs: Record<"byNumber" | "byCursor", string[]> = { byNumber: [], byCursor: [] };
      let cursor: string | null = null;
      for (let page = 1; page <= totalPages + 1; page++) {
        const nextCursor = page < totalPages ? expect.any(String) : null;
        const pagination = { page, limit, total, totalPages, nextCursor };
        const numbered = (await server.request("GET", `/workflows?limit=${limit}&page=${page}`, { as })).body;
        expect(numbered.pagination).toEqual(pagination);
        slugs.byNumber.push(...numbered.data.map(({ slug }: { slug: string }) => slug));
        if (page > totalPages) continue;
        const after: string = cursor === null ? "" : `&cursor=${cursor}`;
        const { body } = await server.request("GET", `/workflows?limit=${limit}${after}`, { as });
        expect(body.pagination).toEqual(pagination);
        slugs.byCursor.push(...body.data.map(({ slug }: { slug: string }) => slug));
        cursor = body.pagination.nextCursor;
      }
      const all = ["three", "two", "one", ...systemTemplates.map(({ slug }) => slug)];
      expect(slugs).toEqual({ byNumber: all, byCursor: all });
    }
  });

  it("can be read in full by every account", async () => {
    expect((await get(system.id)).body.data).toEqual(system);
  });

  it("return 403 on PATCH, even with an invalid body, and on DELETE, and emit nothing", async () => {
    for (const answer of [
      await patch(system.id, { name: "Mine" }),
      await patch(system.id, { name: 1 }),
      await remove(system.id),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "system_workflow_is_read_only"]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it("can be run, which stores their version", async () => {
    expect((await start(system.id)).status).toBe(201);
    const { body } = await server.request("GET", `/workflows/${system.id}/versions`, { as: pro });
    expect(body.data).toMatchObject([{ version: system.version, steps: system.steps }]);
  });
});

describe("requireRunnable", () => {
  const broken = [
    { type: "wait", config: {} },
    { type: "end", config: {} },
    { type: "ask", config: { questionKey: "rooms" } },
  ];
  const questionConfig = { questions: [{ key: "rooms", label: "How many rooms?", type: "number" }] };
  const fields = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field);

  it("refuses to create what can't be run, naming every step, and creates nothing", async () => {
    const before = (await server.request("GET", "/workflows", { as: pro })).body.pagination.total;
    const { status, body } = await post({ ...greeting, steps: broken, requireRunnable: true });
    expect([status, body.code, fields(body)]).toEqual([
      422,
      "template_not_runnable",
      ["steps.0.config.hours", "steps.2.config.questionKey"],
    ]);
    expect((await server.request("GET", "/workflows", { as: pro })).body.pagination.total).toBe(before);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("refuses a workflow without steps", async () => {
    const { status, body } = await post({ ...greeting, steps: [], requireRunnable: true });
    expect([status, body.code, fields(body)]).toEqual([422, "template_not_runnable", ["steps"]]);
  });

  it("checks a change together with what stays, and does not save what it refuses", async () => {
    const { id } = await create();
    const ask = [{ type: "ask", config: { questionKey: "rooms" } }];
    expect((await patch(id, { steps: ask, requireRunnable: true })).status).toBe(422);
    expect((await get(id)).body.data.version).toBe(1);
    expect((await patch(id, { questionConfig })).status).toBe(200);
    expect((await patch(id, { steps: ask, requireRunnable: true })).status).toBe(200);
    expect((await patch(id, { questionConfig: null, requireRunnable: true })).status).toBe(422);
  });

  it("is not stored, and changes nothing by itself", async () => {
    const saved = await create({ requireRunnable: true });
    expect(saved).not.toHaveProperty("requireRunnable");
    expect((await patch(saved.id, { requireRunnable: true })).status).toBe(422);
  });

  it("is asked for: without it, what can't be run is saved", async () => {
    expect((await post({ ...greeting, steps: broken })).status).toBe(201);
  });
});
