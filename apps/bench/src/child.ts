import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundled } from "../../api/test/harness/bundle.ts";

const { BENCH_PROFILE } = process.env;
const profile = BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${BENCH_PROFILE}`] : [];

/** A program that runs in its own process and answers messages. It is built as `npm start` builds the server. */
export class Child {
  private constructor(
    readonly child: ChildProcess,
    readonly hello: Record<string, unknown>,
  ) {}

  /** @param options for Node.js */
  static async start(
    program: URL,
    env: Record<string, string | undefined>,
    options = ["--expose-gc", ...profile],
  ): Promise<Child> {
    const child = fork(await bundled(fileURLToPath(program)), {
      execArgv: options,
      env: { ...process.env, ...env },
    });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`${program.pathname} ended with ${code} before it was ready.`);
    });
    const [hello] = await Promise.race([once(child, "message"), ended]);
    ended.catch(() => undefined);
    return new Child(child, hello as Record<string, unknown>);
  }

  /** Only for a child that is a server. */
  get port(): number {
    return this.hello.port as number;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what each child answers is known to who asks
  async ask(message: string): Promise<any> {
    this.child.send(message);
    return (await once(this.child, "message"))[0];
  }

  /** CPU time so far. */
  async cpuMicros(): Promise<number> {
    const { cpu } = await this.ask("cpu");
    return cpu.user + cpu.system;
  }

  async stop(): Promise<void> {
    this.child.disconnect();
    if (this.child.exitCode === null) await once(this.child, "exit");
  }
}

/** Receivers of webhooks; if `hanging`, the first one never answers. `hello.ports` says where they listen. */
export const startReceivers = (count: number, hanging = false): Promise<Child> =>
  Child.start(new URL("./webhooks/receive.ts", import.meta.url), {
    BENCH_RECEIVERS: String(count),
    BENCH_HANGING: String(hanging),
  });
