import { type RecordTokens, recordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Tokens of the links in email, which stand for the contact that got it. */
export const recipientTokens = (secrets: Secrets): RecordTokens => recordTokens(secrets, "mail-recipient");

/** Path of the page on which a contact opts out of email. */
export const unsubscribePath = "/p/unsubscribe/";
