// Says that a write was refused whose page has been left: nobody would see it there. Loaded with the question whether to
// leave a page, a moment after the first one.
import type { Mutation } from "@tanstack/react-query";
import { failureOf } from "../api/errors.ts";
import { queryClient } from "../api/query-client.ts";
import { toast } from "../app/toast-store.ts";
import { defineWords } from "../words/words.ts";
import { uiWords } from "./words.ts";

const words = defineWords({
  en: { refused: (page: string, why: string) => `Not saved on the page “${page}”, which you left: ${why}` },
  es: { refused: (page: string, why: string) => `No se guardó en la página «${page}», que dejó: ${why}` },
});

const sentFrom = new WeakMap<Mutation, { path: string; title: string }>();

queryClient.getMutationCache().subscribe((event) => {
  // Answers, of which those of a conversation are sent in order, return to the reply, and tell so themselves.
  if (event.type !== "updated" || event.mutation.options.scope) return;
  const { action, mutation } = event;
  if (action.type === "pending") sentFrom.set(mutation, { path: location.pathname, title: document.title });
  const from = sentFrom.get(mutation);
  if (action.type === "error" && from && from.path !== location.pathname) tell(action.error, from.title);
});

/** @param title of the document: what the page is about, and the account */
function tell(error: unknown, title: string): void {
  const { kind, fields, detail } = failureOf(error);
  // The page is loaded again, and asks to sign in.
  if (kind === "signed-out") return;
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const details = fields.length > 0 ? fields.map(({ message }) => message) : [detail];
  const why = [uiWords[language].failures[kind], ...(["invalid", "refused"].includes(kind) ? details : [])];
  toast(words[language].refused(title.replace(/^\(\d+\) | · [^·]*$/g, ""), why.join(" ")));
}
