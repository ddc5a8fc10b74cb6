import pino, { type Logger, type LoggerOptions } from "pino";
import { errorForLog } from "./error-for-log.ts";
import { prettyLine } from "./pretty-line.ts";

/**
 * Lines are buffered: a system call per request costs a tenth of the request. They are written by another thread, because
 * a disk that is busy with PostgreSQL's log would hold up all requests. See docs/adr/0015.
 */
const buffer = { minLength: 8192, sync: false, maxLength: 64 * 1024 * 1024 };
/** How long a line waits for others, in ms. */
const gatherMs = 100;

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
      const [first, text] = args as [unknown, unknown];
      if (first instanceof Error && typeof text !== "string") method.call(this, { err: first }, "an error");
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
}

/**
 * The log of the program, at most a tenth of a second late. Buffered lines are written when the process exits for any
 * reason except kill -9.
 * @param pretty lines for people instead of JSON
 * @param dest a file descriptor or a file
 */
export function openLog(level: string, pretty = false, dest: number | string = 1): HeldLog {
  const destination = pino.destination({ dest, ...buffer });
  // The destination's own `periodicFlush` runs ten times a second even while nothing is logged.
  let isPlanned = false;
  const flush = () => {
    isPlanned = false;
    destination.flush();
  };
  let held: string[] | null = null;
  const write = (line: string) => {
    if (held) {
      held.push(line);
      return;
    }
    destination.write(pretty ? prettyLine(line) : line);
    if (!isPlanned) setTimeout(flush, gatherMs).unref();
    isPlanned = true;
  };
  const release = () => {
    const lines = held ?? [];
    held = null;
    for (const line of lines) write(line);
  };
  process.on("exit", () => {
    release();
    destination.flushSync();
  });
  const hold = () => {
    held ??= [];
  };
  return { log: pino(logOptions(level), { write }), hold, release };
}
