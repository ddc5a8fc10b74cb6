import { mail, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const refused = (name: string, text: string | Buffer): Sample => ({
  name,
  raw: Buffer.from(text as string),
  expected: "unreadable",
});

/** Mail that keeps no rule. */
export const malformed: Sample[] = [
  refused("nothing", ""),
  refused("a single line break", "\r\n"),
  refused("text without a header", "Hello there\r\n\r\nHow are you?\r\n"),
  refused("more headers than any mail has", `From: a@b.c\r\n${"X-More: header\r\n".repeat(20_000)}\r\nHi`),
  refused(
    "parts nested hundreds of times",
    `From: a@b.c\r\n${Array.from({ length: 300 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join("")}`,
  ),
  says("bare line feeds", Buffer.from("From: dana@example.net\nSubject: Hi\n\nIs it free?\n"), "Is it free?"),
  says("no body", Buffer.from("From: dana@example.net\r\nSubject: Is it free?\r\n"), "Is it free?"),
  says(
    "a boundary that never comes",
    mail({ "Content-Type": 'multipart/mixed; boundary="never"' }, "Is it free?\n"),
    "Re: Your viewing",
  ),
  says(
    "a part that never ends",
    mail(
      { "Content-Type": 'multipart/mixed; boundary="p"' },
      "--p\nContent-Type: text/plain\n\nIs it free?\n",
    ),
    "Is it free?",
  ),
  says(
    "a multipart without a boundary",
    mail({ "Content-Type": "multipart/mixed" }, "Is it free?\n"),
    "Re: Your viewing",
  ),
  says("broken base64", mail({ "Content-Transfer-Encoding": "base64" }, "SXMgaXQgZnJl*ZT8\n"), "Is it free?"),
  says(
    "two senders, of which the first counts",
    mail({ From: "a@example.net\r\nFrom: b@example.net" }, "Hi\n"),
    "Hi",
    {
      from: { address: "a@example.net", name: "" },
    },
  ),
  says("no sender", mail({ From: "" }, "Hi\n"), "Hi", { from: null }),
  says("a sender without an address", mail({ From: "Dana Reyes" }, "Hi\n"), "Hi", { from: null }),
  says(
    "a sender with line breaks and markup in the name",
    mail({ From: '"Dana\r\n <b>Reyes</b>" <dana@example.net>' }, "Hi\n"),
    "Hi",
    {
      from: { address: "dana@example.net", name: "Dana <b>Reyes</b>" },
    },
  ),
  says(
    "NUL in every header that is kept",
    mail(
      {
        From: "Da\u0000na <d\u0000@example.net>",
        "Message-ID": "<a\u0000b@c>",
        "Auto-Submitted": "x\u0000y",
      },
      "Hi\n",
    ),
    "Hi",
    { from: { address: "d@example.net", name: "Dana" }, messageId: null, automatic: "Auto-Submitted: xy" },
  ),
  says("no Message-ID", mail({ "Message-ID": "" }, "Hi\n"), "Hi", { messageId: null }),
  says("a Message-ID without brackets", mail({ "Message-ID": "abc" }, "Hi\n"), "Hi", { messageId: null }),
  says("a date that is none", mail({ Date: "yesterday" }, "Hi\n"), "Hi", { date: "yesterday" }),
  says(
    "many servers on its way",
    mail({ Received: Array(40).fill("from a by b").join("\r\nReceived: ") }, "Hi\n"),
    "Hi",
    { hops: 40 },
  ),
];
