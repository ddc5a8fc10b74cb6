import { recordTokens, tokenLength } from "./record-tokens.ts";
import type { Secrets } from "./secrets.ts";

/** A record of an account. */
export interface AccountRecord {
  accountId: string;
  /** The record's id. */
  id: string;
}

/**
 * Tokens that each stand for one record of one account, for one purpose. Nothing is stored. A token is the account's
 * token followed by the record's; parts of two different tokens combined are invalid, because record ids are unique.
 */
export function accountRecordTokens(secrets: Secrets, purpose: string) {
  const tokens = recordTokens(secrets, purpose);
  return {
    of: ({ accountId, id }: AccountRecord): string => tokens.of(accountId) + tokens.of(id),

    /** The record that a token stands for, whether or not it exists; undefined when the format is wrong. */
    heldBy(token: string): AccountRecord | undefined {
      const accountId = tokens.idIn(token.slice(0, tokenLength));
      const id = tokens.idIn(token.slice(tokenLength));
      return accountId === undefined || id === undefined ? undefined : { accountId, id };
    },
  };
}
