import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";
import { refuseConnection } from "./client-errors.ts";

/**
 * Refuses connections beyond the limit per address. Proxies listed in TRUST_PROXY are not limited, because many clients
 * are behind them.
 */
export function limitConnections(app: FastifyInstance, config: Config): void {
  const isProxy = proxyTest(config.trustProxy);
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > config.maxConnectionsPerAddress) return refuseConnection(socket);
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

function proxyTest(trusted: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trusted === "boolean") return () => trusted;
  const test =
    typeof trusted === "function" ? trusted : proxyAddr.compile(trusted.split(",").map((one) => one.trim()));
  return (address) => test(address, 0);
}

/** A subscriber usually has all addresses of an IPv6 /64 network. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
