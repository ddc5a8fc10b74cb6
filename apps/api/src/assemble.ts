import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { Authenticator } from "./gate/authenticate.ts";
import { Connectors } from "./gate/connector.ts";
import type { GateDependencies } from "./gate/gate.ts";
import { IdempotencyStore } from "./gate/idempotency.ts";
import { durableLimitStore, memoryLimitStore, redisLimitStore } from "./gate/limit-stores.ts";
import { MailGateways } from "./gate/mail-gateway.ts";
import { ProofsOfWork } from "./gate/proof-of-work.ts";
import { RateLimiter } from "./gate/rate-limit.ts";
import { Recipients } from "./gate/recipient.ts";
import { RequestRecorder } from "./gate/request-recorder.ts";
import { SignIns } from "./gate/sign-ins.ts";
import { UsageCounter } from "./gate/usage-counter.ts";
import { Visitors } from "./gate/visitor.ts";
import { countByPlan } from "./modules/accounts/accounts.service.ts";
import { feedCacheUse } from "./modules/calendar-feeds/feed.service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import type { Queue } from "./platform/jobs.ts";
import { openMailer } from "./platform/mailer.ts";
import { Metrics } from "./platform/metrics.ts";
import { openModel } from "./platform/model/endpoint.ts";
import type { Model } from "./platform/model/model.ts";
import { ObservedModel } from "./platform/model/observed.ts";
import type { CheckedConnectorOptions } from "./platform/outbound/checked-connector.ts";
import { createOutbound } from "./platform/outbound/request.ts";
import { openRedis } from "./platform/redis.ts";
import { Secrets } from "./platform/secrets.ts";
import { openStorage } from "./platform/storage/open.ts";
import type { Tracer } from "./platform/tracing/tracer.ts";

export interface Parts {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  queue: Queue;
  clock?: Clock;
  /** What outbound HTTP uses for name resolution and trust instead of the system's: for tests. */
  outbound?: Omit<CheckedConnectorOptions, "allowPrivate">;
  /** Instead of the language model that is configured: for tests. */
  model?: Model;
  /** While traces are switched on. */
  tracer?: Tracer | undefined;
}

/** Assembles the parts of the program. @returns the server's parts and a function that closes them */
export async function assemble(parts: Parts) {
  const { config, database, secretKey, log, queue, clock = systemClock } = parts;
  const secrets = new Secrets(secretKey);
  const storage = await openStorage(config, secrets, clock);
  const redis = config.redisUrl
    ? openRedis(config.redisUrl, {
        maxRetriesPerRequest: 2,
        retryStrategy: (times) => Math.min(times * 100, 500),
      })
    : null;
  redis?.on("error", (error) => log.error({ err: error }, "Redis does not respond"));
  const mailer = openMailer(config);
  const outbound = createOutbound({ ...parts.outbound, allowPrivate: config.allowPrivateNetworks });
  const shared = redis ? redisLimitStore(redis) : memoryLimitStore();
  // Redis keeps each counter until it expires. In memory, the least recently used ones go.
  const anonymous = redis ? shared : memoryLimitStore();
  const proofs = new ProofsOfWork(secrets, shared, clock);
  const visitors = new Visitors(database, config.plans, clock, secrets);
  const connectors = new Connectors(database, config.plans, clock, secrets);
  const authenticator = new Authenticator(database, config.plans, config.explicitOrigin, clock);
  const signIns = new SignIns(database, config.plans, clock);
  const metrics = new Metrics();
  metrics.state.watchPools("api", database.pools);
  metrics.state.watchCache("keys", () => authenticator.use);
  metrics.state.watchCache("sign_ins", () => signIns.use);
  metrics.state.watchCache("visitors", () => visitors.use);
  metrics.state.watchCache("calendar_feeds", feedCacheUse);
  metrics.state.watchAccounts(() => countByPlan(database.read));
  if (parts.tracer) metrics.state.watchTraces(parts.tracer);
  const model = parts.model ?? (config.ai && openModel(config.ai, clock));
  const server: GateDependencies = {
    platform: {
      ...{ config, clock, database, secrets, queue, mailer, storage, outbound, metrics },
      tracer: parts.tracer,
      noteWithheld({ accountId, rule, source }) {
        metrics.textsWithheld.inc({ rule, source });
        log.warn({ accountId, rule, source }, "an automatic text was replaced, see docs/fair-housing.md");
      },
      model: model && new ObservedModel(model, metrics, log),
    },
    authenticator,
    signIns,
    visitors,
    connectors,
    mailGateways: new MailGateways(config.inboundMailSecret, clock),
    recipients: new Recipients(database, config.plans, secrets),
    limiter: new RateLimiter({ shared, anonymous, durable: durableLimitStore(database) }, proofs, clock, log),
    idempotency: new IdempotencyStore(database, secrets),
    metrics,
    requests: new RequestRecorder(database, metrics),
    usage: new UsageCounter(database, clock, metrics),
    dependencies: { database: () => database.sql`select 1`, ...(redis && { redis: () => redis.ping() }) },
  };
  const stopFlushing = [authenticator.used, signIns.used].map((used) =>
    used.start((error) => log.warn({ err: error }, "the last use of keys and sign-ins was not saved")),
  );
  const stopRecording = server.requests.start((error) =>
    log.warn({ err: error }, "requests were not written to the request log"),
  );
  const stopCounting = server.usage.start((error) =>
    log.warn({ err: error }, "the usage of accounts was not saved"),
  );
  return {
    server,
    redis,
    close: async () => {
      await Promise.all([...stopFlushing, stopRecording, stopCounting].map((stop) => stop()));
      await outbound.close();
      storage.close();
      mailer.close();
      await redis?.quit().catch(() => undefined);
      // Also closes the connections to sentinels.
      redis?.disconnect();
    },
  };
}
