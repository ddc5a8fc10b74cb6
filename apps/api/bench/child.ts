import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A program in its own process, which answers messages. */
export class Child {
  private constructor(
    readonly child: ChildProcess,
    readonly hello: Record<string, unknown>,
  ) {}

  static async start(program: URL, env: Record<string, string | undefined>): Promise<Child> {
    const child = fork(program, {
      execArgv: [
        "--import",
        "tsx",
        "--expose-gc",
        ...(process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
      ],
      env: { ...process.env, ...env },
    });
    const [hello] = await once(child, "message");
    return new Child(child, hello as Record<string, unknown>);
  }

  // biome-ignore lint/suspicious/noExplicitAny: what each child answers is known to who asks
  async ask(message: string): Promise<any> {
    this.child.send(message);
    return (await once(this.child, "message"))[0];
  }

  async cpuSeconds(): Promise<number> {
    const { cpu } = await this.ask("cpu");
    return (cpu.user + cpu.system) / 1e6;
  }

  async stop(): Promise<void> {
    this.child.disconnect();
    if (this.child.exitCode === null) await once(this.child, "exit");
  }
}
