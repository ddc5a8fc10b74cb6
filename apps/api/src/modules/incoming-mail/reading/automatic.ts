import { type Headers, headerOf } from "./headers.ts";

/** Headers that only programs which answer by themselves send. */
const autoReplyHeaders = [
  "x-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-reply",
  "x-autoreply-from",
  "x-mail-autoreply",
];
const programs = new Set([
  "mailer-daemon",
  "postmaster",
  "mail-daemon",
  "mailerdaemon",
  "autoresponder",
  "auto-reply",
]);
/** How Outlook, Exchange and older programs begin the subject of an automatic reply. */
const subjects = [
  "automatic reply:",
  "auto reply:",
  "auto-reply:",
  "autoreply:",
  "out of office:",
  "out of office reply",
  "automatische antwort:",
  "abwesenheitsnotiz:",
  "réponse automatique",
  "respuesta automática:",
  "risposta automatica:",
  "resposta automática:",
  "automatisch antwoord:",
  "autosvar:",
];

/** Why a mail counts as written by a program; null for one that a person wrote. */
export function automaticBecause(headers: Headers, from: string | null, subject: string): string | null {
  const submitted = firstWord(headerOf(headers, "auto-submitted"));
  if (submitted !== "" && submitted !== "no") return `Auto-Submitted: ${submitted}`;
  const precedence = firstWord(headerOf(headers, "precedence"));
  if (["bulk", "junk", "list", "auto_reply"].includes(precedence)) return `Precedence: ${precedence}`;
  if (headerOf(headers, "list-id") !== undefined) return "List-Id";
  const reply = autoReplyHeaders.find((name) => headerOf(headers, name) !== undefined);
  if (reply) return reply;
  if (firstWord(headerOf(headers, "content-type")) === "multipart/report") return "report";
  if (headerOf(headers, "return-path")?.trim() === "<>") return "empty Return-Path";
  if (from !== null && programs.has(from.slice(0, from.lastIndexOf("@"))))
    return `sent by ${from.slice(0, 50)}`;
  const start = subject.slice(0, 100).toLowerCase();
  return subjects.some((known) => start.startsWith(known)) ? "subject of an automatic reply" : null;
}

const firstWord = (value = ""): string => (/^[^\s;,()]{1,50}/.exec(value.trim()) ?? [""])[0].toLowerCase();
