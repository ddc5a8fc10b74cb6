import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/** Where a program tried to connect, and what it looked up. */
export interface NetworkTrap {
  attempts: string[];
  release(): void;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Records every attempt of this process to reach anything, and lets it go on.
 * @param isKnown whether a connection is the database's
 */
export function trapNetwork(
  isKnown: (to: { host?: string; port?: number; path?: string }) => boolean,
): NetworkTrap {
  const attempts: string[] = [];
  const undo: (() => void)[] = [];
  const hook = (owner: object, name: string, note: (given: unknown[]) => string | undefined) => {
    const methods = owner as Record<string, Method>;
    const original = methods[name]!;
    methods[name] = function (...given) {
      const attempt = note(given);
      if (attempt !== undefined) attempts.push(attempt);
      return original.apply(this, given);
    };
    undo.push(() => {
      methods[name] = original;
    });
  };
  hook(net.Socket.prototype, "connect", (given) => {
    const to = targetOf(given);
    return isKnown(to) ? undefined : `connect ${to.path ?? `${to.host ?? "localhost"}:${to.port}`}`;
  });
  hook(dgram.Socket.prototype, "send", () => "datagram");
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(owner).filter((each) =>
      /^(lookup|resolve|reverse)/.test(each),
    ))
      hook(owner, name, ([what]) => `${name} ${String(what)}`);
  syncBuiltinESMExports();
  return {
    attempts,
    release() {
      for (const each of undo) each();
      syncBuiltinESMExports();
    },
  };
}

/** The arguments of `connect`: options, as they are or already normalized; a path; or a port and a host. */
function targetOf([first, second]: unknown[]): { host?: string; port?: number; path?: string } {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === "object" && first !== null) return first;
  if (typeof first === "string" && !/^\d+$/.test(first)) return { path: first };
  return { port: Number(first), ...(typeof second === "string" && { host: second }) };
}
