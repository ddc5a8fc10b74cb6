import { understandChoice } from "./choice.ts";
import { understandEmail, understandPhone } from "./contact-detail.ts";
import { understandDate } from "./date.ts";
import { understandNumber } from "./number.ts";
import {
  type AnswerContext,
  type AnswerType,
  type Question,
  type Understood,
  unclear,
  understood,
} from "./question.ts";
import { understandYesNo } from "./yes-no.ts";

export { understandDay, withoutDate } from "./date.ts";
export { editDistance } from "./edit-distance.ts";
export { askedAgainText, askedText } from "./help.ts";
export {
  asksFact,
  asksForPerson,
  asksVirtualTour,
  asksWhoAnswers,
  factsFor,
  isAnswerForPerson,
  isForPerson,
  isQuestion,
} from "./property-facts.ts";
export { propertyFilters, unfit } from "./property-filters.ts";
export {
  type AnswerContext,
  type AnswerType,
  answerTypes,
  type Option,
  type Question,
  type Understood,
} from "./question.ts";
export { plain } from "./words.ts";

/** The answer is at the start of a message; the rest of a longer one is ignored. */
const maxReadLength = 500;
/** Maximum length of the answer to a question of type `text`, in characters. */
const maxTextLength = 2_000;

const byType: Record<
  Exclude<AnswerType, "text">,
  (text: string, question: Question, context: AnswerContext) => Understood
> = {
  number: understandNumber,
  boolean: understandYesNo,
  choice: (text, { options = [] }) => understandChoice(text, options),
  date: (text, _, context) => understandDate(text, context),
  email: understandEmail,
  phone: understandPhone,
};

/** Interprets a message as the answer to a question, by deterministic rules. An ambiguous message is unclear. */
export function understand(question: Question, text: string, context: AnswerContext): Understood {
  if (question.type !== "text") return byType[question.type](text.slice(0, maxReadLength), question, context);
  const answer = text.trim().slice(0, maxTextLength);
  return answer === "" ? unclear : understood(answer);
}
