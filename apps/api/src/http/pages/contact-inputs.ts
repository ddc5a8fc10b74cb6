import type { PublicProfile } from "@rental/contract";
import { type Html, html } from "../../platform/text/html.ts";
import { checkPhone } from "../../platform/text/phone.ts";
import { input, type Problems } from "./fields.ts";
import type { Texts } from "./texts/index.ts";
import { operationNamed } from "./visit.ts";

interface ContactInputs {
  entered: URLSearchParams;
  problems: Problems;
  texts: Texts;
}

/** Name, email and phone; one of the last two is enough. */
export const contactInputs = ({ entered, problems, texts: t }: ContactInputs): Html => html`
${input({ name: "name", label: t.name, value: entered.get("name") ?? "", problems, more: { autocomplete: "name", maxlength: 200, required: true } })}
${input({ name: "email", type: "email", label: t.email, hint: t.emailOrPhone, value: entered.get("email") ?? "", problems, more: { autocomplete: "email", maxlength: 320 } })}
${input({ name: "phone", type: "tel", label: t.phone, value: entered.get("phone") ?? "", problems, more: { autocomplete: "tel", maxlength: 50 } })}`;

const fields = ["name", "email", "phone", "notes"];
const booking = operationNamed("bookings.create").input;

/** What is wrong with the details of a booking, at every field: the operation would say it one after the other. */
export function contactProblems(entered: URLSearchParams, profile: PublicProfile, t: Texts): Problems {
  const typed = Object.fromEntries(fields.map((field) => [field, entered.get(field)?.trim() ?? ""]));
  const { error } = booking.safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  if (!typed.email && !typed.phone) wrong.add("email");
  const rules = {
    publicPhone: profile.publicPhone ?? "",
    allowInternationalPhone: profile.internationalPhone,
  };
  if (typed.phone && "refused" in checkPhone(typed.phone, rules)) wrong.add("phone");
  return new Map(
    fields.filter((field) => wrong.has(field)).map((field) => [field, contactProblem(field, entered, t)]),
  );
}

const isEmpty = (entered: URLSearchParams, field: string): boolean => !entered.get(field)?.trim();

/** The visitor's message for a field that was refused. */
export function contactProblem(field: string, entered: URLSearchParams, t: Texts): string {
  const isMissing = isEmpty(entered, field);
  switch (field) {
    case "name":
      return isMissing ? t.nameMissing : t.nameWrong;
    case "email":
      return isMissing ? t.emailOrPhoneMissing : t.emailWrong;
    case "phone":
      return t.phoneWrong;
    case "notes":
      return t.notesWrong;
    default:
      return t.fieldWrong;
  }
}
