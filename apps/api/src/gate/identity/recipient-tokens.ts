import { type RecordTokens, recordTokens } from "../../platform/secrets/record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Tokens in email links; each stands for the contact who received the email. */
export const recipientTokens = (secrets: Secrets): RecordTokens => recordTokens(secrets, "mail-recipient");

/** Path of the page on which a contact opts out of email. */
export const unsubscribePath = "/p/unsubscribe/";
