import { z } from "zod";
import { formQuestion } from "./form-question.ts";
import { formLanguages } from "./languages.ts";
import { openApiKeywords } from "./openapi-keywords.ts";
import { externalLink, publicListing, slugParam } from "./public.ts";
import { field, id, idParam, nonBlank, single, timestamp } from "./schema.ts";
import { sessionStatuses } from "./session.ts";
import { answerValue } from "./workflow-trace.ts";

/** Pre-screening forms: a public workflow template's questions, answered by prospects without an API key. */

const language = field(
  z.enum(formLanguages).optional(),
  "Language of the texts that the template does not set. Default: en.",
  "en",
);

const questions = z.array(formQuestion).meta({
  description:
    "The questions in order. Those for name, email and phone come first, unless the template's own questions ask for them.",
});
const name = field(z.string(), "Name of the form.", "Pre-screening");
const intro = field(
  z.string().nullable(),
  "What to show before the questions; null for nothing.",
  "A few questions first, it takes two minutes.",
);

export const form = z
  .object({ name, intro, questions })
  .meta({ id: "Form", description: "The questions of a public workflow." });
export type Form = z.output<typeof form>;

export const formParams = slugParam.extend({
  workflowSlug: field(nonBlank(200), "The slug of the workflow.", "pre-screening"),
});

/** Query of `GET /public/v1/{slug}/forms/{workflowSlug}`. */
export const getFormInput = formParams.extend({ language });
export type GetFormInput = z.output<typeof getFormInput>;

/** Maximum length of names and phone numbers, in characters. */
const maxNameLength = 200;
const maxPhoneLength = 50;

const contactDetails = {
  name: field(z.string().max(maxNameLength).optional(), "Name of the prospect.", "Dana Reyes"),
  email: field(
    // Validated by the service, which treats an empty one as missing.
    z.string().max(320).register(openApiKeywords, { format: "email" }).optional(),
    "Email address of the prospect.",
    "dana@example.com",
  ),
  phone: field(z.string().max(maxPhoneLength).optional(), "Phone number of the prospect.", "+1 217 555 0142"),
};

/** Body of `POST /public/v1/{slug}/forms/{workflowSlug}/sessions`. */
export const startFormInput = formParams.extend({
  propertyId: field(
    id.optional(),
    "The public listing that the prospect is interested in.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    { leaveOut: true },
  ),
  ...contactDetails,
  language,
});
export type StartFormInput = z.output<typeof startFormInput>;

const expiresAt = field(
  timestamp,
  "When answers stop being accepted: 30 days after the start.",
  "2026-12-02T09:30:00.000Z",
);

export const startedForm = z
  .object({
    sessionId: field(id, "Identifier of the session.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a53"),
    token: field(
      z.string(),
      "Authorizes the requests about this session, as a bearer token, on any device.",
      "2l8k3v0q9t7m5b1d6c4a8n2e3f",
    ),
    status: field(z.literal("draft"), "No question is answered yet.", "draft"),
    expiresAt,
  })
  .meta({ id: "StartedForm", description: "A session that has just started." });
export type StartedForm = z.output<typeof startedForm>;

const answers = field(
  z.record(z.string(), answerValue),
  "The answers to the questions of the template, by key.",
  { moveInDate: "2026-12-01", pets: false },
);
const missing = field(
  z.array(z.string()),
  "Keys of the questions that must still be answered, in order. Of two alternatives, both.",
  ["monthlyIncome"],
);
const known = (example: string) => z.string().nullable().meta({ example });
const contact = z
  .object({
    name: known("Dana Reyes").meta({ description: "Name." }),
    email: known("dana@example.com").meta({ description: "Email address." }),
    phone: known("+1 217 555 0142").meta({ description: "Phone number." }),
  })
  .meta({
    id: "FormContact",
    description: "What the prospect gave as name, email and phone in this session; null for what is missing.",
  });
const status = field(
  z.enum(sessionStatuses),
  "draft, then active from the first answer, then completed; expired when expiresAt passed without a review.",
  "active",
);

/** Why a session no longer accepts answers. */
export const closedReasons = ["completed", "expired", "form_switched_off"] as const;

export const formSession = z
  .object({
    status,
    name,
    intro,
    questions,
    answers,
    contact,
    missing,
    language: field(z.enum(formLanguages), "Language of the texts.", "en"),
    propertyId: field(id.nullable(), "The listing that the prospect is interested in; null for none.", null),
    listing: publicListing
      .nullable()
      .meta({ description: "That listing; null for none, and when it is no longer public." }),
    expiresAt,
    closed: field(
      z.enum(closedReasons).nullable(),
      "Why no more answers are taken; null while they are.",
      null,
    ),
  })
  .meta({ id: "FormSession", description: "A session, as its prospect sees it." });
export type FormSession = z.output<typeof formSession>;

/** Maximum number of answers in one request. */
const maxAnswers = 200;

/** Body of `PATCH /public/v1/sessions/{id}`. */
export const updateFormSessionInput = idParam.extend({
  answers: field(
    z
      .record(z.string().max(100), z.unknown())
      .refine((given) => Object.keys(given).length <= maxAnswers, {
        error: `must have at most ${maxAnswers} members`,
      })
      .register(openApiKeywords, { maxProperties: maxAnswers })
      .optional(),
    "Answers by the keys of their questions; others are kept. Null takes an answer back.",
    { moveInDate: "2026-12-01", pets: false },
  ),
  ...contactDetails,
});
export type UpdateFormSessionInput = z.output<typeof updateFormSessionInput>;

export const formProgress = z
  .object({ status, answers, contact, missing })
  .meta({ id: "FormProgress", description: "What a session has, and what is missing." });
export type FormProgress = z.output<typeof formProgress>;

export const completedForm = z
  .object({
    status: field(z.literal("completed"), "The session is completed.", "completed"),
    message: field(z.string(), "What to show.", "Thank you! We will be in touch."),
    listings: z.array(publicListing).meta({
      description: "Public listings that match the answers, if the template shows them; newest first.",
    }),
    redirectUrl: field(
      z.string().nullable(),
      "Where to send the prospect next; null for nowhere.",
      "https://example.com/thanks",
    ),
    externalLink: field(externalLink.nullable(), "The account's link, if its settings show it here.", {
      url: "https://elmstreet.example.com",
      label: "Our website",
    }),
  })
  .meta({ id: "CompletedForm", description: "What follows the last answer." });
export type CompletedForm = z.output<typeof completedForm>;

export const oneForm = single(form);
export const oneStartedForm = single(startedForm);
export const oneFormSession = single(formSession);
export const oneFormProgress = single(formProgress);
export const oneCompletedForm = single(completedForm);
