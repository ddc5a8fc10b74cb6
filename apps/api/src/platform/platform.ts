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

/** An automatic text that was not sent. Its words are not among this: they may be anybody's. */
export interface WithheldText {
  accountId: string;
  /** The rule that it breaks. */
  rule: string;
  /** Who worded it. */
  source: string;
}

/** What is counted of attempts; see metrics.ts. */
interface AttemptCounters {
  webhookAttempts: { inc(labels: { outcome: string }): void };
  connectorSent: { inc(labels: { channel: string; outcome: string }): void };
}

/** The parts of the program that every module may use. */
export interface Platform {
  config: Config;
  clock: Clock;
  database: Database;
  /** Where there are any: servers that answer lists in place of the database. */
  replicas?: Replicas | undefined;
  secrets: Secrets;
  queue: Queue;
  mailer: Mailer;
  storage: Storage;
  /** The only way to send requests to URLs that users give. */
  outbound: Outbound;
  /** Counts and logs an automatic text that was not sent, because a rule forbids it. */
  noteWithheld: (text: WithheldText) => void;
  /** Attempts to hand something to a server of the user. */
  metrics: AttemptCounters;
  /** The language model; null: everything is answered by script. */
  model: ObservedModel | null;
  /** Only while traces are switched on. */
  tracer?: Tracer | undefined;
}
