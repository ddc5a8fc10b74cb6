import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Findings about intentional paths: the literal segment determines which operation a request is for. */
const inTheSpec = [
  /^warn no-ambiguous-paths .*properties\/\{id\}\/(?:images|timeline)` and `.*properties\/bulk\/\{jobId\}/,
  // The address of an upsert is decided, too, and none of the others is a PUT.
  /^warn no-ambiguous-paths .*(?:properties|contacts)\/by-external-id\/\{externalId\}/,
  /^warn no-ambiguous-paths .*workflows\/\{id\}\/(?:dry-run|versions)` and `.*workflows\/runs\/\{id\}/,
  // No account can have these slugs.
  /^warn no-ambiguous-paths .*\{slug\}.*\/(?:bookings|chats|sessions)\//,
  /^warn no-ambiguous-paths .*\/(?:bookings|chats|sessions)\/.*\{slug\}/,
];

/** Redocly's findings, one line each. */
export async function lint(document: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "rental-lint-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const args = [cli, "lint", file, "--extends", "recommended", "--format", "json"];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const run = promisify(execFile)(process.execPath, args, { env, cwd: folder, maxBuffer: 1e8 });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(stdout) as {
      problems: { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }[];
    };
    return problems
      .map((found) => `${found.severity} ${found.ruleId} ${found.location[0]?.pointer}: ${found.message}`)
      .filter((line) => !inTheSpec.some((pattern) => pattern.test(line)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
