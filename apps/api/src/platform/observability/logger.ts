import { setTimeout as delay } from "node:timers/promises";
import pino, { type Logger, type LoggerOptions } from "pino";
import { errorForLog } from "./error-for-log.ts";
import { prettyLine } from "./pretty-line.ts";

/**
 * Lines are buffered up to this many characters, because a system call per request costs a tenth of the request. They
 * are buffered here, because pino's destination would copy the whole buffer for each further line. See docs/adr/0015.
 */
const gathered = 32_768;
/** Maximum time that a line is buffered, in ms. */
const gatherMs = 100;
/**
 * Another thread writes the lines, because a disk busy with PostgreSQL's log would hold up all requests. At most
 * `maxLength` bytes wait for the disk.
 */
const writing = { sync: false, maxLength: 64 * 1024 * 1024 };
/** How long an exiting program waits for whatever reads its log, in ms. */
const endMs = 5_000;

let last = { ms: 0, text: "" };

/** Like pino's `isoTime`, but formatted at most once per millisecond: formatting costs 2% of a simple request. */
function isoTime(): string {
  const ms = Date.now();
  if (ms !== last.ms) last = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
  return last.text;
}

/** The format of all logs: JSON lines in which an error is `err`, reduced to what `errorForLog` allows. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: isoTime,
  serializers: {
    err: (error: unknown) => errorForLog(error),
    error: (error: unknown) => errorForLog(error),
    // Used when Fastify itself logs something.
    req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
    res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
  },
  hooks: {
    logMethod(args, method) {
      // Without a message from us, pino would log the error's own.
      const first: unknown = args[0];
      if (first instanceof Error && typeof args[1] !== "string")
        method.call(this, { err: first }, "an error");
      else method.apply(this, args);
    },
  },
});

/** A log whose lines can be held back while something else is printed. */
export interface HeldLog {
  log: Logger;
  /** Holds back lines from now on. */
  hold: () => void;
  /** Writes the lines held back. */
  release: () => void;
  /**
   * Flushes everything, but waits no longer than 5 s. `process.exit` would not wait for the block that the other thread
   * is writing. Nothing may be logged afterwards.
   */
  end: () => Promise<void>;
}

/**
 * Opens the program's log. Lines are written within 100 ms. Lines still buffered when the process exits are written
 * then, except after kill -9; only `end` also waits for the block being written.
 * @param pretty human-readable lines instead of JSON
 * @param dest a file descriptor or a file
 */
export function openLog(level: string, pretty = false, dest: number | string = 1): HeldLog {
  const destination = pino.destination({ dest, ...writing });
  const flushSync = destination.flushSync.bind(destination);
  // pino calls it, too, as the program exits.
  destination.flushSync = () => {
    try {
      flushSync();
    } catch {
      // The lines are lost, and there is no other place to say so.
    }
  };
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  let isHeld = false;
  let isClosed = false;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isHeld || isClosed || lines === "") return;
    destination.write(lines);
    lines = "";
  };
  const write = (line: string) => {
    lines += pretty ? prettyLine(line) : line;
    if (lines.length >= gathered) pass();
    else timer ??= setTimeout(pass, gatherMs).unref();
  };
  const hold = () => {
    pass();
    isHeld = true;
  };
  const release = () => {
    isHeld = false;
    pass();
  };
  const close = () => {
    isClosed = true;
  };
  destination.once("close", close);
  destination.on("error", (error: NodeJS.ErrnoException) => {
    // Nothing reads the log any more, or its terminal is gone; from now on, pino discards lines.
    if (error.code === "EPIPE" || error.code === "EIO") close();
    // The lines wait for room on the disk, which the data may have.
    else if (error.code !== "ENOSPC" && error.code !== "EDQUOT") throw error;
  });
  const end = async () => {
    release();
    if (isClosed) return;
    const closed = new Promise((resolve) => {
      destination.once("close", resolve).once("error", resolve);
    });
    destination.end();
    await Promise.race([closed, delay(endMs, undefined, { ref: false })]);
  };
  process.on("exit", () => {
    release();
    if (!isClosed) destination.flushSync();
  });
  return { log: pino(logOptions(level), { write }), hold, release, end };
}
