import { cutOff, type Fault, killed } from "./faults.ts";
import type { RedisCluster } from "./redis.ts";

/** The primary of Redis, killed and cut off. */
export function redisFaults(redis: RedisCluster): (() => Promise<Fault>)[] {
  return [
    async () => {
      const primary = await redis.whole();
      const restart = async () => {
        redis.start(primary);
        await redis.whole();
      };
      return { name: "Redis primary, kill -9", ...killed(primary, restart) };
    },
    async () => ({
      name: "Redis primary, cut off",
      ...cutOff(await redis.whole(), () => redis.whole()),
    }),
  ];
}
