/** Addresses of pages. A closing bracket or punctuation at the end belongs to the sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Longest address that is shown whole, in characters. The name of the host comes first. */
const longest = 40;

const shorten = (url: string) => {
  const rest = url.replace(/^https?:\/\//, "");
  return rest.length > longest ? `${rest.slice(0, longest)}…` : rest;
};

/**
 * A text of the account with its http and https addresses as links. Everything else is shown as it is: as text.
 * @param target where links open: in a new tab, unless they lead away from the page of the chat itself
 */
export function Linked({ text, target }: { text: string; target: "_blank" | "_self" }) {
  const parts = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    if (!URL.canParse(url)) continue;
    parts.push(text.slice(end, index));
    parts.push(
      <a href={url} target={target} rel="noopener">
        {shorten(url)}
      </a>,
    );
    end = index + url.length;
  }
  return <>{[...parts, text.slice(end)]}</>;
}
