/** Words that, as a whole message, opt out of a channel. */
const stopWords = new Set(["stop", "unsubscribe", "end", "quit", "cancel", "optout", "revoke"]);
/** The word that opts in again. */
const startWord = "start";

/** What a message requests: no more messages on its channel, messages again, or neither. */
export function wishOf(content: string): "stop" | "start" | null {
  // Long texts are skipped, because no such word is longer.
  if (content.length > 100) return null;
  const word = content
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, "");
  if (stopWords.has(word)) return "stop";
  return word === startWord ? "start" : null;
}
