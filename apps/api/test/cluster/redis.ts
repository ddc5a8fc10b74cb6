import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { Machine, Network } from "./machine.ts";
import { until } from "./poll.ts";

/** A Redis primary, its replica, and three sentinels on machines of their own. */
export class RedisCluster {
  readonly machines: Machine[];
  readonly #sentinels: Machine[];

  constructor(network: Network) {
    this.machines = ["redis1", "redis2"].map((name) => network.add(name));
    this.#sentinels = ["sentinel1", "sentinel2", "sentinel3"].map((name) => network.add(name));
    const [first, second] = this.machines;
    this.start(first!);
    this.start(second!, first);
    for (const machine of this.#sentinels) {
      const file = join(machine.folder, "sentinel.conf");
      writeFileSync(
        file,
        [
          `bind ${machine.address}`,
          "protected-mode no",
          `dir ${machine.folder}`,
          `sentinel monitor main ${first!.address} 6379 2`,
          "sentinel down-after-milliseconds main 3000",
          "sentinel failover-timeout main 10000",
        ].join("\n"),
      );
      machine.run(["redis-sentinel", file]);
    }
  }

  /** As the value of `REDIS_URL`. */
  get url(): string {
    return `redis+sentinel://${this.#sentinels.map(({ address }) => `${address}:26379`).join(",")}/main`;
  }

  start(machine: Machine, primary?: Machine): void {
    const { address, folder } = machine;
    const follow = primary ? ["--replicaof", primary.address, "6379"] : [];
    const network = ["--bind", address, "--port", "6379", "--protected-mode", "no"];
    machine.run([
      "redis-server",
      ...network,
      "--dir",
      folder,
      "--save",
      "",
      "--maxmemory-policy",
      "noeviction",
      ...follow,
    ]);
  }

  /** Waits until both run and the sentinels know them. @returns the primary */
  async whole(): Promise<Machine> {
    return until("a Redis primary with its replica", async () => {
      const { primary, replicas } = await this.#ask();
      const isWhole = replicas.length === 1 && !/down|disconnected/.test(replicas[0]!);
      return isWhole && this.machines.find(({ address }) => address === primary)!;
    });
  }

  async #ask(): Promise<{ primary: string; replicas: string[] }> {
    const redis = new Redis({
      host: this.#sentinels[0]!.address,
      port: 26_379,
      retryStrategy: () => null,
      lazyConnect: true,
      connectTimeout: 1_000,
    });
    redis.on("error", () => undefined);
    try {
      await redis.connect();
      const [primary] = (await redis.call("sentinel", "get-master-addr-by-name", "main")) as [string];
      const replicas = (await redis.call("sentinel", "replicas", "main")) as string[][];
      const flagsOf = (one: string[]) =>
        `${one[one.indexOf("flags") + 1]} ${one[one.indexOf("master-link-status") + 1] === "ok" ? "" : "disconnected"}`;
      return { primary, replicas: replicas.map(flagsOf) };
    } finally {
      redis.disconnect();
    }
  }
}
