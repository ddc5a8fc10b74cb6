import { mailAddress } from "@rental/contract";
import { only, type Understood } from "./question.ts";

/** The email address in a text, as it was written. Unclear when there is none or several. */
export function understandEmail(text: string): Understood {
  const parts = text.split(/[\s<>(),;:"[\]]+/).map((part) => part.replace(/^[.']+|[.!?']+$/g, ""));
  return only(parts.filter((part) => part.includes("@") && mailAddress.safeParse(part).success));
}

/** The digits of the phone number in a text, with its +, without anything else: 7 to 15 digits. */
export function understandPhone(text: string): Understood {
  const runs = text.normalize("NFKD").match(/[+\d\s().\-/]+/g) ?? [];
  return only(
    runs.flatMap((run) => {
      const digits = run.replace(/\D/g, "");
      if (digits.length < 7 || digits.length > 15) return [];
      return [`${run.trimStart().startsWith("+") ? "+" : ""}${digits}`];
    }),
  );
}
