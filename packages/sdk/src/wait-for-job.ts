import type { CallOptions } from "./call.ts";
import { JobFailedError } from "./errors.ts";
import { checkNumber } from "./options.ts";
import { sleep } from "./retry.ts";

/** Options of calls that start a job and wait for its end. */
export interface WaitOptions<Job> extends CallOptions {
  /** Called with the job's state after each poll. */
  onProgress?: ((job: Job) => void) | undefined;
  /** Milliseconds between polls. Default: 1000. */
  pollInterval?: number | undefined;
}

interface AnyJob {
  jobId: string;
  status: string;
}

/**
 * Polls a job until it has ended. Failed rows or images are in its `errors`.
 * @throws JobFailedError when the job itself failed; AbortedError when `signal` aborts
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
