/// <reference lib="webworker" />
import { UnreadableTable } from "@rental/contract/table";
import { csvOfWorkbook } from "@rental/contract/workbook";

/** The result of reading a workbook. A plain object, because classes can't be passed between threads. */
export type ReadWorkbook = { csv: Uint8Array } | { unreadable: string };

/** Reads one workbook, so that the page stays usable for the seconds that large ones take. */
addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  const answer = (read: ReadWorkbook) => postMessage(read);
  try {
    answer({ csv: csvOfWorkbook(data) });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    answer({ unreadable: error.message });
  }
});
