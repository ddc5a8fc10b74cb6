/** The signal handler: ends the process, unless a command has to clean up first. */
let end = (code: number): void => process.exit(code);

/**
 * Ctrl-C reaches a program run by npm twice: from the terminal, and from npm. Signals this close together count as one,
 * in ms.
 */
const sameMs = 500;

/** Sets the handler, called with the signal's exit code, such as 130; another signal ends the process immediately. */
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

/**
 * Runs something that may block for a long time. Handlers can't run meanwhile, so signals end the process as they would
 * without handlers.
 */
export function blocking<Result>(run: () => Result): Result {
  for (const [signal, handler] of handlers) process.off(signal, handler);
  try {
    return run();
  } finally {
    handleSignals();
  }
}
