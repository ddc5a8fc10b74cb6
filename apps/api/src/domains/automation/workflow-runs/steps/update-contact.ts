import { updateContactInput } from "@rental/contract";
import { z } from "zod";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { next, step } from "./step.ts";

/** Updates the contact, under the rules of `PATCH /contacts/{id}`. */
export const updateContact = step({
  needs: z.object({
    set: z
      .strictObject(updateContactInput.omit({ id: true }).shape)
      .refine((set) => Object.keys(set).length > 0, { error: "must have at least one field" }),
  }),
  async perform(call, run, { set }) {
    await contacts.update(call, { ...set, id: run.contactId });
    return next;
  },
});
