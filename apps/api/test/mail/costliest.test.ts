import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";
import { longestStop } from "../harness/event-loop.ts";
import { addressOf, receiving, requestOf } from "./hand-in.ts";

/** How many times as long as making one copy of the largest mail any mail may block the other requests. */
const maxCopies = 6;
const mebibyte = 1024 * 1024;
/** A little less than the largest mail. */
const most = 35 * mebibyte;

const { server, account } = await testApi({ plan: "scale", env: receiving });
const to = await addressOf(server, account.accountId);

const mixed = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n';
const filled = (unit: string, bytes = most) => unit.repeat(Math.floor(bytes / unit.length));
const attachment = "--b\r\nContent-Type: a/b\r\nContent-Transfer-Encoding: base64\r\n\r\n";

/** What takes the most time per byte, after the headers that every mail has. */
const costly: Record<string, () => string> = {
  "empty lines": () => `\r\n${filled("\n")}`,
  "one line": () => `\r\n${filled("x")}`,
  "one attachment": () => `${mixed}${attachment}${filled(`${"A".repeat(76)}\r\n`)}--b--`,
  "empty parts": () => `${mixed}${filled("--b\n\n")}`,
  attachments: () => `${mixed}${filled(`${attachment}AAAA\r\n`)}`,
  "unclosed elements": () => `Content-Type: text/html\r\n\r\n${filled("<b>")}`,
  "wrongly closed elements": () =>
    `Content-Type: text/html\r\n\r\n${"<b>".repeat(499)}${filled("</i>", mebibyte)}`,
  "quoted introductions": () => `\r\n${filled("am 1. schrieb schrieb 1:\n")}`,
  "header labels": () => `\r\n${filled("From: a\nSent: b\n__________\n")}`,
  recipients: () => `Cc: ${filled("a@mail.example.com,", 120_000)}\r\n\r\nHi`,
  "unclosed comments": () => `Cc: ${filled("(", 120_000)}\r\n\r\nHi`,
  "header lines": () => `${filled("X: y\r\n", 120_000)}\r\nHi`,
  references: () => `References: ${filled("<a@b> ", 120_000)}\r\n\r\nHi`,
  "parameters of a part": () => `Content-Type: text/plain; ${filled("a*1=b;", 120_000)}\r\n\r\nHi`,
};

/** As a body arrives from a socket. */
function* pieces(raw: Buffer) {
  for (let from = 0; from < raw.length; from += 65_536) yield raw.subarray(from, from + 65_536);
}

const copies = [...pieces(Buffer.alloc(most))];

it.each(Object.keys(costly))(
  "blocks other requests only briefly for %s",
  { timeout: 120_000 },
  async (name) => {
    let fewest = Number.POSITIVE_INFINITY;
    // A busy machine: the smallest of a few counts.
    for (let round = 0; round < 5 && fewest >= maxCopies; round++) {
      const raw = Buffer.from(
        `From: dana@example.net\r\nTo: ${to}\r\nMessage-ID: <${name.replaceAll(" ", "-")}-${round}@x>\r\n${costly[name]!()}`,
      );
      const request = { ...requestOf(server, raw), payload: Readable.from(pieces(raw)) };
      const copy = await longestStop(async () => Buffer.concat(copies));
      const { result, ms } = await longestStop(() => server.call(request));
      expect([202, 422]).toContain(result.status);
      fewest = Math.min(fewest, ms / copy.ms);
    }
    expect(fewest).toBeLessThan(maxCopies);
  },
);
