import { z } from "zod";
import { place, type StepDeclaration, text } from "./step-type.ts";

export const condition = {
  config: z.looseObject({
    field: text.optional(),
    op: text.optional(),
    value: z.unknown().optional(),
    thenStep: place.optional(),
    elseStep: place.optional(),
  }),
  usage: "{field, op, value, thenStep, elseStep?}",
  notes:
    "Steps are numbered from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), showing.outcome, reply, messagesSent or an answer (answers.moveInDate); its op is eq, neq, gt, gte, lt, lte, contains, in or exists.",
} as const satisfies StepDeclaration;
