import { BulkImportsResource } from "./generated/resources.gen.ts";
import type { BulkImport, BulkImportsCreateInput } from "./generated/types.gen.ts";
import { type WaitOptions, waitForJob } from "./wait-for-job.ts";

/** The operations of `rental.bulkImports`, and a call that waits for an import. */
export class BulkImports extends BulkImportsResource {
  /**
   * Starts a bulk import and waits until it ends. Failed rows are in the job's `errors`.
   * @throws JobFailedError when the job itself failed
   */
  async createAndWait(
    input: BulkImportsCreateInput,
    options: WaitOptions<BulkImport> = {},
  ): Promise<BulkImport> {
    const { onProgress: _, pollInterval: __, ...call } = options;
    const { jobId } = await this.create(input, call);
    return waitForJob((look) => this.get(jobId, look), options);
  }
}
