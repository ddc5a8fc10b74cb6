import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { takeTurn } from "../../src/domains/automation/workflow-runs/execution.service.ts";
import * as contacts from "../../src/domains/people/contacts/contacts.service.ts";
import { merge } from "../../src/domains/people/contacts/merging.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
const { sql } = server.database;
const within = <T>(work: Parameters<typeof forAccount<T>>[2]) =>
  forAccount(server.platform, account.accountId, work);
const person = () => createContact(server, account, { email: `${newId()}@example.com` });

/** Runs `work` during a merge, for whose end it has to wait. @returns what it returns */
async function during<T>(id: string, intoId: string, work: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  let merging: Promise<void> | undefined;
  await new Promise<void>((begun) => {
    merging = within(async (call) => {
      await merge(call, id, intoId);
      begun();
      await once(end.signal, "abort");
    });
  });
  const working = work();
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted`;
    expect(waiting.length).toBeGreaterThan(0);
  });
  end.abort();
  await merging;
  return working;
}

it("lets a run go on that takes its turn while its contact is merged", async () => {
  const [from, into] = [await person(), await person()];
  const post = async (path: string, body: object) =>
    (await server.request("POST", path, { as: account, body })).body.data.id as string;
  const workflowId = await post("/workflows", {
    name: "Wait",
    triggerType: "manual",
    steps: [{ type: "wait_for_reply", config: {} }],
  });
  const run = await post("/workflows/runs", { workflowId, contactId: from.id });
  await sql`update workflow_runs set status = 'running', waiting_for = null, due_at = now() - interval '100 years' where id = ${run}`;
  await during(from.id, into.id, () => within((call) => takeTurn(call, run)));
  const { body } = await server.request("GET", `/workflows/runs/${run}`, { as: account });
  expect(body.data).toMatchObject({ status: "running", exitReason: null, contactId: into.id });
});

it("finds the contact that stays for what was found with the other one", async () => {
  const [from, into] = [await person(), await person()];
  const { body } = await server.request("POST", "/drafts", {
    as: account,
    body: { contactId: from.id, content: "Hello" },
  });
  const found = await during(from.id, into.id, () =>
    within((call) =>
      contacts.lockContactOf(call, async () => {
        const [row] = await call.tx.execute<{ contactId: string }>(
          `select contact_id as "contactId" from drafts where id = '${body.data.id}'`,
        );
        return row;
      }),
    ),
  );
  expect([found.found?.contactId, found.contact?.id]).toEqual([into.id, into.id]);
});
