import type { ResponseHead } from "./exchange.ts";

/** Maximum number of redirects that a download follows. */
export const maxRedirects = 3;

/**
 * The target of a redirect, with relative URLs resolved; undefined when the response is not a redirect. Send a new
 * request to it, so that its address is checked too.
 */
export function redirectOf(
  from: string,
  { status, headers }: Pick<ResponseHead, "status" | "headers">,
): string | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== "string") return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}
