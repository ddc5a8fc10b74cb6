import type { CallOptions } from "./call.ts";
import { JobFailedError } from "./errors.ts";
import { checkNumber } from "./options.ts";
import { sleep } from "./retry.ts";

/** Options of calls that start a job and wait for its end. */
export interface WaitOptions<Job> extends CallOptions {
  /** Told the job's state after each look at it. */
  onProgress?: ((job: Job) => void) | undefined;
  /** Milliseconds between two looks. Default 1000. */
  pollInterval?: number | undefined;
}

interface AnyJob {
  jobId: string;
  status: string;
}

/**
 * Looks at a job until it has ended. Rows or images that failed are in its `errors`.
 * @throws JobFailedError when the job itself could not run; AbortedError when `signal` says so
 */
export async function waitForJob<Job extends AnyJob>(
  look: (options: CallOptions) => Promise<Job>,
  { onProgress, pollInterval = 1000, idempotencyKey: _, ...options }: WaitOptions<Job>,
): Promise<Job> {
  checkNumber("pollInterval", pollInterval, 1);
  for (;;) {
    const job = await look(options);
    onProgress?.(job);
    if (job.status === "completed") return job;
    if (job.status === "failed") throw new JobFailedError(`The job ${job.jobId} failed.`, job);
    await sleep(pollInterval, options.signal);
  }
}
