import type { personRoles } from "../person.ts";
import type { PlanName } from "../plans.ts";
import type { WordsFor } from "./language.ts";

export const personRoleWords: WordsFor<(typeof personRoles)[number]> = {
  en: { owner: "owner", agent: "agent", viewer: "viewer" },
  es: { owner: "propietario", agent: "agente", viewer: "lector" },
};

/** Names. */
export const planWords: WordsFor<PlanName> = {
  en: { free_trial: "Free Trial", starter: "Starter", pro: "Pro", scale: "Scale" },
  es: { free_trial: "Prueba gratuita", starter: "Starter", pro: "Pro", scale: "Scale" },
};
