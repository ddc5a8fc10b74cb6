import { z } from "zod";
import { field } from "./schema.ts";
import { answerValue } from "./workflow-trace.ts";

/** The prospect's details that a form asks for. */
export const contactFields = ["name", "email", "phone"] as const;
export type ContactField = (typeof contactFields)[number];

const formOption = z.union([
  z.string(),
  z.number(),
  z.object({
    label: field(z.string(), "What the prospect reads.", "Two or more"),
    value: answerValue
      .optional()
      .meta({ description: "The answer, if it differs from the label.", example: 2 }),
  }),
]);

export const formQuestion = z
  .object({
    key: field(z.string(), "Key of the answer.", "moveInDate"),
    label: field(z.string(), "The question.", "When would you like to move in?"),
    help: field(
      z.string().nullable(),
      "What explains the question, to be shown with it; null for none.",
      null,
    ),
    type: field(
      z.enum(["text", "number", "boolean", "choice", "date", "email", "phone"]),
      "Type of the answer: text, email and phone are strings, choice is one of the options or its value, date is YYYY-MM-DD.",
      "date",
    ),
    required: field(z.boolean(), "Whether it must be answered.", true),
    options: field(
      z.array(formOption).nullable(),
      "The options of a choice, as in the template; null for other types.",
      null,
    ),
    min: field(z.number().nullable(), "Minimum of a number; null for none.", null),
    max: field(z.number().nullable(), "Maximum of a number; null for none.", null),
    contactField: field(
      z.enum(contactFields).nullable(),
      "Which contact detail of the prospect the answer provides; null for other questions.",
      null,
    ),
    alternativeKey: field(
      z.string().nullable(),
      "Another question: one of the two must be answered, such as email or phone. Null for none.",
      null,
    ),
  })
  .meta({ id: "FormQuestion", description: "A question of a form." });
export type FormQuestion = z.output<typeof formQuestion>;
