import { maxImageBytes } from "@rental/contract";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { Outbound, OutboundStream } from "../../platform/outbound/request.ts";

/** Why an address gave no image; `code` is stable, `message` fit to be shown. */
export interface Failure {
  code: string;
  message: string;
}

/** The server is shutting down: nothing is known about the address, it is tried again. */
export class Interrupted extends Error {}

/** A chain of redirects longer than this is not followed. */
const maxRedirects = 3;

/**
 * The bytes at an address that a user named, at most 10 MB, judged while they come. Up to three redirects are
 * followed; each address is checked like the first, so none leads to where the first may not.
 * @param deadlineMs from the look-up of the first name to the last byte
 * @param signal breaks it off
 * @throws Interrupted
 */
export async function download(
  outbound: Outbound,
  url: string,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<Buffer | Failure> {
  const end = Date.now() + deadlineMs;
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const response = await outbound.stream({
      method: "GET",
      url: at,
      headers: {
        accept: "image/jpeg, image/png, image/webp, image/heic",
        "user-agent": "rental-image-import",
      },
      // A deadline that has passed still ends the request: as one of a millisecond.
      deadlineMs: Math.max(1, end - Date.now()),
      signal,
      maxResponseBytes: maxImageBytes,
    });
    if (!response.ok) return orInterrupted(response);
    if (response.status === 200) return collect(response);
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

/** Where an answer sends the client, relative addresses resolved; undefined when it is no redirect. */
function redirectOf(from: string, { status, headers }: OutboundStream): string | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== "string") return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

const hostOf = (url: string) => new URL(url).host;

function orInterrupted({ code, message }: Failure): Failure {
  if (code === "aborted") throw new Interrupted(message);
  return { code, message };
}
