import type { Logger } from "pino";
import { countByPlan } from "../domains/account/accounts/accounts.service.ts";
import { feedCacheUse } from "../domains/calendar/calendar-feeds/feed.service.ts";
import { IdempotencyStore } from "../gate/idempotency/idempotency.ts";
import { Authenticator } from "../gate/identity/authenticate.ts";
import { Connectors } from "../gate/identity/connector.ts";
import { LeadSources } from "../gate/identity/lead-source.ts";
import { MailGateways } from "../gate/identity/mail-gateway.ts";
import { Recipients } from "../gate/identity/recipient.ts";
import { SignIns } from "../gate/identity/sign-ins.ts";
import { Visitors } from "../gate/identity/visitor.ts";
import { durableLimitStore, memoryLimitStore, redisLimitStore } from "../gate/limits/limit-stores.ts";
import { ProofsOfWork } from "../gate/limits/proof-of-work.ts";
import { RateLimiter } from "../gate/limits/rate-limit.ts";
import { UsageCounter } from "../gate/limits/usage-counter.ts";
import type { GateDependencies } from "../gate/operation/gate.ts";
import { RequestRecorder } from "../gate/operation/request-recorder.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/configuration.ts";
import type { Database } from "../platform/database/database.ts";
import type { Queue } from "../platform/jobs/jobs.ts";
import { mustAcceptWrites, openRedis } from "../platform/jobs/redis.ts";
import { openMailer, telling } from "../platform/mail/mailer.ts";
import { openModel } from "../platform/model/endpoint.ts";
import type { Model } from "../platform/model/model.ts";
import { ObservedModel } from "../platform/model/observed.ts";
import { Metrics } from "../platform/observability/metrics.ts";
import { rarely } from "../platform/observability/rarely.ts";
import type { Tracer } from "../platform/observability/tracing/tracer.ts";
import type { CheckedConnectorOptions } from "../platform/outbound/checked-connector.ts";
import { createOutbound } from "../platform/outbound/request.ts";
import { Secrets } from "../platform/secrets/secrets.ts";
import { openStorage } from "../platform/storage/open.ts";

/** While the mail server refuses all email, each one that waits fails. */
const unsentEveryMs = 60_000;

export interface Parts {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  queue: Queue;
  clock?: Clock;
  /** Replaces the system's name resolution and certificate trust for outbound HTTP: for tests. */
  outbound?: Omit<CheckedConnectorOptions, "allowPrivate">;
  /** Replaces the configured language model: for tests. */
  model?: Model;
  /** Set while tracing is enabled. */
  tracer?: Tracer | undefined;
}

/** Assembles the parts of the program. @returns the server's dependencies and a function that closes them */
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
  const noteUnsent = rarely(unsentEveryMs, (err) =>
    log.warn({ err }, "an attempt to send an email failed; rental doctor checks the mail server"),
  );
  const mailer = telling(openMailer(config), noteUnsent);
  const outbound = createOutbound({ ...parts.outbound, allowPrivate: config.allowPrivateNetworks });
  const shared = redis ? redisLimitStore(redis) : memoryLimitStore();
  // Redis keeps each counter until it expires. In memory, the least recently used ones are evicted.
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
      config,
      clock,
      database,
      secrets,
      queue,
      mailer,
      storage,
      outbound,
      metrics,
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
    leadSources: new LeadSources(database, config.plans, secrets),
    mailGateways: new MailGateways(config.inboundMailSecret, clock),
    recipients: new Recipients(database, config.plans, secrets),
    limiter: new RateLimiter({ shared, anonymous, durable: durableLimitStore(database) }, proofs, clock, log),
    idempotency: new IdempotencyStore(database, secrets),
    metrics,
    requests: new RequestRecorder(database, metrics),
    usage: new UsageCounter(database, clock, metrics),
    dependencies: {
      database: () => database.sql`select 1`,
      ...(redis && { redis: () => mustAcceptWrites(redis) }),
    },
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
      // Also closes connections to sentinels.
      redis?.disconnect();
    },
  };
}
