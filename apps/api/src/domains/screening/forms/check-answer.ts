import { type AnswerValue, day, mailAddress } from "@rental/contract";
import type { AskedQuestion } from "../../../db/tables/index.ts";
import { checkPhone, type PhoneRules } from "../../../platform/text/phone.ts";
import { optionsOf } from "./questions.ts";

/** The stored value of an answer, or what is wrong with it. */
export type CheckedAnswer = { value: AnswerValue } | { message: string };

/** Maximum length of an answer, in characters. */
const maxTextLength = 2_000;
const maxNameLength = 200;
const maxPhoneLength = 50;
/** Larger numbers would lose precision. */
const maxNumber = 1e15;

type Check = (given: unknown, question: AskedQuestion, rules: PhoneRules) => CheckedAnswer;

const checks: Record<AskedQuestion["type"], Check> = {
  text: (given, { contactField }) => {
    const longest = contactField === "name" ? maxNameLength : maxTextLength;
    if (typeof given !== "string" || !/\S/.test(given)) return { message: "must be text that is not blank" };
    return given.length <= longest
      ? { value: given }
      : { message: `must have at most ${longest} characters` };
  },
  number: (given, { min, max }) => {
    if (typeof given !== "number" || Math.abs(given) > maxNumber) return { message: "must be a number" };
    if (min !== null && given < min) return { message: `must be at least ${min}` };
    if (max !== null && given > max) return { message: `must be at most ${max}` };
    return { value: given };
  },
  boolean: (given) => (typeof given === "boolean" ? { value: given } : { message: "must be true or false" }),
  choice: (given, { options }) => {
    const all = optionsOf(options ?? []);
    const chosen = all.find(({ value }) => value === given) ?? all.find(({ label }) => label === given);
    if (chosen) return { value: chosen.value };
    const labels = all.map(({ label }) => label).join(", ");
    return { message: `must be one of the options: ${labels.slice(0, 500)}` };
  },
  date: (given) =>
    day.safeParse(given).success
      ? { value: given as string }
      : { message: "must be a day that exists, such as 2026-12-01" },
  email: (given) => {
    const address = typeof given === "string" ? given.trim() : given;
    return mailAddress.safeParse(address).success
      ? { value: address as string }
      : { message: "must be an email address, such as name@example.com" };
  },
  phone: (given, _, rules) => {
    if (typeof given !== "string" || given.length > maxPhoneLength) return noPhone;
    const checked = checkPhone(given, rules);
    if ("phone" in checked) return { value: given.trim() };
    return checked.refused === "foreign" ? foreignPhone : noPhone;
  },
};

const noPhone = { message: "must be a phone number, such as +1 217 555 0142" };
/** For a foreign number, unless the account accepts those. */
export const foreignPhone = { message: "must be a phone number of the account's own country" };

/** Validates an answer against its question's type. Nothing is converted. */
export const checkAnswer = (given: unknown, question: AskedQuestion, rules: PhoneRules): CheckedAnswer =>
  checks[question.type](given, question, rules);
