import { Redis, type RedisOptions, SentinelConnector } from "ioredis";
import { StartupError } from "../process/startup-error.ts";

const sentinelsForm = /^redis\+sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d+))?$/;
const sentinelForm = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;

/**
 * How long a server may be silent before its connection is dropped, in ms: nothing else ends the connection to a dead
 * machine.
 */
const silentMs = 5_000;

/**
 * Parses `REDIS_URL` into ioredis options: one server, as `redis://` or `rediss://`, or its sentinels, as
 * `redis+sentinel://user:password@host:26379,host:26379/name/0` with the primary's name and the database number. The
 * user and password apply to both the server and the sentinels.
 * @returns undefined for anything else
 */
export function redisOptions(url: string): RedisOptions | undefined {
  const sentinels = sentinelsForm.exec(url);
  if (sentinels) return throughSentinels(sentinels);
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" && { tls: {} }),
  };
}

function throughSentinels([, username = "", password = "", hosts = "", name, db = "0"]: RegExpExecArray):
  | RedisOptions
  | undefined {
  const sentinels = hosts.split(",").map((host) => {
    const [, six, other, port = "26379"] = sentinelForm.exec(host) ?? [];
    return { host: six ?? other, port: Number(port) };
  });
  if (sentinels.some(({ host, port }) => host === undefined || port > 65_535)) return undefined;
  const login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return {
    Connector: ThroughSentinels as RedisOptions["Connector"],
    sentinels: sentinels as { host: string; port: number }[],
    name: decodeURIComponent(name!),
    db: Number(db),
    connectTimeout: silentMs,
    sentinelCommandTimeout: silentMs,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 500),
    // Sentinels announce the primary, so that connections to one that was cut off are closed.
    failoverDetector: true,
    reconnectOnError: ({ message }) => (message.startsWith("READONLY") ? 2 : false),
    ...(username && { username: login.username, sentinelUsername: login.username }),
    ...(password && { password: login.password, sentinelPassword: login.password }),
  };
}

/**
 * Finds the primary through its sentinels. What listens for failovers of a lost connection would take one for that of the
 * next, while that is being made, and end it for good: https://github.com/redis/ioredis/issues/1683
 */
class ThroughSentinels extends SentinelConnector {
  override connect(emitter: Parameters<SentinelConnector["connect"]>[0]) {
    this.disconnect();
    return super.connect(emitter);
  }
}

/**
 * Opens a connection to the Redis in `REDIS_URL`. Reconnects to a server that stays silent; non-blocking commands fail
 * after 5 s.
 */
export const openRedis = (url: string, options: RedisOptions = {}): Redis =>
  new Redis({ ...redisOptions(url), socketTimeout: silentMs, ...options });

/**
 * Fails unless Redis accepts writes, without which no request can be counted. One that is full, follows another or can't
 * save still responds to PING.
 */
export async function mustAcceptWrites(redis: Redis): Promise<void> {
  await redis.set("rental:ready", "1", "EX", 60);
}

/**
 * Fails with one clear line when Redis is unavailable at startup; later outages are waited out.
 * @returns what is wrong with it otherwise, and what to do
 * @throws StartupError
 */
export async function checkRedis(url: string): Promise<string | undefined> {
  const redis = openRedis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: 5000,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  let cause: Error | undefined;
  redis.on("error", (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return (await refusalOf(redis)) ?? (await evictionOf(redis));
  } catch (error) {
    throw new StartupError(
      `Redis does not respond: ${(cause ?? (error as Error)).message}. Check REDIS_URL.`,
    );
  } finally {
    redis.disconnect();
  }
}

async function refusalOf(redis: Redis): Promise<string | undefined> {
  const error = await mustAcceptWrites(redis).then(
    () => undefined,
    (one: Error) => one,
  );
  return error && `Redis accepts no writes, so requests get a 503: ${error.message.replace(/\.?$/, ".")}`;
}

async function evictionOf(redis: Redis): Promise<string | undefined> {
  // Not every user may know it.
  const memory = await redis.info("memory").catch(() => "");
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? "noeviction";
  if (policy === "noeviction") return undefined;
  return `Redis may drop jobs and counters: its maxmemory-policy is ${policy}. Set it to noeviction.`;
}
