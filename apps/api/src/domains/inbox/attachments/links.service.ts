import type { Attachment, AttachmentNote } from "@rental/contract";
import type { Platform } from "../../../platform/platform.ts";
import { signedLinks } from "../../../platform/secrets/signed-links.ts";

/** Path of downloads: `{BASE_ORIGIN}/attachments/{id}?expires=&signature=`. */
export const attachmentPath = "/attachments/";

const goodForMs = 60 * 60 * 1000;
/** A file's URL stays the same within a minute, so that browsers can cache it. */
const steadyMs = 60 * 1000;

/** What is needed to sign a URL. */
export type Signing = Pick<Platform, "config" | "secrets" | "clock">;

const links = signedLinks("attachment-urls");

/** An attachment with a URL that is valid for an hour. */
export function toAttachment(
  platform: Signing,
  { id, name, contentType, bytes }: AttachmentNote,
): Attachment {
  const until = new Date(Math.ceil((platform.clock.now().getTime() + goodForMs) / steadyMs) * steadyMs);
  const query = links.sign(platform, id, until);
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

export const verifyLink = links.verify;
