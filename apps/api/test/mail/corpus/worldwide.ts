import { alternative, html, ours, plain, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const quoted = "\n\n> Does Friday at 10 work?\n> Elm Rentals\n";
const address = "Elm Rentals <hello@elm.example>";
const reply = (language: string, introduction: string): Sample =>
  says(`a reply in ${language}`, plain(`Yes.\n\n${introduction}${quoted}`), "Yes.");
const bytes = (raw: Buffer, from: string, to: number[]): Buffer => {
  const at = raw.indexOf(from);
  return Buffer.concat([raw.subarray(0, at), Buffer.from(to), raw.subarray(at + from.length)]);
};

/** What programs of many languages make of a reply, found by its form. */
const replies: Sample[] = [
  reply("Swedish", `Den tors 26 nov. 2026 kl 10:00 skrev ${address}:`),
  reply("Dutch", `Op do 26 nov 2026 om 10:00 schreef ${address}:`),
  reply("Ukrainian", `чт, 26 лист. 2026 р. о 10:00 ${address} пише:`),
  reply("Polish", `czw., 26 lis 2026 o 10:00 ${address} napisał(a):`),
  reply("Japanese", `2026年11月26日(木) 10:00 ${address}:`),
  reply("Chinese", `${address} 于2026年11月26日周四 10:00写道：`),
  reply("Vietnamese", `Vào Th 5, 26 thg 11, 2026 vào lúc 10:00 ${address} đã viết:`),
  reply("Turkish", `${address}, 26 Kas 2026 Per, 10:00 tarihinde şunu yazdı:`),
  reply("Arabic", `في الخميس، 26 نوفمبر 2026 في 10:00 ${address} كتب:`),
  reply("Hebrew", `‫בתאריך יום ה׳, 26 בנוב׳ 2026 ב-10:00 מאת ${address}:`),
  reply("Finnish", `to 26. marrask. 2026 klo 10.00 ${address} kirjoitti:`),
  reply("Czech", `čt 26. 11. 2026 v 10:00 odesílatel ${address} napsal:`),
  says(
    "a reply of Outlook in Chinese",
    plain(
      `好的\n\n发件人: ${address}\n发送时间: 2026年11月26日 10:00\n收件人: Dana\n主题: Re: x\n\nDoes Friday work?\n`,
    ),
    "好的",
  ),
  says(
    "a reply of Outlook in traditional Chinese, with wide colons",
    plain(
      `好的\n\n寄件者：${address}\n寄件日期：2026年11月26日\n收件者：Dana\n主旨：Re: x\n\nDoes Friday work?\n`,
    ),
    "好的",
  ),
  says(
    "a list with marks of its own",
    plain("Rent:\n> 1400 at most\nMove in: May\n"),
    "Rent:\n> 1400 at most\nMove in: May",
  ),
  says(
    "a reply of Outlook on the web, by its element",
    html(`<p>Yes.</p><div id="divRplyFwdMsg"><b>Von:</b> Elm</div><p>Does Friday work?</p>`),
    "Yes.",
  ),
];

/** Mail whose encoding is not what it says. */
const encodings: Sample[] = [
  says(
    "UTF-8 declared as Latin 1",
    plain("Où est-ce ?\n", { "Content-Type": "text/plain; charset=iso-8859-1" }),
    "Où est-ce ?",
  ),
  says("Windows 1252 declared as UTF-8", bytes(plain("Caf#\n"), "#", [0xe9]), "Café"),
  says(
    "Windows 1252 without a declaration",
    bytes(plain("Caf# \n", { "Content-Type": "" }), "#", [0xe9]),
    "Café",
  ),
  says("a subject of bytes", bytes(plain("Hi\n", { Subject: "Caf#" }), "#", [0xe9]), "Hi", {
    subject: "Café",
  }),
  says(
    "a character split between encoded words",
    plain("Hi\n", { Subject: "=?UTF-8?B?w7xiZXLD?=\n =?UTF-8?B?vA==?=" }),
    "Hi",
    { subject: "überü" },
  ),
  says(
    "a footer of a list below base64",
    plain("SGVsbG8gdGhlcmU=\n______\nlist footer\n", { "Content-Transfer-Encoding": "base64" }),
    "Hello there",
  ),
];

const stubs: Sample[] = [
  says(
    "a plain text that only stands for the HTML",
    alternative(
      "To view this message, use a program that shows HTML.",
      "<p>May I see the loft on Sunday?</p>",
    ),
    "May I see the loft on Sunday?",
    { text: "May I see the loft on Sunday?" },
  ),
  says(
    "a plain text that says what the HTML says",
    alternative("*Free* in May?", "<b>Free</b> in May?"),
    "*Free* in May?",
  ),
];

const programs: Sample[] = [
  {
    name: "a bounce of Exchange in German, without the standard form",
    raw: plain("Fehler bei der Nachrichtenzustellung\n", {
      Subject: "Unzustellbar: Your viewing",
      "In-Reply-To": `<${ours}@mail.example.com>`,
    }),
    expected: { bounce: { isPermanent: true, messageIds: [`${ours}@mail.example.com`] } },
  },
  ...["Automatyczna odpowiedź: x", "自動応答: x", "Автоматический ответ: x", "Automaattinen vastaus: x"].map(
    (subject): Sample => ({
      name: `an automatic reply: ${subject}`,
      raw: plain("I am away.\n", { Subject: `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=` }),
      expected: { answersItself: "subject of an automatic reply" },
    }),
  ),
];

export const worldwide: Sample[] = [...replies, ...encodings, ...stubs, ...programs];
