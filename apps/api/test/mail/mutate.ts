import type { seededRandom } from "../harness/random.ts";

type Random = ReturnType<typeof seededRandom>;

/** Pieces that parsers of mail treat specially. */
const special = [
  "\r\n",
  "\n\n",
  "\r",
  "\u0000",
  "--",
  "--part\r\n",
  "--part--\r\n",
  "=",
  "=\r\n",
  "=?utf-8?b?",
  "?=",
  '"',
  "<",
  ">",
  "(",
  ")",
  "@",
  ",",
  ":",
  ";",
  "\\",
  "<blockquote>",
  "</div>",
  "<!--",
  "<style>",
  "&#x110000;",
  "\ufeff",
  "\u2028",
  "Content-Type: multipart/mixed; boundary=part\r\n",
  "Content-Type: message/rfc822\r\n\r\n",
  "Content-Transfer-Encoding: base64\r\n",
  "From: x@y.z\r\n",
  "On 1 2 3 wrote:\r\n",
  "________________________________\r\n",
].map((text) => Buffer.from(text));

/** Texts are long only sometimes, so that thousands of mails take minutes. */
const longest = 200_000;

/** A mail with a few random changes. @param other a mail to take pieces of */
export function mutated(raw: Buffer, other: Buffer, random: Random): Buffer {
  let mail = raw.subarray(0, longest);
  const changes = 1 + Math.floor(random() * 6);
  for (let i = 0; i < changes; i++) mail = changed(mail, other, random).subarray(0, longest);
  return mail;
}

function changed(mail: Buffer, other: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (mail.length + 1));
  const length = Math.floor(random() ** 3 * Math.min(2_000, mail.length - at + 1));
  const [before, piece, after] = [
    mail.subarray(0, at),
    mail.subarray(at, at + length),
    mail.subarray(at + length),
  ];
  switch (Math.floor(random() * 8)) {
    case 0:
      return Buffer.concat([before, after]);
    case 1:
      return Buffer.concat([before, piece, piece, after]);
    case 2:
      return Buffer.concat([before, repeated(piece, random), after]);
    case 3:
      return Buffer.concat([before, piece.map((byte) => byte ^ (1 << Math.floor(random() * 8))), after]);
    case 4:
      return Buffer.concat([before, Buffer.from(piece).reverse(), after]);
    case 5:
      return Buffer.concat([before, special[Math.floor(random() * special.length)]!, piece, after]);
    case 6:
      return Buffer.concat([
        before,
        repeated(special[Math.floor(random() * special.length)]!, random),
        after,
      ]);
    default:
      return Buffer.concat([before, other.subarray(Math.floor(random() * other.length)), after]);
  }
}

/** Mostly a few times, sometimes thousands. */
const repeated = (piece: Buffer, random: Random): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(random() ** 6 * 5_000) }, () => piece)).subarray(0, longest);
