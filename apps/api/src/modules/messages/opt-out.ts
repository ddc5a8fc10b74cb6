/** Words that, as a whole message, ask for no more messages on a channel. */
const stopWords = new Set(["stop", "unsubscribe", "end", "quit", "cancel", "optout", "revoke"]);
/** The word that allows them again. */
const startWord = "start";

/** What a message asks for: no more messages on its channel, messages again, or neither. */
export function wishOf(content: string): "stop" | "start" | null {
  // Long texts are not looked at: no word is longer.
  if (content.length > 100) return null;
  const word = content
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, "");
  if (stopWords.has(word)) return "stop";
  return word === startWord ? "start" : null;
}
