import type { ChannelName } from "../message.ts";
import type { WordsFor } from "./language.ts";

export const channelWords: WordsFor<ChannelName> = {
  en: {
    email: "email",
    sms: "text message",
    web: "chat",
    chat_app_a: "chat app",
    chat_app_b: "second chat app",
  },
  es: {
    email: "correo",
    sms: "mensaje de texto",
    web: "chat",
    chat_app_a: "app de chat",
    chat_app_b: "segunda app de chat",
  },
};
