import { randomBytes } from "node:crypto";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/** Generates a secret; the whole string is the key of the signatures. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** How secrets are stored: encrypted. */
export const sealer = (secrets: Secrets) => secrets.sealer("webhook-secret");
