import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { openRedis } from "../../src/platform/jobs/redis.ts";
import { startRedis } from "../harness/redis.ts";

const redis = await startRedis();
afterAll(() => redis?.stop());

/** A sentinel that can be slow to say where the primary is. */
async function startSentinel(primary: URL) {
  const subscribers = new Set<Socket>();
  const sockets = new Set<Socket>();
  let held: (() => void)[] | undefined;
  const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
  const answer = (socket: Socket, [name = "", first = ""]: string[]) => {
    if (name === "subscribe") {
      subscribers.add(socket);
      socket.write(`*3\r\n${bulk("subscribe")}${bulk(first)}:1\r\n`);
    } else if (first === "get-master-addr-by-name") {
      const tell = () => socket.write(`*2\r\n${bulk(primary.hostname)}${bulk(primary.port)}`);
      if (held) held.push(tell);
      else tell();
    } else if (name === "sentinel") socket.write("*0\r\n");
    else socket.write(`-ERR unknown command ${name}\r\n`);
  };
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => subscribers.delete(socket)).on("error", () => undefined));
    socket.on("data", (data) => {
      for (const command of data
        .toString("latin1")
        .split(/^\*\d+\r\n/m)
        .slice(1))
        answer(
          socket,
          command.split("\r\n").filter((_, i) => i % 2 === 1),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `redis+sentinel://127.0.0.1:${(server.address() as AddressInfo).port}/main`,
    subscribers,
    /** From now on, questions for the primary wait. */
    hold() {
      held = [];
    },
    isAsked: () => (held ?? []).length > 0,
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const tell of waiting) tell();
    },
    announceFailover() {
      const text = "main 127.0.0.1 1 127.0.0.1 2";
      for (const socket of subscribers)
        socket.write(`*3\r\n${bulk("message")}${bulk("+switch-master")}${bulk(text)}`);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it.skipIf(!redis)(
  "a failover that is announced while a lost connection is made anew does not end it",
  async () => {
    const sentinel = await startSentinel(new URL(redis!.url));
    const client = openRedis(sentinel.url, { retryStrategy: () => 10 });
    client.on("error", () => undefined);
    const other = new Redis(redis!.url);
    try {
      expect(await client.ping()).toBe("PONG");
      await expect.poll(() => sentinel.subscribers.size).toBe(1);
      sentinel.hold();
      await other.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      await expect.poll(sentinel.isAsked).toBe(true);
      sentinel.announceFailover();
      // What would listen to it has read it by then.
      await other.ping();
      sentinel.release();
      expect(await client.ping()).toBe("PONG");
    } finally {
      client.disconnect();
      other.disconnect();
      sentinel.stop();
    }
  },
);
