import { recordTokens, tokenLength } from "../platform/record-tokens.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { VisitorRecordKind } from "./principal.ts";

/** What a visitor's token stands for. */
interface Held {
  accountId: string;
  /** Of the record. */
  id: string;
}

/**
 * The tokens that visitors get with a new chat, booking or session: each stands for one record of one account, and one
 * of one kind is worth nothing for another. Nothing is stored. The token of the account and the token of the record,
 * one after the other: parts of two tokens together stand for nothing, because no two records have the same id.
 */
export function visitorTokens(secrets: Secrets, kind: VisitorRecordKind) {
  const tokens = recordTokens(secrets, `visitor-${kind}`);
  return {
    of: ({ accountId, id }: Held): string => tokens.of(accountId) + tokens.of(id),

    /** What a token stands for, whether or not there is such a record; nothing when the form is wrong. */
    heldBy(token: string): Held | undefined {
      const accountId = tokens.idIn(token.slice(0, tokenLength));
      const id = tokens.idIn(token.slice(tokenLength));
      return accountId === undefined || id === undefined ? undefined : { accountId, id };
    },
  };
}
