/**
 * One server of the core benchmark, in its own process: `ours`, `bare`, `byHand` or `stock`. Configured by environment variables:
 * BENCH_SERVER, BENCH_CONNECTION (JSON), BENCH_LOG (a file). Reports its port over IPC.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { initTRPC } from "@trpc/server";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import pino from "pino";
import postgres from "postgres";
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from "trpc-to-openapi";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { fold } from "../../../api/src/domains/account/totals/totals.service.ts";
import { appRouter } from "../../../api/src/domains/router.gen.ts";
import type { Call } from "../../../api/src/gate/operation/call.ts";
import { admit, type GateDependencies } from "../../../api/src/gate/operation/gate.ts";
import { observeRequests } from "../../../api/src/http/observe.ts";
import { readConfig } from "../../../api/src/platform/configuration.ts";
import { openDatabase } from "../../../api/src/platform/database/database.ts";
import { getOrCreate } from "../../../api/src/platform/get-or-create.ts";
import { newRequestId } from "../../../api/src/platform/ids.ts";
import { silentQueue } from "../../../api/src/platform/jobs/jobs.ts";
import { openLog } from "../../../api/src/platform/observability/logger.ts";
import { buildApp } from "../../../api/src/program/app.ts";
import { assemble } from "../../../api/src/program/assemble.ts";
import { postByHand } from "./by-hand.ts";

const connection = JSON.parse(process.env.BENCH_CONNECTION!);
const config = readConfig({
  RENTAL_DATA_DIR: process.env.BENCH_DATA_DIR!,
  PLAN_OVERRIDES: JSON.stringify({
    scale: { requestsPerMinute: 1e9, requestsPerDay: 1e9, properties: 1_000_000 },
  }),
});
const log = pino(
  { base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination(process.env.BENCH_LOG!),
);

/** Without the lines of Fastify: each server logs one line for each request. */
const logController = new LogController({ disableRequestLogging: true });

const database = openDatabase(connection);

async function parts(): Promise<GateDependencies> {
  return (await assemble({ config, database, secretKey: "bench".repeat(8), log, queue: silentQueue })).server;
}

/** From here on, the first answer to each statement is stored and replayed, so that only our own work is measured. */
function keepAnswers(): void {
  const ask = database.sql.unsafe.bind(database.sql);
  const kept = new Map<string, Promise<unknown[]>>();
  const answer = (...asked: Parameters<typeof ask>) =>
    getOrCreate(kept, asked[0], async () => ask(...asked).values()).then((rows) => [...rows]);
  database.sql.unsafe = ((...asked: Parameters<typeof ask>) => ({ values: () => answer(...asked) })) as never;
}

const ours = async (): Promise<FastifyInstance> => {
  // There is no worker, which adds up what writes leave for it.
  setInterval(() => void fold(database).catch((err) => log.warn({ err })), 1_000).unref();
  return buildApp(await parts(), openLog("info", false, process.env.BENCH_LOG!).log);
};

/** Fastify with a log line. */
function plainApp(): FastifyInstance {
  const app = Fastify({ loggerInstance: log, logController }) as unknown as FastifyInstance;
  app.addHook("onResponse", async (request, reply) => {
    log.info({ method: request.method, url: request.url, status: reply.statusCode }, "request");
  });
  return app;
}

const max_pipeline = Number(process.env.BENCH_PIPELINE ?? 1);
const withoutTriggers = () =>
  postgres({ ...connection, max: 10, max_pipeline, connection: { "rental.changes": "off" } });

function byHand(): FastifyInstance {
  const app = plainApp();
  postByHand(app, withoutTriggers(), process.env.BENCH_ACCOUNT!);
  return app;
}

/** The same statements and the same pool settings as ours, a log line and nothing else. */
function bare(): FastifyInstance {
  const app = plainApp();
  const sql = postgres({ ...connection, max: 10, max_pipeline });
  const withoutFeed = withoutTriggers();
  const account = process.env.BENCH_ACCOUNT!;
  app.get<{ Params: { id: string } }>("/api/v1/properties/:id", async (request) => {
    const [row] = await sql`
      select * from properties where account_id = ${account} and id = ${request.params.id} and deleted_at is null`;
    return { data: row };
  });
  app.get("/api/v1/properties", async () => {
    const rows = await sql`
      select * from properties where account_id = ${account} and deleted_at is null
      order by created_at desc, id desc limit ${20} offset ${0}`;
    const [count] = await sql`
      select count(*)::int as total from properties where account_id = ${account} and deleted_at is null`;
    return {
      data: rows,
      pagination: { page: 1, limit: 20, total: count!.total, totalPages: Math.ceil(count!.total / 20) },
    };
  });
  app.post<{ Body: { name: string; email: string; phone: string } }>(
    "/api/v1/contacts",
    async (request, reply) => {
      const { name, email, phone } = request.body;
      const now = new Date();
      const [row] = await withoutFeed`
      insert into contacts
        (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
      values (${account}, ${uuid()}, ${name}, ${email}, ${phone}, 'prospect', 'prospect', 'api', 'en', ${now}, ${now})
      returning *`;
      return reply.code(201).send({ data: row });
    },
  );
  return app;
}

/** One of our operations as a plain tRPC procedure, which tRPC itself runs: input, resolver, output. */
function plainQuery(name: "properties.get" | "properties.list") {
  // By their paths, although the type of the router nests them.
  const procedures = appRouter._def.procedures as unknown as Record<typeof name, { _def: unknown }>;
  const { meta, inputs, output, resolver } = procedures[name]._def as {
    meta: OpenApiMeta;
    inputs: [z.ZodObject];
    output: z.ZodType;
    resolver: (options: { ctx: Call; input: unknown }) => Promise<unknown>;
  };
  const { procedure } = initTRPC.context<Call>().meta<OpenApiMeta>().create();
  // The plugin takes no filter that has members itself.
  const input = z.object(
    Object.fromEntries(Object.entries(inputs[0].shape).filter(([of]) => of !== "metadata")),
  );
  return procedure.meta(meta).input(input).output(output).query(resolver);
}

/**
 * trpc-to-openapi's own Fastify plugin on plain procedures with our schemas and resolvers, behind the same gate, with
 * the same headers and log line.
 */
async function stock(): Promise<FastifyInstance> {
  const server = await parts();
  const app = Fastify({
    loggerInstance: log,
    logController,
    genReqId: newRequestId,
  }) as unknown as FastifyInstance;
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    const identity = server.authenticator.authenticate(request.headers.authorization, request.ip);
    const { caller, headers, refusal } = await admit(server, await identity, request, {
      resource: "properties",
      kind: "read",
      callers: ["apiKey"],
      needs: "viewer",
    });
    if (refusal) throw refusal;
    request.caller = caller;
    reply.headers({ "X-Request-Id": request.id, ...headers });
  });
  observeRequests(app, server);
  app.register(
    fastifyTRPCOpenApiPlugin as never,
    {
      basePath: "/api/v1",
      router: initTRPC.create().router({
        properties: { get: plainQuery("properties.get"), list: plainQuery("properties.list") },
      }),
      createContext: ({ req }: { req: FastifyRequest }) => ({
        ...server.platform,
        caller: req.caller,
        requestId: req.id,
      }),
    } as never,
  );
  return app;
}

/** BENCH_PROFILE=DIRECTORY writes a CPU profile of each server there, without its start. @returns what ends it */
async function profile(directory: string | undefined): Promise<() => Promise<void>> {
  if (!directory) return async () => undefined;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  return async () => {
    const { profile: taken } = await session.post("Profiler.stop");
    await mkdir(directory, { recursive: true });
    await writeFile(`${directory}/${process.env.BENCH_SERVER}.cpuprofile`, JSON.stringify(taken));
  };
}

async function main(): Promise<void> {
  const app = await { ours, bare, byHand, stock }[process.env.BENCH_SERVER as "ours"]();
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.on("message", (told: "cpu" | "keep answers") => {
    if (told === "keep answers") keepAnswers();
    else process.send!({ cpu: process.cpuUsage() });
  });
  const endProfile = await profile(process.env.BENCH_PROFILE);
  process.on("disconnect", async () => {
    await endProfile();
    process.exit(0);
  });
  process.send!({ port: (app.server.address() as { port: number }).port });
}

void main();
