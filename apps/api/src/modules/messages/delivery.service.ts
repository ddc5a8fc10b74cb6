import type { Tx } from "../../platform/database.ts";
import * as queries from "./messages.queries.ts";

/** How the delivery of a message ended. */
export type Outcome = { deliveryStatus: "sent" } | { deliveryStatus: "failed"; error: string };

/** Notes with a message how its delivery ended, in the transaction that notes it with the delivery itself. */
export const noteDelivery = (
  tx: Tx,
  ref: { accountId: string; messageId: string },
  outcome: Outcome,
): Promise<void> => queries.mergeMetadata(tx, ref.accountId, ref.messageId, outcome);
