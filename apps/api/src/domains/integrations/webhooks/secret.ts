import { randomBytes } from "node:crypto";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/**
 * Generates a secret: `whsec_` and 32 bytes in base64, as Standard Webhooks wants it. Its documented signature is keyed
 * with the whole string.
 */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Encrypts secrets for storage. */
export const sealer = (secrets: Secrets) => secrets.sealer("webhook-secret");
