import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ProgramProcess } from "../harness/program-process.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The program as `npm start` runs it, and its admin tool. */
export class InstalledProgram extends ProgramProcess {
  /** Asks until the server and what it needs are there. @throws when the program ends before */
  async ready(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      );
      if (answer?.status === 200) return;
      this.mustRun();
      await wait(50);
    }
  }

  /** A command of the admin tool, with the variables of the server. @returns what it printed as JSON */
  async rental<T>(...args: string[]): Promise<T> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/rental.mjs", ...args, "--json"],
      {
        cwd: root,
        env: this.environment,
      },
    );
    return JSON.parse(stdout) as T;
  }

  createAccount(plan: string): Promise<{ accountId: string; apiKey: string }> {
    return this.rental("account", "create", "--name", `Abuse ${plan}`, "--plan", plan);
  }
}
