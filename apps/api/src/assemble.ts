import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { Authenticator } from "./gate/authenticate.ts";
import { Connectors } from "./gate/connector.ts";
import type { Server } from "./gate/gate.ts";
import { IdempotencyStore } from "./gate/idempotency.ts";
import { durableLimitStore, memoryLimitStore, redisLimitStore } from "./gate/limit-stores.ts";
import { MailGateways } from "./gate/mail-gateway.ts";
import { ProofsOfWork } from "./gate/proof-of-work.ts";
import { RateLimiter } from "./gate/rate-limit.ts";
import { Recipients } from "./gate/recipient.ts";
import { Visitors } from "./gate/visitor.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import type { Queue } from "./platform/jobs.ts";
import { openMailer } from "./platform/mailer.ts";
import { Metrics } from "./platform/metrics.ts";
import type { CheckedConnectorOptions } from "./platform/outbound/checked-connector.ts";
import { createOutbound } from "./platform/outbound/request.ts";
import { Secrets } from "./platform/secrets.ts";
import { openStorage } from "./platform/storage/open.ts";

export interface Parts {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  queue: Queue;
  clock?: Clock;
  /** What outbound HTTP uses for name resolution and trust instead of the system's: for tests. */
  outbound?: Omit<CheckedConnectorOptions, "allowPrivate">;
}

/** Assembles the parts of the program. @returns the server's parts and a function that closes them */
export async function assemble(parts: Parts) {
  const { config, database, secretKey, log, queue, clock = systemClock } = parts;
  const secrets = new Secrets(secretKey);
  const storage = await openStorage(config, secrets, clock);
  const redis = config.redisUrl ? new Redis(config.redisUrl, { maxRetriesPerRequest: 2 }) : null;
  redis?.on("error", (error) => log.error({ err: error }, "Redis does not respond"));
  const mailer = openMailer(config);
  const outbound = createOutbound({ ...parts.outbound, allowPrivate: config.allowPrivateNetworks });
  const shared = redis ? redisLimitStore(redis) : memoryLimitStore();
  const proofs = new ProofsOfWork(secrets, shared, clock);
  const visitors = new Visitors(database, config.plans, clock, secrets);
  const connectors = new Connectors(database, config.plans, clock, secrets);
  const authenticator = new Authenticator(database, config.plans, config.explicitOrigin, clock);
  const server: Server = {
    platform: { config, clock, database, secrets, queue, mailer, storage, outbound },
    authenticator,
    visitors,
    connectors,
    mailGateways: new MailGateways(config.inboundMailSecret, clock),
    recipients: new Recipients(database, config.plans, secrets),
    limiter: new RateLimiter({ shared, durable: durableLimitStore(database) }, proofs, clock, log),
    idempotency: new IdempotencyStore(database, secrets),
    metrics: new Metrics(),
    dependencies: { database: () => database.sql`select 1`, ...(redis && { redis: () => redis.ping() }) },
  };
  const stopFlushing = authenticator.start((error) =>
    log.warn({ err: error }, "the last use of keys was not saved"),
  );
  return {
    server,
    redis,
    close: async () => {
      await stopFlushing();
      await outbound.close();
      storage.close();
      mailer.close();
      await redis?.quit().catch(() => redis.disconnect());
    },
  };
}
