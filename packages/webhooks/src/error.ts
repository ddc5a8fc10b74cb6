/**
 * Why a delivery was rejected. The first four are errors in the receiver's own code or configuration; the others are
 * faults of the request, and the correct response is HTTP 400.
 *
 * - `payload_not_raw`: the payload is a parsed body, not the raw bytes
 * - `invalid_secret`: a secret is missing, empty or contains whitespace
 * - `invalid_option`: `tolerance` or `now` is not a usable number of milliseconds
 * - `crypto_unavailable`: this runtime has no Web Crypto
 * - `missing_signature`, `missing_id`, `missing_timestamp`: the header is missing
 * - `malformed_signature`: the signature is not `sha256=` and 64 lowercase hex digits
 * - `signature_mismatch`: the signature is for another body or another secret
 * - `invalid_payload`: correctly signed, but not the JSON of an event
 * - `id_mismatch`, `timestamp_mismatch`: the header differs from the signed body
 * - `invalid_timestamp`: not an ISO 8601 time with a zone
 * - `timestamp_too_old`, `timestamp_too_new`: differs from the clock by more than `tolerance`
 */
export type WebhookVerificationErrorCode =
  | "payload_not_raw"
  | "invalid_secret"
  | "invalid_option"
  | "crypto_unavailable"
  | "missing_signature"
  | "missing_id"
  | "missing_timestamp"
  | "malformed_signature"
  | "signature_mismatch"
  | "invalid_payload"
  | "id_mismatch"
  | "timestamp_mismatch"
  | "invalid_timestamp"
  | "timestamp_too_old"
  | "timestamp_too_new";

/** The delivery must not be trusted. `code` gives the reason, `message` the remedy. Neither contains the secret. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
