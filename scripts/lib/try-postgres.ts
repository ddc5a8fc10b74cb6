import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedPostgres } from "../../apps/api/src/platform/database/embedded-postgres.ts";

// Starts the embedded PostgreSQL as the tests do, and stops it. If that fails, the last line of the output says why.
const dataDir = await mkdtemp(join(tmpdir(), "rental-doctor-"));
process.once("SIGTERM", () => process.exit(143));
try {
  // As root, the server runs as another user.
  await chmod(dataDir, 0o755);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await openEmbeddedPostgres({ dataDir, log, durable: false });
  await postgres.stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
