import { errors } from "undici";

/** Why an outbound request has no complete response. */
export type OutboundErrorCode =
  /** The URL, or an address that its host resolves to, is not allowed. Nothing was sent. */
  | "address_refused"
  /** The host name does not resolve. Nothing was sent. */
  | "dns_failed"
  /** No TCP connection. Nothing was sent. */
  | "connect_failed"
  /** No TLS connection, or the certificate does not match the host. Nothing was sent. */
  | "tls_failed"
  /** Incomplete at the deadline. The receiver may have acted on the request. */
  | "timeout"
  /** The response body is larger than the caller's limit. */
  | "too_large"
  /** The response was truncated, or was not HTTP. The receiver may have acted on the request. */
  | "protocol_error"
  /** The caller's signal aborted, or the module was closed. */
  | "aborted";

/**
 * The only error of this module. Its message is composed here from the URL given by the user, and can be shown to that
 * user: it never contains the text of a resolver or socket error, which names internal addresses.
 */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Converts an error while connecting: names the step that failed. `connected`: TCP was established, so TLS failed. */
export function connectionError(error: Error, host: string, connected: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof errors.ConnectTimeoutError) {
    return new OutboundError("timeout", `${host} did not accept the connection in time.`, { cause: error });
  }
  return connected
    ? new OutboundError("tls_failed", tlsMessage(codeOf(error), host), { cause: error })
    : new OutboundError("connect_failed", connectMessage(codeOf(error), host), { cause: error });
}

/** Converts an error of a request with an established connection. Caller mistakes are returned unchanged. */
export function exchangeError(error: unknown, host: string): unknown {
  if (error instanceof OutboundError) return error;
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError) {
    return new OutboundError("aborted", "The request was cancelled: the server is shutting down.", {
      cause: error,
    });
  }
  if (error instanceof errors.InvalidArgumentError || !(error instanceof Error)) return error;
  return new OutboundError("protocol_error", exchangeMessage(error, host), { cause: error });
}

export function tooLarge(host: string, maxBytes: number): OutboundError {
  return new OutboundError("too_large", `${host} sent more than ${sizeInWords(maxBytes)}.`);
}

function exchangeMessage(error: Error, host: string): string {
  if (error instanceof errors.HTTPParserError) return `${host} sent a response that is not valid HTTP/1.1.`;
  if (error instanceof errors.HeadersOverflowError)
    return `${host} sent more than 16 KiB of response headers.`;
  return `${host} closed the connection before the response was complete.`;
}

function connectMessage(code: string, host: string): string {
  if (code === "ECONNREFUSED") return `${host} refused the connection.`;
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return `${host} cannot be reached from this server.`;
  return `The connection to ${host} failed.`;
}

function tlsMessage(code: string, host: string): string {
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return `The certificate of ${host} has expired.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `The certificate of ${host} is for another host name.`;
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return `The certificate of ${host} is self-signed. Use a certificate from a public authority.`;
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return `The certificate chain of ${host} is incomplete or its authority is unknown.`;
    default:
      return `The TLS handshake with ${host} failed.`;
  }
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

const sizeInWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes} bytes` : `${Number((bytes / 1024 / 1024).toPrecision(3))} MiB`;
