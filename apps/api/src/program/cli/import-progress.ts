import { maxBulkRows } from "@rental/contract";
import { onInterrupt } from "./interrupt.ts";
import { drawBar } from "./output.ts";

/**
 * Shows the progress of an import. A signal ends it with a line that says how far it got and how to continue, which the
 * bar does not say, and which a pipe shows nothing of.
 * @param isDryRun whether nothing is written
 * @returns to be called with the number of rows that are done, and of all
 */
export function importProgress(isDryRun = false): (done: number, total: number) => void {
  let far = "no row";
  let isDrawn = false;
  onInterrupt((code) => {
    const rest =
      "To import the rest, run the command again with --mode upsert, which recognizes what is already there.";
    const text = isDryRun
      ? "Interrupted. Nothing was imported."
      : `Interrupted when ${far} was known to be done; the server may complete up to ${maxBulkRows} more. ${rest}`;
    process.stderr.write(`${isDrawn ? "\n" : ""}${text}\n`);
    process.exit(code);
  });
  return (done, total) => {
    if (done > 0) far = `row ${done} of ${total}`;
    isDrawn = process.stderr.isTTY && done < total;
    drawBar(done, total);
  };
}
