import { RunningProgram, runProgram } from "./programs.ts";

export interface RunningServer {
  url: string;
  /** Creates a Scale account with demo data and returns its key. */
  createSeededAccount(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the real server with its own data directory. */
export async function startServer(
  root: string,
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...more,
    RENTAL_DATA_DIR: dataDir,
    PORT: String(port),
    // The receivers and images of the examples are on this machine.
    ALLOW_PRIVATE_NETWORKS: "true",
    LOG_LEVEL: "error",
    // The examples are run faster than a person would.
    PLAN_OVERRIDES: JSON.stringify({ scale: { requestsPerMinute: 100_000 } }),
    // A failed attempt is soon repeated.
    WEBHOOK_RETRY_BASE_MS: "500",
  };
  const withTsx = (...args: string[]) => ({
    command: process.execPath,
    args: ["--import", "tsx", ...args],
    cwd: root,
  });
  const server = RunningProgram.start(withTsx("apps/api/src/program/main.ts"), env);

  async function rental(...args: string[]): Promise<Record<string, string>> {
    const { text } = await runProgram(withTsx("apps/api/src/program/cli.ts", ...args, "--json"), env);
    try {
      return JSON.parse(text) as Record<string, string>;
    } catch {
      throw new Error(`rental ${args.join(" ")} failed:\n${text}`);
    }
  }

  try {
    await server.waitFor((line) => line.startsWith("Try:"));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url,
    async createSeededAccount() {
      const account = await rental("account", "create", "--name", "Examples", "--plan", "scale");
      await rental("demo", "seed", "--account", account.accountId!);
      return account.apiKey!;
    },
    stop: () => server.stop(),
  };
}
