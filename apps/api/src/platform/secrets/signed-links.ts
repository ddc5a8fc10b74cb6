import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../platform.ts";

/** What is needed to sign a link. */
export type Signing = Pick<Platform, "secrets" | "clock">;

/**
 * Links that are permissions themselves: whoever has one may fetch what it names until it expires.
 * @param purpose separates the signatures of one kind of link from those of others
 */
export function signedLinks(purpose: string) {
  const signatureOf = ({ secrets }: Signing, id: string, expires: string): string =>
    createHmac("sha256", secrets.key(purpose)).update(`${id}\n${expires}`).digest("base64url");
  return {
    /** The query of the link. @param until precise to the second */
    sign(platform: Signing, id: string, until: Date): string {
      const expires = String(Math.floor(until.getTime() / 1000));
      return new URLSearchParams({ expires, signature: signatureOf(platform, id, expires) }).toString();
    },

    /** Decides what a link grants. The signature is verified first; until then, nothing in the link is trusted. */
    verify(
      platform: Signing,
      id: string,
      { expires, signature }: Readonly<Record<string, unknown>>,
    ): "good" | "expired" | "invalid" {
      if (typeof expires !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(expires))
        return "invalid";
      // Compared as text, because base64 can encode the same bytes in several ways.
      const expected = Buffer.from(signatureOf(platform, id, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "invalid";
      return platform.clock.now().getTime() < Number(expires) * 1000 ? "good" : "expired";
    },
  };
}
