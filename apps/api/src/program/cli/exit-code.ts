/** The exit codes of all commands. docs/command-line.md lists them. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  limited: 5,
  unavailable: 6,
} as const;

/** By an error's HTTP status, or by its name. Not by its class, so that no command loads what it does not use. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return exitCodes.failed;
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  if (error.name === "UsageError") return exitCodes.usage;
  if (status === 401 || status === 403) return exitCodes.refused;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.limited;
  const isUnavailable = ["ConnectionError", "TimeoutError"].includes(error.name) || status >= 500;
  return isUnavailable ? exitCodes.unavailable : exitCodes.failed;
}
