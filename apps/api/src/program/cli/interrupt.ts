/** What a signal does: it ends the process, unless a command has something to put in order first. */
let end = (code: number): void => process.exit(code);

/**
 * Ctrl-C reaches a program that npm runs twice: from the terminal, and from npm. Signals this soon after one another
 * are one, in ms.
 */
const sameMs = 500;

/** Called with the exit code of the signal, such as 130; a later signal ends the process at once. */
export function onInterrupt(handler: (code: number) => void): void {
  end = (code) => {
    const at = performance.now();
    end = (next) => {
      if (performance.now() - at > sameMs) process.exit(next);
    };
    handler(code);
  };
}

const handlers = [
  ["SIGINT", () => end(130)],
  ["SIGTERM", () => end(143)],
  ["SIGHUP", () => end(129)],
] as const;

export function handleSignals(): void {
  for (const [signal, handler] of handlers) process.on(signal, handler);
}

/** Runs what may block for long. No handler can run meanwhile, so signals end the process as they do without handlers. */
export function blocking<Result>(run: () => Result): Result {
  for (const [signal, handler] of handlers) process.off(signal, handler);
  try {
    return run();
  } finally {
    handleSignals();
  }
}
