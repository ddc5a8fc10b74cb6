import type { Logger } from "pino";
import type { Config } from "../../configuration.ts";
import type { Tracer } from "./tracer.ts";

/** Loads OpenTelemetry only if tracing is enabled. */
export async function openTracer(
  { traces, role }: Pick<Config, "traces" | "role">,
  log: Pick<Logger, "warn">,
): Promise<Tracer | undefined> {
  if (traces.length === 0) return undefined;
  const { OpenTelemetry } = await import("./open-telemetry.ts");
  return new OpenTelemetry(traces, role, log);
}
