import Table from "cli-table3";
import { AppError } from "../platform/app-error.ts";
import { StartupError } from "../platform/startup-error.ts";

/** Prints a result: as one JSON document with `--json`, otherwise for people to read. */
export function print(options: { json?: boolean }, result: unknown, asText: () => string): void {
  process.stdout.write(`${options.json ? JSON.stringify(result) : asText()}\n`);
}

/** Rows with a header; plain text when the output is not a terminal. */
export function table(head: string[], rows: unknown[][], empty: string): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) =>
    row.map((cell) => (cell === null || cell === undefined ? "-" : String(cell))),
  );
  if (!process.stdout.isTTY) return [head, ...cells].map((row) => row.join("\t")).join("\n");
  const shown = new Table({ head, style: { head: ["bold"], compact: true } });
  shown.push(...cells);
  return shown.toString();
}

/** Shows the progress of long work: only on a terminal, and nothing goes to stdout. */
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

/** A failure in one line. */
export function explain(error: unknown): string {
  if (error instanceof AppError) return error.detail;
  if (error instanceof StartupError) return error.message;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n", 1)[0]!;
}
