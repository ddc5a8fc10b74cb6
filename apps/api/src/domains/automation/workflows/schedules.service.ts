import { defaultSettings } from "@rental/contract";
import { type WriteCall, wakeAt } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { nextMoment } from "./next-moment.ts";
import * as queries from "./schedules.queries.ts";
import * as workflowQueries from "./workflows.queries.ts";

type Template = workflowQueries.TemplateRow;

/** The kind of the job that starts the runs of scheduled templates. */
export const scheduleKind = "workflow-schedule";

/** What a schedule is computed from: as long as it is unchanged, a due time stays due. */
const basisOf = ({ isActive, triggerType, triggerConfig }: Template) =>
  JSON.stringify([isActive, triggerType, triggerConfig?.cron, triggerConfig?.timezone]);

/** Updates a template's schedule in the transaction that changes the template. See docs/adr/0014. */
export async function keep(call: WriteCall, template: Template, before?: Template): Promise<void> {
  if (before && basisOf(before) === basisOf(template)) return;
  const next = await reckon(call, template);
  if (next) {
    await queries.put(call.tx, next);
    wakeAt(call, scheduleKind, template.id, next.nextAt);
  } else if (before) await queries.remove(call.tx, template.accountId, template.id);
}

/** Schedules that are due, across accounts, for the worker. */
export const due = ({ database, clock }: Platform, limit: number, accountId?: string): Promise<JobRef[]> =>
  queries.due(database.read, clock.now(), defaultSettings.timezone, limit, accountId);

/** When the next schedule of a sandbox is due, after a time. */
export const nextOf = ({ database }: Platform, accountId: string, after: Date) =>
  queries.nextOf(database.read, accountId, after);

/** When the next schedule is due, across accounts, for the worker. */
export const nextDue = ({ database }: Platform) => queries.nextDue(database.read);

/** A due time, and how many of its contacts have been processed. */
export interface DueMoment {
  template: Template;
  afterContact: string | null;
}

/**
 * Locks the schedule of a due template until the transaction ends. Recomputes a schedule that is not due and was
 * computed for the account's previous time zone.
 */
export async function lockDue(call: WriteCall, templateId: string): Promise<DueMoment | undefined> {
  const { accountId } = call.caller;
  const template = await workflowQueries.share(call.tx, accountId, templateId);
  const schedule = template && (await queries.lock(call.tx, accountId, templateId));
  if (!schedule) return undefined;
  const { nextAt, zone, afterContact } = schedule;
  if (nextAt <= call.clock.now()) return { template, afterContact };
  if (zone !== (await zoneOf(call, template))) await proceed(call, template, null);
  return undefined;
}

/**
 * Records progress through the contacts of the current time or, after the last contact, the next time. Times that
 * passed in the meantime are skipped: after downtime, one late time makes up for all that were missed.
 */
export async function proceed(
  call: WriteCall,
  template: Template,
  afterContact: string | null,
): Promise<void> {
  const next = await reckon(call, template);
  if (!next) return queries.remove(call.tx, template.accountId, template.id);
  if (afterContact === null) return queries.put(call.tx, next);
  await queries.put(call.tx, { ...next, nextAt: call.clock.now(), afterContact });
}

/** Computes a template's schedule from now on; nothing when it has no time trigger. */
async function reckon(call: WriteCall, template: Template): Promise<queries.ScheduleRow | undefined> {
  const { accountId, id: templateId, isActive, triggerType, triggerConfig } = template;
  const cron = triggerConfig?.cron;
  if (!isActive || triggerType !== "scheduled" || typeof cron !== "string") return undefined;
  const zone = await zoneOf(call, template);
  const nextAt = nextMoment(cron, zone, call.clock.now());
  const followsAccount = ownZone(template) === undefined;
  return nextAt && { accountId, templateId, zone, followsAccount, nextAt, afterContact: null };
}

const ownZone = ({ triggerConfig }: Template): string | undefined =>
  typeof triggerConfig?.timezone === "string" ? triggerConfig.timezone : undefined;

const zoneOf = async (call: WriteCall, template: Template): Promise<string> =>
  ownZone(template) ?? (await settings.of(call.tx, call.caller.accountId)).timezone;
