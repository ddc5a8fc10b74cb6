/** A busy day on one machine, everything embedded: prospects, agents, integrators, mail and portals at once, and twice, four and eight times as many. */
import { setMaxListeners } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { connectOrOpenEmbeddedPostgres } from "../../../api/src/platform/database/embedded-postgres.ts";
import { freePort } from "../../../api/test/harness/free-port.ts";
import { ProgramProcess } from "../../../api/test/harness/program-process.ts";
import { familyOf, tickMicros } from "../core/postgres-cpu.ts";
import { plain, type Result, type Say } from "../result.ts";
import { withoutLimits } from "../server.ts";
import { type Agency, openAgencies } from "./agency.ts";
import { Observed } from "./observed.ts";
import {
  agent,
  booking,
  chatting,
  type Day,
  integrator,
  mailDomain,
  mailSecret,
  mails,
  portal,
} from "./roles.ts";

const factors = [1, 2, 4, 8];
/** Of all agencies together, for each factor. */
const crowd = { agencies: 4, chatting: 200, booking: 50, agents: 20, integrators: 10, mailsPerHour: 1_000 };
const settleMs = 20_000;
const measureMs = 60_000;

export async function benchDay(say: Say): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), "rental-bench-day-"));
  const program = new ProgramProcess(join(folder, "data"), await freePort(), {
    LOG_LEVEL: "warn",
    DEMO_ACCOUNTS: "false",
    TRUST_PROXY: "true",
    PLAN_OVERRIDES: withoutLimits,
    MAIL_DOMAIN: mailDomain,
    INBOUND_MAIL_SECRET: mailSecret,
  });
  try {
    program.start();
    await program.isReady();
    const log = pino({ level: "silent" });
    const { connection } = await connectOrOpenEmbeddedPostgres({ dataDir: program.dataDir, log });
    const agencies: Agency[] = [];
    const results: Result[] = [];
    for (const factor of factors) {
      say(`day: ${factor} times`);
      const missing = crowd.agencies * factor - agencies.length;
      agencies.push(...(await openAgencies(connection, program.origin, missing)));
      results.push(...(await live(program, agencies, factor)));
    }
    return results;
  } finally {
    await program.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function live(program: ProgramProcess, agencies: Agency[], factor: number): Promise<Result[]> {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const observed = new Observed();
  const day: Day = { origin: program.origin, observed, over: ending.signal };
  const many = (count: number, role: (day: Day, agency: Agency, n: number) => Promise<void>) =>
    Array.from({ length: count * factor }, (_, n) => role(day, agencies[n % agencies.length]!, n));
  const everybody = Promise.all([
    ...many(crowd.chatting, chatting),
    ...many(crowd.booking, booking),
    ...many(crowd.agents, agent),
    ...many(crowd.integrators, integrator),
    mails(day, agencies, crowd.mailsPerHour * factor),
    ...agencies.map((agency) => portal(day, agency)),
  ]);
  await wait(settleMs);
  observed.isCounting = true;
  const before = await cpuOf(program.child.pid!);
  const own = process.cpuUsage();
  await wait(measureMs);
  observed.isCounting = false;
  const after = await cpuOf(program.child.pid!);
  const { user, system } = process.cpuUsage(own);
  ending.abort();
  await everybody;
  for (const [fault, count] of observed.faults)
    process.stderr.write(`${factor} times: ${count} x ${fault}\n`);
  const name = `a busy day, ${factor} times`;
  const share = (micros: number) => (micros / (measureMs * 1_000)) * 100;
  return [
    ...observed.results(name, measureMs / 1_000, factor === 1),
    plain(`${name}: CPU of the server`, "% of a core", share(after.server - before.server)),
    plain(`${name}: CPU of PostgreSQL`, "% of a core", share(after.postgres - before.postgres)),
    plain(`${name}: CPU of those who ask`, "% of a core", share(user + system)),
  ];
}

/** CPU time so far of a program and of its PostgreSQL, in microseconds. */
async function cpuOf(root: number): Promise<{ server: number; postgres: number }> {
  const used = { server: 0, postgres: 0 };
  for (const { pid, stat } of await familyOf(root)) {
    const program = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    const { ticks, endedTicks } = stat;
    const isPostgres = program.startsWith("postgres");
    used[isPostgres ? "postgres" : "server"] += (ticks + (isPostgres ? endedTicks : 0)) * tickMicros;
  }
  return used;
}
