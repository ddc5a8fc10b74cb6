/** Runs in the thread that reads the mail, because hashing a body and verifying a signature take CPU time. */
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { authenticationResults } from "./authentication-results.ts";
import { canonicalBody } from "./canonical-body.ts";
import type { Evidence } from "./evidence.ts";
import { type Header, headerOfMail, type Signature } from "./header-fields.ts";

/**
 * Whether the domain of a mail's From authenticated it: a DKIM signature or SPF passes and is aligned with that domain,
 * as DMARC requires, or a trusted server says so.
 * @param address the lowercase address that the mail is taken to come from
 */
export async function isProven(raw: Uint8Array, address: string, evidence: Evidence): Promise<boolean> {
  const header = headerOfMail(raw);
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (!header || header.fromDomain !== domain) return false;
  // Signatures last: they are the only part whose cost grows with the mail.
  return (
    (await isAligned(address, [], evidence.spfDomain, evidence)) ||
    (await isTrustedPass(header, address, evidence)) ||
    isAligned(address, await signersOf(raw, header, address, evidence), null, evidence)
  );
}

/** The domains with a valid signature. */
async function signersOf(
  raw: Uint8Array,
  header: Header,
  address: string,
  evidence: Evidence,
): Promise<string[]> {
  const domains: string[] = [];
  for (const signature of header.signatures) {
    if (evidence.records[signature.keyName] === undefined) continue;
    const domain = await signerOf(raw, header, signature, address, evidence);
    if (domain !== null) domains.push(domain);
  }
  return domains;
}

async function signerOf(
  raw: Uint8Array,
  { fields, bodyAt }: Header,
  signature: Signature,
  address: string,
  evidence: Evidence,
): Promise<string | null> {
  const body = canonicalBody(raw.subarray(bodyAt), signature.bodyIs);
  if (!body) return null;
  const others = fields.filter(({ name }) => name !== "dkim-signature" && !name.startsWith("arc-"));
  const head = `${signature.line}${others.map(({ line }) => line).join("")}\r\n`;
  const input = Buffer.concat([Buffer.from(head, "latin1"), body]);
  const { headerFrom, results } = await dkimVerify(input, { resolver: resolverOf(evidence) });
  // The displayed sender must be the signed one.
  if (headerFrom?.length !== 1 || headerFrom[0]!.toLowerCase() !== address) return null;
  const passed = results.find(({ status }) => status.result === "pass");
  return passed?.signingDomain ?? null;
}

async function isAligned(
  address: string,
  dkimDomains: string[],
  spfDomain: string | null,
  evidence: Evidence,
): Promise<boolean> {
  if (dkimDomains.length === 0 && spfDomain === null) return false;
  const found = {
    headerFrom: address,
    dkimDomains: dkimDomains.map((domain) => ({ domain })),
    spfDomains: spfDomain === null ? [] : [spfDomain],
  };
  const judged = await dmarc({ ...found, resolver: resolverOf(evidence) });
  if (judged && judged.status.result !== "none") {
    // The library treats a strict policy as relaxed.
    const domain = domainOf(address);
    const { dkim, spf } = judged.alignment ?? {};
    const isExact = (domains: string[]) => domains.some((each) => each.toLowerCase() === domain);
    return (
      judged.status.result === "pass" &&
      ((Boolean(dkim?.result) && (!dkim?.strict || isExact(dkimDomains))) ||
        (Boolean(spf?.result) && (!spf?.strict || isExact(found.spfDomains))))
    );
  }
  // A domain without a policy is treated as if it had a relaxed one.
  const relaxed = await dmarc({ ...found, resolver: async () => [["v=DMARC1; p=none"]] });
  return relaxed !== false && relaxed.status.result === "pass";
}

/** Resolves only text records that were looked up before. */
const resolverOf =
  ({ records }: Evidence) =>
  async (name: string): Promise<string[][]> => {
    const found = records[name.toLowerCase()];
    if (!found) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    return found;
  };

/** The topmost results are from the server that delivered the mail to us; any below were part of the mail. */
async function isTrustedPass({ fields }: Header, address: string, evidence: Evidence): Promise<boolean> {
  const line = fields.find(({ name }) => name === "authentication-results")?.line;
  if (evidence.trustedId === null || line === undefined) return false;
  const { id, results } = authenticationResults(line.slice(line.indexOf(":") + 1));
  if (id !== evidence.trustedId) return false;
  const policy = results.find(({ method }) => method === "dmarc");
  if (policy && policy.result !== "none" && policy.result !== "temperror") {
    const domain = domainOf(policy.properties["header.from"] ?? address);
    return policy.result === "pass" && isAligned(address, [domain], null, { ...evidence, records: {} });
  }
  const passed = results.filter(({ result }) => result === "pass");
  const dkimDomains = passed.flatMap(({ method, properties }) =>
    method === "dkim" ? (properties["header.d"] ?? properties["header.i"] ?? []) : [],
  );
  const envelope = passed.find(({ method }) => method === "spf")?.properties["smtp.mailfrom"];
  return isAligned(address, dkimDomains.map(domainOf), envelope === undefined ? null : domainOf(envelope), {
    ...evidence,
    records: {},
  });
}

const domainOf = (addressOrDomain: string): string =>
  addressOrDomain.slice(addressOrDomain.lastIndexOf("@") + 1).toLowerCase();
