import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import nodemailer, { type Transporter } from "nodemailer";
import type { Outbound } from "../../outbound/request.ts";
import { failureOf, MailRefused, mailLimits, withinTime } from "../mailer.ts";
import { type MailServer, mailServerError, upgradesLater } from "./mail-server.ts";

/** A composed email with the addresses of its envelope. */
export interface RawMail {
  raw: Buffer;
  from: string;
  to: string;
}

/**
 * Sends an email over the SMTP server of an account, on a connection of its own.
 * @throws MailRefused, or MailServerError or OutboundError when a later attempt may succeed
 */
export async function sendOverSmtp(outbound: Outbound, server: MailServer, mail: RawMail): Promise<void> {
  const transport = transportTo(outbound, server);
  try {
    const { raw, from, to } = mail;
    await withinTime(transport.sendMail({ raw, envelope: { from, to } }), mailLimits.attemptMs);
  } catch (error) {
    const { isPermanent, isUnknownAddress } = failureOf(error);
    if (!isPermanent) throw mailServerError(error, server);
    const message = isUnknownAddress
      ? `${server.host} reported that the address ${mail.to} does not exist.`
      : `${server.host} refused the email.`;
    throw new MailRefused(message, isUnknownAddress, { cause: error as Error });
  } finally {
    transport.close();
  }
}

/** Connects and signs in. @throws MailServerError, OutboundError */
export async function tryOverSmtp(outbound: Outbound, server: MailServer): Promise<void> {
  const transport = transportTo(outbound, server);
  try {
    await withinTime(transport.verify(), mailLimits.attemptMs);
  } catch (error) {
    throw mailServerError(error, server);
  } finally {
    transport.close();
  }
}

function transportTo(outbound: Outbound, server: MailServer): Transporter {
  const { port, user, password } = server;
  const { host, lookup, ca } = outbound.socketTo(server.host);
  const upgrades = upgradesLater(port);
  const tls = { ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) };
  const open = async (): Promise<Socket> => {
    const socket = upgrades ? connect({ host, port, lookup }) : connectTls({ host, port, lookup, ...tls });
    const signal = AbortSignal.timeout(mailLimits.silenceMs);
    try {
      await once(socket, upgrades ? "connect" : "secureConnect", { signal });
      return socket;
    } catch (error) {
      socket.on("error", () => undefined).destroy();
      throw signal.aborted ? Object.assign(new Error("no connection"), { code: "ETIMEDOUT" }) : error;
    }
  };
  return nodemailer.createTransport({
    host,
    port,
    secure: !upgrades,
    requireTLS: true,
    tls,
    auth: { user, pass: password },
    greetingTimeout: mailLimits.silenceMs,
    socketTimeout: mailLimits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The library would resolve the host itself, without the check of its addresses.
    getSocket: (_options: unknown, done: (error: unknown, opened?: object) => void) => {
      open().then(
        (connection) => done(null, { connection, ...(!upgrades && { secured: true }) }),
        (error: unknown) => done(error),
      );
    },
  } as object);
}
