import { html, mail, multipart, plain, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const pdf = { type: "application/pdf", headers: ["Content-Transfer-Encoding: base64"], body: "JVBERi0xLjQK" };
const megabytes = (count: number) => `${"A".repeat(76)}\n`.repeat((count * 1024 * 1024) / 77);

/** First mails, with and without attachments. */
export const strangers: Sample[] = [
  says(
    "a first mail",
    plain("Hello, is the flat still free?\n", { Subject: "Flat on Elm Street" }),
    "Hello, is the flat still free?",
    {
      subject: "Flat on Elm Street",
      from: { address: "dana@example.net", name: "Dana Reyes" },
      addressedTo: ["elm-rentals@mail.example.com"],
      messageId: "reply-1@example.net",
      attachments: [],
      references: [],
      hops: 0,
    },
  ),
  says(
    "a name in quotes, encoded and with a comma",
    plain("Hi\n", { From: '"=?utf-8?Q?M=C3=BCller=2C?= Jörg" <J@Example.NET>' }),
    "Hi",
    {
      from: { address: "j@example.net", name: "Müller, Jörg" },
    },
  ),
  says(
    "several recipients, in groups and in Cc",
    plain("Hi\n", {
      To: "Agents: elm@mail.example.com, oak@mail.example.com;",
      Cc: "Ash <ASH@mail.example.com>",
    }),
    "Hi",
    {
      addressedTo: ["elm@mail.example.com", "oak@mail.example.com", "ash@mail.example.com"],
    },
  ),
  says(
    "a recipient that the mail server recorded",
    mail(
      {
        To: "undisclosed-recipients:;",
        "Delivered-To": "Elm-Rentals@mail.example.com",
        "X-Original-To": "<elm@mail.example.com>",
      },
      "Hi\n",
    ),
    "Hi",
    { deliveredTo: ["elm-rentals@mail.example.com", "elm@mail.example.com"], addressedTo: [] },
  ),
  says(
    "the mails that it answers",
    plain("Yes.\n", {
      "In-Reply-To": "<b@mail.example.com>",
      References: "<a@mail.example.com>\r\n <b@mail.example.com>",
    }),
    "Yes.",
    { references: ["b@mail.example.com", "a@mail.example.com"] },
  ),
  says(
    "an image inside the text",
    multipart("related", [
      { type: "text/html", body: 'See <img src="cid:plan@example.net"> the plan' },
      {
        type: 'image/png; name="plan.png"',
        headers: ["Content-ID: <plan@example.net>", "Content-Disposition: inline"],
        body: "x",
      },
    ]),
    "See the plan",
    { attachments: [] },
  ),
  says(
    "an attachment",
    multipart("mixed", [
      { type: "text/plain", body: "My payslip is attached." },
      { ...pdf, headers: [...pdf.headers, 'Content-Disposition: attachment; filename="payslip.pdf"'] },
    ]),
    "My payslip is attached.",
    { attachments: ["payslip.pdf"] },
  ),
  says(
    "an attachment with an encoded name, and one without a name",
    multipart("mixed", [
      { type: "text/plain", body: "Two files." },
      {
        ...pdf,
        headers: [...pdf.headers, "Content-Disposition: attachment; filename*=utf-8''Lohn%20M%C3%A4rz.pdf"],
      },
      {
        type: "image/jpeg",
        headers: ["Content-Disposition: attachment", "Content-Transfer-Encoding: base64"],
        body: "/9j/",
      },
    ]),
    "Two files.",
    { attachments: ["Lohn März.pdf", "image/jpeg"] },
  ),
  says(
    "only an attachment",
    multipart("mixed", [
      { ...pdf, headers: [...pdf.headers, "Content-Disposition: attachment; filename=lease.pdf"] },
    ]),
    "",
  ),
  says("only a subject", plain("\n", { Subject: "Is it free?" }), "Is it free?"),
  says("neither text nor subject", plain("", { Subject: "" }), "(no text)"),
  says(
    "25 MB of attachments, named and without their contents",
    multipart("mixed", [
      { type: "text/plain", body: "Everything you asked for." },
      {
        ...pdf,
        headers: [...pdf.headers, "Content-Disposition: attachment; filename=first.pdf"],
        body: megabytes(12),
      },
      {
        ...pdf,
        headers: [...pdf.headers, "Content-Disposition: attachment; filename=second.pdf"],
        body: megabytes(12),
      },
    ]),
    "Everything you asked for.",
    { attachments: ["first.pdf", "second.pdf"] },
  ),
  says(
    "a text of more than 10,000 characters, cut for the message",
    plain(`${"word ".repeat(3000)}\n`),
    "word ".repeat(2000).trim(),
  ),
  says(
    "markup in plain text, as text",
    plain("<script>alert(1)</script> & <b>bold</b>\n"),
    "<script>alert(1)</script> & <b>bold</b>",
  ),
  says(
    "scripts, styles and hidden text in HTML, left out",
    html(
      "<style>p{}</style><script>alert(1)</script><div style='display:none'>hidden</div><p>Is it <b>free</b>?</p><p>Dana</p>",
    ),
    "Is it free?\n\nDana",
  ),
  says(
    "a table and a list in HTML",
    html("<table><tr><td>Rent</td><td>1450</td></tr></table><ul><li>parking<li>pets</ul>"),
    "Rent: 1450\n- parking\n- pets",
  ),
  says(
    "a mail with a spoofed sender has the sender that it claims",
    plain("Hi\n", { From: '"owner@elm.example" <mallory@example.org>' }),
    "Hi",
    {
      from: { address: "mallory@example.org", name: "owner@elm.example" },
    },
  ),
];
