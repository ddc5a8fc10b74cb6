import type { CallOptions } from "./call.ts";
import { RentalError } from "./errors.ts";

/** The stack at the moment of a call. */
export interface Caller {
  stack?: string | undefined;
}

/** Carries the caller of a method that makes several calls, such as `listAll`, to each of them. */
const caller = Symbol("caller");
type WithCaller = CallOptions & { [caller]?: Caller };

// Not in the type of ErrorConstructor, because only some runtimes have it.
const { captureStackTrace } = Error as { captureStackTrace?: (target: object, below: object) => void };

/**
 * Remembers who calls `entry`. Where errors arise later, in a timer or a socket, the stack does not contain that any more.
 * Cheap: runtimes turn it into text only when it is read.
 */
export function callerOf(entry: object, options?: WithCaller): Caller {
  if (options?.[caller]) return options[caller];
  if (!captureStackTrace) return new Error();
  const here = {};
  captureStackTrace(here, entry);
  return here;
}

/** Options that carry the caller of `entry` to the calls it makes. */
export const calledBy = <Options extends CallOptions>(
  entry: object,
  options?: Options,
): Options & WithCaller => ({
  ...(options as Options),
  [caller]: callerOf(entry, options),
});

/** Runs a method that makes several calls. Errors between them get its name, and all of them the stack of its caller. */
export async function tracing<Options extends CallOptions, T>(
  name: string,
  entry: object,
  options: Options,
  run: (call: Options) => Promise<T>,
): Promise<T> {
  const call = calledBy(entry, options);
  try {
    return await run(call);
  } catch (error) {
    if (!(error instanceof RentalError) || error.operation) throw error;
    throw fromCaller(error, name, callerOf(entry, call));
  }
}

/** Gives an error the operation's name and the caller's stack. */
export function fromCaller(error: RentalError, operation: string, { stack }: Caller): RentalError {
  const frames = String(stack ?? "").replace(/^\w*Error.*\n?/, "");
  const value = `${error.name} [${operation}]: ${error.message}\n${frames}`;
  // Not enumerable, as where runtimes define it, so that it is not printed twice.
  Object.defineProperty(error, "stack", { value, configurable: true, writable: true });
  return Object.assign(error, { operation });
}
