import pino, { type Logger } from "pino";

/** Lines wait for each other: a system call for each request costs a tenth of the request. See docs/adr/0015. */
const buffer = { minLength: 8192, periodicFlush: 100, sync: true };

/**
 * The log of the program: JSON lines, at most a tenth of a second late. What is still held goes out when the
 * process exits, whatever the reason; only kill -9 takes it along.
 * @param dest a file descriptor or a file
 */
export function makeLogger(level: string, dest: number | string = 1): Logger {
  const destination = pino.destination({ dest, ...buffer });
  process.on("exit", () => destination.flushSync());
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ["req.headers.authorization"] },
    destination,
  );
}
