import { type Finding, ok, warn } from "./doctor/finding.ts";
import { examineInstallation } from "./doctor/installation.ts";

/**
 * `rental doctor` in the built package. In a checkout, scripts/doctor.mjs runs instead: it requires nothing installed.
 */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const found: [name: string, finding: Finding][] = [
    ["Node.js", ok(process.versions.node)],
    ["system", system()],
    ...(await examineInstallation()),
  ];
  const failed = found.filter(([, { state }]) => state === "FAIL").length;
  if (failed > 0) process.exitCode = 1;
  if (json) {
    const checks = found.map(([name, { state, text }]) => ({ name, state: state.toLowerCase(), text }));
    process.stdout.write(`${JSON.stringify({ ok: failed === 0, checks })}\n`);
    return;
  }
  for (const [name, { state, text }] of found)
    process.stdout.write(`${state.padEnd(5)} ${name.padEnd(13)} ${text}\n`);
  process.stdout.write(
    failed > 0 ? `\n${failed} to fix before the server can run\n` : "\nThe server can run here\n",
  );
}

/** The server itself runs on more systems than its built-in PostgreSQL. */
function system(): Finding {
  const name = `${process.platform} on ${process.arch}`;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (process.platform !== "linux" || header.glibcVersionRuntime !== undefined) return ok(name);
  return warn(
    `${name} without glibc, which the built-in PostgreSQL needs. Set DATABASE_URL, or use Debian or Ubuntu.`,
  );
}
