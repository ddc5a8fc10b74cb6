import { newId } from "../../../platform/ids.ts";
import { rawOf } from "../../../platform/mail/mailer.ts";

/** A placeholder: the recipient of a simulated email is known without an address. */
const ours = "agency@example.com";

/** The raw bytes of an email. */
export const mailFrom = ({
  from,
  name,
  subject,
  text,
  at,
}: {
  from: string;
  name?: string | undefined;
  subject?: string | undefined;
  text: string;
  at: Date;
}): Promise<Buffer> =>
  rawOf(
    {
      id: newId(),
      messageId: newMessageId(),
      to: ours,
      fromName: name ?? null,
      subject: subject ?? "",
      text,
      html: "",
      replyTo: null,
      returnTo: null,
      references: [],
      headers: { Date: at.toUTCString() },
    },
    from,
  );

/** The raw bytes of a delivery status notification (RFC 3464). */
export function reportOf({
  to,
  headers,
  error,
  at,
}: {
  to: string;
  headers: Record<string, string>;
  error: string;
  at: Date;
}): Buffer {
  const part = (type: string, lines: string[]) => ["--report", `Content-Type: ${type}`, "", ...lines, ""];
  const said = error.replace(/\s+/g, " ").trim();
  return Buffer.from(
    [
      "From: MAILER-DAEMON@example.com",
      `To: ${ours}`,
      "Subject: Undelivered Mail Returned to Sender",
      `Date: ${at.toUTCString()}`,
      `Message-ID: ${newMessageId()}`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
      "",
      ...part("text/plain; charset=utf-8", [said]),
      ...part("message/delivery-status", [
        "Reporting-MTA: dns; example.com",
        "",
        `Final-Recipient: rfc822; ${to}`,
        "Action: failed",
        "Status: 5.1.1",
        `Diagnostic-Code: smtp; ${said}`,
      ]),
      ...part("text/rfc822-headers", [`Message-ID: ${headers["Message-ID"]}`]),
      "--report--",
      "",
    ].join("\r\n"),
  );
}

const newMessageId = () => `<simulated-${newId()}@example.com>`;
