import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { receive } from "../../domains/inbox/incoming-mail/incoming-mail.service.ts";
import type { Carrier } from "../../domains/inbox/incoming-mail/proof/evidence.ts";
import { findRecipient, type Recipient } from "../../domains/inbox/incoming-mail/recipients.service.ts";
import { AppError } from "../../platform/app-error.ts";
import { reserveMailMemory } from "../../platform/mail/mail-memory.ts";
import type { Platform } from "../../platform/platform.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { Callers } from "./callers.ts";

const limits = {
  connections: 100,
  recipientsPerMail: 20,
  /** More unknown recipients than this mean that somebody is guessing addresses. */
  unknownRecipients: 10,
  /** Without a byte from the sender. */
  silenceMs: 60_000,
  /** For a connection in total, so that nobody can hold one by sending slowly. */
  connectionMs: 600_000,
  /** For mails in progress when the program stops. */
  drainMs: 10_000,
};

export interface MailListener {
  /** The listening address, such as 0.0.0.0:25. */
  address: string;
  /** Stops listening, and lets mails in progress complete. */
  close(): Promise<void>;
}

/** Refuses a command, with a code and text as in RFC 5321 and RFC 3463. */
const refused = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/**
 * Receives mail over SMTP for this server's accounts, and for nobody else: it neither relays nor supports logins. 250
 * means that the mail is stored. Whatever may succeed later is refused with 4xx, so that the sender retries.
 * @throws StartupError when it can't listen
 */
export async function listenForMail(
  platform: Platform,
  listen: { host: string; port: number },
  log: Logger,
): Promise<MailListener> {
  const { config } = platform;
  const sessions = new Map<string, Session>();
  const callers = new Callers(platform.clock);
  const sessionOf = ({ id }: SMTPServerSession) => sessions.get(id)!;
  const server = new SMTPServer({
    name: config.mailDomain!,
    banner: "ready",
    // A login would have to be protected, and mail between servers needs none. STARTTLS needs a certificate, which is
    // left to a mail server in front of this one.
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: config.maxMailBytes,
    maxClients: limits.connections,
    socketTimeout: limits.silenceMs,
    closeTimeout: 100,
    onConnect(session, done) {
      const refusal = callers.admit(session.remoteAddress);
      if (refusal) return done(refused(421, `4.7.0 ${refusal}`));
      sessions.set(session.id, new Session(platform, log, () => end(session.id)));
      done();
    },
    onClose(session) {
      const known = sessions.get(session.id);
      sessions.delete(session.id);
      if (!known) return;
      known.close();
      callers.leave(session.remoteAddress);
    },
    onMailFrom(_, session, done) {
      sessionOf(session).begin();
      done();
    },
    onRcptTo: ({ address }, session, done) => void sessionOf(session).addRecipient(address).then(done),
    onData: (stream, session, done) =>
      void sessionOf(session)
        .receive(stream, session)
        .then((text) => done(null, text), done),
  });
  // Closes the connection of a session that takes too long.
  const end = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  server.on("error", (error) => log.debug({ err: error }, "an SMTP connection failed"));
  const { address, port } = await started(server, listen);
  return { address: `${address}:${port}`, close: () => closed(server, sessions) };
}

/** Empty for reports, such as bounces, sent by mail servers. */
const senderOf = ({ envelope }: SMTPServerSession): string =>
  envelope.mailFrom === false ? "" : envelope.mailFrom.address;

const carrierOf = (session: SMTPServerSession): Carrier => ({
  over: "smtp",
  ip: session.remoteAddress,
  helo: session.hostNameAppearsAs || "unknown",
  mailFrom: senderOf(session),
});

async function started(server: SMTPServer, { host, port }: { host: string; port: number }) {
  await new Promise<void>((done, fail) => {
    server.server.once("error", ({ message }) =>
      fail(
        new StartupError(
          `The server can't listen for mail on ${host}:${port}: ${message}. Check SMTP_LISTEN.`,
        ),
      ),
    );
    server.listen(port, host, done);
  });
  return server.server.address() as AddressInfo;
}

/** Closes idle connections immediately, and those with a mail in progress once it has been received. */
async function closed(server: SMTPServer, sessions: Map<string, Session>): Promise<void> {
  const stopped = new Promise<void>((done) => server.server.close(() => done()));
  const progress = Promise.all([...sessions.values()].map((session) => session.inProgress));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, limits.drainMs);
  });
  await Promise.race([progress, late]);
  clearTimeout(timer);
  for (const connection of server.connections) {
    connection.send(421, "4.3.2 the server stops");
    connection.close();
  }
  await Promise.race([stopped, new Promise((done) => setTimeout(done, 1_000).unref())]);
}

/** A connection and the mail being sent over it. */
class Session {
  /** Settles when no mail is in progress. */
  inProgress: Promise<unknown> = Promise.resolve();
  #recipients = new Map<string, Recipient>();
  #unknown = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly platform: Platform,
    private readonly log: Logger,
    private readonly end: () => void,
  ) {
    this.#timer = setTimeout(end, limits.connectionMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  begin(): void {
    this.#recipients = new Map();
  }

  /** @returns the refusal of an address that receives no mail here */
  async addRecipient(address: string): Promise<Error | null> {
    if (this.#recipients.size >= limits.recipientsPerMail)
      return refused(452, "4.5.3 too many recipients: send the email again to the others");
    if (this.#unknown >= limits.unknownRecipients) return this.#refuseGuesses();
    try {
      const recipient = await findRecipient(this.platform, address);
      if (!recipient) {
        this.#unknown += 1;
        return refused(550, "5.1.1 no such mailbox here");
      }
      const earlier = this.#recipients.get(recipient.accountId);
      if (!earlier || earlier.thread === null) this.#recipients.set(recipient.accountId, recipient);
      return null;
    } catch (error) {
      return this.#later(error);
    }
  }

  #refuseGuesses(): Error {
    setImmediate(this.end);
    return refused(421, "4.7.0 too many unknown recipients");
  }

  /** @returns the text for the 250 response @throws the refusal */
  receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const receiving = this.#receive(stream, session);
    this.inProgress = receiving.catch(() => undefined);
    return receiving;
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const recipients = [...this.#recipients.values()];
    const { raw, release } = await collect(stream);
    try {
      const receipt = await receive(this.platform, {
        raw,
        envelope: { recipients, hasSender: senderOf(session) !== "", carrier: carrierOf(session) },
      });
      return "messageId" in receipt ? `2.0.0 received as ${receipt.messageId}` : `2.0.0 ${receipt.outcome}`;
    } catch (error) {
      throw this.#refusalOf(error);
    } finally {
      release();
    }
  }

  #refusalOf(error: unknown): Error {
    if (!(error instanceof AppError) || error.status >= 500) return this.#later(error);
    const detail = error.detail.replace(/[^\x20-\x7e]+/g, " ").slice(0, 300);
    return error.status === 429 ? refused(450, `4.2.1 ${detail}`) : refused(554, `5.6.0 ${detail}`);
  }

  /** The database is unavailable, or we are at fault: the sender keeps the mail. */
  #later(error: unknown): Error {
    this.log.error({ err: error }, "an email could not be received");
    return refused(451, "4.3.0 the email can't be stored at the moment: try again later");
  }
}

/** Reads a mail to its end even if it is refused, because only then does the sender read the response. */
async function collect(stream: SMTPServerDataStream): Promise<{ raw: Buffer; release: () => void }> {
  let chunks: Buffer[] = [];
  let releases: (() => void)[] = [];
  let isFull = false;
  const release = () => {
    for (const each of releases) each();
    chunks = [];
    releases = [];
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFull || stream.sizeExceeded) continue;
      const hold = reserveMailMemory(chunk.length);
      if (hold) {
        releases.push(hold);
        chunks.push(chunk);
      } else {
        isFull = true;
        release();
      }
    }
  } catch (error) {
    release();
    throw error;
  }
  if (stream.sizeExceeded) {
    release();
    throw refused(552, "5.3.4 the email is larger than this server accepts");
  }
  if (isFull) throw refused(452, "4.3.1 too many large emails at once: try again later");
  return { raw: Buffer.concat(chunks), release };
}
