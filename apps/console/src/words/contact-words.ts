import { channelWords } from "@rental/contract/words/channel";
import { contactStatusWords } from "@rental/contract/words/contact";
import { allAtStart } from "@rental/contract/words/language";
import { defineWords } from "./words.ts";

/** What contacts and channels are called, wherever they appear. */
export const contactWords = defineWords({
  en: {
    statuses: contactStatusWords.en,
    channels: allAtStart(channelWords.en),
    /** Why a channel does not reach a contact, by the code of the refusal. */
    unreachable: {
      contact_opted_out: "the contact opted out",
      channel_not_connected: "not connected",
      no_address_for_channel: "no phone number",
      noEmail: "no email address",
      noChat: "the contact has not opened this chat",
    },
  },
  es: {
    statuses: contactStatusWords.es,
    channels: allAtStart(channelWords.es),
    unreachable: {
      contact_opted_out: "el contacto no quiere recibirlos",
      channel_not_connected: "no está conectado",
      no_address_for_channel: "sin número de teléfono",
      noEmail: "sin dirección de correo",
      noChat: "el contacto no ha abierto este chat",
    },
  },
});
