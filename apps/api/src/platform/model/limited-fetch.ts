/** Maximum size of an answer of the endpoint, in bytes. */
const largestAnswer = 512 * 1024;

/** The endpoint sent more than an answer can be. */
export class AnswerTooLarge extends Error {}

/** As `fetch`, without redirects, which would take the key elsewhere, and with a bound for the size of the answer. */
export async function limitedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: "error" });
  const { status, statusText, headers, body } = answer;
  if (!body) return answer;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > largestAnswer) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, statusText, headers: plainHeaders(headers) });
}

/** The body is decoded already. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return kept;
}
