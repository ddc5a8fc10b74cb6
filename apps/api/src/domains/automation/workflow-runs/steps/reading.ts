import { DateTime } from "luxon";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import * as settings from "../../../account/settings/settings.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import {
  type AnswerContext,
  asksForPerson,
  isAnswerForPerson,
  plain,
  type Question,
  type Understood,
  understand,
} from "../../../screening/answers/answers.service.ts";
import type { Asked } from "../../workflows/questions.service.ts";
import * as queries from "../workflow-runs.queries.ts";

/** The contact's replies since the run's last message. */
export interface Replies {
  /** Oldest first. */
  texts: string[];
  /** All replies, verbatim. */
  text: string;
  /** The contact asks for a person, and the account's settings allow it. */
  wantsPerson: boolean;
}

export async function readReplies(call: WriteCall, run: queries.PinnedRun): Promise<Replies> {
  const texts = await queries.textsOf(call.tx, run.accountId, run.openReplies);
  const text = texts.join("\n");
  const { callHumanEnabled } = await settings.of(call.tx, run.accountId);
  return { texts, text, wantsPerson: callHumanEnabled && asksForPerson(text) };
}

/** The context for interpreting the contact's answers. */
export async function contextOf(call: WriteCall, run: queries.PinnedRun): Promise<AnswerContext> {
  const { timezone } = await settings.of(call.tx, run.accountId);
  const { language } = await contacts.find(call, run.contactId, { lock: "share", onMissing: "badReference" });
  return { today: DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!, language };
}

const skips = /^\W*(?:skip|pass|omitir|saltar|paso)\W*$/;

/** Whether the contact skips an optional question. */
export const isSkipped = ({ isRequired }: Asked, { texts }: Replies): boolean =>
  !isRequired && skips.test(plain(texts.at(-1) ?? "").slice(0, 50));

/** Whether only a person may decide about the replies. */
export const isLeftToPerson = ({ question }: Asked, answer: Understood, { text }: Replies): boolean =>
  isAnswerForPerson(beyondOption(question, answer, text));

/**
 * What an answer says beyond the chosen option, when that option is the account's own word for what is left to people,
 * such as "Renters policy". In "a service dog", it is not the option "Dog" that counts.
 */
function beyondOption({ options = [] }: Question, answer: Understood, text: string): string {
  const chosen = options.find(({ value }) => answer.ok && value === answer.value)?.label ?? "";
  if (!isAnswerForPerson(chosen)) return text;
  const named = wordsOf(chosen);
  return wordsOf(text)
    .filter((word) => !named.includes(word))
    .join(" ");
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}']+/gu) ?? [];

/** The meaning of the latest reply that has one; people often send a second message that has none. */
export function understandAny(
  { question }: Asked,
  { texts, text }: Replies,
  context: AnswerContext,
): Understood {
  // Several messages form one text.
  if (question.type === "text") return understand(question, text, context);
  const readings = texts.toReversed().map((one) => understand(question, one, context));
  return readings.find(({ ok }) => ok) ?? readings[0] ?? { ok: false, problem: "unclear" };
}
