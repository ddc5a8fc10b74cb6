import { createHmac, timingSafeEqual } from "node:crypto";
import type { Attachment, AttachmentNote } from "@rental/contract";
import type { Platform } from "../../../platform/platform.ts";

/** Path of downloads: `{BASE_ORIGIN}/attachments/{id}?expires=&signature=`. */
export const attachmentPath = "/attachments/";

const goodForMs = 60 * 60 * 1000;
/** A file's URL stays the same within a minute, so that browsers can cache it. */
const steadyMs = 60 * 1000;

/** What is needed to sign a URL. */
export type Signing = Pick<Platform, "config" | "secrets" | "clock">;

/** An attachment with a URL that is valid for an hour. */
export function toAttachment(
  platform: Signing,
  { id, name, contentType, bytes }: AttachmentNote,
): Attachment {
  const until = platform.clock.now().getTime() + goodForMs;
  const expires = String((Math.ceil(until / steadyMs) * steadyMs) / 1000);
  const query = new URLSearchParams({ expires, signature: signatureOf(platform, id, expires) });
  return {
    id,
    name,
    contentType,
    bytes,
    url: `${platform.config.baseOrigin}${attachmentPath}${id}?${query}`,
  };
}

export const toAttachments = (platform: Signing, notes: readonly AttachmentNote[]): Attachment[] =>
  notes.map((note) => toAttachment(platform, note));

/** Decides what a URL grants. The signature is verified first; until then, nothing in the URL is trusted. */
export function verifyLink(
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
}

const signatureOf = ({ secrets }: Signing, id: string, expires: string): string =>
  createHmac("sha256", secrets.key("attachment-urls")).update(`${id}\n${expires}`).digest("base64url");
