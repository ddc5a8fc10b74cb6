/**
 * Extracts what a person wrote in a mail, without the earlier mails that mail clients quote below or above it, and
 * without a signature. Uses rules, not a model; the full text is kept as well, so that nothing is lost if a rule is
 * wrong.
 */

/** Limits on the lines, and characters per line, that the rules examine; the rest counts as plain text. */
const maxLines = 20_000;
const maxLineLength = 500;

/** How mail clients introduce a quoted mail: the beginning and end of the line, per language. */
const introductions: [begin: RegExp, end: RegExp][] = [
  [/^on\b/i, /\bwrote\s?:$/i],
  [/^am\b/i, /\bschrieb\b.{0,200}:$/i],
  [/^le\b/i, /\ba écrit\s?:$/i],
  [/^e[ln]\b/i, /\bescribió\s?:$/i],
  [/^il\b/i, /\bha scritto\s?:$/i],
  [/^(em|a)\b/i, /\bescreveu\s?:$/i],
  [/^op\b/i, /\bschreef\b.{0,200}:$/i],
  [/^den\b/i, /\bskrev\b.{0,200}:$/i],
  [/^w dniu\b/i, /\bnapisał(\(a\)|a)?\s?:$/i],
  [/^\d{4}/, /(wrote|写道|のメール|のメッセージ)\s?[:：]$/],
  [/^在/, /写道\s?[:：]$/],
  [/^op\b/i, /\bhet volgende geschreven\s?:$/i],
  [/^(den|tors|fre|lör|sön|mån|tis|ons)/i, /\bskrev\b.{0,200}:$/i],
  [/^\S/, /(пише|пишет|писал\(?а?\)?|написал\(?а?\)?)\s?:$/i],
  [/^(dne|dňa)\b/i, /\bnapsal(\(a\)|a)?\s?:$/i],
  [/^\S/, /\bkirjoitti\s?:$/i],
  [/tarihinde/i, /(şunu yazdı|yazdı)\s?:$/i],
  [/^(vào|lúc)/i, /đã viết\s?:$/i],
  [/^(בתאריך|ב-)/, /(כתב|כתבה|מאת).{0,200}:$/],
  [/^(في|بتاريخ)/, /(كتب|كتبت).{0,200}[:：]$/],
  [/^\d{4}년/, /(작성|씀)\s?[:：]$/],
  [/^(於|于)/, /(寫道|写道)\s?[:：]$/],
  // Thunderbird and others without a leading date: "Ava Stone wrote on 11/2/26 10:00:", "Ava schrieb am 02.11.26:".
  [/^\S/, /\b(wrote on|schrieb am|a écrit le|escribió el|ha scritto il|escreveu em)\b.{0,100}:$/i],
];
/** Number of mails, each in the other, whose senders are read. */
const maxForwards = 5;

/** Maximum number of lines of a wrapped introduction. */
const maxIntroductionLines = 4;

/** Lines between hyphens or underscores above a quoted mail. */
const dividers =
  /^[-_ ]{2,}\s?(original message|original appointment|ursprüngliche nachricht|originalnachricht|message d'origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|opprinnelig melding|reply message)\s?[-_ ]{2,}$/i;

/** Labels of the headers that Outlook and others put above a quoted mail. */
const labels = {
  from: [
    "from",
    "von",
    "de",
    "da",
    "van",
    "från",
    "fra",
    "od",
    "差出人",
    "发件人",
    "寄件者",
    "보낸 사람",
    "от",
    "від",
    "lähettäjä",
    "kimden",
    "từ",
    "من",
    "מאת",
  ],
  others: [
    ..."sent date to subject cc".split(" "),
    ..."gesendet datum an betreff".split(" "),
    ..."envoyé date à objet".split(" "),
    ..."enviado fecha para asunto".split(" "),
    ..."inviato data a oggetto".split(" "),
    ..."enviada assunto".split(" "),
    ..."verzonden aan onderwerp".split(" "),
    ..."skickat till ämne".split(" "),
    ..."sendt til emne".split(" "),
    "envoyé le",
    "enviado el",
    "enviado em",
    "enviada em",
    ..."送信日時 日時 宛先 件名 cc".split(" "),
    ..."发送时间 日期 收件人 抄送 主题".split(" "),
    ..."寄件日期 傳送時間 收件者 副本 主旨".split(" "),
    ..."날짜 제목".split(" "),
    "보낸 날짜",
    "받는 사람",
    ..."отправлено дата кому тема копия".split(" "),
    ..."надіслано кому тема".split(" "),
    ..."wysłano data do temat dw".split(" "),
    ..."odesláno datum komu předmět".split(" "),
    ..."lähetetty päivämäärä vastaanottaja aihe".split(" "),
    ..."gönderildi tarih kime konu".split(" "),
    "đã gửi",
    "ngày",
    "đến",
    "chủ đề",
    "tới",
    "تم الإرسال",
    "تاريخ",
    "إلى",
    "الموضوع",
    "نשלח",
    "נשלח",
    "תאריך",
    "אל",
    "נושא",
  ],
};

/** Beginnings of the lines that phone apps and free mail services append to a mail. */
const deviceLines = [
  "sent from my ",
  "sent from yahoo mail",
  "sent from outlook",
  "sent from mail for windows",
  "sent from samsung",
  "sent from gmail mobile",
  "sent with proton mail",
  "sent from proton mail",
  "sent via ",
  "sent using ",
  "get outlook for ",
  "yahoo mail: ",
  "von meinem ",
  "gesendet von ",
  "gesendet mit ",
  "diese nachricht wurde von meinem ",
  "envoyé de mon ",
  "envoyé depuis ",
  "envoyé à partir de ",
  "téléchargez outlook pour ",
  "enviado desde ",
  "enviado do ",
  "enviado de ",
  "obtener outlook para ",
  "obter o outlook para ",
  "inviato da ",
  "inviato dal ",
  "ottieni outlook per ",
  "verzonden vanaf ",
  "verstuurd vanaf ",
  "skickat från ",
  "sendt fra ",
  "wysłane z ",
];

const forwards = [
  "fwd:",
  "fw:",
  "wg:",
  "tr:",
  "rv:",
  "enc:",
  "i:",
  "doorst:",
  "vs:",
  "pd:",
  "転送:",
  "转发:",
  "轉寄:",
  "fs:",
  "ilt:",
  "rv:",
  "vb:",
  "перс:",
  "переслать:",
];

/**
 * @param text the full text of a mail
 * @param subject identifies a forwarded mail, whose text is passed on, not quoted
 * @returns the person's own words; the full text if nothing else would be left
 */
export function stripQuotedReply(text: string, subject: string): string {
  const whole = text.trim();
  const lines = whole
    .split("\n")
    .slice(0, maxLines)
    .map((line) => line.trimEnd());
  const own = withoutSignature(isForward(subject) ? lines : withoutQuotes(lines));
  return (
    own
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || whole
  );
}

export const isForward = (subject: string): boolean =>
  forwards.some((start) => subject.trim().slice(0, 20).toLowerCase().startsWith(start));

/** The senders in the headers of a forwarded mail and of those in it, such as `Gil Moss <gil@example.com>`, in order. */
export function forwardedFrom(text: string): string[] {
  const lines = text.split("\n", maxLines);
  return lines
    .filter((line, index) => labels.from.includes(labelOf(line)) && isHeaderBlock(lines, index))
    .slice(0, maxForwards)
    .map((line) => line.slice(line.search(/[:：]/) + 1).replace(/^[*\s]+/, ""));
}

function withoutQuotes(lines: string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (isQuoted(line)) {
      if (isOwnList(own.at(-1))) {
        own.push(line);
        while (isQuoted(lines[at + 1] ?? "")) own.push(lines[++at]!);
      }
      continue;
    }
    if (isDivider(line) || isHeaderBlock(lines, at)) break;
    const introduced = introductionLength(lines, at);
    if (introduced === 0) {
      own.push(line);
      continue;
    }
    // If quoted lines follow, there may be answers between or below them; if not, all of the rest is quoted.
    const next = nextWritten(lines, at + introduced);
    if (next === undefined || !isQuoted(next)) break;
    at += introduced - 1;
  }
  return own;
}

/** A line such as "Budget:" directly above lines that begin with `>`, which then belong to it. */
const isOwnList = (above: string | undefined): boolean =>
  above !== undefined && /^[^@<>\d]{1,40}[:：]$/.test(above) && !writes.test(above);
const writes =
  /(wrote|writes|schrieb|écrit|escribió|scritto|escreveu|schreef|geschreven|skrev|napisał|napsal|пиш|писал|kirjoitti|yazdı|viết|写道|寫道|작성)/i;

const isQuoted = (line: string): boolean => line.startsWith(">");
const isDivider = (line: string): boolean => line.length < 200 && dividers.test(line.trim());

/** Examines only a few lines, so that many blank lines do not take long. */
const nextWritten = (lines: string[], from: number): string | undefined =>
  lines.slice(from, from + 5).find((line) => line !== "");

/** Number of lines of the introduction that starts here, such as "On Nov 2, 2026, at 10:00, Ava wrote:"; 0 for none. */
function introductionLength(lines: string[], at: number): number {
  const first = lines[at]!.trim();
  if (first === "" || first.length > maxLineLength) return 0;
  const candidates = introductions.filter(([begin]) => begin.test(first));
  let joined = "";
  for (let count = 1; count <= maxIntroductionLines; count++) {
    const line = lines[at + count - 1]?.trim();
    if (!line || isQuoted(line)) return 0;
    joined = `${joined} ${line}`.trimStart();
    if (joined.length > maxLineLength) return 0;
    if (/[:：]$/.test(line) && /\d/.test(joined) && candidates.some(([, end]) => end.test(joined)))
      return count;
    // In any language: a date and an address before a quotation.
    if (isFormal(joined) && isQuoted(nextWritten(lines, at + count) ?? "")) return count;
  }
  return 0;
}

/** A line with a date and an address in angle brackets that ends with a colon. */
function isFormal(line: string): boolean {
  const [open, close] = [line.indexOf("<"), line.indexOf(">")];
  const isAddress = open > 0 && close > open && /^[^\s@]+@[^\s@]+$/.test(line.slice(open + 1, close));
  return isAddress && /\d/.test(line.slice(0, open) + line.slice(close)) && /[:：]$/.test(line);
}

/** Whether the headers of a quoted mail start here: a sender, followed by at least two others. */
function isHeaderBlock(lines: string[], at: number): boolean {
  // Nothing follows a line of underscores at the very end.
  const above = lines[at] ?? "";
  if (/^_{10,}$/.test(above.slice(0, maxLineLength)))
    return isHeaderBlock(lines.slice(at + 1, at + 12), firstWritten(lines, at + 1));
  if (!labels.from.includes(labelOf(above))) return false;
  const others = lines.slice(at + 1, at + 8).filter((line) => labels.others.includes(labelOf(line)));
  return others.length >= 2;
}

/** Number of blank lines before the next line with text; at most 2. */
function firstWritten(lines: string[], from: number): number {
  const at = lines.slice(from, from + 3).findIndex((line) => line !== "");
  return at === -1 ? 0 : at;
}

/** The label of a line such as `*From:* Ava`; empty if it has none. */
function labelOf(line: string): string {
  const match = /^[*\s>]{0,4}([^\s:：*][^:：*]{0,14}?)\s?\*?\s?[:：]/.exec(line.slice(0, 40));
  return match ? match[1]!.toLowerCase() : "";
}

/** Cuts at the line of two hyphens, and removes device signatures at the end. */
function withoutSignature(lines: string[]): string[] {
  // The space after the hyphens is gone, because line ends have been trimmed.
  // Outlook puts the signature above the mail that is forwarded.
  const forwarded = lines.findLastIndex((_, at) => isHeaderBlock(lines, at));
  const dashes = lines.findIndex((line, at) => line === "--" && at > Math.max(0, forwarded));
  const own = dashes === -1 ? [...lines] : lines.slice(0, dashes);
  while (own.length > 0) {
    const last = own
      .at(-1)!
      .trim()
      .replace(/^[*_]+/, "");
    if (last !== "" && !isOfDevice(last)) break;
    own.pop();
  }
  return own;
}

const isOfDevice = (line: string): boolean => {
  const lower = line.slice(0, 150).toLowerCase();
  return line.length < 150 && deviceLines.some((start) => lower.startsWith(start));
};
