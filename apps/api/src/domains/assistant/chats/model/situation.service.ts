import type { Property } from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import { AppError } from "../../../../platform/app-error.ts";
import * as messages from "../../../inbox/messages/messages.service.ts";
import * as properties from "../../../listings/properties/properties.service.ts";
import { type AnswerType, factsFor, isQuestion } from "../../../screening/answers/answers.service.ts";
import * as conversation from "../../../screening/forms/conversation.service.ts";
import { shownLine } from "../../assistant/anonymizing.service.ts";
import { transcriptLength } from "../../assistant/dialogue.service.ts";
import type { ChatContext, Visiting } from "../chat-context.service.ts";
import { isOfFiles } from "../dialogue/files.ts";
import { type Interpretation, understand } from "../dialogue/understand.ts";

/** What is known when the model is asked, outside of transactions. */
export interface Situation {
  talk: ChatContext;
  /** The meaning according to the rules. */
  heard: Interpretation;
  /** Whether the script has an answer to it. */
  isClear: boolean;
  /** The last messages as shown to the model, oldest first; the one to answer is the last. */
  transcript: { from: "visitor" | "us"; text: string }[];
  /** The listing under discussion. */
  listing: Property | null;
  /** The form's open question. */
  question: string | null;
  /** The type of answer it expects. */
  answerType: AnswerType | null;
}

export async function readSituation(call: Visiting, talk: ChatContext): Promise<Situation> {
  const { state, message, context, chat, contact } = talk;
  const listing =
    state.propertyId === null
      ? null
      : await properties.get(call, state.propertyId, { audience: "public", onMissing: "null" });
  const heard = understand(message.content, state, context);
  const until = { conversationId: chat.id, position: message.position };
  const writer = { ...contact, name: contact.name === unnamedVisitor ? null : contact.name };
  const lines = await messages.lastUpTo(call, until, transcriptLength);
  return {
    talk,
    heard,
    listing,
    ...(isOfFiles(message)
      ? { question: null, answerType: null, isClear: true }
      : await readForm(call, talk, heard, listing)),
    transcript: lines.map(({ direction, content }) => ({
      from: direction === "inbound" ? "visitor" : "us",
      text: shownLine({ direction, content }, writer),
    })),
  };
}

async function readForm(
  call: Visiting,
  talk: ChatContext,
  heard: Interpretation,
  listing: Property | null,
): Promise<Pick<Situation, "question" | "answerType" | "isClear">> {
  const { expects } = talk.state;
  const isOutside = expects.kind !== "answer" || heard.intent !== "expected";
  try {
    const open = expects.kind === "answer" && (await conversation.nextQuestion(call, expects.sessionId));
    const asked = { question: open ? open.text : null, answerType: open ? open.question.type : null };
    if (isOutside) return { ...asked, isClear: isClear(talk, heard, listing) };
    const { content } = talk.message;
    const isRead = await conversation.readsAnswer(call, expects.sessionId, expects.key, content);
    // A counter-question is not the answer to a question that accepts any text.
    const isBack = open && open.question.type === "text" && isQuestion(content);
    return { ...asked, isClear: isRead && !isBack };
  } catch (error) {
    // The form was closed in the meantime; the dialogue will tell the visitor.
    if (error instanceof AppError) return { question: null, answerType: null, isClear: true };
    throw error;
  }
}

/** Whether the rules understand a message well enough for the script to answer it. */
function isClear(
  { settings, context, message }: ChatContext,
  heard: Interpretation,
  listing: Property | null,
): boolean {
  if (heard.intent === "unclear" || heard.intent === "wrongAnswer") return false;
  if (heard.intent !== "question") return true;
  const { language, today } = context;
  const known = { property: listing, settings, spanish: language === "es", today };
  return factsFor(message.content, known) !== null;
}
