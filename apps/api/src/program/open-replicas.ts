import type { Logger } from "pino";
import type { GateDependencies } from "../gate/operation/gate.ts";
import { Replicas } from "../platform/database/replicas.ts";

/**
 * Opens the configured replicas, and reports whether each is usable; nothing depends on one that is not.
 * @returns a function that closes them
 */
export async function openReplicas(
  { platform, metrics }: Pick<GateDependencies, "platform" | "metrics">,
  log: Pick<Logger, "info" | "warn">,
): Promise<() => Promise<void>> {
  const { config, database, tracer } = platform;
  if (config.replicaUrls.length === 0) return async () => undefined;
  const count = (outcome: string) => metrics.replicaReads.inc({ outcome });
  const replicas = new Replicas(database, config.replicaUrls, { log, tracer, count });
  metrics.state.watchReplicas(() => replicas.lags);
  await replicas.mark();
  platform.replicas = replicas;
  return () => replicas.close();
}
