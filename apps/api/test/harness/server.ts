import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanName } from "@rental/contract";
import { asc } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import pino, { type Logger } from "pino";
import { outbox } from "../../src/db/tables/index.ts";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { beginEpoch } from "../../src/domains/integrations/changes/changes.service.ts";
import type { StreamLimits } from "../../src/http/event-streams.ts";
import type { SlowBodyLimits } from "../../src/http/protection/slow-body-guard.ts";
import { MovableClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/configuration.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import type { WorkLimits } from "../../src/platform/database/time-limits.ts";
import { silentQueue } from "../../src/platform/jobs/jobs.ts";
import { hintingQueue } from "../../src/platform/jobs/queue/hints.ts";
import { logOptions } from "../../src/platform/observability/logger.ts";
import { buildApp } from "../../src/program/app.ts";
import { assemble, type Parts } from "../../src/program/assemble.ts";
import { drain } from "../../src/program/worker.ts";
import { createTestDatabase, type TestConnection } from "./postgres.ts";

/** An account of a test, with a key. */
export interface TestAccount {
  accountId: string;
  userId: string;
  keyId: string;
  apiKey: string;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  /** The parsed body; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any;
  text: string;
}

/** High limits, so that only tests about limits reach them. */
const roomy = { requestsPerMinute: 1_000_000, requestsPerDay: 100_000_000 };

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * The whole API on a separate database, without a socket and with a clock that stands still until it is moved. Close it
 * in `afterAll`.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  parts: Pick<Parts, "outbound" | "model"> & {
    log?: Logger;
    slowBodies?: Partial<SlowBodyLimits>;
    streams?: Partial<StreamLimits>;
    limits?: WorkLimits;
    /** Where the server connects instead of the database, such as a relay. */
    connect?: (at: TestConnection) => Promise<TestConnection>;
  } = {},
) {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "rental-test-"));
  const config = readConfig({
    RENTAL_DATA_DIR: dataDir,
    PLAN_OVERRIDES: JSON.stringify({ starter: roomy, pro: roomy, scale: roomy }),
    ...env,
  });
  Object.assign(config.slowBodies, parts.slowBodies);
  Object.assign(config.streams, parts.streams);
  const clock = new MovableClock("2026-06-15T12:00:00.000Z");
  const log = parts.log ?? pino(logOptions(env.LOG_LEVEL ?? "silent"));
  const connection = (await parts.connect?.(testDatabase.connection)) ?? testDatabase.connection;
  const database = openDatabase(connection, {
    poolSize: 8,
    ...(parts.limits && { limits: parts.limits }),
  });
  await beginEpoch(database);
  const { server, close } = await assemble({
    config,
    database,
    secretKey: "test-secret-key-test-secret-key-32",
    queue: silentQueue,
    clock,
    ...parts,
    log,
  });
  const app = buildApp(server, log);
  await app.ready();

  /** @param email of the owner; none by default */
  async function createAccount(plan: PlanName, name = `Test ${plan}`, email?: string): Promise<TestAccount> {
    const { accountId, userId } = await database.transact((tx) =>
      accounts.create(tx, { name, plan, email }, clock.now()),
    );
    return { accountId, userId, ...(await createKey(accountId, { managesKeys: true })) };
  }

  const createKey = (accountId: string, rights: keys.KeyRights = {}) =>
    database.transact((tx) => {
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now: clock.now() };
      return keys.make(maker, accountId, "test", rights);
    });

  async function call(options: InjectOptions): Promise<TestAnswer> {
    const { statusCode, headers, payload } = await app.inject(options);
    const type = String(headers["content-type"] ?? "");
    const body = type.includes("json") && payload !== "" ? JSON.parse(payload) : undefined;
    return { status: statusCode, headers: headers as TestAnswer["headers"], body, text: payload };
  }

  /** A REST request below /api/v1. `body` is sent as JSON. */
  const request = (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    options: { as?: TestAccount | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> =>
    call({
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(options.as && { authorization: `Bearer ${options.as.apiKey}` }),
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
    });

  /** The events written since the last call, oldest first. */
  async function takeEvents(): Promise<
    { accountId: string; event: string; data: Record<string, unknown> }[]
  > {
    const rows = await database.read.select().from(outbox).orderBy(asc(outbox.sequence));
    await database.read.delete(outbox);
    return rows.map(({ accountId, event, data }) => ({ accountId, event, data }));
  }

  return {
    app,
    config,
    clock,
    database,
    platform: server.platform,
    server,
    connection: testDatabase.connection,
    createAccount,
    createKey,
    call,
    request,
    takeEvents,
    /** From now on, workers in other processes receive hints of new work. Without it, their next sweep finds it. */
    hintWorkers(redisUrl: string | null = null): void {
      server.platform.queue = hintingQueue({ redisUrl, connection: testDatabase.connection }, log);
    },
    /** Does all background work that is due. */
    drain: (kinds?: string[]) => drain(server.platform, kinds),
    async close() {
      await app.close();
      await close();
      await server.platform.queue.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
