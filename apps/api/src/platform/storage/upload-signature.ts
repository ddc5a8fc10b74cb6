/**
 * Signed upload URLs of the file system driver. The signature covers the method, the key, the type, the length and the
 * expiry, like a presigned S3 PUT, so that both drivers refuse the same requests.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../secrets/secrets.ts";
import { isObjectKey } from "./object-key.ts";
import { type PresignPut, UPLOAD_URL_SECONDS } from "./storage.ts";

/** The parts of an upload request that are known before its body is read. Header values are raw. */
export interface UploadRequest {
  method: string;
  /** The path below `/uploads/`, percent-decoded. */
  key: string;
  query: Readonly<Record<string, unknown>>;
  contentType: string | undefined;
  contentLength: string | undefined;
}

export type UploadRefusalCode =
  | "bad_signature"
  | "expired"
  | "wrong_type"
  | "length_required"
  | "wrong_length"
  | "incomplete";

/** Why an upload is refused: a stable code, its HTTP status, and the message for the client. */
export interface UploadRefusal {
  code: UploadRefusalCode;
  status: 403 | 411 | 415 | 422;
  message: string;
}

export type UploadVerdict = { ok: true; upload: PresignPut } | { ok: false; refusal: UploadRefusal };

const REFUSALS: Record<UploadRefusalCode, Omit<UploadRefusal, "code">> = {
  bad_signature: { status: 403, message: "This upload URL is not valid. Use uploadUrl unchanged, with PUT." },
  expired: { status: 403, message: "This upload URL has expired. Presign the file again." },
  wrong_type: { status: 415, message: "The Content-Type must be the presigned contentType." },
  length_required: {
    status: 411,
    message: "Send a Content-Length header; chunked uploads are not accepted.",
  },
  wrong_length: { status: 422, message: "The Content-Length must be the presigned sizeBytes." },
  incomplete: { status: 422, message: "The upload ended before all bytes arrived. Send it again." },
};

export function refuse(code: UploadRefusalCode): { ok: false; refusal: UploadRefusal } {
  return { ok: false, refusal: { code, ...REFUSALS[code] } };
}

export class UploadSigner {
  readonly #key: Buffer;

  /** @param secret a secret of at least 32 bytes */
  constructor(secret: Buffer) {
    // The secret is already an upload-only key. Without this second derivation, URLs already issued would become
    // invalid.
    this.#key = deriveKey(secret, "", "rental upload urls v1");
  }

  /** The query string of an upload URL, valid from `now` for `UPLOAD_URL_SECONDS`. */
  sign(upload: PresignPut, now: Date): URLSearchParams {
    const expires = Math.floor(now.getTime() / 1000) + UPLOAD_URL_SECONDS;
    return new URLSearchParams({
      type: upload.contentType,
      length: String(upload.contentLength),
      expires: String(expires),
      signature: this.#signature(upload, expires),
    });
  }

  /** Verifies an upload by its URL and headers. The signature comes first: nothing else is trusted. */
  verify(request: UploadRequest, now: Date): UploadVerdict {
    const { type, length, expires, signature } = request.query;
    if (
      typeof type !== "string" ||
      typeof length !== "string" ||
      typeof expires !== "string" ||
      typeof signature !== "string" ||
      !/^\d{1,15}$/.test(length) ||
      !/^\d{1,15}$/.test(expires) ||
      request.method !== "PUT" ||
      !isObjectKey(request.key)
    ) {
      return refuse("bad_signature");
    }
    const upload = { key: request.key, contentType: type, contentLength: Number(length) };
    // Compared as text, because base64 has several spellings for the same bytes.
    const expected = Buffer.from(this.#signature(upload, Number(expires)));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuse("bad_signature");
    if (now.getTime() >= Number(expires) * 1000) return refuse("expired");
    if (request.contentType !== type) return refuse("wrong_type");
    if (request.contentLength === undefined) return refuse("length_required");
    if (request.contentLength !== length) return refuse("wrong_length");
    return { ok: true, upload };
  }

  #signature(upload: PresignPut, expires: number): string {
    // One member per line: no member can contain a line break that shifts a boundary, because the key is checked, the
    // numbers are numbers, and the type is JSON-quoted.
    const text = ["PUT", upload.key, JSON.stringify(upload.contentType), upload.contentLength, expires];
    return createHmac("sha256", this.#key).update(text.join("\n")).digest("base64url");
  }
}
