import { expect, it } from "vitest";
import { jobs } from "../../src/program/jobs.ts";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

/** How a record ends after processes crashed while working on it; see test/platform/given-up.test.ts for when. */
const { server, account: scale } = await testApi({ plan: "scale", env: { ALLOW_PRIVATE_NETWORKS: "true" } });

const call = async (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  (await server.request(method, path, { as: scale, body })).body.data;

async function giveUp(kind: string, id: string): Promise<void> {
  const definition = jobs.find((job) => job.kind === kind)!;
  await definition.giveUp!(server.platform, { accountId: scale.accountId, id });
  // Twice, as when the process dies between this and its record.
  await definition.giveUp!(server.platform, { accountId: scale.accountId, id });
}

it("names the kinds of work that have no record to mark as failed", () => {
  const resting = jobs.filter(({ giveUp }) => !giveUp).map(({ kind }) => kind);
  expect(resting.toSorted()).toEqual([
    "attachment_expiry",
    "automatic-followup",
    "chat-end",
    "chat-unseen",
    "connector_media",
    "conversation-archive",
    "conversation-wake",
    "image_removal",
    "image_upgrade",
    "owner-notice",
    "retention",
    "sandbox",
    "sandbox-end",
    "sandbox-message",
    "session_expiry",
    "showing-after",
    "showing-reminder",
    "showing-step",
    "totals",
    "webhook-expiry",
    "webhook-fan-out",
    "workflow-schedule",
    "workflow-trigger",
  ]);
});

it("an image import fails with the remaining URLs, and they do not count toward the budget", async () => {
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  const { id } = await call("POST", "/properties", home);
  const path = `/properties/${id}/images/import`;
  const urls = ["http://127.0.0.1:1/1.jpg", "http://127.0.0.1:1/2.jpg"];
  const { jobId } = await call("POST", path, { urls });
  await server.takeEvents();
  await giveUp("image_import", jobId);
  const done = await call("GET", `${path}/${jobId}`);
  expect(done).toMatchObject({ status: "failed", imported: 0, failed: 2 });
  expect(done.errors.map(({ code }: { code: string }) => code)).toEqual(["process_died", "process_died"]);
  expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["property.updated"]);
  const [budget] = await server.database.sql`select used from image_import_budgets`;
  expect(budget!.used).toBe(0);
});

it("a follow-up fails and says why", async () => {
  const { id: contactId } = await createContact(server, scale);
  const scheduledFor = server.clock.now().toISOString();
  const { id } = await call("POST", "/followups", { contactId, scheduledFor });
  await giveUp("followup", id);
  expect(await call("GET", `/followups/${id}`)).toMatchObject({ status: "failed", reason: "process_died" });
  expect(await server.drain(["followup"])).toBe(0);
});

it("a run fails at its current step", async () => {
  const steps = [
    { type: "send_message", config: { template: "Hello" } },
    { type: "end", config: {} },
  ];
  const { id: workflowId } = await call("POST", "/workflows", {
    name: "Greeting",
    steps,
    triggerType: "manual",
  });
  const { id: contactId } = await createContact(server, scale);
  const { id } = await call("POST", "/workflows/runs", { workflowId, contactId });
  await giveUp("workflow_run", id);
  const run = await call("GET", `/workflows/runs/${id}`);
  expect(run).toMatchObject({ status: "failed", exitReason: "process_died" });
  expect(run.steps[0]).toMatchObject({ status: "failed", error: expect.stringContaining("three times") });
  expect(await server.drain(["workflow_run"])).toBe(0);
});

it("for a webhook, the deliveries that could have been in progress fail, and the others remain waiting", async () => {
  const { id: contactId } = await createContact(server, scale);
  const hook = { url: "http://127.0.0.1:1/", events: ["contact.updated"] };
  const { id } = await call("POST", "/webhooks", hook);
  for (let n = 0; n < 10; n++) await call("PATCH", `/contacts/${contactId}`, { name: `Name ${n}` });
  await server.drain(["webhook-fan-out"]);
  const definition = jobs.find(({ kind }) => kind === "webhook-delivery")!;
  await definition.giveUp!(server.platform, { accountId: scale.accountId, id });
  const log = await call("GET", `/webhooks/${id}/deliveries?limit=20`);
  const statuses = log.map(({ status }: { status: string }) => status).reverse();
  expect(statuses).toEqual([...Array(8).fill("failed"), "pending", "pending"]);
  expect(log.at(-1).lastError).toContain("three times");
});
