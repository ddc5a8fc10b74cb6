import { defineWords } from "./words.ts";

/** What contacts and channels are called, wherever they appear. */
export const contactWords = defineWords({
  en: {
    statuses: {
      prospect: "prospect",
      scheduled: "has a showing",
      applicant: "applicant",
      renter: "renter",
      archived: "archived",
    },
    channels: {
      email: "Email",
      sms: "Text message",
      web: "Chat",
      chat_app_a: "Chat app A",
      chat_app_b: "Chat app B",
    },
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
    statuses: {
      prospect: "interesado",
      scheduled: "con visita",
      applicant: "solicitante",
      renter: "inquilino",
      archived: "archivado",
    },
    channels: {
      email: "Correo",
      sms: "Mensaje de texto",
      web: "Chat",
      chat_app_a: "App de chat A",
      chat_app_b: "App de chat B",
    },
    unreachable: {
      contact_opted_out: "el contacto no quiere recibirlos",
      channel_not_connected: "no está conectado",
      no_address_for_channel: "sin número de teléfono",
      noEmail: "sin dirección de correo",
      noChat: "el contacto no ha abierto este chat",
    },
  },
});
