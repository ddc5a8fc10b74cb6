import { withPeriod } from "@rental/contract/words/language";
import { defineWords } from "../words/words.ts";

export const awayWords = defineWords({
  en: {
    offline: "You are offline.",
    from: (time: string) => `What you see is from ${time}.`,
    lacks: "What is missing here comes when the connection is back.",
    kept: "What you typed is kept.",
  },
  es: {
    offline: "No tiene conexión.",
    from: (time: string) => withPeriod(`Lo que ve es de ${time}`),
    lacks: "Lo que falta aquí llegará cuando vuelva la conexión.",
    kept: "Lo que escribió se conserva.",
  },
});
