import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundled } from "../harness/bundle.ts";
import { balancerConfig } from "./balancer.ts";
import type { Machine, Network } from "./machine.ts";
import { json, until } from "./poll.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../server/dist/${name}.mjs`, import.meta.url));
const roomy = { requestsPerMinute: 1e7, requestsPerDay: 1e9 };
/** By how much the clock of one API and of one worker is ahead. */
export const aheadSeconds = 10;

/** A store, three APIs and two workers of the built server, and HAProxy in front of the APIs. */
export class Servers {
  readonly store: Machine;
  readonly apis: Machine[];
  readonly workers: Machine[];
  readonly #balancer: Machine;
  readonly #env: Record<string, string>;

  constructor(network: Network, database: { url: string; replicaUrls: string }, redisUrl: string) {
    this.store = network.add("store");
    this.apis = ["api1", "api2", "api3"].map((name) => network.add(name));
    this.workers = ["worker1", "worker2"].map((name) => network.add(name));
    this.#balancer = network.add("balancer");
    this.#env = {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URLS: database.replicaUrls,
      REDIS_URL: redisUrl,
      RENTAL_SECRET_KEY: "cluster-secret-key-".repeat(2),
      BASE_ORIGIN: this.origin,
      HOST: "0.0.0.0",
      LOG_FORMAT: "json",
      LOG_LEVEL: "warn",
      DEMO_ACCOUNTS: "false",
      ALLOW_PRIVATE_NETWORKS: "true",
      PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
      WEBHOOK_RETRY_BASE_MS: "500",
      WEBHOOK_RETRY_MAX_MS: "2000",
      S3_BUCKET: "rental-test",
      S3_ENDPOINT: `http://${this.store.address}:9000`,
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY_ID: "AKIATEST",
      S3_SECRET_ACCESS_KEY: "test/secret+key",
      S3_FORCE_PATH_STYLE: "true",
      SMTP_URL: "smtp://127.0.0.1:9",
    };
  }

  /** Where the clients send their requests. */
  get origin(): string {
    return `http://${this.#balancer.address}:8080`;
  }

  /** One at a time, because the first one creates the tables. */
  async start(): Promise<void> {
    await this.startStore();
    for (const machine of [...this.apis, ...this.workers]) {
      this.startServer(machine);
      if (this.apis.includes(machine)) await this.#ready(machine);
    }
    const file = join(this.#balancer.folder, "haproxy.cfg");
    const apis = this.apis.map(({ name, address }) => ({ name, address: `${address}:3000` }));
    writeFileSync(file, balancerConfig(`${this.#balancer.address}:8080`, apis));
    this.#balancer.run(["haproxy", "-f", file]);
    await this.whole();
  }

  async startStore(): Promise<void> {
    const program = await bundled(fileURLToPath(new URL("store.ts", import.meta.url)));
    this.store.run([process.execPath, program, this.store.address, "9000"]);
  }

  startServer(machine: Machine): void {
    const isWorker = this.workers.includes(machine);
    const hasOtherClock = machine === this.apis[2] || machine === this.workers[1];
    machine.run([process.execPath, built("server")], {
      ...this.#env,
      RENTAL_DATA_DIR: join(machine.folder, "data"),
      PROCESS_ROLE: isWorker ? "worker" : "api",
      ...(hasOtherClock && {
        LD_PRELOAD: "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
        FAKETIME: `+${aheadSeconds}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      }),
    });
  }

  /** Waits until every API is ready, and the balancer leads to them. */
  async whole(): Promise<void> {
    await Promise.all(this.apis.map((machine) => this.#ready(machine)));
    await until("the balancer", async () => (await fetch(`${this.origin}/readyz`)).ok);
  }

  /** How many lists were answered by a replica, and by the primary for each reason, since the APIs started last. */
  async replicaReads(): Promise<Record<string, number>> {
    const reads: Record<string, number> = {};
    for (const { address } of this.apis) {
      const text = await (await fetch(`http://${address}:3000/metrics`)).text();
      for (const [, outcome, count] of text.matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm))
        reads[outcome!] = (reads[outcome!] ?? 0) + Number(count);
    }
    return reads;
  }

  /** A command of the command-line tool, on the balancer's machine. */
  async rental<T>(...args: string[]): Promise<T> {
    const command = ["netns", "exec", this.#balancer.space, process.execPath, built("rental"), ...args];
    const env = {
      PATH: process.env.PATH,
      ...this.#env,
      RENTAL_DATA_DIR: join(this.#balancer.folder, "data"),
    };
    const { stdout } = await promisify(execFile)("ip", [...command, "--json"], { env });
    return JSON.parse(stdout) as T;
  }

  async #ready(machine: Machine): Promise<void> {
    await until(`${machine.name} to be ready`, async () => {
      const { status } = await json<{ status: string }>(`http://${machine.address}:3000/readyz`);
      return status === "ready";
    }).catch((cause: unknown) => {
      throw new Error(machine.log(), { cause });
    });
  }
}
