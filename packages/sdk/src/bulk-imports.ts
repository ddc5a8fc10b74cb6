import type { ApiPromise, CallOptions } from "./call.ts";
import { tracing } from "./caller.ts";
import { BulkImportsResource } from "./generated/resources.gen.ts";
import type { BulkImport, BulkImportRow, BulkImportStarted } from "./generated/types.gen.ts";
import { type WaitOptions, waitForJob } from "./wait-for-job.ts";

/** Input of `bulkImports.create` and `bulkImports.createAndWait`. */
export interface BulkImportInput {
  /** `upsert` changes the properties that are already there, by externalId or address. Default: `create`. */
  mode?: "create" | "upsert";
  /** The rows, 1 to 500. An invalid row fails by itself, not the request. */
  properties: BulkImportRow[];
}

/** The operations of `rental.bulkImports`, and a call that waits for an import. */
export class BulkImports extends BulkImportsResource {
  /**
   * Starts the creation of up to 500 properties in the background; get the job to see its progress. An invalid row fails
   * without affecting the others.
   *
   * `POST /properties/bulk`
   */
  override create(input: BulkImportInput, options?: CallOptions): ApiPromise<BulkImportStarted> {
    return super.create(input, options);
  }

  /**
   * Starts a bulk import and waits until it ends. Failed rows are in the job's `errors`.
   * @throws JobFailedError when the job itself failed
   */
  createAndWait(input: BulkImportInput, options: WaitOptions<BulkImport> = {}): Promise<BulkImport> {
    return tracing("bulkImports.createAndWait", this.createAndWait, options, async (call) => {
      const { jobId } = await this.create(input, call);
      return waitForJob((look) => this.get(jobId, look), call);
    });
  }
}
