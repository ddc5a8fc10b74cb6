import { Redis } from "ioredis";
import { StartupError } from "./startup-error.ts";

/**
 * Fails with one clear line when Redis is unavailable at the start; later outages are waited for.
 * @throws StartupError
 */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: 5000,
    retryStrategy: () => null,
  });
  let cause: Error | undefined;
  redis.on("error", (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new StartupError(
      `Redis does not respond: ${(cause ?? (error as Error)).message}. Check REDIS_URL.`,
    );
  } finally {
    redis.disconnect();
  }
}
