import { randomBytes } from "node:crypto";
import type { Secrets } from "../../platform/secrets.ts";

/** A new secret; the whole string is the key of the signatures. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** How secrets are kept: encrypted. */
export const sealer = (secrets: Secrets) => secrets.sealer("webhook-secret");
