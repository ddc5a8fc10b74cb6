import type { WebhookEvent } from "./events.ts";
import { answerTo, BoundedBody, bodyWasRead, checkOptions, type ReceiveWebhooksOptions } from "./receive.ts";

/** The members used of a standard `Request`. */
export interface WebRequest {
  headers: { get(name: string): string | null };
  readonly bodyUsed: boolean;
  readonly body: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
}

/** The platform's `Response`, if its types are available. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer Instance } }
  ? Instance
  : unknown;

/** Verifies a `Request` and responds as described for {@link answerTo}. `advice` tells how to leave the body unread. */
export async function respondTo(
  request: WebRequest,
  options: ReceiveWebhooksOptions,
  handle: (event: WebhookEvent) => unknown,
  advice: string,
): Promise<WebResponse> {
  checkOptions(options);
  const { headers } = request;
  const read = (maxBytes: number) => rawBodyOf(request, maxBytes, advice);
  const { status, body = null } = await answerTo({ headers, read }, options, handle);
  return new Response(body, { status, ...(body && { headers: { "content-type": "application/json" } }) });
}

async function rawBodyOf(
  { body, bodyUsed }: WebRequest,
  maxBytes: number,
  advice: string,
): Promise<Uint8Array | undefined> {
  // An object without a reader is a parsed body, as in the legacy API routes of Next.js.
  if (bodyUsed || (body && typeof body.getReader !== "function")) throw bodyWasRead(advice);
  const bytes = new BoundedBody(maxBytes);
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (value && !bytes.add(value)) {
      await reader?.cancel();
      return undefined;
    }
    if (done) return bytes.bytes();
  }
}
