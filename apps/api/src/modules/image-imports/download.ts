import { maxImageBytes } from "@rental/contract";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { Outbound } from "../../platform/outbound/request.ts";

/** Why an address gave no image; `code` is stable, `message` fit to be shown. Decision 5. */
export interface Failure {
  code: string;
  message: string;
}

/** The server is shutting down: nothing is known about the address, it is tried again. */
export class Interrupted extends Error {}

/**
 * The bytes at an address that a user named, at most 10 MB, judged while they come.
 * @param deadlineMs from the look-up of the name to the last byte
 * @param signal breaks it off
 * @throws Interrupted
 */
export async function download(
  outbound: Outbound,
  url: string,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<Buffer | Failure> {
  const response = await outbound.stream({
    method: "GET",
    url,
    headers: { accept: "image/jpeg, image/png, image/webp, image/heic", "user-agent": "rental-image-import" },
    deadlineMs,
    signal,
    maxResponseBytes: maxImageBytes,
  });
  if (!response.ok) return orInterrupted(response);
  if (response.status !== 200) {
    response.discard();
    return { code: "http_status", message: describeStatus(new URL(url).host, response.status) };
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response.chunks) chunks.push(chunk);
  } catch (error) {
    if (error instanceof OutboundError) return orInterrupted(error);
    throw error;
  }
  return Buffer.concat(chunks);
}

function orInterrupted({ code, message }: Failure): Failure {
  if (code === "aborted") throw new Interrupted(message);
  return { code, message };
}

function describeStatus(host: string, status: number): string {
  if (status >= 300 && status < 400) {
    return `${host} answered ${status}, a redirect, which is not followed: give the address of the image itself.`;
  }
  return `${host} answered ${status} instead of the image.`;
}
