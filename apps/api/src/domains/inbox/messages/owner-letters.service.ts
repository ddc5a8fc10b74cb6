/** The messages that carry an owner's letter of a month: whether one was sent is asked of them. */
import type { Queryable } from "../../../platform/database/database.ts";
import * as queries from "./messages.queries.ts";

/** When the letter was last sent, unless its delivery failed. */
export const letterSentAt = (
  db: Queryable,
  accountId: string,
  contactId: string,
  month: string,
): Promise<Date | undefined> => queries.letterSentAt(db, accountId, contactId, month);
