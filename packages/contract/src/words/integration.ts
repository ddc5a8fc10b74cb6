import type { changeKinds } from "../change.ts";
import type { webhookDeliveryStatuses } from "../webhook.ts";
import type { WordsFor } from "./language.ts";

export const changeKindWords: WordsFor<(typeof changeKinds)[number]> = {
  en: { created: "created", updated: "changed", deleted: "deleted" },
  es: { created: "creado", updated: "cambiado", deleted: "eliminado" },
};

export const webhookStatusWords: WordsFor<(typeof webhookDeliveryStatuses)[number]> = {
  en: { pending: "waiting", delivered: "delivered", failed: "failed" },
  es: { pending: "en espera", delivered: "entregado", failed: "fallido" },
};
