import type { Form, GetFormInput, Settings, StartedForm, StartFormInput } from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import * as workflows from "../../automation/workflows/workflows.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { formOf, shownForm } from "./form.ts";
import { type Answers, merge } from "./given.ts";
import { insertSession } from "./new-session.ts";
import { type Prospect, prospectAfter } from "./prospect.ts";
import { ownQuestionsFor, questionsFor } from "./questions.ts";
import { refuseSwitchedOff } from "./switched-off.ts";

/** The resource that a form link points to. Private forms and unknown accounts give the same error. */
export const form = "form";
const noForm = () => notFound(form, "installation");

/**
 * @throws AppError 404 for a workflow that is not public and active; 404 `prescreening_disabled` when the settings
 * disable pre-screening
 */
export async function get(call: Call, { workflowSlug, language = "en" }: GetFormInput): Promise<Form> {
  const template = await workflows.findPublic(call, workflowSlug);
  if (!template) throw noForm();
  const settings = await refuseSwitchedOff(call);
  const questions = questionsFor(template, language);
  return shownForm(formOf(template, questions, { language, settings, propertyAddress: null }), undefined);
}

/** @throws AppError 404, as for `get` */
export async function mustExist(call: Call, workflowSlug: string): Promise<void> {
  if (!(await workflows.findPublic(call, workflowSlug))) throw noForm();
  await refuseSwitchedOff(call);
}

/** A template's questions in English, for a session without a visitor, such as in the demo data. */
export const askedBy = (
  template: Parameters<typeof formOf>[0],
  settings: Settings,
): ReturnType<typeof formOf> =>
  formOf(template, ownQuestionsFor(template, "en"), { language: "en", settings, propertyAddress: null });

const nothing: Answers = { submission: {}, details: {} };
const nobody: Prospect = { contactId: null, madeContact: false };

/**
 * Starts a session as a draft, which the account sees once the visitor has given a name and an email or phone. Emits
 * contact.created and inquiry.created when the account does not know that email or phone.
 * @throws AppError 404 as for `get`; 422 `listing_not_found`, or naming the invalid details
 */
export async function start(call: WriteCall, input: StartFormInput): Promise<StartedForm> {
  const { workflowSlug, language = "en", propertyId = null, name, email, phone } = input;
  const template = await workflows.sharePublic(call, workflowSlug);
  if (!template) throw noForm();
  const settings = await refuseSwitchedOff(call);
  const property =
    propertyId === null
      ? null
      : await properties.get(call, propertyId, {
          audience: "public",
          lock: "share",
          onMissing: "badReference",
        });
  const questions = questionsFor(template, language);
  const propertyAddress = property && addressLine(property);
  const form = formOf(template, questions, { language, settings, propertyAddress });
  const answers = merge(nothing, { name, email, phone }, questions, settings);
  const given = { before: nothing, after: answers };
  const prospect = await prospectAfter(call, { form, propertyId }, nobody, given, settings);
  const { id, expiresAt } = await insertSession(call, { template, form, propertyId, answers, ...prospect });
  const token = visitorTokens(call.secrets, "session").of({ accountId: call.caller.accountId, id });
  return { sessionId: id, token, status: "draft", expiresAt: expiresAt.toISOString() };
}
