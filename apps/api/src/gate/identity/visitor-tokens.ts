import { accountRecordTokens } from "../../platform/secrets/account-record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { VisitorRecordKind } from "./principal.ts";

/** The tokens that visitors get with a new chat, booking or session. One of one kind is worth nothing for another. */
export const visitorTokens = (secrets: Secrets, kind: VisitorRecordKind) =>
  accountRecordTokens(secrets, `visitor-${kind}`);
