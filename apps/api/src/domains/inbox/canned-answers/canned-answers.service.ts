import {
  type CannedAnswer,
  type CreateCannedAnswerInput,
  cannedValues,
  type FillCannedAnswerInput,
  type FilledAnswer,
  type ListCannedAnswersInput,
  type UpdateCannedAnswerInput,
} from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { fillIn, withoutName } from "../../../platform/text/text-template.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { nameToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as queries from "./canned-answers.queries.ts";

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<CannedAnswer> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("canned answer");
  return toCannedAnswer(row);
}

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListCannedAnswersInput): Promise<Page<CannedAnswer>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toCannedAnswer), pagination };
}

/** Maximum number of canned answers per account, as people have to look through them. */
const maxAnswers = 200;

/** @throws AppError 422 `too_many_canned_answers` */
export async function create(call: WriteCall, input: CreateCannedAnswerInput): Promise<CannedAnswer> {
  const { accountId } = call.caller;
  // Locked first, so that concurrent creations can't exceed the limit.
  await accounts.lock(call.tx, accountId);
  if ((await queries.countAll(call.tx, accountId)) >= maxAnswers)
    throw ruleBroken(
      "too_many_canned_answers",
      `An account has at most ${maxAnswers} canned answers. Delete one.`,
    );
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    translations: {},
    ...input,
    createdAt: now,
    updatedAt: now,
  });
  return toCannedAnswer(row);
}

/** @throws AppError 404; 422 when nothing would change */
export async function update(
  call: WriteCall,
  { id, ...changes }: UpdateCannedAnswerInput,
): Promise<CannedAnswer> {
  const { accountId } = call.caller;
  if (!(await queries.lock(call.tx, accountId, id))) throw notFound("canned answer");
  mustChangeSomething(changes);
  const row = await queries.update(call.tx, accountId, id, { ...changes, updatedAt: call.clock.now() });
  return toCannedAnswer(row!);
}

/** @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("canned answer");
}

/** The text for a conversation, in the contact's language if there is one. @throws AppError 404 */
export async function fill(call: Call, { id, conversationId }: FillCannedAnswerInput): Promise<FilledAnswer> {
  const { text, translations } = await get(call, id);
  const { contactId, propertyId } = await conversations.find(call, conversationId);
  const [contact, { agentName }, property] = await Promise.all([
    contacts.get(call, contactId),
    settings.of(call.database.read, call.caller.accountId),
    propertyId === null ? null : properties.get(call, propertyId, { onMissing: "null" }),
  ]);
  const language = contact.language === "es" ? "es" : "en";
  const template = translations[language] ?? text;
  // Prospects choose their names themselves.
  const contactName = nameToSay(contact.name);
  const values = { contactName, agentName, propertyAddress: property ? addressLine(property) : null };
  return {
    text: fillIn(contactName === undefined ? withoutName(template) : template, {
      ...values,
      contactName: contactName ?? "",
      language: template === translations.es ? "es" : language,
    }),
    missing: cannedValues.filter((name) => template.includes(`{${name}}`) && !values[name]?.trim()),
  };
}

const toCannedAnswer = ({
  accountId: _,
  createdAt,
  updatedAt,
  ...answer
}: queries.CannedAnswerRow): CannedAnswer => ({
  ...answer,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
