/** Anything that looks like a web address, wherever it leads. All parts are bounded. */
const looksLikeLink =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:javascript|data|mailto|tel|sms|vbscript):|\bwww\.)[^\s<>"')\]]{0,2000}|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|ru|cn|xyz|info|biz|co|me|ly|gl|app|dev|site|online|shop|top|link|click|page|to|cc|tk|gg|us|uk|eu|es|mx|de|fr|example|test|invalid|local)\b(?:[/:][^\s<>"')\]]{0,2000})?/g;

/** Strips a sentence's punctuation from the end of a link. */
const trimmed = (link: string): string => link.replace(/[.,;:!?*_~`]{1,5}$/, "");

/** The links in a text, lowercased. Email addresses are not links. */
export const linksIn = (text: string): string[] =>
  (
    text
      .replace(/[\w.+%-]{1,64}@[\w.-]{1,255}/g, (address, at: number) => {
        // https://user@host is a link to the host.
        return text.slice(Math.max(0, at - 3), at).includes("/") ? address : " ";
      })
      .match(looksLikeLink) ?? []
  ).map(trimmed);

/** Whether a link leads to one of the addresses, or to a subpath of one. */
export function isAmong(link: string, allowed: readonly string[]): boolean {
  const url = parsed(link);
  if (url === null) return false;
  if (url.username !== "" || url.password !== "") return false;
  // If a proxy decoded the path again, it could escape the allowed one.
  if (/%2e|%2f|%5c|\\/i.test(url.pathname)) return false;
  return allowed.some((one) => {
    const own = parsed(one.toLowerCase());
    if (!own || own.origin !== url.origin) return false;
    if (own.pathname === "/" || own.pathname === url.pathname) return true;
    const folder = own.pathname.endsWith("/") ? own.pathname : `${own.pathname}/`;
    return url.pathname.startsWith(folder);
  });
}

function parsed(link: string): URL | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}
