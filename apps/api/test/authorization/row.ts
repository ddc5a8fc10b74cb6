import type { PlanName } from "@rental/contract";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** A request of an operation: its path below /api/v1, and its body. */
export interface Prepared {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The answers of one operation to different callers. */
export interface Row {
  /** Status for a key of each plan that sends a valid request about its own record. */
  plans: Record<PlanName, number>;
  /**
   * Creates the records that the request needs, in this account and bypassing the plan check, and builds the request.
   */
  prepare(server: TestServer, account: TestAccount): Promise<Prepared> | Prepared;
  /** Status when the records are another account's; undefined: the request references no record. */
  foreign?: number;
  /** Status and code for a person who may call it, when what the key gets, or prepared, is the key's own. */
  person?: [status: number, code: string | undefined];
  /** What to do when an answer is not as expected. */
  hint?: string;
}

export type Rows = Record<string, Row>;

/** Properties and contacts: every plan can read, all but Starter can write. */
export const coreRead = (status = 200) => ({
  free_trial: status,
  starter: status,
  pro: status,
  scale: status,
});
export const coreWrite = (status: number) => ({
  free_trial: status,
  starter: 403,
  pro: status,
  scale: status,
});
/** Everything else: not on the trial. */
export const paidRead = (status = 200) => ({ free_trial: 403, starter: status, pro: status, scale: status });
export const paidWrite = (status: number) => ({ free_trial: 403, starter: 403, pro: status, scale: status });
