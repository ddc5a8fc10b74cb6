import type { IncomingHttpHeaders } from "node:http";

/** How long a person stays signed in, in ms. */
export const signedInMs = 30 * 86_400_000;

/** Of the value, which is a random token that only the browser has. */
const form = /^[\w-]{43}$/;

/**
 * The cookie's name. Its prefix makes browsers accept it only from this host over TLS, so that no other host of the
 * domain can set it.
 */
export const signInCookieName = (baseOrigin: string): string =>
  baseOrigin.startsWith("https:") ? "__Host-rental-session" : "rental-session";

/** The cookie value of a request; undefined when it is missing or malformed. */
export function signInTokenOf({ cookie }: IncomingHttpHeaders, baseOrigin: string): string | undefined {
  const name = signInCookieName(baseOrigin);
  for (const pair of cookie?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return form.test(value) ? value : undefined;
  }
  return undefined;
}

/**
 * `Set-Cookie` that signs a browser in, or with null, out. Scripts can't read it, and other sites' forms don't send it.
 */
export function signInCookie(token: string | null, baseOrigin: string): string {
  const maxAge = token === null ? 0 : signedInMs / 1000;
  const secure = baseOrigin.startsWith("https:") ? "; Secure" : "";
  return `${signInCookieName(baseOrigin)}=${token ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
