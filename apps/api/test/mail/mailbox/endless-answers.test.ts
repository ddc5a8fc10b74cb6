/** Anybody can run a mail server: however much it sends, only a bounded part is read. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { testApi } from "../../harness/api.ts";
import { dovecotHost } from "../../harness/dovecot.ts";
import { outbound, robin } from "./mailbox-api.ts";

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../platform/outbound/fixtures/${name}`, import.meta.url)));
const certificate = { cert: fixture("receiver.pem"), key: fixture("receiver.key") };

const { server, account } = await testApi({
  plan: "pro",
  env: { ALLOW_PRIVATE_NETWORKS: "true" },
  outbound,
});
const megabyte = 1024 * 1024;
/** What the server may read of one answer, and what the buffers of both sides hold. */
const most = 80 * megabyte;

let imap: Server;
afterEach(() => imap.close());

/** Sends the same until the connection ends. @returns how many bytes were sent */
async function flood(socket: TLSSocket, start: string, filling: string): Promise<number> {
  const part = filling.repeat(Math.ceil((64 * 1024) / filling.length));
  // Not `once` of Node.js, which fails when the reader ends the connection.
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  const drained = () => new Promise<void>((done) => socket.once("drain", done));
  socket.write(start);
  let sent = 0;
  while (!socket.destroyed && sent < 4 * most) {
    sent += part.length;
    if (!socket.write(part)) await Promise.race([drained(), closed]);
  }
  socket.destroy();
  return sent;
}

/** An IMAP server with one email, which floods when it gets a certain command. @returns the bytes of each flood */
async function openServer(floodsAt: RegExp, start: string, filling: string) {
  const floods: Promise<number>[] = [];
  const answers: [command: RegExp, lines: string[]][] = [
    [/^CAPABILITY/i, ["* CAPABILITY IMAP4rev1"]],
    [/^LIST/i, ['* LIST () "/" INBOX']],
    [/^(SELECT|EXAMINE)/i, ["* 1 EXISTS", "* OK [UIDVALIDITY 1] .", "* OK [UIDNEXT 2] ."]],
    [/^UID SEARCH/i, ["* SEARCH 1"]],
    [/^UID FETCH/i, ['* 1 FETCH (UID 1 RFC822.SIZE 9 INTERNALDATE "01-Jan-2040 00:00:00 +0000")']],
  ];
  imap = createServer(certificate, (socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    const answer = (line: string) => {
      const [, tag = "", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
      if (floodsAt.test(command)) {
        floods.push(flood(socket, start, filling));
        return;
      }
      const lines = answers.find(([of]) => of.test(command))?.[1] ?? [];
      socket.write([...lines, `${tag} OK done`, ""].join("\r\n"));
    };
    let typed = "";
    socket.on("data", (bytes: Buffer) => {
      const lines = `${typed}${bytes}`.split("\r\n");
      typed = lines.pop()!;
      lines.forEach(answer);
    });
  });
  await once(imap.listen(0, "127.0.0.1"), "listening");
  return { port: (imap.address() as AddressInfo).port, floods };
}

it.each([
  ["a line without end", /^UID SEARCH/i, "* SEARCH", " 123456789"],
  ["short lines without end", /^UID SEARCH/i, "", "* SEARCH 123456789\r\n"],
  ["a longer email than it said", /BODY(\.PEEK)?\[\]/i, "* 1 FETCH (UID 1 BODY[] {2000000000}\r\n", "x"],
])(
  "reads a bounded part of %s, and says that the server is at fault",
  async (_, at, start, filling) => {
    const { port, floods } = await openServer(at, start, filling);
    const body = {
      address: robin,
      imap: { host: dovecotHost, port, user: robin, secret: "secret" },
    };
    const made = await server.request("POST", "/mailboxes", { as: account, body });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    server.clock.advance(6 * 60_000);
    await server.drain(["mailbox_check"]);
    expect(floods).toHaveLength(1);
    expect(await floods[0]).toBeLessThan(most);
    const { lastError, leftCount } = (await server.request("GET", `/mailboxes/${id}`, { as: account })).body
      .data;
    expect([lastError, leftCount]).toEqual([expect.stringContaining(dovecotHost), 0]);
    await server.request("DELETE", `/mailboxes/${id}`, { as: account });
  },
  60_000,
);
