import { z } from "zod";
import { list, pageQuery } from "./pagination.ts";
import { changeTimes, field, id, idParam, nonBlank, single } from "./schema.ts";

const placeholders = "Placeholders: {contactName}, {agentName} and {propertyAddress}; no others.";
const example = "Hi {contactName}, the entrance is in the yard.";
const exampleEs = "Hola, {contactName}: la entrada está en el patio.";

/**
 * A text in which every opening brace begins a placeholder that can be filled in. One pattern, because a schema with two
 * has no type in the clients.
 */
const template = z
  .string()
  .max(5000)
  .regex(
    /^\s*([^{\s]|\{(contactName|agentName|propertyAddress)\})([^{]|\{(contactName|agentName|propertyAddress)\})*$/,
    {
      error:
        "must not be blank, and can have these placeholders only: {contactName}, {agentName} and {propertyAddress}",
    },
  );

const translationsOf = <T extends z.ZodType>(text: T) =>
  z.object({
    en: field(text, "For contacts who write in English.", example, { leaveOut: true }),
    es: field(text, "For contacts who write in Spanish.", exampleEs),
  });

/** A text that people insert into replies. */
export const cannedAnswer = z
  .object({
    id: field(id, "Identifier of the canned answer.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a64"),
    name: field(z.string(), "What people find it by.", "Directions"),
    text: field(z.string(), `The text. ${placeholders}`, example),
    translations: translationsOf(z.string().optional()).meta({
      id: "CannedAnswerTranslations",
      description: "The text for contacts who write in that language; `text` is for all others.",
    }),
    ...changeTimes,
  })
  .meta({ id: "CannedAnswer", description: "A text that people insert into replies." });
export type CannedAnswer = z.output<typeof cannedAnswer>;

const writable = {
  name: field(nonBlank(100), "What people find it by.", "Directions"),
  text: field(template, `The text. ${placeholders}`, example),
  translations: translationsOf(template.optional())
    .optional()
    .meta({
      description: `The text for contacts who write in that language; \`text\` is for all others. A change replaces all of them.`,
      example: { es: exampleEs },
    }),
};

/** Body of `POST /canned-answers`. */
export const createCannedAnswerInput = z.object(writable);
export type CreateCannedAnswerInput = z.output<typeof createCannedAnswerInput>;

/** Body of `PATCH /canned-answers/{id}`: only the fields to change. */
export const updateCannedAnswerInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateCannedAnswerInput = z.output<typeof updateCannedAnswerInput>;

/** Query of `GET /canned-answers`. */
export const listCannedAnswersInput = z.object(pageQuery);
export type ListCannedAnswersInput = z.output<typeof listCannedAnswersInput>;

/** Query of `GET /canned-answers/{id}/filled`. */
export const fillCannedAnswerInput = idParam.extend({
  conversationId: field(id, "The conversation that it is for.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50"),
});
export type FillCannedAnswerInput = z.output<typeof fillCannedAnswerInput>;

/** What a canned answer can be filled in with. */
export const cannedValues = ["contactName", "agentName", "propertyAddress"] as const;

export const filledAnswer = z
  .object({
    text: field(
      z.string(),
      "The text, in the contact's language if there is one.",
      "Hi Dana Reyes, the entrance is in the yard.",
    ),
    missing: z.array(z.enum(cannedValues)).meta({
      description:
        'The placeholders without a value: the text does without the name, and calls the home "the property".',
      example: [],
    }),
  })
  .meta({ id: "FilledAnswer", description: "A canned answer for a conversation." });
export type FilledAnswer = z.output<typeof filledAnswer>;

export const cannedAnswerList = list(cannedAnswer);
export const oneCannedAnswer = single(cannedAnswer);
export const oneFilledAnswer = single(filledAnswer);
