import type { WriteCall } from "../../../gate/operation/call.ts";
import { type Checked, checkOutgoing, type TextSource } from "./check.ts";
import { linksIn } from "./links.ts";
import { readable } from "./normalize.ts";
import { addressesIn, amountsIn } from "./numbers.ts";

/** How an automatic text came about. */
export interface Worded {
  source: TextSource;
  /** What is sent if the text must not be: the script's words. Null: there are none. */
  fallback: string | null;
}

/** What is said when nothing else may be. */
const handedOver = {
  en: "A person at the agency will write to you about this.",
  es: "Una persona de la agencia le escribirá sobre esto.",
};

/**
 * The text that leaves in place of an automatic one: itself when the rules of fair housing allow it, or else the script's
 * words, or else that a person will write. What was withheld is counted and logged, without its text.
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

/** A model may repeat the links, addresses and amounts of the script's words, and no others. */
export function checkWorded(text: string, { source, fallback }: Worded): Checked {
  if (source !== "model") return checkOutgoing(text, { source });
  const known = readable(fallback ?? "");
  return checkOutgoing(text, {
    ...{ source, links: linksIn(known), addresses: addressesIn(known), amounts: amountsIn(known) },
  });
}
