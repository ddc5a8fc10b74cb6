import { recordTokens, tokenLength } from "./record-tokens.ts";
import type { Secrets } from "./secrets.ts";

/** A record of an account. */
export interface AccountRecord {
  accountId: string;
  /** Of the record. */
  id: string;
}

/**
 * Tokens that stand for one record of one account, for one purpose. Nothing is stored. The token of the account and the
 * token of the record, one after the other: parts of two tokens together stand for nothing, because no two records have
 * the same id.
 */
export function accountRecordTokens(secrets: Secrets, purpose: string) {
  const tokens = recordTokens(secrets, purpose);
  return {
    of: ({ accountId, id }: AccountRecord): string => tokens.of(accountId) + tokens.of(id),

    /** What a token stands for, whether or not there is such a record; nothing when the form is wrong. */
    heldBy(token: string): AccountRecord | undefined {
      const accountId = tokens.idIn(token.slice(0, tokenLength));
      const id = tokens.idIn(token.slice(tokenLength));
      return accountId === undefined || id === undefined ? undefined : { accountId, id };
    },
  };
}
