/** The exit codes of all commands. docs/command-line.md lists them. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  limited: 5,
  unavailable: 6,
} as const;

/** The SDK's errors when the API did not answer, but perhaps something else did, such as a proxy or the store of files. */
const noAnswer = ["ConnectionError", "TimeoutError", "UnexpectedResponseError"];

/** By an error's HTTP status, or by its name. Not by its class, so that no command loads what it does not use. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return exitCodes.failed;
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  if (error.name === "UsageError") return exitCodes.usage;
  if (noAnswer.includes(error.name)) return exitCodes.unavailable;
  if (status === 401 || status === 403) return exitCodes.refused;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.limited;
  return status >= 500 ? exitCodes.unavailable : exitCodes.failed;
}
