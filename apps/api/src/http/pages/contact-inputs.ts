import { type Html, html } from "../../platform/text/html.ts";
import { input, type Problems } from "./fields.ts";
import type { Texts } from "./texts/index.ts";

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

/** Problems for empty fields that are required for a booking. */
export const missingContact = (entered: URLSearchParams, t: Texts): Problems =>
  new Map(
    [
      ...(isEmpty(entered, "name") ? ["name"] : []),
      ...(isEmpty(entered, "email") && isEmpty(entered, "phone") ? ["email"] : []),
    ].map((field) => [field, contactProblem(field, entered, t)]),
  );

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
