/** More than any program writes; the costs of checking grow with each. */
const most = { bytes: 128 * 1024, fields: 500, signature: 4_096, from: 4_096, signedNames: 100 };
/** Signatures of the sender's domain that are checked: programs add one per algorithm. */
const mostSignatures = 2;

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** The whole field, with its name and its line ends. */
  line: string;
}

export interface Signature {
  line: string;
  /** Where its key is, such as s1._domainkey.example.com. */
  keyName: string;
  bodyIs: "relaxed" | "simple";
}

/** What the header of a mail says about its sender, before anything is believed. */
export interface Header {
  fields: HeaderField[];
  /** Where the body starts. */
  bodyAt: number;
  /** Lowercase domain of From. */
  fromDomain: string;
  /** DKIM signatures that may be aligned with it. */
  signatures: Signature[];
}

/** Fields that must occur once: what is signed would otherwise not be what is read. */
const single = ["from", "subject", "date", "message-id", "content-type", "content-transfer-encoding"];

/** @returns null for a header that nothing can prove: too large, or ambiguous */
export function headerOfMail(raw: Uint8Array): Header | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, most.bytes));
  // One character per byte, so that positions are those of the bytes.
  const text = bytes.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  if (!end && raw.byteLength > most.bytes) return null;
  const lines = (end ? text.slice(0, end.index) : text).split(/\r?\n(?![ \t])/, most.fields + 1);
  if (lines.length > most.fields) return null;
  const fields = lines.map((line) => ({
    name: line
      .slice(0, Math.max(line.indexOf(":"), 0))
      .trim()
      .toLowerCase(),
    line: `${line.replace(/\r?\n/g, "\r\n")}\r\n`,
  }));
  const named = (name: string) => fields.filter((field) => field.name === name);
  const [from] = named("from");
  if (!from || from.line.length > most.from || single.some((name) => named(name).length > 1)) return null;
  const domains = [...from.line.matchAll(/@([a-z0-9.\u0080-\u00ff-]{1,253})/gi)].map(([, domain]) =>
    domain!.toLowerCase(),
  );
  const fromDomain = domains.at(-1);
  if (fromDomain === undefined) return null;
  const signatures = named("dkim-signature")
    .flatMap(({ line }) => signatureIn(line) ?? [])
    .filter(({ keyName }) => isRelated(keyName, fromDomain))
    .slice(0, mostSignatures);
  return { fields, bodyAt: end ? end.index + end[0].length : text.length, fromDomain, signatures };
}

/** @returns null for a signature that proves nothing: it leaves out From, or the end of the body, or is too long */
function signatureIn(line: string): Signature | null {
  if (line.length > most.signature) return null;
  const tags = new Map<string, string>();
  for (const part of line.slice(line.indexOf(":") + 1).split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s+/g, ""));
  }
  const [domain, selector] = [tags.get("d")?.toLowerCase(), tags.get("s")];
  const signed = tags.get("h")?.toLowerCase().split(":") ?? [];
  if (!domain || !selector || tags.has("l")) return null;
  if (!signed.includes("from") || signed.length > most.signedNames) return null;
  const bodyIs = tags.get("c")?.split("/")[1]?.toLowerCase() === "relaxed" ? "relaxed" : "simple";
  return { line, keyName: `${selector.toLowerCase()}._domainkey.${domain}`, bodyIs };
}

/** Domains that share no ending of two labels can't be aligned; whether the others are, the library decides. */
const isRelated = (keyName: string, domain: string): boolean => endOf(keyName) === endOf(domain);
const endOf = (name: string): string => name.split(".").slice(-2).join(".");
