import type { Socket } from "node:net";
import type { TestConnection } from "./postgres.ts";
import { startRelay } from "./relay.ts";

/** Relays connections to a database, and records every statement that passes through. */
export async function watchStatements(at: TestConnection) {
  const statements: string[] = [];
  const parsedAnew: string[] = [];
  /** The connections that wait for an answer. */
  const waiting = new Set<Socket>();
  const { port, breakAll, close } = await startRelay(at, 0, (client, server) => {
    const read = statementReader((text, isPrepared) => {
      statements.push(text);
      if (!isPrepared) parsedAnew.push(text);
    });
    client.on("data", (data: Buffer) => {
      read(data);
      waiting.add(client);
    });
    server.on("data", (data: Buffer) => {
      if (data.subarray(-6, -1).equals(readyForQuery)) waiting.delete(client);
    });
    client.on("close", () => waiting.delete(client));
  });
  const connection: TestConnection = { ...at, host: "127.0.0.1", port };
  return {
    connection,
    /** The statements since the last call. */
    take: () => statements.splice(0),
    /** Those since the last call that were not prepared under a name: the server parses and plans them each time. */
    takeParsedAnew: () => parsedAnew.splice(0),
    /** Whether no statement waits for its answer. */
    isQuiet: () => waiting.size === 0,
    /** Closes every connection, like a restart of the server. */
    breakAll,
    close,
  };
}

/** The end of an answer, except for its last byte. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * Reads a client's messages in PostgreSQL's protocol: a startup message without a type, then messages of a type, a
 * length and a body. `Q` is a statement, `P` prepares one and `B` executes it.
 */
function statementReader(found: (text: string, isPrepared: boolean) => void): (data: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const text = (body: Buffer, from: number) => body.toString("utf8", from, body.indexOf(0, from));
  const read = (type: string, body: Buffer) => {
    const first = text(body, 0);
    const second = Buffer.byteLength(first) + 1;
    if (type === "Q") found(first, false);
    if (type === "P") prepared.set(first, text(body, second));
    if (type === "B") {
      const name = text(body, second);
      found(prepared.get(name) ?? "unknown", name !== "");
    }
  };
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (isStarted) read(String.fromCharCode(rest[0]!), rest.subarray(5, length));
      isStarted = true;
      rest = rest.subarray(length);
    }
  };
}
