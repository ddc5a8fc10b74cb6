import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { Secrets } from "../secrets/secrets.ts";

/** How push services know this installation (VAPID, RFC 8292). */
interface Identity {
  privateKey: KeyObject;
  /** An uncompressed point of P-256 in base64url: browsers subscribe with it. */
  publicKey: string;
}

const made = new WeakMap<Secrets, Identity>();

/** The key with which browsers subscribe to notices of this installation, in base64url. */
export const publicKeyOf = (secrets: Secrets): string => identityOf(secrets).publicKey;

const hourMs = 3_600_000;

/**
 * The Authorization header that identifies this installation to a push service.
 * @param subject a contact address of the operator
 */
export function authorizationFor(secrets: Secrets, endpoint: string, now: Date, subject: string): string {
  const { privateKey, publicKey } = identityOf(secrets);
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + 12 * hourMs) / 1_000),
    sub: subject,
  };
  const signed = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The order of P-256's generator. */
const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

/**
 * Derived from the installation's secret rather than stored, so that all processes and restored backups have the same;
 * otherwise, browsers would have to subscribe again.
 */
function identityOf(secrets: Secrets): Identity {
  const known = made.get(secrets);
  if (known) return known;
  // Reducing 64 bytes rather than 32 makes every key equally likely (FIPS 186-5, A.2.1).
  const random = ["push-identity", "push-identity-2"].map((purpose) => secrets.key(purpose).toString("hex"));
  const scalar = (BigInt(`0x${random.join("")}`) % (order - 1n)) + 1n;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, "0"), "hex"));
  const point = curve.getPublicKey();
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: curve.getPrivateKey("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const identity = { privateKey, publicKey: point.toString("base64url") };
  made.set(secrets, identity);
  return identity;
}
