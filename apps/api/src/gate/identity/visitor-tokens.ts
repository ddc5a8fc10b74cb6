import { accountRecordTokens } from "../../platform/secrets/account-record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { VisitorRecordKind } from "./principal.ts";

/** The tokens that visitors receive with a new chat, booking or session. A token of one kind is invalid for another. */
export const visitorTokens = (secrets: Secrets, kind: VisitorRecordKind) =>
  accountRecordTokens(secrets, `visitor-${kind}`);
