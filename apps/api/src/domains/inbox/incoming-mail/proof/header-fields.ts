/** More than any mail client writes; each one adds to the cost of checking. */
const limits = { bytes: 128 * 1024, fields: 500, signature: 4_096, from: 4_096, signedNames: 100 };
/** Signatures of the sender's domain to check: mail clients add one per algorithm. */
const maxSignatures = 2;

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** The whole field, including its name and line endings. */
  line: string;
}

export interface Signature {
  line: string;
  /** DNS name of its key, such as s1._domainkey.example.com. */
  keyName: string;
  bodyIs: "relaxed" | "simple";
}

/** What a mail's header claims about its sender, before verification. */
export interface Header {
  fields: HeaderField[];
  /** Offset of the body. */
  bodyAt: number;
  /** Lowercase domain of From. */
  fromDomain: string;
  /** DKIM signatures that may be aligned with the From domain. */
  signatures: Signature[];
}

/** Fields that must be unique: otherwise, the signed one might not be the one that is read. */
const single = ["from", "subject", "date", "message-id", "content-type", "content-transfer-encoding"];

/** @returns null for a header that can't prove anything: too large, or ambiguous */
export function headerOfMail(raw: Uint8Array): Header | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, limits.bytes));
  // One character per byte, so that character positions equal byte positions.
  const text = bytes.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  if (!end && raw.byteLength > limits.bytes) return null;
  const lines = (end ? text.slice(0, end.index) : text).split(/\r?\n(?![ \t])/, limits.fields + 1);
  if (lines.length > limits.fields) return null;
  const fields = lines.map((line) => ({
    name: line
      .slice(0, Math.max(line.indexOf(":"), 0))
      .trim()
      .toLowerCase(),
    line: `${line.replace(/\r?\n/g, "\r\n")}\r\n`,
  }));
  const named = (name: string) => fields.filter((field) => field.name === name);
  const [from] = named("from");
  if (!from || from.line.length > limits.from || single.some((name) => named(name).length > 1)) return null;
  const domains = [...from.line.matchAll(/@([a-z0-9.\u0080-\u00ff-]{1,253})/gi)].map(([, domain]) =>
    domain!.toLowerCase(),
  );
  const fromDomain = domains.at(-1);
  if (fromDomain === undefined) return null;
  const signatures = named("dkim-signature")
    .flatMap(({ line }) => signatureIn(line) ?? [])
    .filter(({ keyName }) => isRelated(keyName, fromDomain))
    .slice(0, maxSignatures);
  return { fields, bodyAt: end ? end.index + end[0].length : text.length, fromDomain, signatures };
}

/** @returns null for a signature that proves nothing: it does not cover From or the end of the body, or is too long */
function signatureIn(line: string): Signature | null {
  if (line.length > limits.signature) return null;
  const tags = new Map<string, string>();
  for (const part of line.slice(line.indexOf(":") + 1).split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s+/g, ""));
  }
  const [domain, selector] = [tags.get("d")?.toLowerCase(), tags.get("s")];
  const signed = tags.get("h")?.toLowerCase().split(":") ?? [];
  if (!domain || !selector || tags.has("l")) return null;
  if (!signed.includes("from") || signed.length > limits.signedNames) return null;
  const bodyIs = tags.get("c")?.split("/")[1]?.toLowerCase() === "relaxed" ? "relaxed" : "simple";
  return { line, keyName: `${selector.toLowerCase()}._domainkey.${domain}`, bodyIs };
}

/** Domains that don't share their last two labels can't be aligned; for the rest, the library decides. */
const isRelated = (keyName: string, domain: string): boolean => endOf(keyName) === endOf(domain);
const endOf = (name: string): string => name.split(".").slice(-2).join(".");
