import type { ChannelName } from "@rental/contract";

/** Words that, as the whole message, opt out, with the channels they apply to. */
const everywhere = ["unsubscribe"];
const written = ["stop"];
const byMail = [
  "stop all",
  "stopall",
  "opt out",
  "optout",
  "opt me out",
  "unsubscribe me",
  "unsubscribe me from this list",
  "remove me",
  ...["remove me from", "take me off"].flatMap((begin) =>
    ["your", "this", "the"].flatMap((which) => [`${begin} ${which} list`, `${begin} ${which} mailing list`]),
  ),
  "stop emailing me",
  "stop sending me emails",
  "no more emails",
  "revoke",
  "parar",
  "alto",
  "baja",
  "darme de baja",
  "darse de baja",
  "dar de baja",
  "dame de baja",
  "deme de baja",
  "quiero darme de baja",
  "no más correos",
  "no mas correos",
  ...["cancelar", "cancelar la", "cancelar mi"].flatMap((begin) => [
    `${begin} suscripción`,
    `${begin} suscripcion`,
  ]),
];
/** The stop words of carriers and chat apps. By email, CANCEL, END and QUIT refer to the showing or the step. */
const byPhone = [
  "stop all",
  "stopall",
  "cancel",
  "end",
  "quit",
  "revoke",
  "opt out",
  "optout",
  "parar",
  "alto",
  "baja",
  "cancelar",
];

const phone = new Set([...everywhere, ...written, ...byPhone]);
/** The words that opt out of each channel. */
const stopWords: Record<ChannelName, Set<string>> = {
  sms: phone,
  chat_app_a: phone,
  chat_app_b: phone,
  email: new Set([...everywhere, ...written, ...byMail]),
  web: new Set([...everywhere, ...written]),
};
/** The words that opt in again. */
const startWords = new Set(["start", "unstop"]);
/** Courtesies that may surround a word. */
const courtesies =
  /^(please|pls|por favor|thank you|thanks|thank you very much|gracias|muchas gracias|now|ya)$/;

/**
 * What a message requests: to stop or restart messages on its channel, or neither. Only the whole message counts,
 * ignoring punctuation, quotes, emoji and courtesies, so that "stop by at 5?" is an answer.
 */
export function optOutRequestOf(content: string, channel: ChannelName): "stop" | "start" | null {
  // Skips long texts, because no such request is longer.
  if (content.length > 200) return null;
  const said = wordsOf(content);
  if (stopWords[channel].has(said)) return "stop";
  return startWords.has(said) ? "start" : null;
}

/** Whether an email calls something off, possibly a showing: CANCEL as the whole message. */
export const isCancellation = (content: string): boolean =>
  content.length <= 200 &&
  /^(cancel|cancelar|cancel it|cancel (the|my) (showing|viewing|visit|appointment|tour))$/.test(
    wordsOf(content),
  );

/** The first part of a yes, and the second, each of which is also one by itself. */
const yes =
  "yes, y, yeah, yep, yup, sure, of course, ok, okay, sí, si, claro, claro que sí, claro que si, vale";
const willCome =
  "i will, i will come, i'll come, i will be there, i'll be there, i'm coming, confirm, confirmed, i confirm, see you there, see you then, iré, voy, voy a ir, ahí estaré, allí estaré, confirmo, confirmado, nos vemos";
const no =
  "no, n, nope, no i can't, i can't, i can't come, no i can't come, i can't make it, no puedo, no voy, no voy a ir, no puedo ir";

const [firsts, seconds, noWords] = [yes, willCome, no].map((list) => new Set(list.split(", "))) as [
  Set<string>,
  Set<string>,
  Set<string>,
];
const yesWords = new Set([
  ...firsts,
  ...seconds,
  ...[...firsts].flatMap((first) => [...seconds].map((second) => `${first} ${second}`)),
]);

/** What the whole message answers to a question for yes or no. */
export function yesOrNo(content: string): "yes" | "no" | null {
  if (content.length > 200) return null;
  const said = wordsOf(content);
  if (yesWords.has(said)) return "yes";
  return noWords.has(said) ? "no" : null;
}

/** The words of a message in lower case, without surrounding courtesies. Empty for a question. */
function wordsOf(content: string): string {
  const text = content
    .replace(/\n\s*(sent from my|get outlook for|enviado desde) [^\n]*\s*$/i, "")
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .toLowerCase();
  if (/[?¿]/.test(text)) return "";
  const words = text
    .split(/[^\p{L}\p{N}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ""))
    .filter(Boolean);
  const isCourtesy = (from: number, to: number) => courtesies.test(words.slice(from, to).join(" "));
  for (let length = Math.min(4, words.length - 1); length >= 1; length--) {
    if (isCourtesy(0, length)) words.splice(0, length);
    if (words.length > length && isCourtesy(words.length - length, words.length))
      words.splice(-length, length);
  }
  return words.join(" ");
}
