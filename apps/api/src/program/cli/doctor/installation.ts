import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport } from "nodemailer";
import { type Config, readConfig } from "../../../platform/configuration.ts";
import { type Connection, checkDatabase, openDatabase } from "../../../platform/database/database.ts";
import { withServers } from "../../../platform/database/database-servers.ts";
import { SUPERUSER } from "../../../platform/database/embedded-postgres/cluster.ts";
import { findPostmaster } from "../../../platform/database/embedded-postgres/postmaster.ts";
import { checkSchema, pendingMigrations } from "../../../platform/database/migrate.ts";
import { checkRedis } from "../../../platform/jobs/redis.ts";
import { problemWith } from "../../../platform/model/check-endpoint.ts";
import { databaseConflict, mustNotHaveOtherDatabase } from "../../../platform/process/data-dir.ts";
import { problemWithBucket } from "../../../platform/storage/check-bucket.ts";
import { explain } from "../output.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { clock, key, port } from "./server.ts";

const GIB = 1024 ** 3;
/** Free space below these thresholds means that the disk will soon be full. */
const disk = { warn: 2 * GIB, fail: 0.2 * GIB };

/**
 * Checks the server's prerequisites with this environment's variables. Starts and changes nothing, except that an
 * object is written to a bucket and removed.
 */
export async function examineInstallation(): Promise<[name: string, found: Finding][]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [["settings", fail(explain(error))]];
  }
  const checks: [name: string, look: (config: Config) => Promise<Finding>][] = [
    ["port", port],
    ["data folder", dataFolder],
    ["database", database],
    ["Redis", redis],
    ["files", files],
    ["mail", mail],
    ["language model", languageModel],
    ["clock", clock],
    ["API key", key],
  ];
  const found = checks.map(
    async ([name, look]) => [name, await safely(() => look(config))] as [string, Finding],
  );
  const [misspelled] = config.misspelled;
  const settings = misspelled ? warn(misspelled) : ok("the environment variables are valid");
  return [["settings", settings], ...(await Promise.all(found))];
}

async function safely(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return fail(explain(error));
  }
}

async function dataFolder({ dataDir }: Config): Promise<Finding> {
  let folder = dataDir;
  while (!(await stat(folder).catch(() => null)) && dirname(folder) !== folder) folder = dirname(folder);
  const isThere = folder === dataDir;
  if (isThere && !(await stat(folder)).isDirectory())
    return fail(`${dataDir} is not a folder. Remove the file, or set RENTAL_DATA_DIR.`);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return fail(`${folder} can't be written. Change its permissions, or set RENTAL_DATA_DIR.`);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${dataDir}${isThere ? "" : ", which the first start creates"}, ${(free / GIB).toFixed(1)} GiB free`;
  if (free < disk.fail) return fail(`${text}. Free some space, or set RENTAL_DATA_DIR.`);
  return free < disk.warn ? warn(`${text}. Free some space soon.`) : ok(text);
}

/** The hosts in a URL, without user and password. */
const hostsIn = (url: string): string =>
  /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] || "the local socket";

async function database({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl) {
    const found = await withServers(databaseUrl, (at) => databaseAt(at, hostsIn(databaseUrl)));
    const unused = await databaseConflict(databaseUrl, dataDir);
    return unused && found.state === "ok" ? warn(unused) : found;
  }
  const cluster = join(dataDir, "postgres", "data");
  const running = await findPostmaster(cluster);
  if (!running?.ready) {
    await mustNotHaveOtherDatabase(dataDir);
    return ok("built in, stopped; it starts with the server");
  }
  const connection = { host: running.socketDir, port: running.port, user: SUPERUSER, database: "rental" };
  return databaseAt(connection, "built in");
}

async function databaseAt(connection: Connection, where: string): Promise<Finding> {
  const opened = openDatabase(connection, { poolSize: 1 });
  try {
    await checkDatabase(opened);
    await checkSchema(opened.sql);
    const pending = await pendingMigrations(opened.sql);
    if (pending > 0) return warn(`${where}; ${pending} migrations are pending. The next start applies them.`);
    return ok(`${where}, up to date`);
  } finally {
    await opened.close();
  }
}

async function redis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl) return ok("not used; more than one API process needs REDIS_URL");
  const problem = await checkRedis(redisUrl);
  return problem === undefined ? ok(`${hostsIn(redisUrl)} responds`) : warn(problem);
}

async function files({ s3 }: Config): Promise<Finding> {
  if (!s3) return ok("in the data folder");
  const problem = await problemWithBucket(s3);
  if (problem !== undefined) return fail(problem);
  return ok(`the bucket ${s3.bucket} of ${s3.endpoint ?? "AWS"} can be written, read and cleared`);
}

async function languageModel({ ai }: Config): Promise<Finding> {
  if (!ai) return ok("not used; everything is answered by script");
  const { host } = new URL(ai.baseUrl);
  const problem = await problemWith(ai);
  if (problem === undefined) return ok(`${ai.model} at ${host} answers`);
  return warn(`${ai.model} at ${host}: ${problem} Until then, everything is answered by script.`);
}

async function mail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) return warn(`is only written to ${join(dataDir, "mail")}. To send it, set SMTP_URL.`);
  const { host, username } = new URL(smtpUrl);
  const transport = createTransport(smtpUrl, { connectionTimeout: 5_000, greetingTimeout: 5_000 } as object);
  try {
    await transport.verify();
    return ok(username ? `${host} accepts the login` : `${host} responds; SMTP_URL has no user to sign in`);
  } catch (error) {
    const reason = explain(error);
    if (reason.includes("wrong version number"))
      return fail(`${host} begins without TLS. Let SMTP_URL begin with smtp:// instead of smtps://.`);
    return fail(`${host} refuses: ${reason}. Check SMTP_URL.`);
  } finally {
    transport.close();
  }
}
