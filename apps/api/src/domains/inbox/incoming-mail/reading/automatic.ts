import { type Headers, headerOf } from "./headers.ts";

/** Headers that only automatic responders send. */
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
/** Subject prefixes that Outlook, Exchange and older mail clients give automatic replies. */
const subjects = [
  "automatic reply:",
  "auto reply:",
  "auto-reply:",
  "autoreply:",
  "out of office:",
  "out of office reply",
  "out of office re:",
  "automatische antwort:",
  "abwesenheitsnotiz:",
  "réponse automatique",
  "respuesta automática:",
  "risposta automatica:",
  "resposta automática:",
  "automatisch antwoord:",
  "autosvar:",
  "autoreply",
  "out of the office:",
  "abwesend:",
  "réponse automatique :",
  "message d'absence",
  "absence du bureau",
  "fuera de la oficina",
  "fuera de oficina",
  "respuesta automatica",
  "ausente:",
  "fuori sede",
  "ausência temporária",
  "fora do escritório",
  "afwezig:",
  "afwezigheid",
  "automaattinen vastaus",
  "poissaoloilmoitus",
  "automatisk svar",
  "automatiskt svar",
  "frånvaro",
  "fravær",
  "automatyczna odpowiedź",
  "odpowiedź automatyczna",
  "nieobecność",
  "automatická odpověď",
  "automatická odpoveď",
  "automatikus válasz",
  "răspuns automat",
  "автоматический ответ",
  "автоответ",
  "автоматична відповідь",
  "otomatik yanıt",
  "αυτόματη απάντηση",
  "自动答复",
  "自动回复",
  "自動回覆",
  "自動回復",
  "自動応答",
  "不在通知",
  "자동 회신",
  "부재중",
  "trả lời tự động",
  "رد تلقائي",
  "תשובה אוטומטית",
];

/** Why a mail must not be answered automatically; null if a person wrote it to this account alone. */
export function automaticBecause(headers: Headers): string | null {
  const submitted = firstWord(headerOf(headers, "auto-submitted"));
  if (submitted !== "" && submitted !== "no") return `Auto-Submitted: ${submitted}`;
  const precedence = firstWord(headerOf(headers, "precedence"));
  if (["bulk", "junk", "list", "auto_reply"].includes(precedence)) return `Precedence: ${precedence}`;
  return headerOf(headers, "list-id") === undefined ? null : "List-Id";
}

/**
 * Why a mail is an automatic reply, which is not shown; null if a person wrote it, even through a portal or a list.
 * @param isOfPerson whether it conveys what a person said or chose: it names somebody other than its sender, or answers
 * an invitation
 */
export function automaticReplyReason(
  headers: Headers,
  from: string | null,
  subject: string,
  isOfPerson: boolean,
): string | null {
  const submitted = firstWord(headerOf(headers, "auto-submitted"));
  const isGenerated = submitted === "auto-generated" || submitted === "auto-notified";
  if (submitted !== "" && submitted !== "no" && !(isGenerated && isOfPerson))
    return `Auto-Submitted: ${submitted}`;
  if (firstWord(headerOf(headers, "precedence")) === "auto_reply") return "Precedence: auto_reply";
  const reply = autoReplyHeaders.find((name) => headerOf(headers, name) !== undefined);
  if (reply) return reply;
  if (firstWord(headerOf(headers, "content-type")) === "multipart/report") return "report";
  if (headerOf(headers, "return-path")?.trim() === "<>") return "empty Return-Path";
  if (from !== null && programs.has(from.slice(0, from.lastIndexOf("@"))))
    return `sent by ${from.slice(0, 50)}`;
  const start = subject.slice(0, 100).toLowerCase().normalize("NFC");
  return subjects.some((known) => start.startsWith(known)) ? "subject of an automatic reply" : null;
}

const firstWord = (value = ""): string => (/^[^\s;,()]{1,50}/.exec(value.trim()) ?? [""])[0].toLowerCase();
