import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { asAdmin, connectionFromUrl, type TestConnection } from "./postgres.ts";
import { prepareTemplate } from "./prepare-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    testPostgres: { server: TestConnection; template: string };
  }
}

/**
 * Provides one PostgreSQL server with a template database for a whole test run. The embedded one, or the one of
 * TEST_DATABASE_URL: a superuser's URL of any PostgreSQL 15 or newer, on which only databases named `rental_t*` are
 * created, and dropped again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { server, stop } = url
    ? { server: connectionFromUrl(url), stop: async () => undefined }
    : await startServer();
  // Several runs may share a server.
  const template = `rental_template_${randomUUID().slice(0, 8)}`;
  const dropTemplate = () =>
    asAdmin(server, (sql) => sql`drop database if exists ${sql(template)} with (force)`);
  try {
    await asAdmin(server, (sql) => sql`create database ${sql(template)}`);
    await prepareTemplate({ ...server, database: template });
  } catch (error) {
    await dropTemplate();
    await stop();
    throw error;
  }
  project.provide("testPostgres", { server, template });
  return async () => {
    await dropTemplate();
    await stop();
  };
}

async function startServer(): Promise<{ server: TestConnection; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-test-"));
  // As root, the server runs as another user.
  await chmod(dataDir, 0o755);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const postgres = await openEmbeddedPostgres({ dataDir, log, durable: false, maxConnections: 400 });
  // An interrupted run ends with process.exit, which also stops the server.
  const removeAll = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.once("exit", removeAll);
  const stop = async () => {
    await postgres.stop();
    process.off("exit", removeAll);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server: postgres.connection, stop };
}
