import { alternative, html, plain, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const answer = "Friday at 10 works for me.";
const question = "Does Friday at 10 work for you?";
const quoted = `> ${question}\n>\n> Ava`;
const ava = "Ava <elm-rentals+k3x9@mail.example.com>";

/** Answers as mail programs write them, above the mail that they quote. */
export const replies: Sample[] = [
  says(
    "a reply from Gmail",
    plain(`${answer}\n\nOn Mon, Nov 2, 2026 at 10:00 AM ${ava}\nwrote:\n\n${quoted}\n`),
    answer,
  ),
  says(
    "a reply from Gmail with text and HTML",
    alternative(
      `${answer}\n\nOn Mon, Nov 2, 2026 at 10:00 AM ${ava} wrote:\n\n${quoted}\n`,
      `<div dir="ltr">${answer}</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon</div><blockquote>${question}</blockquote></div>`,
    ),
    answer,
  ),
  says(
    "a reply from Gmail with HTML only",
    html(
      `<div dir="ltr">${answer}<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 2, 2026 at 10:00 AM Ava &lt;<a href="mailto:a@b.c">a@b.c</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${question}<br>Ava</blockquote></div>`,
    ),
    answer,
  ),
  says(
    "a reply from Gmail in German",
    plain(`Freitag um 10 passt.\n\nAm Mo., 2. Nov. 2026 um 10:00 Uhr schrieb ${ava}:\n\n${quoted}\n`),
    "Freitag um 10 passt.",
  ),
  says(
    "a reply from Gmail in Spanish",
    plain(
      `El viernes a las 10 me va bien.\n\nEl lun, 2 nov 2026 a las 10:00, Ava\n(<a@mail.example.com>) escribió:\n\n${quoted}\n`,
    ),
    "El viernes a las 10 me va bien.",
  ),
  says(
    "a reply from Yahoo in Spanish",
    plain(`BAJA\n\n    En lunes, 2 de noviembre de 2026, 10:00:00 CST, ${ava} escribió:  \n \n Hola\n`),
    "BAJA",
  ),
  says(
    "a reply from Gmail in French",
    plain(`Vendredi à 10 h me convient.\n\nLe lun. 2 nov. 2026 à 10:00, ${ava} a écrit :\n\n${quoted}\n`),
    "Vendredi à 10 h me convient.",
  ),
  says(
    "a reply from Gmail in Italian",
    plain(
      `Venerdì alle 10 va bene.\n\nIl giorno lun 2 nov 2026 alle ore 10:00 ${ava}\nha scritto:\n\n${quoted}\n`,
    ),
    "Venerdì alle 10 va bene.",
  ),
  says(
    "a reply from Gmail in Portuguese",
    plain(`Sexta às 10 está bom.\n\nEm seg., 2 de nov. de 2026 às 10:00, ${ava} escreveu:\n\n${quoted}\n`),
    "Sexta às 10 está bom.",
  ),
  says(
    "a reply from Gmail in Dutch",
    plain(`Vrijdag om 10 uur is goed.\n\nOp ma 2 nov 2026 om 10:00 schreef ${ava}:\n\n${quoted}\n`),
    "Vrijdag om 10 uur is goed.",
  ),
  says(
    "a reply from Gmail in Swedish",
    plain(`Fredag kl 10 passar.\n\nDen mån 2 nov. 2026 kl 10:00 skrev ${ava}:\n\n${quoted}\n`),
    "Fredag kl 10 passar.",
  ),
  says(
    "a reply from Gmail in Polish",
    plain(`Piątek o 10 pasuje.\n\nW dniu pon., 2 lis 2026 o 10:00 ${ava} napisał(a):\n\n${quoted}\n`),
    "Piątek o 10 pasuje.",
  ),
  says(
    "a reply from Gmail in Japanese",
    plain(
      `金曜日の10時で大丈夫です。\n\n2026年11月2日(月) 10:00 Ava <a@mail.example.com> のメール:\n\n${quoted}\n`,
    ),
    "金曜日の10時で大丈夫です。",
  ),
  says(
    "a reply from Outlook for Windows",
    plain(
      `${answer}\n\nDana\n\nFrom: ${ava}\nSent: Monday, November 2, 2026 10:00 AM\nTo: Dana Reyes <dana@example.net>\nSubject: Your viewing\n\n${question}\n\nAva\n`,
    ),
    `${answer}\n\nDana`,
  ),
  says(
    "a reply from Outlook for Windows in German",
    plain(
      `Freitag passt.\n\nVon: ${ava}\nGesendet: Montag, 2. November 2026 10:00\nAn: Dana Reyes <dana@example.net>\nBetreff: Ihre Besichtigung\n\n${question}\n`,
    ),
    "Freitag passt.",
  ),
  says(
    "a reply from Outlook for Windows in French",
    plain(
      `D'accord pour vendredi.\n\nDe : ${ava}\nEnvoyé : lundi 2 novembre 2026 10:00\nÀ : Dana Reyes <dana@example.net>\nObjet : Votre visite\n\n${question}\n`,
    ),
    "D'accord pour vendredi.",
  ),
  says(
    "a reply from Outlook for Windows in Spanish",
    plain(
      `De acuerdo.\n\nDe: ${ava}\nEnviado el: lunes, 2 de noviembre de 2026 10:00\nPara: Dana Reyes <dana@example.net>\nAsunto: Su visita\n\n${question}\n`,
    ),
    "De acuerdo.",
  ),
  says(
    "a reply from Outlook for Windows in Italian",
    plain(
      `Va bene.\n\nDa: ${ava}\nInviato: lunedì 2 novembre 2026 10:00\nA: Dana Reyes <dana@example.net>\nOggetto: La sua visita\n\n${question}\n`,
    ),
    "Va bene.",
  ),
  says(
    "a reply from Outlook for Windows in Portuguese",
    plain(
      `Combinado.\n\nDe: ${ava}\nEnviada em: segunda-feira, 2 de novembro de 2026 10:00\nPara: Dana Reyes <dana@example.net>\nAssunto: Sua visita\n\n${question}\n`,
    ),
    "Combinado.",
  ),
  says(
    "a reply from an old Outlook",
    plain(`${answer}\n\n-----Original Message-----\nFrom: Ava\nSent: Monday\n\n${question}\n`),
    answer,
  ),
  says(
    "a reply from an old Outlook in German",
    plain(`Passt.\n\n-----Ursprüngliche Nachricht-----\nVon: Ava\n\n${question}\n`),
    "Passt.",
  ),
  says(
    "a reply from Outlook on the web",
    html(
      `<div class="elementToProof">${answer}</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Ava &lt;a@mail.example.com&gt;<br><b>Sent:</b> Monday, November 2, 2026 10:00 AM<br><b>To:</b> Dana<br><b>Subject:</b> Your viewing</font></div><div>${question}</div>`,
    ),
    answer,
  ),
  says(
    "a reply from Outlook on the web as plain text",
    plain(
      `${answer}\n________________________________\nFrom: ${ava}\nSent: Monday, November 2, 2026 10:00 AM\nTo: Dana Reyes <dana@example.net>\nSubject: Your viewing\n\n${question}\n`,
    ),
    answer,
  ),
  says(
    "a reply from Outlook for iOS",
    plain(
      `${answer}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${ava}\nSent: Monday, November 2, 2026 10:00:00 AM\nTo: Dana Reyes <dana@example.net>\nSubject: Your viewing\n\n${question}\n`,
    ),
    answer,
  ),
  says(
    "a reply from Apple Mail",
    plain(`${answer}\n\n> On Nov 2, 2026, at 10:00 AM, ${ava} wrote:\n> \n> ${question}\n> \n> Ava\n`),
    answer,
  ),
  says(
    "a reply from an iPhone",
    plain(
      `${answer}\n\nSent from my iPhone\n\n> On Nov 2, 2026, at 10:00 AM, ${ava} wrote:\n> \n> ${question}\n`,
    ),
    answer,
  ),
  says(
    "a reply from an iPhone in German",
    plain(
      `Passt.\n\nVon meinem iPhone gesendet\n\n> Am 02.11.2026 um 10:00 schrieb ${ava}:\n> \n> ${question}\n`,
    ),
    "Passt.",
  ),
  says(
    "a reply from an iPhone with HTML only",
    html(
      `<html><body dir="auto">${answer}<br><div dir="ltr"><br>Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 2, 2026, at 10:00 AM, Ava &lt;a@b.c&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div>${question}</div></blockquote></body></html>`,
    ),
    answer,
  ),
  says("a reply from Thunderbird", plain(`${answer}\n\nOn 11/2/26 10:00, Ava wrote:\n${quoted}\n`), answer),
  says(
    "a reply from Thunderbird below the quoted mail",
    plain(`On 11/2/26 10:00, Ava wrote:\n${quoted}\n\n${answer}\n\n-- \nDana Reyes\n+1 217 555 0142\n`),
    answer,
  ),
  says(
    "answers between the quoted lines",
    plain(
      `Am 02.11.26 um 10:00 schrieb Ava:\n> Passt Freitag?\nJa.\n> Bringen Sie jemanden mit?\nNein, ich komme allein.\n`,
    ),
    "Ja.\nNein, ich komme allein.",
  ),
  says(
    "a reply from Yahoo Mail",
    plain(
      ` ${answer}\n\n    On Monday, November 2, 2026 at 10:00:00 AM CST, Ava <a@mail.example.com> wrote:  \n \n ${question}\n\nAva\n`,
    ),
    answer,
  ),
  says(
    "a reply from Yahoo Mail on Android",
    plain(
      `${answer}\n\nSent from Yahoo Mail on Android\n\n  On Mon, Nov 2, 2026 at 10:00 AM, Ava<a@mail.example.com> wrote:   ${question}\n`,
    ),
    // The introduction and the question are one line: it is kept rather than guessed at.
    `${answer}\n\nSent from Yahoo Mail on Android\n\n  On Mon, Nov 2, 2026 at 10:00 AM, Ava<a@mail.example.com> wrote:   ${question}`,
  ),
  says(
    "a reply from Proton Mail",
    plain(
      `${answer}\n\nSent with Proton Mail secure email.\n\nOn Monday, November 2nd, 2026 at 10:00 AM, ${ava} wrote:\n\n${quoted}\n`,
    ),
    answer,
  ),
  says(
    "a reply from K-9 Mail",
    plain(`${answer}\n\nOn November 2, 2026 10:00:00 AM CST, ${ava} wrote:\n>${question}\n>\n>Ava\n`),
    answer,
  ),
  says(
    "a reply from K-9 Mail in German",
    plain(
      `Passt.\n\nAm 2. November 2026 10:00:00 MEZ schrieb ${ava}:\n>${question}\n\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n`,
    ),
    "Passt.",
  ),
  says(
    "a reply from Samsung Email",
    plain(
      `${answer}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: ${ava}\nDate: 11/2/26  10:00 AM  (GMT-06:00)\nTo: Dana Reyes <dana@example.net>\nSubject: Your viewing\n\n${question}\n`,
    ),
    answer,
  ),
  says(
    "a reply from mutt",
    plain(
      `${quoted.replace(/^/, "On Mon, Nov 02, 2026 at 10:00:00AM -0600, Ava wrote:\n")}\n\n${answer}\n\nDana\n`,
    ),
    `${answer}\n\nDana`,
  ),
  says(
    "a reply of one word",
    plain(`STOP\n\nOn Mon, Nov 2, 2026 at 10:00 AM ${ava} wrote:\n\n${quoted}\n`),
    "STOP",
  ),
];
