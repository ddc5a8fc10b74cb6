import { runInThread, ThreadEnded } from "../../../../platform/process/threads/threads.ts";
import type { Evidence } from "../proof/evidence.ts";
import type { MailFile } from "./mail-file.ts";
import type { Reading, ReadMail } from "./read-mail.thread.ts";

/**
 * The most expensive mail of 25 MiB takes about a second to read, and starting a thread takes 1 to 2 s on a busy
 * machine.
 */
const deadlineMs = 15_000;

/** The mail can't be read, nor could it be if it were sent again; the message says why. */
export class UnreadableMail extends Error {}

/**
 * Reads a mail off the event loop. A large one is transferred to the thread, which leaves `raw` empty. @throws
 * UnreadableMail
 */
export async function readInThread(
  raw: Uint8Array,
  evidence: Evidence | null,
): Promise<{ mail: ReadMail; files: MailFile[] }> {
  const module = new URL("./read-mail.thread.ts", import.meta.url).href;
  // Small mails share a buffer with others, so they are copied.
  const isAlone = raw.buffer instanceof ArrayBuffer && raw.byteLength === raw.buffer.byteLength;
  const moved = isAlone ? [raw.buffer as ArrayBuffer] : [];
  try {
    const reading = await runInThread<Reading>({
      module,
      name: "readMail",
      input: { raw, evidence },
      moved,
      deadlineMs,
    });
    if ("mail" in reading) return reading;
    throw new UnreadableMail(`it is not an email: ${reading.unreadable}`);
  } catch (cause) {
    if (cause instanceof ThreadEnded) throw new UnreadableMail(`reading it ${cause.message}`, { cause });
    throw cause;
  }
}
