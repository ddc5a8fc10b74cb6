import type { ReadLanguage } from "@rental/contract/words/language";
import { mailboxFault } from "@rental/contract/words/mailbox-fault";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as notices from "../notices/notices.service.ts";

/** Number of consecutive failures that is more than a hiccup of the server. */
const notifyAfter = 3;

const texts: Record<ReadLanguage, { subject: (address: string) => string; effect: string }> = {
  en: {
    subject: (address) => `Email of ${address} can't be read`,
    effect:
      "New email in this mailbox does not appear in the inbox for now. Nothing is lost: it is tried again, and continues where it stopped. See Settings, Email.",
  },
  es: {
    subject: (address) => `No se puede leer el correo de ${address}`,
    effect:
      "Por ahora, el correo nuevo de este buzón no aparece en los mensajes. No se pierde nada: se intenta de nuevo y continúa donde se detuvo. Vea Ajustes, Correo.",
  },
};

/**
 * Notifies the account's owner, once, when a mailbox keeps failing.
 * @param before how often it had failed
 * @param failures including this one
 */
export async function notifyOfFailure(
  call: WriteCall,
  { address, failures: before }: { address: string; failures: number },
  { failures = 0, lastError }: { failures?: number; lastError?: string | null },
): Promise<void> {
  if (before >= notifyAfter || failures < notifyAfter || !lastError) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  const { subject, effect } = texts[language];
  await notices.notifyOwner(call, {
    subject: subject(address),
    text: `${mailboxFault(lastError, language)}\n${effect}`,
  });
}
