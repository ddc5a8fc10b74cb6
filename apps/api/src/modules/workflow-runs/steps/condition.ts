import { z } from "zod";
import type { WriteCall } from "../../../gate/call.ts";
import * as contacts from "../../contacts/contacts.service.ts";
import * as properties from "../../properties/properties.service.ts";
import { conditionFields, conditionOps, type Facts, holds } from "../condition.ts";
import * as queries from "../workflow-runs.queries.ts";
import { next, step } from "./step.ts";

const oneOf = (known: ReadonlyMap<string, unknown>) =>
  z.string().refine((name) => known.has(name), { error: `must be one of ${[...known.keys()].join(", ")}` });

/** Continues with `thenStep` when the condition is true, otherwise with `elseStep` or the next step. */
export const condition = step({
  needs: z.object({
    field: oneOf(conditionFields),
    op: oneOf(conditionOps),
    value: z.unknown().optional(),
    thenStep: z.int().min(0),
    elseStep: z.int().min(0).optional(),
  }),
  jumps: ["thenStep", "elseStep"],
  async perform(call, run, { thenStep, elseStep, ...test }) {
    if (holds(test, await factsOf(call, run))) return { kind: "next", to: thenStep };
    return elseStep === undefined ? next : { kind: "next", to: elseStep };
  },
});

async function factsOf(call: WriteCall, run: queries.PinnedRun): Promise<Facts> {
  return {
    contact: await contacts.mustReference(call, run.contactId),
    property: run.propertyId ? await properties.mustReference(call, run.propertyId) : null,
    reply: run.replyMessageId ? await queries.textOf(call.tx, run.accountId, run.replyMessageId) : null,
    messagesSent: run.messagesSent,
  };
}
