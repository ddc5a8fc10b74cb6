/** From the signed request of a connector to message.received at a receiver, through the whole program. */
import { setTimeout as wait } from "node:timers/promises";
import { ApiCaller } from "./api-caller.ts";
import { type Child, startReceivers } from "./child.ts";
import { BenchConnector } from "./connector.ts";
import type { BenchDatabase } from "./database.ts";
import { percentiles, type Result, type Say } from "./result.ts";
import { onEachQueue, startProgramOn } from "./server.ts";

const messages = 100;
/** These come first and are not counted. */
const warmUp = 10;

export const benchInbound = (at: BenchDatabase, say: Say): Promise<Result[]> =>
  onEachQueue("inbound", say, (queue, redisUrl) => measure(at, queue, redisUrl));

async function measure(at: BenchDatabase, queue: string, redisUrl: string | null): Promise<Result[]> {
  const receivers = await startReceivers(1);
  const program = await startProgramOn(at, { ALLOW_PRIVATE_NETWORKS: "true" }, redisUrl);
  try {
    const [port] = receivers.hello.ports as [number];
    const connector = new BenchConnector(new ApiCaller(program.address!, at.apiKey));
    await connector.connect(`http://127.0.0.1:${port}/hook`);
    await receivers.ask("watch");
    const sentAt = new Map<string, number>();
    for (let n = 0; n < warmUp + messages; n++) {
      const began = performance.timeOrigin + performance.now();
      const messageId = await connector.send(n);
      if (n >= warmUp) sentAt.set(messageId, began);
      await wait(60 + Math.random() * 60);
    }
    const delays = await delaysOf(receivers, sentAt);
    await connector.disconnect();
    const name = `inbound, ${queue}: signed POST to message.received delivered`;
    return percentiles(name, delays, 95, 150);
  } finally {
    await program.stop();
    await receivers.stop();
  }
}

/** Milliseconds from request to delivery. @throws when any message was not delivered within 30 s */
async function delaysOf(receivers: Child, sentAt: Map<string, number>): Promise<number[]> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const { arrivals } = (await receivers.ask("told")) as { arrivals: [number, string, number][] };
    const delays = arrivals.flatMap(([, id, at]) => (sentAt.has(id) ? [at - sentAt.get(id)!] : []));
    if (delays.length === sentAt.size) return delays;
  }
  throw new Error(`not all of ${sentAt.size} messages were delivered`);
}
