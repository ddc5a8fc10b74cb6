import { defaultExitConditions } from "@rental/contract";
import type { WriteCall } from "../../gate/call.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as messages from "../messages/messages.service.ts";
import { textOf } from "../messages/text.service.ts";
import * as properties from "../properties/properties.service.ts";
import { type Facts, holds } from "./condition.ts";
import type { ReadyStep } from "./runnable.ts";
import * as queries from "./workflow-runs.queries.ts";

type Run = queries.PinnedRun;

/** What a step leads to. */
export type Outcome =
  /** The step is done; `to` is the next one, by default the one that follows. */
  | { kind: "next"; to?: number; sent?: true; tookReply?: true }
  /** The step waits, for ever when `until` is null; it is asked again then, and when a reply has come. */
  | { kind: "wait"; waitingFor: "reply" | "time"; until: Date | null }
  | { kind: "complete" }
  | { kind: "cancel"; reason: "timeout" | "max_messages" };

type Perform<T extends ReadyStep["type"]> = (
  call: WriteCall,
  run: Run,
  config: Extract<ReadyStep, { type: T }>["config"],
) => Promise<Outcome> | Outcome;

const next: Outcome = { kind: "next" };

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** The engine of each type of step. Effects go through `call.tx`, so that they commit with the run's progress. */
const engines: { [T in ReadyStep["type"]]: Perform<T> } = {
  async send_message(call, run, { template }) {
    const { maxMessages = defaultExitConditions.maxMessages } = run.exitConditions;
    if (run.messagesSent >= maxMessages) return { kind: "cancel", reason: "max_messages" };
    const { contactId, propertyId } = run;
    const { name: contactName } = await contacts.mustReference(call, contactId);
    await messages.sendMessage(call, {
      contactId,
      propertyId,
      content: await textOf(call, template, { contactName, propertyId }),
      metadata: { workflowRunId: run.id },
    });
    return { kind: "next", sent: true };
  },

  wait(call, run, { hours }) {
    const now = call.clock.now();
    if (run.waitingFor !== "time") return { kind: "wait", waitingFor: "time", until: hoursFrom(now, hours) };
    return now >= run.waitUntil! ? next : { kind: "wait", waitingFor: "time", until: run.waitUntil };
  },

  /** A reply that came between the last message and this step counts. Decision 19: a timeout ends the run. */
  wait_for_reply(call, run, { timeoutHours }) {
    if (run.replyOpen) return { kind: "next", tookReply: true };
    const now = call.clock.now();
    if (run.waitingFor !== "reply") {
      const until = timeoutHours === undefined ? null : hoursFrom(now, timeoutHours);
      return { kind: "wait", waitingFor: "reply", until };
    }
    if (run.waitUntil && now >= run.waitUntil) return { kind: "cancel", reason: "timeout" };
    return { kind: "wait", waitingFor: "reply", until: run.waitUntil };
  },

  async update_contact(call, run, { set }) {
    await contacts.update(call, { ...set, id: run.contactId });
    return next;
  },

  async condition(call, run, { thenStep, elseStep, ...condition }) {
    if (holds(condition, await factsOf(call, run))) return { kind: "next", to: thenStep };
    return elseStep === undefined ? next : { kind: "next", to: elseStep };
  },

  end: () => ({ kind: "complete" }),
};

/** @throws AppError when the step breaks a rule: its effects are to be rolled back */
export function performStep(call: WriteCall, run: Run, step: ReadyStep): Promise<Outcome> {
  const engine = engines[step.type] as Perform<ReadyStep["type"]>;
  return Promise.resolve(engine(call, run, step.config as never));
}

async function factsOf(call: WriteCall, run: Run): Promise<Facts> {
  return {
    contact: await contacts.mustReference(call, run.contactId),
    property: run.propertyId ? await properties.mustReference(call, run.propertyId) : null,
    reply: run.replyMessageId ? await queries.textOf(call.tx, run.accountId, run.replyMessageId) : null,
    messagesSent: run.messagesSent,
  };
}
