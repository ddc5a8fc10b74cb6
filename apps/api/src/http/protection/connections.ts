import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../platform/configuration.ts";
import { networkOf, networksPerWider, widerNetworkOf } from "../../platform/network.ts";
import { refuseConnection } from "./client-errors.ts";

/**
 * Refuses connections beyond the limit per address. Proxies listed in TRUST_PROXY are exempt, because many clients are
 * behind them.
 */
export function limitConnections(app: FastifyInstance, config: Config): void {
  const isProxy = proxyTest(config.trustProxy);
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const limits: [network: string | undefined, limit: number][] = [
      [networkOf(remoteAddress), config.maxConnectionsPerAddress],
      [widerNetworkOf(remoteAddress), config.maxConnectionsPerAddress * networksPerWider],
    ];
    const networks: string[] = [];
    for (const [network, limit] of limits) {
      if (network === undefined) continue;
      if ((open.get(network) ?? 0) >= limit) return refuseConnection(socket);
      networks.push(network);
    }
    for (const network of networks) open.set(network, (open.get(network) ?? 0) + 1);
    socket.once("close", () => {
      for (const network of networks) {
        const left = open.get(network)! - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
      }
    });
  });
}

function proxyTest(trusted: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trusted === "boolean") return () => trusted;
  const test =
    typeof trusted === "function" ? trusted : proxyAddr.compile(trusted.split(",").map((one) => one.trim()));
  return (address) => test(address, 0);
}
