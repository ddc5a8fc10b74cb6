import { ConnectionError, reasonOf } from "./errors.ts";
import { EventParser, type ServerSentEvent } from "./event-parser.ts";
import { within } from "./within.ts";

/** The server sends something at once, and then every 20 seconds. A proxy that collects what it forwards does not. */
const openMs = 10_000;
const silenceMs = 45_000;

/**
 * The events of one connection, until the server ends it. Leaving the loop closes it.
 * @param onHeard called when something has arrived, at least a comment
 * @throws TimeoutError when nothing arrives for some time, ConnectionError, AbortedError, or what `open` throws
 */
export async function* readEvents(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
  onHeard: () => void,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const connection = new AbortController();
  const decoder = new TextDecoder();
  const parser = new EventParser();
  try {
    const body = await within(openMs, signal, () => open(connection.signal));
    const reader = body.getReader();
    for (let limit = openMs; ; limit = silenceMs) {
      const { done, value } = await within(limit, signal, () => reader.read().catch(lost));
      if (done) return;
      onHeard();
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    connection.abort();
  }
}

function lost(cause: unknown): never {
  throw new ConnectionError(`The connection was lost: ${reasonOf(cause)}.`, { cause });
}
