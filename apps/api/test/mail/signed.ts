import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import type { DnsServer } from "./dns-server.ts";

/** Signs mail as the mail server of a domain does. */
export interface Signer {
  sign(raw: Buffer): Promise<Buffer>;
}

/** @returns what signs for the domain, whose key the DNS server then knows */
export function signerFor(
  { records }: DnsServer,
  domain: string,
  canonicalization = "relaxed/relaxed",
): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  records[`s1._domainkey.${domain}`] = [`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`];
  return {
    async sign(raw) {
      const { signatures } = await dkimSign(raw, {
        canonicalization,
        signingDomain: domain,
        selector: "s1",
        privateKey,
        // Otherwise the clock is read twice, and a second may pass in between.
        signTime: new Date(),
        signatureData: [{ signingDomain: domain, selector: "s1", privateKey }],
      });
      return Buffer.concat([Buffer.from(signatures), raw]);
    },
  };
}
