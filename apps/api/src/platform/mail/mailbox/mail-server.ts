import { mailPorts } from "@rental/contract";
import { connectionError, OutboundError } from "../../outbound/outbound-error.ts";

/** A mail server of an account, with the user and password there. */
export interface MailServer {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Only these ports begin without encryption, and must then upgrade to it. */
export const upgradesLater = (port: number): boolean =>
  port === mailPorts.imap[1] || port === mailPorts.smtp[1];

/** A failure of a mail server. The message can be shown to people: it contains no text from the server. */
export class MailServerError extends Error {
  override readonly name = "MailServerError";
}

interface Failure {
  code?: unknown;
  /** nodemailer: the code of the wrapped Node.js error. */
  originalCode?: unknown;
  /** nodemailer: what the server responded with. */
  responseCode?: unknown;
  authenticationFailed?: unknown;
  /** imapflow: the server's response code, such as NONEXISTENT. */
  serverResponseCode?: unknown;
}

/** Names that Node.js and the libraries give to failures of TCP, before TLS. */
const unconnected = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"];
const silent = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "ETIMEDOUT", "ETIMEOUT", "UPGRADE_TIMEOUT"];
const certificate = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/;

/** Converts any error of a connection to a mail server. */
export function mailServerError(error: unknown, { host, port }: MailServer): MailServerError | OutboundError {
  const chain = causesOf(error);
  const known = chain.find((each) => each instanceof MailServerError || each instanceof OutboundError);
  if (known instanceof MailServerError || known instanceof OutboundError) return known;
  const of = (message: string) => new MailServerError(message, { cause: error });
  const failures = chain as Failure[];
  if (failures.some((each) => each.authenticationFailed === true || each.code === "EAUTH"))
    return of(
      `${host} rejected the user name or the password. Many providers require an app password for other programs.`,
    );
  const response = failures.find(({ responseCode }) => typeof responseCode === "number")?.responseCode;
  if (response !== undefined)
    return of(`${host} accepts no email at the moment: it responded with ${String(response)}.`);
  const codes = failures.flatMap(({ code, originalCode }) => [code, originalCode].filter(isText));
  /** Says what an error of Node.js means. @param connected whether TCP was established */
  const ofNode = (code: string, connected: boolean) =>
    connectionError(Object.assign(new Error(code, { cause: error }), { code }), host, connected);
  const ofTls = codes.find((code) => certificate.test(code));
  if (ofTls !== undefined) return ofNode(ofTls, true);
  if (chain.some(isWithoutTls))
    return of(`${host} offers no encryption on port ${port}. Use the port for TLS, 993 or 465.`);
  const notConnected = codes.find((code) => unconnected.includes(code));
  if (notConnected !== undefined) return ofNode(notConnected, false);
  if (codes.some((code) => silent.includes(code)))
    return of(`${host} did not answer in time on port ${port}.`);
  if (codes.includes("ENOTFOUND")) return of(`The host name ${host} does not resolve.`);
  return of(`${host} closed the connection on port ${port}, or is no such mail server.`);
}

const isText = (value: unknown): value is string => typeof value === "string";

const isWithoutTls = (error: Error & { tlsFailed?: unknown }): boolean =>
  error.tlsFailed === true || /STARTTLS/.test(error.message);

/** The error and the errors that libraries wrapped in it. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  const add = (each: unknown) => {
    if (!(each instanceof Error) || found.includes(each) || found.length >= 10) return;
    found.push(each);
    const { cause, errors, _err } = each as { cause?: unknown; errors?: unknown; _err?: unknown };
    for (const inner of [cause, _err, ...(Array.isArray(errors) ? errors : [])]) add(inner);
  };
  add(error);
  return found;
}
