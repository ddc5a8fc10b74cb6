import * as crypto from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** How long a person stays signed in, in ms. */
export const signedInMs = 30 * 86_400_000;

/** 32 random bytes in base64url. */
const form = /^[\w-]{43}$/;

/**
 * Its name. The prefix makes browsers accept it only from this host over TLS, so that no other host of the domain can set
 * it.
 */
export const signInCookieName = (baseOrigin: string): string =>
  baseOrigin.startsWith("https:") ? "__Host-rental-session" : "rental-session";

/** A new value of the cookie. Only the browser has it. */
export const newSignInToken = (): string => crypto.randomBytes(32).toString("base64url");

/** What is stored of it: 256 random bits need no slower hash. */
export const hashSignInToken = (token: string): string => crypto.hash("sha256", token, "hex");

/** The value of a request's cookie; nothing when there is none, or it can't be one. */
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

/** `Set-Cookie` that signs a browser in, or out with null. No script can read it, and no form of another site sends it. */
export function signInCookie(token: string | null, baseOrigin: string): string {
  const maxAge = token === null ? 0 : signedInMs / 1000;
  const secure = baseOrigin.startsWith("https:") ? "; Secure" : "";
  return `${signInCookieName(baseOrigin)}=${token ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
