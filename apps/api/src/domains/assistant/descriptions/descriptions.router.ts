import { writeDescriptionInput, writtenDescription } from "@rental/contract";
import { action } from "../../../gate/operation/declare.ts";
import * as descriptions from "./descriptions.service.ts";

const resource = { name: "properties" };

export const propertiesRouter = {
  writeDescription: action(
    {
      method: "POST",
      path: "/properties/description",
      resource,
      tool: { none: "An assistant writes it itself." },
      summary: "Write a first description",
      description:
        "Has the language model write the text of a listing from these facts, and stores nothing. The text has no number, link or day that is not among them, and keeps to fair housing. It counts as a call of the assistant. Does not accept an Idempotency-Key.",
    },
    writeDescriptionInput,
    writtenDescription,
  ).mutation(async ({ ctx, input }) => ({ data: { description: await descriptions.write(ctx, input) } })),
};
