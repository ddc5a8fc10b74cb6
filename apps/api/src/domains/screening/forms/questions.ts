import { type ContactField, contactFields, type FormLanguage, type FormQuestion } from "@rental/contract";
import type { AskedQuestion } from "../../../db/tables/index.ts";
import { type Asked, formQuestionsOf } from "../../automation/workflows/questions.service.ts";
import type { Option, Question } from "../answers/answers.service.ts";
import { textsFor } from "./texts.ts";

export type { AskedQuestion };

interface Template {
  questionConfig: Record<string, unknown> | null;
}

/**
 * The questions of a form in order: name, email and phone, unless the template asks for them, then the template's own.
 */
export function questionsFor(template: Template, language: FormLanguage): AskedQuestion[] {
  const asked = formQuestionsOf(template, language);
  const holders = holdersIn(asked);
  const own = asked.map((one) => ownQuestion(one, holders));
  const keys = new Set(own.map(({ key }) => key));
  const lacking = contactFields.filter(
    (field) => !holders.has(field) && (field === "name" || !(holders.has("email") || holders.has("phone"))),
  );
  const builtIn = lacking.map((field) => builtInQuestion(field, language, keys));
  return withRequired([...builtIn, ...own]);
}

/** Without the questions for name, email and phone added by the form: the contact is known. */
export const ownQuestionsFor = (template: Template, language: FormLanguage): AskedQuestion[] =>
  formQuestionsOf(template, language).map((one) => ownQuestion(one, new Map()));

const keysOfFields: Record<ContactField, string[]> = {
  name: ["name", "fullname", "yourname", "contactname", "applicantname"],
  email: ["email", "emailaddress", "youremail", "mail", "contactemail", "applicantemail"],
  phone: [
    "phone",
    "phonenumber",
    "yourphone",
    "telephone",
    "mobile",
    "mobilephone",
    "contactphone",
    "applicantphone",
  ],
};
const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** Questions about people other than the prospect, such as the email of an employer. */
const aboutOthers =
  /employer|landlord|reference|emergency|guarantor|cosigner|roommate|spouse|partner|supervisor|manager|previous/;

/** Maps each detail of the prospect to the template's question that asks for it, if any. */
function holdersIn(asked: readonly Asked[]): Map<ContactField, Asked> {
  const found = new Map<ContactField, Asked>();
  for (const field of contactFields) {
    const named = asked.find(
      ({ key, question: { type } }) =>
        (type === "text" || type === field) && keysOfFields[field].includes(letters(key)),
    );
    const typed = asked.find(
      ({ key, label, question: { type } }) => type === field && !aboutOthers.test(letters(key + label)),
    );
    const holder = named ?? typed;
    if (holder) found.set(field, holder);
  }
  return found;
}

function ownQuestion(asked: Asked, holders: ReadonlyMap<ContactField, Asked>): AskedQuestion {
  const { key, label, help = null, isRequired, question } = asked;
  const contactField = contactFields.find((field) => holders.get(field) === asked) ?? null;
  return {
    key,
    label,
    help,
    // A text question for an email address or a phone number is validated as such.
    type: contactField === null || contactField === "name" ? question.type : contactField,
    required: isRequired,
    options: question.options?.map(shortest) ?? null,
    min: question.min ?? null,
    max: question.max ?? null,
    contactField,
    alternativeKey: null,
    isBuiltIn: false,
  };
}

/** An option in the short form used by templates: only its text, when that is also its value. */
const shortest = ({ label, value }: Option): NonNullable<FormQuestion["options"]>[number] =>
  typeof value !== "boolean" && String(value) === label ? value : { label, value };

function builtInQuestion(
  field: ContactField,
  language: FormLanguage,
  taken: ReadonlySet<string>,
): AskedQuestion {
  let key: string = field;
  while (taken.has(key)) key = `contact_${key}`;
  return { ...unasked(field), key, label: textsFor(language).labels[field] };
}

/** A detail that the form does not ask for; it is stored as well. */
export const unasked = (field: ContactField): AskedQuestion => ({
  key: field,
  label: "",
  help: null,
  type: field === "name" ? "text" : field,
  required: false,
  options: null,
  min: null,
  max: null,
  contactField: field,
  alternativeKey: null,
  isBuiltIn: true,
});

/** Makes the name required, and one of email and phone. */
function withRequired(questions: AskedQuestion[]): AskedQuestion[] {
  const [email, phone] = [questionFor(questions, "email"), questionFor(questions, "phone")];
  const needsOne = !email?.required && !phone?.required;
  const alternatives: Partial<Record<string, string | undefined>> = {};
  if (needsOne && email && phone) Object.assign(alternatives, { email: phone.key, phone: email.key });
  return questions.map((question) => {
    const { contactField: field } = question;
    const isAddress = field === "email" || field === "phone";
    if (field !== "name" && !(isAddress && needsOne)) return question;
    return { ...question, required: true, alternativeKey: alternatives[field] ?? null };
  });
}

/** The question that asks for a detail of the prospect. */
export const questionFor = (questions: readonly AskedQuestion[], field: ContactField) =>
  questions.find(({ contactField }) => contactField === field);

/** Converts a question for the rules that interpret answers. */
export const toQuestion = ({ type, options, min, max }: AskedQuestion): Question => ({
  type,
  min: min ?? undefined,
  max: max ?? undefined,
  ...(options && { options: optionsOf(options) }),
});

/** A question's options with their values. */
export const optionsOf = (options: NonNullable<FormQuestion["options"]>): Option[] =>
  options.map((one) =>
    typeof one === "object"
      ? { label: one.label, value: one.value ?? one.label }
      : { label: String(one), value: one },
  );
