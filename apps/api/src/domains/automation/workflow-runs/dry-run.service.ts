import {
  type AnswerValue,
  createContactInput,
  type DryRun,
  type DryRunInput,
  maxDryRunTurns,
  type Workflow,
} from "@rental/contract";
import { refuseByScope } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { MovableClock } from "../../../platform/clock.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { questionsOf } from "../workflows/questions.service.ts";
import * as workflows from "../workflows/workflows.service.ts";
import { endRunsOf } from "./ending.service.ts";
import { takeTurn } from "./execution.service.ts";
import { askedKeysOf } from "./steps/answer-keys.ts";
import type { Outcome } from "./steps/step.ts";
import * as queries from "./workflow-runs.queries.ts";
import * as runs from "./workflow-runs.service.ts";

/** @throws AppError 404 */
export const mustHaveWorkflow = (call: Call, id: string): Promise<Workflow> => workflows.get(call, id);

/** Thrown to roll back a dry run. */
class RolledBack extends Error {}

/**
 * Simulates a run: a real run with its own clock, in a transaction that is rolled back.
 * @throws AppError 403 for a contact or a property that the key may not read, because texts and conditions show their
 * fields; 404; 422 as when starting a run, except for an inactive template
 */
export async function dryRun(call: WriteCall, input: DryRunInput): Promise<DryRun> {
  const { contactId, propertyId } = input;
  const scopes = [contactId && "contacts:read", propertyId && "properties:read"] as const;
  const refusal = refuseByScope(call.caller, { scopes: scopes.filter((scope) => !!scope) });
  if (refusal) throw refusal;
  await mustHaveWorkflow(call, input.id);
  const { emits: _, ...rest } = call;
  let shown: DryRun | undefined;
  try {
    await call.tx.transaction(async (tx) => {
      const clock = new MovableClock(call.clock.now());
      shown = await rehearse({ ...rest, tx, wakes: [], clock }, clock, input);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return shown!;
}

async function rehearse(call: WriteCall, clock: MovableClock, input: DryRunInput): Promise<DryRun> {
  const { accountId } = call.caller;
  const template = await workflows.pin(call, input.id);
  const contact = await contactOf(call, input.contactId);
  if (input.propertyId)
    await properties.get(call, input.propertyId, { lock: "share", onMissing: "badReference" });
  // The contact's other runs would interfere.
  await endRunsOf(call, contact.id, "cancelled");
  const about = { contactId: contact.id, propertyId: input.propertyId };
  const { id } = await runs.create(call, template, about, originOf(call, template));
  const script = scriptOf(template, input);
  await queries.update(call.tx, accountId, id, { answers: script.unasked });
  const steps: DryRun["steps"] = [];
  for (let turns = 0; turns < maxDryRunTurns; turns++) {
    const run = (await queries.find(call.tx, accountId, id))!;
    if (run.completedAt || run.status === "paused") return endOf(run, steps);
    if (run.dueAt > clock.now()) {
      const text = run.waitingFor === "reply" ? script.replyTo(run) : undefined;
      if (run.waitingFor === "reply" && text === undefined) {
        return { outcome: "waiting", exitReason: null, steps: [...steps, stepOf(run, clock)] };
      }
      if (text === undefined) clock.set(run.dueAt);
      else await receiveMessage(call, { contactId: contact.id, channel: contact.channel, content: text });
    }
    const turn = await takeTurn(call, id);
    if (turn?.outcome && isShown(turn.outcome)) steps.push(stepOf(run, clock, turn.outcome));
    else if (turn && !turn.outcome) steps.push(await failureOf(call, run, clock));
  }
  return { outcome: "unfinished", exitReason: null, steps };
}

/** The contact of the dry run, or a fictional one. @throws AppError 422 `contact_not_found` */
async function contactOf(call: WriteCall, id: string | null | undefined) {
  const madeUp = { name: "Alex Example", email: "alex@example.com" };
  const contact = id
    ? await contacts.find(call, id, { lock: "update", onMissing: "badReference" })
    : await contacts.create(call, createContactInput.parse(madeUp));
  const channel = contact.channelPreference ?? (contact.email ? ("email" as const) : ("sms" as const));
  return { id: contact.id, channel };
}

/** The origin that the template's trigger would give the run. */
function originOf(call: WriteCall, { triggerType, triggerConfig }: Workflow): runs.RunOrigin {
  const isWanted = triggerType === "manual" || triggerType === "deep_link";
  const delayMinutes = (triggerType === "automatic" && triggerConfig?.delayMinutes) || 0;
  const dueAt = new Date(call.clock.now().getTime() + Number(delayMinutes) * 60_000);
  return { dueAt, causes: [], isWanted };
}

/** The contact's scripted answers. */
function scriptOf(template: Workflow, { answers = {}, replies = [] }: DryRunInput) {
  const asked = askedKeysOf(template);
  const given = Object.entries(answers);
  const unsaid = new Map(given.filter(([key]) => asked.has(key)));
  const rest = [...replies];
  return {
    /** Answers to questions that no step asks are given to the run from the start. */
    unasked: Object.fromEntries(given.filter(([key]) => !asked.has(key))),
    /** The next message; an answer that was not understood is not repeated. */
    replyTo({ memory }: queries.PinnedRun): string | undefined {
      const key = String(memory?.key ?? "");
      const answer = memory?.attempts === 1 ? unsaid.get(key) : undefined;
      return answer === undefined ? rest.shift() : written(template, key, answer);
    },
  };
}

/** Writes an answer as a contact would. */
function written(template: Workflow, key: string, answer: AnswerValue): string {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  const options = questionsOf(template).find((one) => one.key === key)?.question.options;
  return options?.find(({ value }) => value === answer)?.label ?? String(answer);
}

/** Turns in which a step only waits are omitted. */
const isShown = ({ kind, sent }: Outcome): boolean => kind !== "wait" || sent !== undefined;

function stepOf(
  run: queries.PinnedRun,
  clock: MovableClock,
  { sent, trace }: Pick<Outcome, "sent" | "trace"> = {},
): DryRun["steps"][number] {
  // The text of a notification to the owner is in the trace, but so are the earlier texts of a step that has waited.
  const text = sent ?? (run.memory ? undefined : trace?.text);
  return {
    index: run.currentStep,
    type: run.steps[run.currentStep]!.type,
    at: clock.now().toISOString(),
    ...(text !== undefined && { text }),
    ...(trace?.branch && { branch: trace.branch }),
  };
}

/** Describes the step that failed, or at which the run ended early. */
async function failureOf(call: WriteCall, run: queries.PinnedRun, clock: MovableClock) {
  const after = await queries.find(call.tx, run.accountId, run.id);
  const error = after?.stepStates[run.currentStep]?.error;
  return { ...stepOf(run, clock), ...(error && { error }) };
}

function endOf(run: queries.PinnedRun, steps: DryRun["steps"]): DryRun {
  const outcome = run.status as DryRun["outcome"];
  return { outcome, exitReason: run.exitReason ?? run.pauseReason, steps };
}
