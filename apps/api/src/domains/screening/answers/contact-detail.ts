import { mailAddress } from "@rental/contract";
import { only, type Understood } from "./question.ts";

/** The email address in a text, as written. Unclear when there is none, or more than one. */
export function understandEmail(text: string): Understood {
  const parts = text.split(/[\s<>(),;:"[\]]+/).map((part) => part.replace(/^[.']+|[.!?']+$/g, ""));
  return only(parts.filter((part) => part.includes("@") && mailAddress.safeParse(part).success));
}

/** The phone number in a text, reduced to its + and its 7 to 15 digits. */
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
