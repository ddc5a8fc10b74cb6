/** Prints a result: as a JSON document with `--json`, otherwise as human-readable text. */
export function print(options: { json?: boolean }, result: unknown, asText: () => string): void {
  process.stdout.write(`${options.json ? JSON.stringify(result) : asText()}\n`);
}

/** Shows the progress of long-running work: only on a terminal, and never on stdout. */
export function progress(verb: string): { onBytes: (bytes: number) => void; end: () => void } {
  let [bytes, shown] = [0, ""];
  const end = () => {
    if (shown !== "") process.stderr.write("\n");
    shown = "";
  };
  if (!process.stderr.isTTY) return { onBytes: () => undefined, end };
  return {
    onBytes: (more) => {
      bytes += more;
      const text = `${verb} ${(bytes / 1024 / 1024).toFixed(0)} MiB`;
      if (text !== shown) process.stderr.write(`\r${text}`);
      shown = text;
    },
    end,
  };
}

const barWidth = 40;

/** Draws a progress bar on a terminal; never on stdout. */
export function drawBar(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = total === 0 ? barWidth : Math.round((barWidth * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  process.stderr.write(`\r${bar} ${done}/${total}${done === total ? "\n" : ""}`);
}

/** A failure in one line. */
export function explain(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n", 1)[0]!;
}
