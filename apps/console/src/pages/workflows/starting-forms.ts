import type { Language } from "../../words/words.ts";

export const startingForms = ["home", "application", "empty"] as const;
export type StartingForm = (typeof startingForms)[number];

/** A text in both languages. */
interface Both {
  en: string;
  es: string;
}
interface Start {
  intro: Both;
  message: Both;
  showsMatches: boolean;
  questions: {
    key: string;
    type: string;
    label: Both;
    help?: Both;
    required?: true;
    min?: number;
    options?: Both[];
  }[];
}

const moveIn = {
  key: "moveInDate",
  type: "date",
  label: { en: "When would you like to move in?", es: "¿Cuándo le gustaría mudarse?" },
  help: { en: "A rough date is enough.", es: "Basta una fecha aproximada." },
  required: true,
} as const;
const pets = {
  key: "pets",
  type: "boolean",
  label: { en: "Do you have pets?", es: "¿Tiene mascotas?" },
} as const;

const starts: Record<Exclude<StartingForm, "empty">, Start> = {
  home: {
    intro: {
      en: "Tell us what you are looking for. It takes two minutes.",
      es: "Cuéntenos qué busca. Son dos minutos.",
    },
    message: {
      en: "We will look at your answers and be in touch.",
      es: "Revisaremos sus respuestas y nos pondremos en contacto.",
    },
    showsMatches: true,
    questions: [
      moveIn,
      {
        key: "budget",
        type: "number",
        label: {
          en: "What is the most that you would like to pay a month?",
          es: "¿Cuánto le gustaría pagar al mes como máximo?",
        },
        help: { en: "In dollars, such as 1500.", es: "En dólares, por ejemplo 1500." },
        required: true,
        min: 0,
      },
      {
        key: "bedrooms",
        type: "number",
        label: { en: "How many bedrooms do you need?", es: "¿Cuántos dormitorios necesita?" },
        required: true,
        min: 0,
      },
      pets,
    ],
  },
  application: {
    intro: {
      en: "A few questions about your application. You can stop and come back with the same link.",
      es: "Unas preguntas sobre su solicitud. Puede parar y volver con el mismo enlace.",
    },
    message: {
      en: "We will read your answers and be in touch.",
      es: "Leeremos sus respuestas y nos pondremos en contacto.",
    },
    showsMatches: false,
    questions: [
      moveIn,
      {
        key: "monthlyIncome",
        type: "number",
        label: {
          en: "What is your household's monthly income?",
          es: "¿Cuáles son los ingresos mensuales de su hogar?",
        },
        help: { en: "Before taxes, in dollars.", es: "Antes de impuestos, en dólares." },
        required: true,
        min: 0,
      },
      {
        key: "incomeProof",
        type: "choice",
        label: { en: "How can you show your income?", es: "¿Cómo puede demostrar sus ingresos?" },
        options: [
          { en: "Pay stubs", es: "Recibos de nómina" },
          { en: "Tax return", es: "Declaración de impuestos" },
          { en: "Bank statements", es: "Extractos bancarios" },
          { en: "Something else", es: "De otra manera" },
        ],
      },
      {
        key: "occupants",
        type: "number",
        label: { en: "How many people will live there?", es: "¿Cuántas personas vivirán allí?" },
        required: true,
        min: 1,
      },
      pets,
      {
        key: "note",
        type: "text",
        label: { en: "Is there anything else that we should know?", es: "¿Hay algo más que debamos saber?" },
      },
    ],
  },
};

/** The body of a new form, in the language of the console and with the other one as its second. */
export function startingForm(start: StartingForm, name: string, otherName: string, language: Language) {
  const other = language === "es" ? "en" : "es";
  const base = { name, triggerType: "deep_link" as const, steps: [], isPublic: false, isActive: true };
  if (start === "empty") return { ...base, questionConfig: { questions: [] } };
  const { intro, message, showsMatches, questions } = starts[start];
  return {
    ...base,
    introMessage: intro[language],
    questionConfig: {
      questions: questions.map(({ label, help, options, type, ...rest }) => ({
        ...rest,
        type: type as "text",
        label: label[language],
        ...(help && { help: help[language] }),
        ...(options && { options: options.map((option) => option[language]) }),
        translations: {
          [other]: {
            label: label[other],
            ...(help && { help: help[other] }),
            ...(options && { options: options.map((option) => option[other]) }),
          },
        },
      })),
      translations: { [other]: { name: otherName, introMessage: intro[other] } },
    },
    completionConfig: {
      message: message[language],
      showMatchedProperties: showsMatches,
      maxResults: 3,
      translations: { [other]: { message: message[other] } },
    },
  };
}
