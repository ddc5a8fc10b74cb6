import { alternative, html, mail, multipart, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const encoded = (charset: string, encoding: string, body: string) =>
  mail({ "Content-Type": `text/plain; charset=${charset}`, "Content-Transfer-Encoding": encoding }, body);

/** Ways to write the same characters. */
export const encodings: Sample[] = [
  says(
    "quoted-printable",
    encoded("utf-8", "quoted-printable", "Gr=C3=BC=C3=9Fe, pa=\nsst Freitag=3F\n"),
    "Grüße, passt Freitag?",
  ),
  says(
    "base64",
    encoded("utf-8", "base64", Buffer.from("Grüße, passt Freitag?").toString("base64")),
    "Grüße, passt Freitag?",
  ),
  says("ISO 8859-1", encoded("iso-8859-1", "quoted-printable", "Gr=FC=DFe\n"), "Grüße"),
  says("Windows 1252", encoded("windows-1252", "quoted-printable", "1450 =80 =96 ok?\n"), "1450 € – ok?"),
  says("ISO 2022-JP", encoded("iso-2022-jp", "7bit", "\u001b$B$3$s$K$A$O\u001b(B\n"), "こんにちは"),
  says(
    "Shift JIS",
    encoded("shift_jis", "base64", Buffer.from([0x82, 0xb1, 0x82, 0xf1]).toString("base64")),
    "こん",
  ),
  says(
    "GB 18030",
    encoded("gb18030", "base64", Buffer.from([0xc4, 0xe3, 0xba, 0xc3]).toString("base64")),
    "你好",
  ),
  says(
    "KOI8-R",
    encoded("koi8-r", "base64", Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]).toString("base64")),
    "Привет",
  ),
  says("a charset that does not exist", encoded("x-unknown-9", "8bit", "Hello\n"), "Hello"),
  says(
    "flowed text",
    mail({ "Content-Type": "text/plain; format=flowed" }, "Is the flat \nstill free?\n"),
    "Is the flat still free?",
  ),
  says("HTML entities", html("<p>Gr&uuml;&szlig;e &amp; &#8364; &lt;3</p>"), "Grüße & € <3"),
  says("an empty text beside HTML", alternative("\n", "<p>Is it free?</p>"), "Is it free?"),
  says(
    "an encoded subject",
    mail({ Subject: "=?UTF-8?B?R3LDvMOfZQ==?= =?iso-8859-1?q?_aus_K=F6ln?=" }, "Hi\n"),
    "Hi",
    { subject: "Grüße aus Köln" },
  ),
  says("a NUL and half a surrogate pair", encoded("utf-8", "8bit", "a\u0000b\ud800c\n"), "ab\ufffdc"),
  says(
    "a nested structure of parts",
    multipart("mixed", [
      {
        type: 'multipart/related; boundary="inner"',
        body: '--inner\nContent-Type: multipart/alternative; boundary="core"\n\n--core\nContent-Type: text/plain\n\nIs it free?\n--core\nContent-Type: text/html\n\n<p>Is it free?</p>\n--core--\n--inner--',
      },
    ]),
    "Is it free?",
  ),
];
