import type { ReadLanguage } from "./language.ts";

interface Named {
  name: string;
  description: string | null;
}

/** The workflows that every account has, by their ids. */
export const systemWorkflowWords = {
  en: {
    "5f0e0000-0000-4000-8000-000000000001": {
      name: "Welcome new prospects",
      description:
        "Thanks the contact for the inquiry and asks for a time. An answer sets the status to “has a showing”.",
    },
    "5f0e0000-0000-4000-8000-000000000002": {
      name: "After the showing",
      description: "Asks for feedback a day after a showing.",
    },
  },
  es: {
    "5f0e0000-0000-4000-8000-000000000001": {
      name: "Bienvenida a nuevos interesados",
      description:
        "Agradece la consulta y pregunta cuándo quiere ver la vivienda. La respuesta cambia el estado a «con visita».",
    },
    "5f0e0000-0000-4000-8000-000000000002": {
      name: "Después de la visita",
      description: "Pregunta qué le pareció, un día después de una visita.",
    },
  },
} as const satisfies Record<ReadLanguage, Record<string, Named>>;

/** A workflow's name and description, which are in the reader's language if every account has it. */
export const namedIn = <Texts extends Pick<Named, "name">>(
  language: ReadLanguage,
  id: string,
  own: Texts,
): Texts => ((systemWorkflowWords[language] as Record<string, Named>)[id] ?? own) as Texts;
