import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { balancerConfig } from "../cluster/balancer.ts";
import { until } from "../cluster/poll.ts";

/** What HAProxy counts of its backend. */
export const counters = {
  req_tot: "requests",
  econ: "connections to an API that failed",
  eresp: "answers of an API that broke off",
  hrsp_5xx: "answers with a 5xx",
  wretr: "connections tried again",
  wredis: "requests sent to another API",
  srv_abrt: "transfers that an API ended",
  cli_abrt: "transfers that a client ended",
} as const;
export type Counter = keyof typeof counters;

/** HAProxy in front of the APIs. */
export class Balancer {
  readonly origin: string;
  readonly #socket: string;
  readonly #child: ChildProcess;

  constructor(folder: string, port: number, apis: { name: string; port: number }[]) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#socket = join(folder, "haproxy.sock");
    const file = join(folder, "haproxy.cfg");
    const servers = apis.map(({ name, port: to }) => ({ name, address: `127.0.0.1:${to}` }));
    const statistics = `global\n  stats socket ${this.#socket} mode 600 level user\n`;
    writeFileSync(file, statistics + balancerConfig(`127.0.0.1:${port}`, servers));
    const path = `${process.env.PATH}:/usr/sbin`;
    const log = openSync(join(folder, "haproxy.log"), "a");
    const stdio: StdioOptions = ["ignore", log, log];
    this.#child = spawn("haproxy", ["-f", file], { env: { PATH: path }, stdio });
    closeSync(log);
  }

  /** Waits until it sends requests to this API. */
  async leadsTo(api: string): Promise<void> {
    await until(`HAProxy to use ${api}`, async () => (await this.#rows()).get(api)?.status === "UP");
  }

  async counts(): Promise<Record<Counter, number>> {
    const row = (await this.#rows()).get("BACKEND")!;
    const names = Object.keys(counters) as Counter[];
    return Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<Counter, number>;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** The lines of the backend, by the names of the servers. */
  async #rows(): Promise<Map<string, Record<string, string>>> {
    const socket = connect(this.#socket);
    socket.write("show stat\n");
    const [titles, ...lines] = (await text(socket)).replace(/^# /, "").trim().split("\n");
    const names = titles!.split(",");
    const rows = lines
      .map((line) => line.split(","))
      .map((cells) => Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ""])))
      .filter(({ pxname }) => pxname === "apis");
    return new Map(rows.map((row) => [row.svname!, row]));
  }
}
