import { defineWords } from "../../words/words.ts";

export const versionWords = defineWords({
  en: {
    marks: { same: "", added: "Added:", removed: "Removed:", changed: "Changed:" },
    step: (n: number) => `Step ${n}:`,
    intro: (text: string) => `It begins with “${text}”`,
    question: (label: string, type: string, required: string) => `It asks “${label}” (${type}, ${required})`,
    mustAnswer: "must be answered",
    canSkip: "can be left out",
    help: (text: string) => `with the help “${text}”`,
    options: (texts: string) => `with the options ${texts}`,
    least: (n: string) => `at least ${n}`,
    most: (n: string) => `at most ${n}`,
    inLanguage: {
      en: (text: string) => `in English: “${text}”`,
      es: (text: string) => `in Spanish: “${text}”`,
    },
    goal: (text: string) => `The assistant should find out: “${text}”`,
    message: (text: string) => `It ends with “${text}”`,
    matches: (n: number) => `Then it shows the listings that match, at most ${n}`,
    redirect: (url: string) => `Then it leads to ${url}`,
    ends: (messages: number, days: number) =>
      `A run ends after ${messages} messages or ${days} days, whichever comes first`,
    program: (name: string, value: string) => `A program also set ${name}: ${value}`,
    onlyNames: "These versions read the same. Only names that programs use differ.",
  },
  es: {
    marks: { same: "", added: "Añadido:", removed: "Quitado:", changed: "Cambiado:" },
    step: (n: number) => `Paso ${n}:`,
    intro: (text: string) => `Comienza con «${text}»`,
    question: (label: string, type: string, required: string) => `Pregunta «${label}» (${type}, ${required})`,
    mustAnswer: "hay que responderla",
    canSkip: "se puede omitir",
    help: (text: string) => `con la ayuda «${text}»`,
    options: (texts: string) => `con las opciones ${texts}`,
    least: (n: string) => `como mínimo ${n}`,
    most: (n: string) => `como máximo ${n}`,
    inLanguage: {
      en: (text: string) => `en inglés: «${text}»`,
      es: (text: string) => `en español: «${text}»`,
    },
    goal: (text: string) => `El asistente debe averiguar: «${text}»`,
    message: (text: string) => `Termina con «${text}»`,
    matches: (n: number) => `Después muestra las propiedades que coinciden, como máximo ${n}`,
    redirect: (url: string) => `Después lleva a ${url}`,
    ends: (messages: number, days: number) =>
      `Una ejecución termina después de ${messages} mensajes o de ${days} días, lo que ocurra primero`,
    program: (name: string, value: string) => `Un programa también fijó ${name}: ${value}`,
    onlyNames: "Estas versiones se leen igual. Solo difieren nombres que usan los programas.",
  },
});
