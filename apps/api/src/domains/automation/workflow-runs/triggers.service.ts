import type { Contact } from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as schedules from "../workflows/schedules.service.ts";
import * as workflows from "../workflows/workflows.service.ts";
import { passes } from "./trigger-filter.ts";
import * as queries from "./triggers.queries.ts";
import * as runs from "./workflow-runs.service.ts";

const minuteMs = 60_000;
/** The maximum delay between an event and its run: a year. */
const maxDelayMinutes = 525_600;
/** Maximum number of contacts per transaction. */
const contactsAtOnce = 100;
/** Maximum number of transactions per schedule in a row; the next sweep continues, after all others. */
const batchesAtAStretch = 20;

/** Events that trigger a template, across accounts, for the worker. */
export const dueEvents = ({ database }: Platform, limit: number, accountId?: string): Promise<JobRef[]> =>
  queries.due(database.read, limit, accountId);

/** The trace context of an event. */
export const traceOfEvent = ({ database }: Platform, { accountId, id }: JobRef): Promise<string | null> =>
  queries.traceOf(database.read, accountId, id);

/**
 * Starts the runs triggered by an event, at most once each: the event's mark is cleared in the transaction that starts
 * them. See docs/adr/0014.
 */
export const onEvent = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const event = await queries.take(call.tx, accountId, id);
    if (!event || refuseResource(call, "workflow-runs")) return;
    const { contactId, propertyId, outcome } = event.data as Partial<
      Record<"contactId" | "propertyId" | "outcome", string>
    >;
    if (contactId === undefined) return;
    for (const { id: workflowId, triggerConfig } of await workflows.automaticFor(call, event.event)) {
      if (event.causes.includes(workflowId)) continue;
      const { filter = {}, delayMinutes = 0 } = triggerConfig as AutomaticTrigger;
      const dueAt = new Date(event.createdAt.getTime() + Math.min(delayMinutes, maxDelayMinutes) * minuteMs);
      await attempt(call, async (within) => {
        const facts = {
          contact: await contacts.find(within, contactId, { lock: "share", onMissing: "badReference" }),
          property: propertyId
            ? await properties.get(within, propertyId, { lock: "share", onMissing: "badReference" })
            : null,
          ...beforeTheRun,
          showing: { outcome: outcome ?? null },
        };
        if (!passes(filter, event.data, facts)) return;
        await runs.start(
          within,
          { workflowId, contactId, propertyId },
          { dueAt, causes: event.causes, isWanted: false },
        );
      });
    }
  });

/** The facts before a run has started. */
const beforeTheRun = { showing: null, reply: null, messagesSent: 0, answers: {} };

interface AutomaticTrigger {
  filter?: Record<string, unknown>;
  delayMinutes?: number;
}

/** Starts the runs of a template that is due, one batch of contacts per transaction. */
export async function onMoment(
  platform: Platform,
  { accountId, id }: JobRef,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; count < batchesAtAStretch && !signal.aborted; count++) {
    if (!(await forAccount(platform, accountId, (call) => startBatch(call, id)))) return;
  }
}

/** The contacts of a schedule that has no filter. */
const prospects = { role: "prospect" };

/** @returns whether there are more contacts */
async function startBatch(call: WriteCall, templateId: string): Promise<boolean> {
  const moment = await schedules.lockDue(call, templateId);
  if (!moment) return false;
  const { template, afterContact } = moment;
  const people = refuseResource(call, "workflow-runs")
    ? []
    : await contacts.walk(call, afterContact, contactsAtOnce);
  const filter = (template.triggerConfig?.filter as Record<string, unknown> | undefined) ?? prospects;
  for (const contact of people.filter((one) => passes(filter, {}, factsOf(one)))) {
    await attempt(call, async (within) => {
      const origin = { dueAt: call.clock.now(), causes: [], isWanted: false };
      await runs.start(within, { workflowId: templateId, contactId: contact.id }, origin);
    });
  }
  const more = people.length === contactsAtOnce;
  await schedules.proceed(call, template, more ? people.at(-1)!.id : null);
  return more;
}

const factsOf = (contact: Partial<Record<keyof Contact, unknown>>) => ({
  contact,
  property: null,
  ...beforeTheRun,
});

/**
 * Starts a run. One that a rule forbids, such as a second live run or one for a deleted contact, is skipped and does
 * not prevent the others from starting.
 */
async function attempt(call: WriteCall, start: (within: WriteCall) => Promise<void>): Promise<void> {
  try {
    await call.tx.transaction((tx) => start({ ...call, tx }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
