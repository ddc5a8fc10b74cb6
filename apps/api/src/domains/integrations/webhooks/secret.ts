import { randomBytes } from "node:crypto";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/** Generates a secret; the whole string is the signing key. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** Encrypts secrets for storage. */
export const sealer = (secrets: Secrets) => secrets.sealer("webhook-secret");
