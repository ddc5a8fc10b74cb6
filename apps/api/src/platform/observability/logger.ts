import { setTimeout as delay } from "node:timers/promises";
import pino, { type Logger, type LoggerOptions } from "pino";
import { errorForLog } from "./error-for-log.ts";
import { prettyLine } from "./pretty-line.ts";

/**
 * Lines are gathered until they have this many characters, because a system call per request costs a tenth of the request.
 * They are gathered here, because pino's destination would copy all of them for each further line. See docs/adr/0015.
 */
const gathered = 32_768;
/** How long a line waits for others, in ms. */
const gatherMs = 100;
/**
 * Another thread writes the lines, because a disk that is busy with PostgreSQL's log would hold up all requests. At most
 * `maxLength` bytes wait for the disk.
 */
const writing = { sync: false, maxLength: 64 * 1024 * 1024 };
/** How long a program that is ending waits for whatever reads its log, in ms. */
const endMs = 5_000;

let last = { ms: 0, text: "" };

/** Like pino's `isoTime`, but formatted at most once per millisecond: formatting costs a fiftieth of a simple request. */
function isoTime(): string {
  const ms = Date.now();
  if (ms !== last.ms) last = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
  return last.text;
}

/** The format of all logs: JSON lines in which an error is `err`, with the members that `errorForLog` allows. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: isoTime,
  serializers: {
    err: (error: unknown) => errorForLog(error),
    error: (error: unknown) => errorForLog(error),
    // Fastify passes these when it logs something itself.
    req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
    res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
  },
  hooks: {
    logMethod(args, method) {
      // An error without a message of ours would log its own.
      const first: unknown = args[0];
      if (first instanceof Error && typeof args[1] !== "string")
        method.call(this, { err: first }, "an error");
      else method.apply(this, args);
    },
  },
});

/** A log whose lines can wait while something else is printed. */
export interface HeldLog {
  log: Logger;
  /** From now on, lines wait. */
  hold: () => void;
  /** Writes the lines that waited. */
  release: () => void;
  /**
   * Writes everything, but waits no longer than 5 s. `process.exit` would not wait for the block that the other thread is
   * writing. Nothing may be logged afterwards.
   */
  end: () => Promise<void>;
}

/**
 * The log of the program. Lines are written within a tenth of a second. Lines that are still gathered when the process exits
 * are written then, except after kill -9; only `end` also waits for the block that is being written.
 * @param pretty lines for people instead of JSON
 * @param dest a file descriptor or a file
 */
export function openLog(level: string, pretty = false, dest: number | string = 1): HeldLog {
  const destination = pino.destination({ dest, ...writing });
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
    // Nothing reads the log any more; from now on, pino discards lines.
    if (error.code === "EPIPE") close();
    else throw error;
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
