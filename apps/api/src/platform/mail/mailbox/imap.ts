import type { ImapFlow } from "imapflow";
import type { Outbound } from "../../outbound/request.ts";
import { type MailServer, MailServerError, mailServerError, upgradesLater } from "./mail-server.ts";

/** Maximum size of an imported email: the limit of incoming mail over SMTP, plus what the server adds. */
export const maxMailBytes = 36 * 1024 * 1024;
/** Enough for the UIDs of a million emails, the longest response other than an email. */
const maxLineLength = 12 * 1024 * 1024;
const limits = { connectMs: 15_000, greetingMs: 10_000, signInMs: 40_000, silenceMs: 30_000 };
/** Servers end an IDLE after 30 minutes; nothing else is expected on the connection meanwhile. */
const idleMs = 9 * 60_000;
/**
 * Maximum number of bytes that a server may send in addition to fetched emails: per connection or, while watching, from
 * one IDLE to the next. Limits the total, as endless short lines would pass the limit per line.
 */
const maxBytesBesidesMail = maxLineLength + 4 * 1024 * 1024;
/** How often the total is checked. */
const countEveryMs = 100;

export interface ImapOptions {
  /** Whether it waits for new mail, so that silence is not a failure. */
  waits?: boolean;
}

/**
 * Connects and signs in. Close it with `closeImap`. The library is loaded with the first mailbox, because most
 * processes never need it.
 * @throws MailServerError, OutboundError
 */
export async function openImap(
  outbound: Outbound,
  server: MailServer,
  { waits = false }: ImapOptions = {},
): Promise<ImapFlow> {
  const { port, user, password } = server;
  try {
    const { host, lookup, ca } = outbound.socketTo(server.host);
    const { ImapFlow } = await import("imapflow");
    const upgrades = upgradesLater(port);
    const client = new ImapFlow({
      host,
      port,
      secure: !upgrades,
      ...(upgrades && { doSTARTTLS: true }),
      auth: { user, pass: password },
      tls: { lookup, ...(ca !== undefined && { ca }) } as object,
      // It would log what people write.
      logger: false,
      // Anybody can run a server: without limits, the library takes up to 2 GiB of one answer.
      disableCompression: true,
      maxLiteralSize: maxMailBytes + 64 * 1024,
      maxLineLength,
      maxResponseSize: maxMailBytes + maxLineLength,
      maxResponseTokens: 100_000,
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.greetingMs,
      ...(waits
        ? { socketTimeout: idleMs + limits.silenceMs, maxIdleTime: idleMs, autoIdleDelay: 1_000 }
        : { socketTimeout: limits.silenceMs, disableAutoIdle: true }),
    });
    // The call that is running fails as well; without a listener, the process would end.
    client.on("error", () => undefined);
    limitReceived(client, waits);
    await endingAfter(limits.signInMs, client, server, () => client.connect());
    return client;
  } catch (error) {
    throw mailServerError(error, server);
  }
}

/** The number of bytes that a server may send on a connection. */
interface Allowance {
  bytes: number;
  isExceeded: boolean;
}
const allowances = new WeakMap<ImapFlow, Allowance>();

/** Closes a connection that receives more than was requested. */
function limitReceived(client: ImapFlow, waits: boolean): void {
  const allowance: Allowance = { bytes: maxBytesBesidesMail, isExceeded: false };
  allowances.set(client, allowance);
  let renewAt = performance.now() + idleMs;
  const timer = setInterval(() => {
    if (client.stats().received > allowance.bytes) {
      allowance.isExceeded = true;
      client.close();
    } else if (waits && performance.now() > renewAt) {
      client.stats(true);
      renewAt += idleMs;
    }
  }, countEveryMs);
  timer.unref();
  client.once("close", () => clearInterval(timer));
}

/** Allows the server to send an email, whose size it may have reported inexactly. */
export function expectMail(client: ImapFlow, size: number): void {
  const allowance = allowances.get(client);
  if (allowance) allowance.bytes += 2 * size + 1024 * 1024;
}

/**
 * Closes the connection if the work takes too long, even if the server keeps sending.
 * @throws MailServerError in that case, and if the server has sent too much
 */
export async function endingAfter<T>(
  ms: number,
  client: ImapFlow,
  { host, port }: MailServer,
  work: () => Promise<T>,
): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, ms);
  try {
    return await work();
  } catch (error) {
    if (allowances.get(client)?.isExceeded)
      throw new MailServerError(`${host} sent far more than it was asked for on port ${port}.`, {
        cause: error,
      });
    if (!isLate) throw error;
    throw new MailServerError(`${host} did not answer in time on port ${port}.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection, without waiting long for the server. */
export async function closeImap(client: ImapFlow): Promise<void> {
  const timer = setTimeout(() => client.close(), 2_000);
  try {
    await client.logout();
  } catch {
    // It is closed already.
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

/** Opens a folder without changing anything in it. @throws MailServerError if it does not exist */
export async function openFolder(client: ImapFlow, server: MailServer, folder: string) {
  try {
    return await client.mailboxOpen(folder, { readOnly: true });
  } catch (error) {
    if (!client.usable) throw mailServerError(error, server);
    throw new MailServerError(
      `${server.host} has no folder “${folder}”, or does not let it be opened. Choose another folder.`,
      { cause: error },
    );
  }
}

/** Stores a copy of a sent email in the folder of sent mail, unless the server has done so itself. @throws MailServerError */
export async function storeSent(client: ImapFlow, server: MailServer, raw: Buffer, messageId: string) {
  const folder = await sentFolder(client, server);
  try {
    await client.mailboxOpen(folder);
    const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
    if (found && found.length > 0) return;
    await client.append(folder, raw, ["\\Seen"]);
  } catch (error) {
    const { serverResponseCode } = error as { serverResponseCode?: string };
    if (serverResponseCode !== "OVERQUOTA" && client.usable)
      throw new MailServerError(`${server.host} did not store the copy of a sent email.`, { cause: error });
    if (serverResponseCode !== "OVERQUOTA") throw mailServerError(error, server);
    throw new MailServerError(
      `The mailbox at ${server.host} is full: the email was sent, but its copy could not be stored. Delete old mail there.`,
      { cause: error },
    );
  }
}

/** The folder that the server marks as that of sent mail, or else one with a usual name. */
async function sentFolder(client: ImapFlow, server: MailServer): Promise<string> {
  const folders = await client.list().catch((error: unknown) => {
    throw mailServerError(error, server);
  });
  const found = folders.find(({ specialUse }) => specialUse === "\\Sent");
  if (!found)
    throw new MailServerError(
      `${server.host} has no folder for sent mail, so that sent email has no copy there. Create the folder “Sent”.`,
    );
  return found.path;
}
