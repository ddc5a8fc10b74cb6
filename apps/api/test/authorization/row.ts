import type { PlanName } from "@rental/contract";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** A request of an operation: its path below /api/v1, and its body. */
export interface Prepared {
  path: string;
  body?: unknown;
}

/** What one operation answers to whom. */
export interface Row {
  /** Status for a key of each plan that sends a right request about a record of its own. */
  plans: Record<PlanName, number>;
  /** Makes the records that the request needs, in this account and past the plan gate, and builds the request. */
  prepare(server: TestServer, account: TestAccount): Promise<Prepared> | Prepared;
  /** Status when the records are another account's; none: the request names no record. */
  foreign?: number;
}

export type Rows = Record<string, Row>;

/** Properties and contacts: every plan reads, all but Starter write. */
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
/** Everything else: not in the trial. */
export const paidRead = (status = 200) => ({ free_trial: 403, starter: status, pro: status, scale: status });
export const paidWrite = (status: number) => ({ free_trial: 403, starter: 403, pro: status, scale: status });
