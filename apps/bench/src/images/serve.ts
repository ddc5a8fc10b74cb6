/**
 * One server of the image benchmark, in its own process: `ours` or `bare`. Configured by environment variables:
 * BENCH_SERVER, BENCH_CONNECTION (JSON), BENCH_DATA_DIR, BENCH_FILE. Reports its port over IPC.
 */
import { readFile } from "node:fs/promises";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import pino from "pino";
import { readConfig } from "../../../api/src/platform/configuration.ts";
import { openDatabase } from "../../../api/src/platform/database/database.ts";
import { silentQueue } from "../../../api/src/platform/jobs/jobs.ts";
import { buildApp } from "../../../api/src/program/app.ts";
import { assemble } from "../../../api/src/program/assemble.ts";

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination("/dev/null"));

async function ours(): Promise<FastifyInstance> {
  const config = readConfig({ RENTAL_DATA_DIR: process.env.BENCH_DATA_DIR! });
  const database = openDatabase(JSON.parse(process.env.BENCH_CONNECTION!));
  const parts = { config, database, secretKey: "bench".repeat(8), log, queue: silentQueue };
  return buildApp((await assemble(parts)).server, log);
}

/** A file with its headers, and one log line per request. */
async function bare(): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  app.get("/*", async (_request, reply) => {
    const body = await readFile(process.env.BENCH_FILE!);
    reply.headers({ etag: '"bare"', "cache-control": "public, max-age=31536000, immutable" });
    return reply.header("content-type", "image/webp").send(body);
  });
  app.addHook("onResponse", async (request, reply) => {
    log.info({ method: request.method, url: request.url, status: reply.statusCode }, "request");
  });
  return app;
}

async function main(): Promise<void> {
  const app = await { ours, bare }[process.env.BENCH_SERVER as "ours"]();
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.on("message", () => process.send!({ cpu: process.cpuUsage() }));
  process.on("disconnect", () => process.exit(0));
  process.send!({ port: (app.server.address() as { port: number }).port });
}

void main();
