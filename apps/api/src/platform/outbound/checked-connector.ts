import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { type AddressCheck, type GuardOptions, type Lookup, resolveChecked } from "./address-guard.ts";
import { connectionError, OutboundError } from "./outbound-error.ts";

/** Maximum wait for TCP and TLS, in ms. A request with a shorter deadline gives up earlier. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How long one address is tried before the next one of the same host. Node.js's 250 ms is too short for distant hosts.
 */
const ATTEMPT_TIMEOUT_MS = 1_000;

export interface CheckedConnectorOptions extends GuardOptions {
  lookup?: Lookup;
  /** PEM certificates to trust instead of Node.js's. */
  ca?: string;
}

export interface CheckedConnector {
  connect: buildConnector.connector;
  /** Aborts connections that are still being opened. */
  destroyPending(): void;
}

/**
 * Opens sockets for undici. The addresses from the socket's own lookup are the ones checked, so a rebinding name gets
 * no second lookup. Literals need no lookup: the caller has already checked the URL.
 */
export function createCheckedConnector(options: CheckedConnectorOptions): CheckedConnector {
  const open = buildConnector({
    lookup: checkedLookup(options),
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  const pending = new Set<Socket>();
  return {
    connect(target, callback) {
      let connected = false;
      const done: buildConnector.Callback = (...[error, opened]) => {
        pending.delete(socket);
        if (error === null) callback(null, opened);
        else callback(connectionError(error, target.host ?? target.hostname, connected), null);
      };
      // undici's connector returns the socket that it opens, although its type says void.
      const socket = open(target, done) as unknown as Socket;
      pending.add(socket);
      socket.once("connect", () => {
        connected = true;
      });
    },
    destroyPending() {
      for (const socket of pending)
        socket.destroy(new OutboundError("aborted", "The request was cancelled."));
    },
  };
}

/** The name resolution of a socket, which yields an error unless all addresses of the host are allowed. */
export function checkedLookup(options: CheckedConnectorOptions): LookupFunction {
  return (hostname, request, callback) => {
    const answer = (checked: AddressCheck): void => {
      if (!checked.ok) {
        callback(new OutboundError(checked.code, checked.reason), "");
        return;
      }
      const [first] = checked.addresses;
      if (request.all === true || first === undefined) callback(null, [...checked.addresses]);
      else callback(null, first.address, first.family);
    };
    resolveChecked(hostname, options).then(answer, (error: Error) => callback(error, ""));
  };
}
