import type { WriteCall } from "../../../gate/operation/call.ts";
import { type Checked, checkOutgoing, type TextSource } from "./check.ts";
import { linksIn } from "./links.ts";
import { readable } from "./normalize.ts";
import { addressesIn, amountsIn } from "./numbers.ts";

/** The origin of an automatic text. */
export interface Worded {
  source: TextSource;
  /** Sent if the text is not allowed: the script's wording. Null: there is none. */
  fallback: string | null;
}

/** The text of last resort. */
const handedOver = {
  en: "A person at the agency will write to you about this.",
  es: "Una persona de la agencia le escribirá sobre esto.",
};

/**
 * Checks an automatic text: returns it if the fair housing rules allow it, otherwise the script's wording, otherwise an
 * announcement that a person will write. Withheld texts are counted and logged, without their content.
 * @param language of the recipient, ISO 639-1
 */
export function outgoingText(
  call: Pick<WriteCall, "noteWithheld" | "caller">,
  text: string,
  { source, fallback }: Worded,
  language: string,
): string {
  const checked = checkWorded(text, { source, fallback });
  if (checked.ok) return text;
  call.noteWithheld({ accountId: call.caller.accountId, rule: checked.rule, source });
  if (fallback !== null && checkOutgoing(fallback, { source: "script" }).ok) return fallback;
  return language === "es" ? handedOver.es : handedOver.en;
}

/** A model may repeat the links, addresses and amounts of the script's wording, and no others. */
function checkWorded(text: string, { source, fallback }: Worded): Checked {
  if (source !== "model") return checkOutgoing(text, { source });
  const known = readable(fallback ?? "");
  return checkOutgoing(text, {
    source,
    links: linksIn(known),
    addresses: addressesIn(known),
    amounts: amountsIn(known),
  });
}
