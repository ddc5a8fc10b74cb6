import type { TestedMailbox } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { closeImap, endingAfter, openFolder, openImap } from "../../../platform/mail/mailbox/imap.ts";
import { MailServerError } from "../../../platform/mail/mailbox/mail-server.ts";
import { tryOverSmtp } from "../../../platform/mail/mailbox/smtp.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { mustFind } from "./mailboxes.service.ts";
import { imapOf, smtpOf } from "./server.ts";

const folderMs = 10_000;

/** Tests the connections to both servers without changing anything. @throws AppError 404 */
export async function test(call: Call, id: string): Promise<TestedMailbox> {
  const row = await mustFind(call, id);
  const [reading, sending] = await Promise.all([
    reasonOf(async () => {
      const imap = imapOf(call.secrets, row);
      const client = await openImap(call.outbound, imap);
      const open = () => openFolder(client, imap, row.folder);
      await endingAfter(folderMs, client, imap, open).finally(() => closeImap(client));
    }),
    reasonOf(async () => {
      const smtp = smtpOf(call.secrets, row);
      if (smtp) await tryOverSmtp(call.outbound, smtp);
    }),
  ]);
  return { imap: reading, smtp: sending };
}

/** Why an attempt failed, for people; null when it did not. */
async function reasonOf(attempt: () => Promise<void>): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof MailServerError || error instanceof OutboundError) return error.message;
    throw error;
  }
}
