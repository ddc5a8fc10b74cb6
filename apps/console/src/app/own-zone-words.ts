import { defineWords } from "../words/words.ts";

export const ownZoneWords = defineWords({
  en: {
    zoneSet: (zone: string) =>
      `The time zone of the account is now ${zone}, as in your browser. You can change it in the settings.`,
  },
  es: {
    zoneSet: (zone: string) =>
      `La zona horaria de la cuenta es ahora ${zone}, como en su navegador. Puede cambiarla en los ajustes.`,
  },
});
