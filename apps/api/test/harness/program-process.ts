import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The whole program as `npm start` runs it, on its own data directory, including the embedded PostgreSQL. */
export class ProgramProcess {
  child!: ChildProcess;
  /** Its output since its last start. */
  output = "";
  /** Its errors since then; they are shown, too. */
  errors = "";
  /** What is run, in the root of the checkout. */
  protected readonly command: [string, ...string[]] = [process.execPath, "scripts/start.mjs"];

  constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string> = {},
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The environment variables that it runs with. */
  get environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _url, BASE_ORIGIN: _origin, REDIS_URL: _redis, ...inherited } = process.env;
    return { ...inherited, RENTAL_DATA_DIR: this.dataDir, PORT: String(this.port), ...this.env };
  }

  start(): void {
    this.output = "";
    this.errors = "";
    const [program, ...given] = this.command;
    this.child = spawn(program, given, {
      cwd: root,
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
    });
    this.child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.errors += text;
      process.stderr.write(text);
    });
  }

  /** The key of a demo account, printed by the first start. @throws when the program ends before */
  async demoKey(plan: "Starter" | "Pro" | "Scale"): Promise<string> {
    for (;;) {
      const key = new RegExp(`${plan} +(rk_live_\\S+)`).exec(this.output)?.[1];
      if (key && this.output.includes("Try:")) return key;
      this.mustRun();
      await wait(20);
    }
  }

  /** Repeats a request with this key until it returns 200. @throws when the program ends before */
  serves(apiKey: string): Promise<void> {
    return this.#answers("/api/v1/properties?limit=1", { authorization: `Bearer ${apiKey}` });
  }

  /** Waits until it is ready for requests. @throws when the program ends before */
  isReady(): Promise<void> {
    return this.#answers("/readyz");
  }

  async #answers(path: string, headers: Record<string, string> = {}): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.origin}${path}`, {
        headers,
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null);
      if (answer?.status === 200) return;
      this.mustRun();
      await wait(10);
    }
  }

  /** Kills it without a chance to clean up, and waits until it has ended. */
  async kill(): Promise<void> {
    if (this.#isGone()) return;
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  /** Stops it with SIGTERM, and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.#isGone()) return;
    const gone = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await gone;
  }

  #isGone = () => this.child.exitCode !== null || this.child.signalCode !== null;

  /** @throws with its output when it has ended */
  protected mustRun(): void {
    if (this.#isGone()) throw new Error(`the program ended with ${this.child.exitCode}:\n${this.output}`);
  }
}
