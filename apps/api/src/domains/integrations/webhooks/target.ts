import type { Platform } from "../../../platform/platform.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import { signer, type Target } from "./attempt.ts";
import { sealer } from "./secret.ts";

/** The stored parts of a subscription that say where its deliveries go, and what signs them. */
interface Stored {
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/** Where a subscription's deliveries go, tests too; while the secrets of a rotation overlap, both sign them. */
export function targetOf(
  { secrets, clock }: Pick<Platform, "secrets" | "clock">,
  { url, secret, previousSecret, previousSecretUntil }: Stored,
): Target {
  const { open } = sealer(secrets);
  const isOverlap = previousSecret !== null && previousSecretUntil! > clock.now();
  return {
    url: addressSealer(secrets).open(url),
    storedUrl: url,
    signer: signer(open(secret), isOverlap ? open(previousSecret) : undefined),
  };
}
