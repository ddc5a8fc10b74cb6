import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: ["ignore", "pipe", "pipe"] }).toString();

/** A private network inside this machine: a bridge, and a network namespace for each server. */
export class Network {
  readonly machines: Machine[] = [];
  readonly #mark = String(process.pid);
  readonly #bridge = `rc${this.#mark}`;
  /** Our own address, which every machine reaches. */
  readonly host = "10.213.77.1";

  constructor(readonly folder: string) {
    ip("link", "add", this.#bridge, "type", "bridge");
    ip("address", "add", `${this.host}/24`, "dev", this.#bridge);
    ip("link", "set", this.#bridge, "up");
  }

  add(name: string): Machine {
    const number = this.machines.length + 2;
    const space = `rental-${this.#mark}-${name}`;
    const cable = `rc${this.#mark}-${number}`;
    ip("netns", "add", space);
    const machine = new Machine(name, space, cable, `10.213.77.${number}`, join(this.folder, name));
    this.machines.push(machine);
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("link", "set", cable, "master", this.#bridge, "up");
    ip("-n", space, "address", "add", `${machine.address}/24`, "dev", "eth0");
    ip("-n", space, "link", "set", "eth0", "up");
    ip("-n", space, "link", "set", "lo", "up");
    return machine;
  }

  /** Ends everything: processes, namespaces and the bridge. */
  async remove(): Promise<void> {
    for (const machine of this.machines) await machine.kill();
    for (const { space, cable } of this.machines) {
      ip("link", "delete", cable);
      ip("netns", "delete", space);
    }
    ip("link", "delete", this.#bridge);
  }
}

/** A server in a network namespace of its own, with a folder of its own. */
export class Machine {
  /** Processes that were started, whether they still run or not. */
  readonly #started: number[] = [];

  constructor(
    readonly name: string,
    readonly space: string,
    readonly cable: string,
    readonly address: string,
    readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  }

  /** Runs a program on the machine; its output goes to a file in the folder. */
  run(command: string[], env: Record<string, string> = {}, user?: string): void {
    const as = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"] : [];
    const log = openSync(join(this.folder, "log"), "a");
    const child = spawn("ip", ["netns", "exec", this.space, ...as, ...command], {
      cwd: this.folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.#started.push(child.pid!);
  }

  /** Kills all processes with -9, as if the machine had lost its power. */
  async kill(): Promise<void> {
    // A program that was started a moment ago may not have entered the namespace yet.
    for (let pids = this.#pids(); pids.length > 0 || this.#started.some(runs); pids = this.#pids()) {
      for (const pid of pids) {
        try {
          process.kill(pid, "SIGKILL");
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      }
      await wait(50);
    }
    this.#started.length = 0;
  }

  /** Pulls the cable: nothing arrives any more, and nobody is told. */
  cutOff(): void {
    ip("link", "set", this.cable, "down");
  }

  connect(): void {
    ip("link", "set", this.cable, "up");
  }

  /** The end of the log, for messages. */
  log(): string {
    return readFileSync(join(this.folder, "log"), "utf8").slice(-3_000);
  }

  #pids = () => ip("netns", "pids", this.space).split("\n").filter(Boolean).map(Number);
}

/** Whether a process runs; one that has ended and was not waited for does not. */
function runs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
