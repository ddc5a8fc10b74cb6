import { ConnectionError, reasonOf, UnexpectedResponseError } from "./errors.ts";
import type { Fetch } from "./options.ts";
import type { UploadBody, UploadProgress } from "./resource.ts";
import { retryAfterOf } from "./retry.ts";

const chunkBytes = 64 * 1024;

/**
 * One attempt to PUT a file. Node.js streams it, to report progress; other runtimes send streams without the
 * Content-Length that storages require, so there progress is reported only at the start and at the end.
 */
export async function putObject(
  fetch: Fetch,
  url: string,
  { bytes, contentType }: UploadBody,
  signal: AbortSignal,
  onProgress?: (progress: UploadProgress) => void,
): Promise<{ response: Response }> {
  const total = bytes.length;
  const headers: Record<string, string> = { "content-type": contentType };
  const init: RequestInit & { duplex?: "half" } = { method: "PUT", body: bytes, headers, signal };
  onProgress?.({ sent: 0, total });
  if (onProgress && isNode()) {
    headers["content-length"] = String(total);
    init.body = streamOf(bytes, (sent) => onProgress({ sent, total }));
    init.duplex = "half";
  }
  const response = await send(fetch, url, init);
  if (!response.ok) throw await refusal(response);
  if (!isNode()) onProgress?.({ sent: total, total });
  return { response };
}

async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const message = `The storage can't be reached: ${reasonOf(error)}. The upload goes to ${new URL(url).origin}.`;
    throw new ConnectionError(message, { cause: error });
  }
}

async function refusal(response: Response): Promise<UnexpectedResponseError> {
  const body = (await response.text()).slice(0, 200);
  return new UnexpectedResponseError(`The storage rejected the upload (status ${response.status}): ${body}`, {
    status: response.status,
    body,
    retryAfter: retryAfterOf(response.headers),
  });
}

function streamOf(bytes: Uint8Array, onSent: (sent: number) => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent > 0) onSent(sent);
      if (sent === bytes.length) return controller.close();
      const chunk = bytes.subarray(sent, sent + chunkBytes);
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

function isNode(): boolean {
  const { process, Bun, Deno, document } = globalThis as {
    process?: { versions?: { node?: string } };
    Bun?: unknown;
    Deno?: unknown;
    document?: unknown;
  };
  return process?.versions?.node !== undefined && !Bun && !Deno && !document;
}
