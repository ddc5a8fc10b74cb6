import { freePort } from "../harness/free-port.ts";
import { Balancer } from "./haproxy.ts";
import type { Release } from "./releases.ts";
import { type Environment, ServerProcess } from "./server-process.ts";

const roomy = { requestsPerMinute: 1e7, requestsPerDay: 1e9 };

/** Three APIs behind HAProxy, and two workers. */
export class Installation {
  private constructor(
    readonly env: Environment,
    readonly apis: ServerProcess[],
    readonly workers: ServerProcess[],
    readonly balancer: Balancer,
  ) {}

  static async make(folder: string, databaseUrl: string, redisUrl: string): Promise<Installation> {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH!,
      HOME: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      RENTAL_SECRET_KEY: "upgrade-secret-key-".repeat(2),
      RENTAL_DATA_DIR: folder,
      BASE_ORIGIN: `http://127.0.0.1:${port}`,
      LOG_FORMAT: "json",
      LOG_LEVEL: "warn",
      DEMO_ACCOUNTS: "false",
      ALLOW_PRIVATE_NETWORKS: "true",
      PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
      // Longer than HAProxy needs to notice.
      SHUTDOWN_DELAY_MS: "3000",
    };
    const make = async (name: string, role: "api" | "worker") =>
      new ServerProcess(name, role, await freePort(), folder, env);
    const apis = [await make("api1", "api"), await make("api2", "api"), await make("api3", "api")];
    const workers = [await make("worker1", "worker"), await make("worker2", "worker")];
    return new Installation(env, apis, workers, new Balancer(folder, port, apis));
  }

  /** One at a time, because the first one creates the tables. */
  async start(release: Release): Promise<void> {
    for (const process of [...this.apis, ...this.workers]) {
      process.start(release);
      await process.ready();
    }
    for (const { name } of this.apis) await this.balancer.leadsTo(name);
  }

  /** As an operator does it: stop, start, and wait until it serves. */
  async replace(process: ServerProcess, release: Release): Promise<void> {
    await process.stop();
    process.start(release);
    await process.ready();
    if (this.apis.includes(process)) await this.balancer.leadsTo(process.name);
  }

  /** Ends everything at once. */
  kill(): void {
    for (const process of [...this.apis, ...this.workers]) process.kill();
    this.balancer.kill();
  }
}
