import type { WordsFor } from "./language.ts";

export const personRoleWords: WordsFor<"owner" | "agent" | "viewer"> = {
  en: { owner: "owner", agent: "agent", viewer: "viewer" },
  es: { owner: "propietario", agent: "agente", viewer: "lector" },
};

/** Plan names, as used in the plan table. */
export const planWords: WordsFor<"free_trial" | "starter" | "pro" | "scale"> = {
  en: { free_trial: "Free Trial", starter: "Starter", pro: "Pro", scale: "Scale" },
  es: { free_trial: "Prueba gratuita", starter: "Starter", pro: "Pro", scale: "Scale" },
};
