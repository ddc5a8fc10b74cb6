import { maxImageBytes } from "@rental/contract";
import { OutboundError } from "./outbound-error.ts";
import { maxRedirects, redirectOf } from "./redirect.ts";
import type { Outbound, OutboundStream } from "./request.ts";

/** Why a URL yielded no file; `code` is stable, `message` can be shown to people. */
export interface Failure {
  code: string;
  message: string;
}

/** The server is shutting down: nothing is known about the URL, and it will be retried. */
export class Interrupted extends Error {}

/** The requested kind of file. */
export interface Wanted {
  /** For the Accept header. */
  accept: string;
  agent: string;
  /** Receives the type declared by the server. */
  onType?(contentType: string | undefined): void;
}

const anImage: Wanted = {
  accept: "image/jpeg, image/png, image/webp, image/heic",
  agent: "rental-image-import",
};

/**
 * Downloads the bytes at a URL given by a user, at most 10 MB, checked while they arrive. Up to three redirects are
 * followed; each target is checked like the first URL, so that no redirect reaches a forbidden address.
 * @param deadlineMs from the first DNS lookup to the last byte
 * @param signal aborts the download
 * @throws Interrupted
 */
export async function download(
  outbound: Outbound,
  url: string,
  deadlineMs: number,
  signal?: AbortSignal,
  wanted: Wanted = anImage,
): Promise<Buffer | Failure> {
  const end = Date.now() + deadlineMs;
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const response = await outbound.stream({
      method: "GET",
      url: at,
      headers: { accept: wanted.accept, "user-agent": wanted.agent },
      // A deadline that has already passed becomes one of a millisecond, so that it still ends the request.
      deadlineMs: Math.max(1, end - Date.now()),
      signal,
      maxResponseBytes: maxImageBytes,
    });
    if (!response.ok) return orInterrupted(response);
    if (response.status === 200) {
      const type = response.headers["content-type"];
      wanted.onType?.(typeof type === "string" ? type : undefined);
      return collect(response);
    }
    response.discard();
    const next = redirectOf(at, response);
    if (next === undefined) {
      return {
        code: "http_status",
        message: `${hostOf(at)} responded with ${response.status} instead of the image.`,
      };
    }
    if (redirects === maxRedirects) {
      const message = `${hostOf(url)} redirects more than ${maxRedirects} times. Use the URL of the image itself.`;
      return { code: "too_many_redirects", message };
    }
    at = next;
  }
}

async function collect({ chunks }: OutboundStream): Promise<Buffer | Failure> {
  const collected: Buffer[] = [];
  try {
    for await (const chunk of chunks) collected.push(chunk);
  } catch (error) {
    if (error instanceof OutboundError) return orInterrupted(error);
    throw error;
  }
  return Buffer.concat(collected);
}

const hostOf = (url: string) => new URL(url).host;

function orInterrupted({ code, message }: Failure): Failure {
  if (code === "aborted") throw new Interrupted(message);
  return { code, message };
}
