import type { Clock } from "./clock.ts";
import type { Config } from "./configuration.ts";
import type { Database } from "./database/database.ts";
import type { Replicas } from "./database/replicas.ts";
import type { Queue } from "./jobs/wake.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { ObservedModel } from "./model/observed.ts";
import type { Tracer } from "./observability/tracing/tracer.ts";
import type { Outbound } from "./outbound/request.ts";
import type { Secrets } from "./secrets/secrets.ts";
import type { Storage } from "./storage/storage.ts";

/** An automatic text that was withheld. The text itself is not included: it may contain anyone's words. */
export interface WithheldText {
  accountId: string;
  /** The rule that it violates. */
  rule: string;
  /** Where the wording came from. */
  source: string;
}

/** The attempt counters; see metrics.ts. */
interface AttemptCounters {
  webhookAttempts: { inc(labels: { outcome: string }): void };
  connectorSent: { inc(labels: { channel: string; outcome: string }): void };
}

/** The platform services that every module may use. */
export interface Platform {
  config: Config;
  clock: Clock;
  database: Database;
  /** Replicas that serve lists in place of the database, if there are any. */
  replicas?: Replicas | undefined;
  secrets: Secrets;
  queue: Queue;
  mailer: Mailer;
  storage: Storage;
  /** The only way to send requests to user-supplied URLs. */
  outbound: Outbound;
  /** Counts and logs an automatic text that was withheld because a rule forbids it. */
  noteWithheld: (text: WithheldText) => void;
  /** Counts attempts to hand something to a user's server. */
  metrics: AttemptCounters;
  /** The language model; null: all replies are scripted. */
  model: ObservedModel | null;
  /** Only while tracing is enabled. */
  tracer?: Tracer | undefined;
}
