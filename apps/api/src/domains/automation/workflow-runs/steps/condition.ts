import { maxTraceText } from "@rental/contract";
import { z } from "zod";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import * as showings from "../../../calendar/showings/showings.service.ts";
import * as properties from "../../../listings/properties/properties.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { answerKeyOf, conditionOps, type Facts, fieldNames, judge, readerOf } from "../condition.ts";
import * as queries from "../workflow-runs.queries.ts";
import { answerKeysOf } from "./answer-keys.ts";
import { step } from "./step.ts";

const oneOf = (isKnown: (name: string) => boolean, names: Iterable<string>) =>
  z.string().refine(isKnown, { error: `must be one of ${[...names].join(", ")}` });

/** Continues with `thenStep` when the condition is true, otherwise with `elseStep` or the next step. */
export const condition = step({
  needs: z.object({
    field: oneOf((name) => readerOf(name) !== undefined, fieldNames),
    op: oneOf((name) => conditionOps.has(name), conditionOps.keys()),
    value: z.unknown().optional(),
    thenStep: z.int().min(0),
    elseStep: z.int().min(0).optional(),
  }),
  misfit({ field, thenStep, elseStep = 0 }, template) {
    const { length } = template.steps;
    const target = thenStep >= length ? thenStep : elseStep;
    if (target >= length) {
      const member = thenStep >= length ? "thenStep" : "elseStep";
      return { member, message: `there is no step ${target}; the last step is ${length - 1}` };
    }
    const key = answerKeyOf(field);
    if (key === undefined || answerKeysOf(template).has(key)) return undefined;
    return { member: "field", message: `no question of the workflow has the key ${key}` };
  },
  async perform(call, run, { thenStep, elseStep = run.currentStep + 1, ...test }) {
    const { actual, result } = judge(test, await factsOf(call, run));
    const to = result ? thenStep : elseStep;
    const { field, op, value = null } = test;
    const branch = { field, op, value: brief(value), actual: brief(actual), result, nextStep: to };
    return { kind: "next", to, trace: { branch } };
  },
});

/** Shortens a value for the trace: a large one becomes the start of its JSON. */
function brief(value: unknown): unknown {
  const json = JSON.stringify(value);
  return json.length > maxTraceText ? json.slice(0, maxTraceText) : value;
}

async function factsOf(call: WriteCall, run: queries.PinnedRun): Promise<Facts> {
  return {
    contact: await contacts.find(call, run.contactId, { lock: "share", onMissing: "badReference" }),
    property: run.propertyId
      ? await properties.get(call, run.propertyId, { lock: "share", onMissing: "badReference" })
      : null,
    showing: (await showings.latestOf(call, run.contactId, run.propertyId)) ?? null,
    reply: run.replyMessageId ? await queries.textOf(call.tx, run.accountId, run.replyMessageId) : null,
    messagesSent: run.messagesSent,
    answers: run.answers,
  };
}
