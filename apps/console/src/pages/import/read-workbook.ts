import { UnreadableTable } from "@rental/contract/table";
import type { ReadWorkbook } from "./workbook.worker.ts";

/** Longer than the largest workbook takes on a slow machine, in ms. */
const deadlineMs = 60_000;

/** The first sheet of a workbook as CSV. @throws UnreadableTable */
export async function readWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const worker = new Worker(new URL("./workbook.worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const read = await new Promise<ReadWorkbook>((resolve, reject) => {
      const fail = () => reject(new UnreadableTable("it is a damaged Excel workbook: save it as CSV"));
      timer = setTimeout(fail, deadlineMs);
      worker.onmessage = ({ data }: MessageEvent<ReadWorkbook>) => resolve(data);
      worker.onerror = fail;
      worker.postMessage(bytes);
    });
    if ("unreadable" in read) throw new UnreadableTable(read.unreadable);
    return read.csv;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
