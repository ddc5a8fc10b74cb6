import { createSocket, type RemoteInfo } from "node:dgram";
import type { AddressInfo } from "node:net";

/** `silent`: the name is never answered. */
export type Records = Record<string, string[] | "silent">;

export interface DnsServer {
  /** For MAIL_DNS_SERVERS. */
  address: string;
  /** Text records by lowercase name; can be changed at any time. Names without any do not exist. */
  records: Records;
  /** Names that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A DNS server for tests that knows text records. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const records: Records = {};
  const asked: string[] = [];
  socket.on("message", (query, from: RemoteInfo) => {
    const { name, end } = nameIn(query);
    asked.push(name);
    const found = records[name];
    if (found === "silent") return;
    const texts = query.readUInt16BE(end) === 16 ? (found ?? []) : [];
    socket.send(answer(query.subarray(0, end + 4), texts, found !== undefined), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    records,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function answer(question: Buffer, texts: string[], exists: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(exists ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...texts.map(textRecord)]);
}

function textRecord(text: string): Buffer {
  const strings = (text.match(/.{1,255}/gs) ?? [""]).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
  );
  const data = Buffer.concat(strings);
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
