/** The nodes for n8n, built, with a small fake of n8n and the real server. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listeningApi } from "../harness/api.ts";
import { type Recorder, startRecorder } from "../webhooks/recorder.ts";
import { type ContextOptions, contextOf, type Json, loadNodes } from "./context.ts";

const { server, account, origin } = await listeningApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const { Rental, RentalTrigger, RentalApi } = await loadNodes();
const access = { baseUrl: `${origin}/`, apiKey: account.apiKey };

/** Runs the node once for each item. */
async function run(items: Json[], more: Partial<ContextOptions> = {}) {
  const context = contextOf({ ...access, items, ...more });
  const [results] = await new Rental().execute.call(context as never);
  return { results: results!, requests: context.requests };
}

const contact = (name: string, fields: Json = {}) => ({
  resource: "contacts",
  operation: "create",
  name,
  fields: { phone: "+1 555 0100", ...fields },
});

describe("the node", () => {
  it("creates, changes, shows and deletes a record", async () => {
    const made = await run([contact("Dana", { metadata: '{"crm":"7"}' })]);
    expect(made.results).toEqual([
      { json: expect.objectContaining({ name: "Dana", metadata: { crm: "7" } }), pairedItem: { item: 0 } },
    ]);
    const { id } = made.results[0]!.json;
    const at = { resource: "contacts", id };
    const changed = await run([{ ...at, operation: "update", fields: { status: "applicant" } }]);
    expect(changed.results[0]!.json).toMatchObject({ id, status: "applicant" });
    expect((await run([{ ...at, operation: "get" }])).results[0]!.json).toMatchObject({ id, name: "Dana" });
    expect((await run([{ ...at, operation: "delete" }])).results[0]!.json).toEqual({ success: true });
  });

  it("turns the pages of a list, up to a limit or to the end", async () => {
    const names = Array.from({ length: 5 }, (_, number) => `Page ${number}`);
    await run(names.map((name) => contact(name, { referralSource: "n8n" })));
    const list = { resource: "contacts", operation: "list", fields: { search: "Page " } };
    const some = await run([{ ...list, returnAll: false, limit: 3 }]);
    expect(some.results.map(({ json }) => json.name)).toEqual(["Page 4", "Page 3", "Page 2"]);
    const all = await run([{ ...list, returnAll: true }]);
    expect(all.results).toHaveLength(5);
    // The plan caps what a page has; more than one page has to be asked for.
    await run(Array.from({ length: 100 }, (_, number) => contact(`Page x${number}`)));
    const many = await run([{ ...list, returnAll: true }]);
    expect(many.results).toHaveLength(105);
    expect(many.requests.length).toBeGreaterThan(1);
  });

  it("does a write once that is repeated with the same key", async () => {
    const twice = contact("Once", { idempotencyKey: "n8n-1" });
    const { results } = await run([twice, twice]);
    expect(results[0]!.json.id).toBe(results[1]!.json.id);
    expect(results[1]!.pairedItem).toEqual({ item: 1 });
  });

  it("says what is wrong, and goes on with the other items if it may", async () => {
    await expect(run([contact("")])).rejects.toThrow(/name/);
    const wrong = { resource: "contacts", operation: "get", id: " " };
    const json = contact("Dana", { metadata: "{" });
    const { results } = await run([wrong, json, contact("Kim")], { continueOnFail: true });
    expect(results.map(({ json }) => json.error ?? json.name)).toEqual([
      "id is missing",
      expect.stringMatching(/^metadata is not JSON/),
      "Kim",
    ]);
  });

  it("has fields for every operation, none of them twice", () => {
    const { properties } = new Rental().description;
    const operations = properties.filter(({ name }) => name === "operation");
    expect(operations.length).toBeGreaterThan(30);
    const places = properties.map(({ name, displayOptions }) =>
      JSON.stringify([name, displayOptions?.show.resource, displayOptions?.show.operation]),
    );
    expect(new Set(places).size).toBe(places.length);
  });
});

it("the credentials are tested with a request that says whether the key is one", async () => {
  const { authenticate, test } = new RentalApi();
  expect(authenticate.properties.headers).toEqual({ Authorization: "=Bearer {{$credentials.apiKey}}" });
  const ask = (key: string) =>
    fetch(`${origin}${test.request.url}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask(account.apiKey)).status).toBe(200);
  expect((await ask("rk_live_wrong")).status).toBe(401);
});

describe("the trigger", () => {
  let receiver: Recorder;
  beforeAll(async () => {
    receiver = await startRecorder();
  });
  afterAll(() => receiver.close());
  afterEach(() => vi.useRealTimers());

  it("subscribes, starts workflows with genuine deliveries alone, and unsubscribes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const kept: Json = {};
    const trigger = new RentalTrigger();
    const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
    const context = (more: Partial<ContextOptions> = {}) =>
      contextOf({
        ...access,
        items: [{ events: ["contact.created"] }],
        webhookUrl: receiver.url,
        kept,
        ...more,
      });
    const subscriptions = async () => (await server.request("GET", "/webhooks", { as: account })).body.data;

    expect(await checkExists.call(context() as never)).toBe(false);
    expect(await create.call(context() as never)).toBe(true);
    expect(await checkExists.call(context() as never)).toBe(true);
    expect(await subscriptions()).toEqual([
      expect.objectContaining({ id: kept.subscriptionId, url: receiver.url, events: ["contact.created"] }),
    ]);

    await run([contact("Event")]);
    await server.drain();
    const [delivery] = receiver.take();
    const now = server.clock.now().getTime();
    const start = async (body: string, headers: Json, lateMs = 0) => {
      const given = context({ delivery: { body, headers } });
      // The node reads the machine's clock.
      vi.setSystemTime(now + lateMs);
      return { ...(await trigger.webhook.call(given as never)), answers: given.answers };
    };
    const started = await start(delivery!.body, delivery!.headers);
    expect(started.workflowData![0]![0]!.json).toMatchObject({
      event: "contact.created",
      data: { status: "prospect" },
    });
    for (const [body, headers] of [
      [`${delivery!.body} `, delivery!.headers],
      [delivery!.body, { ...delivery!.headers, "x-webhook-id": "other" }],
      [delivery!.body, {}],
    ] as const) {
      expect(await start(body, headers)).toMatchObject({
        noWebhookResponse: true,
        answers: [{ status: 400 }],
      });
    }

    expect((await start(delivery!.body, delivery!.headers, 300_000)).answers).toEqual([]);
    expect((await start(delivery!.body, delivery!.headers, 300_001)).answers).toHaveLength(1);

    // With other events, the old subscription gives way to a new one.
    const changed = { items: [{ events: ["contact.updated"] }] };
    expect(await checkExists.call(context(changed) as never)).toBe(false);
    expect(await create.call(context(changed) as never)).toBe(true);
    expect(await subscriptions()).toHaveLength(1);
    expect(await remove.call(context(changed) as never)).toBe(true);
    expect(await subscriptions()).toEqual([]);
    expect(kept).toEqual({});
    expect(await remove.call(context() as never)).toBe(true);
  });
});
