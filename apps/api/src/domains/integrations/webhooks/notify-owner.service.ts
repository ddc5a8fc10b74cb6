import type { ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as notices from "../../inbox/notices/notices.service.ts";

const texts: Record<ReadLanguage, { subject: (host: string) => string; text: string }> = {
  en: {
    subject: (host) => `The webhook to ${host} was deactivated`,
    text: "Its receiver failed ten times in a row, so nothing more is sent to it. Events are held for 3 days: activate the webhook once the receiver works again.",
  },
  es: {
    subject: (host) => `El webhook a ${host} se desactivó`,
    text: "Su receptor falló diez veces seguidas, así que ya no se le envía nada. Los eventos se guardan 3 días: active el webhook cuando el receptor funcione de nuevo.",
  },
};

/** Notifies the account's owner that failures have deactivated a webhook. @param url sealed */
export async function notifyOfDeactivation(
  call: WriteCall,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const { language } = await settings.of(call.tx, call.caller.accountId);
  const { subject, text } = texts[language];
  const { host } = new URL(addressSealer(call.secrets).open(url));
  await notices.notifyOwner(call, {
    subject: subject(host),
    text: `${text}\n\n${call.config.baseOrigin}/console/webhooks/${id}`,
  });
}
