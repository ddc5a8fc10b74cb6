import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { isAway } from "./errors.ts";

/** The options of each attempt of a write. */
export interface Attempt {
  idempotencyKey: string;
}

interface WriteOptions<Input, Output> {
  /** One call of the SDK, which gets `attempt` as its options. */
  write: (input: Input, attempt: Attempt) => PromiseLike<Output>;
  onSuccess?: (output: Output, input: Input) => unknown;
  onError?: (error: unknown, input: Input) => unknown;
  /** Runs before the first attempt, for optimistic updates. */
  onMutate?: (input: Input) => unknown;
  /** False for operations that take no Idempotency-Key: a second attempt would act twice. */
  repeatable?: boolean;
}

export interface Write<Input, Output>
  extends Pick<
    UseMutationResult<Output, unknown, { input: Input }>,
    "data" | "error" | "isPending" | "isPaused" | "isSuccess" | "reset"
  > {
  /** Starts the write. Errors are in `error`. */
  run: (input: Input) => void;
}

/**
 * A write. While the server is unreachable it waits, and resumes when it is back. All attempts share one
 * Idempotency-Key, so that it takes effect once.
 */
export function useWrite<Input, Output>(options: WriteOptions<Input, Output>): Write<Input, Output> {
  const { write, onSuccess, onError, onMutate, repeatable = true } = options;
  const mutation = useMutation<Output, unknown, { input: Input; send: typeof write } & Attempt>({
    // The `write` of the first attempt: a later one could send what was typed since, under the same key.
    mutationFn: ({ input, send, idempotencyKey }) => Promise.resolve(send(input, { idempotencyKey })),
    onMutate: ({ input }) => onMutate?.(input),
    onSuccess: (output, { input }) => onSuccess?.(output, input),
    onError: (error, { input }) => onError?.(error, input),
    retry: (_, error) => repeatable && isAway(error),
    retryDelay: 500,
  });
  const { data, error, isPending, isPaused, isSuccess, reset } = mutation;
  return {
    data,
    error,
    isPending,
    isPaused,
    isSuccess,
    reset,
    run: (input) => mutation.mutate({ input, send: write, idempotencyKey: newKey() }),
  };
}

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing on pages served over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
