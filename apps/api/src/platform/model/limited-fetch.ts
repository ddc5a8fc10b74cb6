/** Maximum size of a response from the endpoint, in bytes. */
const maxAnswerBytes = 512 * 1024;

/** The endpoint sent more than any valid response contains. */
export class AnswerTooLarge extends Error {}

/** Like `fetch`, but without following redirects, which would leak the key, and with a limit on the response size. */
export async function limitedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: "error" });
  const { status, statusText, headers, body } = answer;
  if (!body) return answer;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxAnswerBytes) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, statusText, headers: plainHeaders(headers) });
}

/** The body is already decoded. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return kept;
}
