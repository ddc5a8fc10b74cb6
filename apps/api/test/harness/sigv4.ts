/**
 * The server side of AWS Signature Version 4, written from AWS's description and not with the SDK's own signer, so that
 * a mistake of the signer can't go unnoticed. Supports presigned queries and Authorization headers.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedRequest {
  method: string;
  /** Path and query as in the request line. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** null when the signature is valid, otherwise S3's error code. */
export type SignatureFault =
  | "AccessDenied"
  | "SignatureDoesNotMatch"
  | "RequestTimeTooSkewed"
  | "XAmzContentSHA256Mismatch";

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
  query: string[];
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

export function verifySignature(
  request: SignedRequest,
  credentials: Credentials,
  now: Date,
): SignatureFault | null {
  const presigned = request.url.includes("X-Amz-Signature=");
  const claim = presigned ? claimOfQuery(request) : claimOfHeaders(request);
  if (!claim) return "AccessDenied";

  const signedAt = parseAmzDate(claim.date);
  if (signedAt === null) return "AccessDenied";
  const age = (now.getTime() - signedAt) / 1000;
  if (presigned) {
    const seconds = Number(new URL(request.url, "http://s3").searchParams.get("X-Amz-Expires"));
    if (!(seconds > 0 && seconds <= 604_800) || age > seconds || age < -900) return "AccessDenied";
  } else {
    if (Math.abs(age) > 900) return "RequestTimeTooSkewed";
    if (claim.payloadHash !== "UNSIGNED-PAYLOAD" && claim.payloadHash !== sha256(request.body)) {
      return "XAmzContentSHA256Mismatch";
    }
  }

  const scope = `${claim.date.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  if (claim.credential !== `${credentials.accessKeyId}/${scope}`) return "AccessDenied";
  if (!claim.signedHeaders.includes("host")) return "AccessDenied";

  const toSign = ["AWS4-HMAC-SHA256", claim.date, scope, sha256(canonicalRequest(request, claim))].join("\n");
  const [day, region, service, terminator] = scope.split("/") as [string, string, string, string];
  const key = [region, service, terminator].reduce<Buffer>(
    hmac,
    hmac(`AWS4${credentials.secretAccessKey}`, day),
  );
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, "hex");
  const holds = given.length === expected.length && timingSafeEqual(given, expected);
  return holds ? null : "SignatureDoesNotMatch";
}

function claimOfQuery(request: SignedRequest): Claim | null {
  const { searchParams } = new URL(request.url, "http://s3");
  const get = (name: string) => searchParams.get(name) ?? "";
  if (get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return null;
  return {
    credential: get("X-Amz-Credential"),
    signedHeaders: get("X-Amz-SignedHeaders").split(";"),
    signature: get("X-Amz-Signature"),
    date: get("X-Amz-Date"),
    payloadHash: "UNSIGNED-PAYLOAD",
    query: queryPairs(request.url).filter((pair) => !pair.startsWith("X-Amz-Signature=")),
  };
}

function claimOfHeaders(request: SignedRequest): Claim | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!match) return null;
  return {
    credential: match[1]!,
    signedHeaders: match[2]!.split(";"),
    signature: match[3]!,
    date: String(request.headers["x-amz-date"] ?? ""),
    payloadHash: String(request.headers["x-amz-content-sha256"] ?? ""),
    query: queryPairs(request.url),
  };
}

function canonicalRequest(request: SignedRequest, claim: Claim): string {
  const headers = claim.signedHeaders.map((name) => {
    const value = request.headers[name];
    const text = Array.isArray(value) ? value.join(",") : (value ?? "");
    return `${name}:${text.trim().replace(/ +/g, " ")}\n`;
  });
  return [
    request.method,
    request.url.split("?")[0],
    claim.query.sort().join("&"),
    headers.join(""),
    claim.signedHeaders.join(";"),
    claim.payloadHash,
  ].join("\n");
}

/** `name=value` pairs in AWS's own percent-encoding. */
function queryPairs(url: string): string[] {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...new URL(url, "http://s3").searchParams].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
}

/** `20260227T120000Z` in milliseconds, or null. */
function parseAmzDate(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
