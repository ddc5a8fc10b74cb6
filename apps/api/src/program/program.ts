import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { keepPartitions } from "../domains/account/retention/retention.service.ts";
import { beginEpoch, lag } from "../domains/integrations/changes/changes.service.ts";
import { prepareDrain } from "../http/protection/drain.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/configuration.ts";
import {
  type Connection,
  checkDatabase,
  type Database,
  openDatabase,
} from "../platform/database/database.ts";
import { DatabaseClock } from "../platform/database/database-clock.ts";
import { DatabaseServers, serversIn } from "../platform/database/database-servers.ts";
import { openEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { checkSchema, knownCount, migrateDatabase } from "../platform/database/migrate.ts";
import { SchemaUse } from "../platform/database/schema-use.ts";
import { workLimits } from "../platform/database/time-limits.ts";
import { openQueue } from "../platform/jobs/queue.ts";
import { checkRedis } from "../platform/jobs/redis.ts";
import { problemWith } from "../platform/model/check-endpoint.ts";
import type { Endpoint } from "../platform/model/endpoint.ts";
import { openLog } from "../platform/observability/logger.ts";
import { tracedQueue } from "../platform/observability/tracing/background.ts";
import { openTracer } from "../platform/observability/tracing/open.ts";
import type { Platform } from "../platform/platform.ts";
import { databaseConflict, mustBeRestored, prepareDataDir } from "../platform/process/data-dir.ts";
import { lockDataDir } from "../platform/process/data-dir-lock.ts";
import { cannotListen, listenVariables, mustBeFree } from "../platform/process/listening.ts";
import type { StartupError } from "../platform/process/startup-error.ts";
import { sealedOtherwise } from "../platform/secrets/sealed-address.ts";
import { loadSecretKey, Secrets, secretConflict } from "../platform/secrets/secrets.ts";
import { problemWithBucket } from "../platform/storage/check-bucket.ts";
import { buildApp } from "./app.ts";
import { assemble } from "./assemble.ts";
import { jobs } from "./jobs.ts";
import { openReplicas } from "./open-replicas.ts";
import type { MailListener } from "./smtp/listener.ts";
import { startWorker } from "./worker.ts";

/** The running parts of the program, in the order of opening; stopped in reverse order. */
export interface Program {
  config: Config;
  platform: Platform;
  app: FastifyInstance | null;
  /** The URL it listens on, such as http://127.0.0.1:3000. */
  address: string | null;
  /** Where it accepts mail over SMTP, such as 0.0.0.0:25. */
  mailAddress: string | null;
  stop(): Promise<void>;
}

/**
 * Opens the database, migrates it, and starts the parts that the role requires.
 * @param given.beforeListening called just before the first request can arrive
 * @param given.database an already open database, instead of the configured one
 * @throws StartupError with one line that says what to do; whatever was opened is closed again
 */
export async function startProgram(
  config: Config,
  log: Logger = openLog(config.logLevel).log,
  given: { beforeListening?: () => void; database?: Connection } = {},
): Promise<Program> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    await portsMustBeFree(config);
    await prepareDataDir(config.dataDir);
    await mustBeRestored(config.dataDir);
    const unused = await databaseConflict(config.databaseUrl, config.dataDir);
    if (unused) log.warn(unused);
    const tracer = await openTracer(config, log);
    closers.push(() => tracer?.close());
    const connection = given.database ?? (await openConnection(config, log, closers));
    const database = openDatabase(connection, { tracer });
    closers.push(() => database.close());
    // Jobs use separate connections: they may take longer, and must not use up the API's.
    const forJobs = openDatabase(connection, { limits: workLimits.jobs, tracer });
    closers.push(() => forJobs.close());
    // Sweeps for due work, too: an idle server keeps only theirs open, each of which costs PostgreSQL 7 MB.
    const forSweeps = openDatabase(connection, { limits: workLimits.jobs, poolSize: 2, tracer });
    closers.push(() => forSweeps.close());
    await checkDatabase(database);
    const use = await SchemaUse.begin(database, {
      known: knownCount(),
      check: checkSchema,
      onOutdated: (reason) => endBecause(reason, log),
    });
    closers.push(() => use.end());
    await migrateDatabase(connection);
    const clock = await openClock(config, database, log, closers);
    await keepPartitions(database, clock.now());
    await beginEpoch(database);
    const secretKey = await loadSecretKey(config.secretKey, config.dataDir);
    const conflict = await secretConflict(config.secretKey, config.dataDir);
    const mismatch = conflict ?? (await sealedOtherwise(database.sql, new Secrets(secretKey)));
    if (mismatch) log.warn(mismatch);
    const redisProblem = config.redisUrl && (await checkRedis(config.redisUrl));
    if (redisProblem) log.warn(redisProblem);
    const place = { redisUrl: config.redisUrl, connection };
    const queue = tracedQueue(await openQueue(place, jobs, log), tracer);
    closers.push(() => queue.close());
    const { server, close } = await assemble({ config, database, secretKey, log, queue, clock, tracer });
    closers.push(close);
    if (config.role !== "worker") closers.push(await openReplicas(server, log));
    server.metrics.state.watchPools("jobs", forJobs.pools);
    server.metrics.state.watchPools("sweeps", forSweeps.pools);
    server.metrics.watchQueue(queue.state);
    server.metrics.watchChanges(() => lag(database));
    const app = config.role === "worker" ? null : buildApp(server, log);
    const drain = app && prepareDrain(app, config, log);
    let stopWork: () => Promise<void> = () => Promise.resolve();
    let mail: MailListener | null = null;
    closers.push(() => Promise.all([drain?.(), mail?.close(), stopWork()]));
    given.beforeListening?.();
    const address = app && (await listen(app, config));
    if (app && config.smtpListen) {
      const { listenForMail } = await import("./smtp/listener.ts");
      mail = await listenForMail(server.platform, config.smtpListen, log);
    }
    if (config.metricsListen) {
      const { serveMetrics } = await import("../http/metrics-listener.ts");
      const served = await serveMetrics(server.metrics, config.metricsListen);
      closers.push(served.close);
    }
    // Last, so that no job, however expensive, delays the server's first responses.
    if (config.role !== "api") {
      stopWork = await startWorker({ ...server.platform, database: forJobs }, queue, log, forSweeps);
      if (config.ai) void warnOfModel(config.ai, log);
    }
    if (config.s3) void warnOfBucket(config.s3, log);
    return { config, platform: server.platform, app, address, mailAddress: mail?.address ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Checked before anything is created. If another program takes a port in the meantime, listening fails. */
async function portsMustBeFree({ host, port, smtpListen, metricsListen, role }: Config): Promise<void> {
  if (role !== "worker") {
    await mustBeFree({ host, port }, listenVariables.api);
    if (smtpListen) await mustBeFree(smtpListen, listenVariables.mail);
  }
  if (metricsListen) await mustBeFree(metricsListen, listenVariables.metrics);
}

/** Stops the program as its operator would: work in progress is completed. */
function endBecause(reason: StartupError, log: Logger): void {
  log.fatal(reason.message);
  process.kill(process.pid, "SIGTERM");
}

/** Logs what is wrong with the language model. Nothing waits for this: replies are scripted meanwhile. */
async function warnOfModel(endpoint: Endpoint, log: Logger): Promise<void> {
  const problem = await problemWith(endpoint).catch(() => "The check of the endpoint failed.");
  if (problem !== undefined)
    log.warn(
      { model: endpoint.model },
      `The language model does not answer: ${problem} The script answers instead.`,
    );
}

/** Logs what is wrong with the bucket. Nothing waits for this: only files need it. */
async function warnOfBucket(s3: NonNullable<Config["s3"]>, log: Logger): Promise<void> {
  const problem = await problemWithBucket(s3);
  if (problem !== undefined) log.warn(`${problem} Until then, there are no uploads and no images.`);
}

async function openConnection(config: Config, log: Logger, closers: (() => unknown)[]): Promise<Connection> {
  const urls = config.databaseUrl && serversIn(config.databaseUrl);
  if (urls) {
    const servers = new DatabaseServers(urls);
    closers.push(() => servers.close());
    await servers.check();
    return servers;
  }
  if (config.databaseUrl) return config.databaseUrl;
  const lock = await lockDataDir(config.dataDir);
  closers.push(() => lock.release());
  const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

/** The built-in PostgreSQL uses this machine's clock. */
async function openClock(
  config: Config,
  database: Database,
  log: Logger,
  closers: (() => unknown)[],
): Promise<Clock> {
  if (!config.databaseUrl) return systemClock;
  const { clock, aheadMs, stop } = await DatabaseClock.open(database, (error) =>
    log.warn({ err: error }, "the clock was not compared with the database's"),
  );
  closers.push(stop);
  if (Math.abs(aheadMs) > 1_000)
    log.warn({ aheadMs }, "the clock of this machine differs from the database's, which is used instead");
  return clock;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw cannotListen(code ?? message, { host, port }, listenVariables.api);
  }
}
