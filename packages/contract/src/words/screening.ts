import type { reviewStatuses, sessionStatuses } from "../session.ts";
import type { WordsFor } from "./language.ts";

export const sessionStatusWords: WordsFor<(typeof sessionStatuses)[number]> = {
  en: { draft: "not begun", active: "being answered", completed: "complete", expired: "expired" },
  es: { draft: "sin comenzar", active: "en curso", completed: "completa", expired: "vencida" },
};

export const reviewStatusWords: WordsFor<(typeof reviewStatuses)[number]> = {
  en: { pending_review: "to be decided", approved: "approved", denied: "denied" },
  es: { pending_review: "por decidir", approved: "aprobada", denied: "rechazada" },
};
