/** The messages with owner letters, which show whether the letter of a month was sent. */
import type { Queryable } from "../../../platform/database/database.ts";
import * as queries from "./messages.queries.ts";

/** When the letter was last sent, unless its delivery failed. */
export const letterSentAt = (
  db: Queryable,
  accountId: string,
  contactId: string,
  month: string,
): Promise<Date | undefined> => queries.letterSentAt(db, accountId, contactId, month);
