import type { ReadLanguage } from "./language.ts";

/** Why a channel can't reach a contact, by refusal code. */
export const unreachableWords = {
  en: {
    contact_opted_out: "the contact opted out",
    channel_not_connected: "not connected",
    no_address_for_channel: "no phone number",
    noEmail: "no email address",
    noChat: "the contact has not opened this chat",
  },
  es: {
    contact_opted_out: "el contacto no quiere recibirlos",
    channel_not_connected: "no está conectado",
    no_address_for_channel: "sin número de teléfono",
    noEmail: "sin dirección de correo",
    noChat: "el contacto no ha abierto este chat",
  },
} as const satisfies Record<ReadLanguage, Record<string, string>>;
