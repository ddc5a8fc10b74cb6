import type { LeadMail } from "./read-mail.ts";

const maxLength = 64 * 1024;

/** An email as the lead's record shows it: its text is read again with a new mapping. */
export const rawOf = ({ from, subject, text }: Pick<LeadMail, "from" | "subject" | "text">): string =>
  [from && `From: ${from.name} <${from.address}>`, `Subject: ${subject}`, "", text]
    .filter((line) => line !== null)
    .join("\n")
    .slice(0, maxLength)
    .toWellFormed();

/** What `rawOf` has written. */
export function mailIn(raw: string): { from: string | undefined; subject: string; text: string } {
  const end = raw.indexOf("\n\n");
  const head = raw.slice(0, end);
  return {
    from: /^From: .*<([^<>\n]*)>$/m.exec(head)?.[1],
    subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? "",
    text: raw.slice(end + 2),
  };
}
