import { nameToSay } from "../../../screening/fair-housing/fair-housing.service.ts";

const english = {
  handedOver: "Thank you. A person will get back to you.",
  greeting: (name: string, agentName: string) =>
    `Hi${named(name)}, this is ${agentName && `${agentName}, `}an automated assistant.`,
  howCanIHelp: "How can I help you?",
  anythingElse: "Is there anything else that you would like to know?",
  matches: "These may suit you:",
  noMatches: "We have nothing at the moment that matches what you are looking for.",
};

/** What steps say in addition to the template's texts. */
export type Phrases = typeof english;

const spanish: Phrases = {
  handedOver: "Gracias. Una persona se pondrá en contacto con usted.",
  greeting: (name, agentName) =>
    `Hola${named(name)}, soy ${agentName && `${agentName}, `}un asistente automático.`,
  howCanIHelp: "¿En qué puedo ayudarle?",
  anythingElse: "¿Hay algo más que quiera saber?",
  matches: "Esto puede interesarle:",
  noMatches: "Por el momento no tenemos nada que se ajuste a lo que busca.",
};

/** Appends a name to a greeting; empty for a name that must not be repeated. */
function named(name: string): string {
  const said = nameToSay(name);
  return said === undefined ? "" : ` ${said}`;
}

/** Spanish for contacts who speak it, otherwise English. */
export const phrasesFor = (language: string): Phrases => (language === "es" ? spanish : english);
