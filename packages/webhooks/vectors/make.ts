/**
 * The test vectors of webhook deliveries, for everything that signs or verifies them: the verifier, the server and the
 * receivers in other languages. `vectors.json` is `makeVectors(PUBLISHED_NOW)`; a test compares the two. Programs whose
 * clock cannot be set are tested with `makeVectors(new Date())`.
 *
 * It signs with node:crypto and not with the package, so that the package is not checked against itself.
 */
import { createHmac } from "node:crypto";
import type { WebhookVerificationErrorCode } from "../src/error.ts";

export const PUBLISHED_NOW = new Date("2026-02-27T12:00:00.000Z");

/** A body as text, or as pieces to join, where a piece may be a repeated text, so that large bodies remain readable. */
export type VectorBody = string | (string | { repeat: string; times: number })[];

export interface Vector {
  /** What the case shows; unique. */
  name: string;
  /** The body that arrives. */
  body: VectorBody;
  headers: Record<string, string>;
  /** The configured secrets of the receiver. */
  secrets: string[];
  /** The index in `secrets` of the one whose signature over `body` the header contains; null: none. */
  signedBy: number | null;
  /** `ok`, or the code of the error. */
  expect: "ok" | WebhookVerificationErrorCode;
}

export interface Vectors {
  description: string;
  /** ISO 8601: the receiver's clock in every case. */
  now: string;
  /** Milliseconds. */
  tolerance: number;
  vectors: Vector[];
}

/** `whsec_` and 32 bytes in base64url, made from readable text so that it is not mistaken for a real secret. */
const testSecret = (text: string) => `whsec_${Buffer.from(text.padEnd(32, ".")).toString("base64url")}`;
const SECRET = testSecret("test vectors, first secret");
const OTHER_SECRET = testSecret("test vectors, second secret");
const TOLERANCE_MS = 300_000;
const ID = "0195469f-7c00-7000-8000-00000000";

/** The text of a body, following the rule of `VectorBody`. */
export function bodyText(body: VectorBody): string {
  if (typeof body === "string") return body;
  return body.map((piece) => (typeof piece === "string" ? piece : piece.repeat.repeat(piece.times))).join("");
}

/** `X-Webhook-Signature` exactly as documented. */
export function signature(body: VectorBody, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(bodyText(body)).digest("hex")}`;
}

/** All cases for a receiver whose clock shows `now`. */
export function makeVectors(now: Date): Vectors {
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
  let count = 0;

  /** A correct delivery of `data`, sent `offsetMs` from now. */
  function delivery(event: string, data: unknown, offsetMs = 0) {
    count += 1;
    const webhookId = `${ID}${count.toString(16).padStart(4, "0")}`;
    const timestamp = at(offsetMs);
    const body = JSON.stringify({ event, data, timestamp, webhookId, version: "2026-02-27" });
    return { body, webhookId, timestamp };
  }

  /** Headers of that delivery, signed over `signed`. */
  function headersFor(sent: { webhookId: string; timestamp: string }, signed: VectorBody, secret = SECRET) {
    return {
      "X-Webhook-Id": sent.webhookId,
      "X-Webhook-Timestamp": sent.timestamp,
      "X-Webhook-Signature": signature(signed, secret),
    };
  }

  function vector(
    name: string,
    body: VectorBody,
    headers: Record<string, string>,
    expect: Vector["expect"],
    secrets = [SECRET],
  ): Vector {
    const signedBy = secrets.findIndex(
      (secret) => signature(body, secret) === headers["X-Webhook-Signature"],
    );
    return { name, body, headers, secrets, signedBy: signedBy < 0 ? null : signedBy, expect };
  }

  function accepted(name: string, event: string, data: unknown, offsetMs = 0): Vector {
    const sent = delivery(event, data, offsetMs);
    return vector(name, sent.body, headersFor(sent, sent.body), "ok");
  }

  /** A delivery that is correct except for what `change` does to its headers. */
  function changed(
    name: string,
    expect: Vector["expect"],
    change: (headers: Record<string, string>) => Record<string, string | undefined>,
    offsetMs = 0,
  ): Vector {
    const sent = delivery("property.updated", { id: `${ID}aaaa` }, offsetMs);
    const headers = headersFor(sent, sent.body);
    const entries = Object.entries({ ...headers, ...change(headers) });
    const left = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
    return vector(name, sent.body, Object.fromEntries(left), expect);
  }

  /** Correctly signed bytes that are not the event that the headers describe. */
  function odd(name: string, expect: Vector["expect"], bodyOf: (body: string) => VectorBody): Vector {
    const sent = delivery("property.updated", { id: `${ID}aaaa` });
    const body = bodyOf(sent.body);
    return vector(name, body, headersFor(sent, body), expect);
  }

  return {
    description:
      "Deliveries and the result that a receiver must reach. `body` is a text (UTF-8), or pieces to join, where {repeat, times} stands for a repeated text. `signedBy` is the index of the secret whose HMAC-SHA256 over the body is exactly the header's signature.",
    now: at(0),
    tolerance: TOLERANCE_MS,
    vectors: [
      accepted("a resource event", "property.updated", { id: `${ID}aaaa`, status: "active" }),
      accepted("test.ping", "test.ping", { message: "This is a test delivery." }),
      accepted("a bulk import's counts", "bulk_import.completed", {
        id: `${ID}bbbb`,
        jobId: `${ID}bbbb`,
        status: "completed",
        total: 500,
        created: 498,
        failed: 2,
      }),
      accepted("an event type of the future", "lease.signed", { id: `${ID}cccc`, terms: { months: 12 } }),
      accepted("unicode: accents, emoji, right-to-left, U+2028, NUL, escapes", "contact.updated", {
        id: `${ID}dddd`,
        status: 'Zoë 🏠 שלום 日本語 \u2028 \u0000 "quoted" \\ </script>',
      }),
      accepted("empty data", "contact.updated", {}),
      big(),
      odd("white space and another order of members are signed as they are", "ok", (body) =>
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse()), null, 2),
      ),
      ...rotation(),

      odd("an empty body", "invalid_payload", () => ""),
      odd("a body that is not JSON", "invalid_payload", () => "hello"),
      odd("a body that is JSON but no event", "invalid_payload", () => "[1,2,3]"),
      odd("null", "invalid_payload", () => "null"),
      tampered(),
      reserialized(),

      accepted("an old timestamp, just inside the tolerance", "test.ping", { message: "old" }, -270_000),
      accepted("a future timestamp, just inside the tolerance", "test.ping", { message: "new" }, 270_000),
      changed("an old timestamp", "timestamp_too_old", () => ({}), -TOLERANCE_MS - 60_000),
      changed("a future timestamp", "timestamp_too_new", () => ({}), TOLERANCE_MS + 60_000),
      changed("no timestamp header", "missing_timestamp", () => ({ "X-Webhook-Timestamp": undefined })),
      changed("another timestamp in the header than in the signed body", "timestamp_mismatch", () => ({
        "X-Webhook-Timestamp": at(1000),
      })),
      changed(
        "an old delivery under a fresh timestamp header",
        "timestamp_mismatch",
        () => ({ "X-Webhook-Timestamp": at(0) }),
        -86_400_000,
      ),
      odd("no timestamp in the signed body", "timestamp_mismatch", (body) => {
        const { timestamp: _, ...rest } = JSON.parse(body);
        return JSON.stringify(rest);
      }),
      ...unreadableTimestamps(),

      changed("no id header", "missing_id", () => ({ "X-Webhook-Id": undefined })),
      changed("another id in the header than in the signed body", "id_mismatch", () => ({
        "X-Webhook-Id": `${ID}ffff`,
      })),

      changed("no signature", "missing_signature", () => ({ "X-Webhook-Signature": undefined })),
      changed("a wrong signature", "signature_mismatch", () => ({
        "X-Webhook-Signature": `sha256=${"0".repeat(64)}`,
      })),
      withSignature("a short signature", (good) => good.slice(0, -2)),
      withSignature("a long signature", (good) => `${good}00`),
      withSignature("an upper-case signature", (good) => `sha256=${good.slice(7).toUpperCase()}`),
      withSignature("a signature without its prefix", (good) => good.slice(7)),
      withSignature("a signature with another prefix", (good) => good.replace("sha256=", "sha1=")),
      withSignature("two signatures in one header", (good) => `${good}, ${good}`),
      withSignature("a signature that is not hex", () => `sha256=${"zz".repeat(32)}`),
      wrongSecret(),
    ],
  };

  function withSignature(name: string, change: (good: string) => string): Vector {
    return changed(name, "malformed_signature", (headers) => ({
      "X-Webhook-Signature": change(headers["X-Webhook-Signature"] ?? ""),
    }));
  }

  function big(): Vector {
    const sent = delivery("contact.updated", { id: `${ID}eeee`, note: "@" });
    const [before = "", after = ""] = sent.body.split("@");
    const body = [before, { repeat: "0123456789é", times: 21_845 }, after];
    return vector("a body of 256 KiB", body, headersFor(sent, body), "ok");
  }

  function rotation(): Vector[] {
    const sent = delivery("test.ping", { message: "rotated" });
    const third = testSecret("test vectors, third secret");
    const by = (secret: string) => headersFor(sent, sent.body, secret);
    return [
      vector("several secrets, signed with the first", sent.body, by(SECRET), "ok", [SECRET, OTHER_SECRET]),
      vector("several secrets, signed with the last", sent.body, by(OTHER_SECRET), "ok", [
        SECRET,
        OTHER_SECRET,
      ]),
      vector("several secrets, signed with none", sent.body, by(third), "signature_mismatch", [
        SECRET,
        OTHER_SECRET,
      ]),
    ];
  }

  function tampered(): Vector {
    const sent = delivery("property.updated", { id: `${ID}aaaa` });
    const body = sent.body.replace("aaaa", "aaab");
    return vector("a body changed after signing", body, headersFor(sent, sent.body), "signature_mismatch");
  }

  function reserialized(): Vector {
    const sent = delivery("property.updated", { id: `${ID}aaaa` });
    const body = JSON.stringify(JSON.parse(sent.body), null, 1);
    return vector(
      "a body parsed and serialized again",
      body,
      headersFor(sent, sent.body),
      "signature_mismatch",
    );
  }

  /** Header and body match, but the time is ambiguous or invalid. */
  function unreadableTimestamps(): Vector[] {
    const cases = [
      ["seconds since 1970", String(Math.floor(now.getTime() / 1000))],
      ["a time without a zone", at(0).slice(0, -1)],
      ["a date", at(0).slice(0, 10)],
      ["a month that does not exist", at(0).replace(/-\d\d-/, "-13-")],
    ] as const;
    return cases.map(([name, timestamp]) => {
      const sent = delivery("property.updated", { id: `${ID}aaaa` });
      const body = sent.body.replace(sent.timestamp, timestamp);
      const headers = headersFor({ ...sent, timestamp }, body);
      return vector(`a timestamp that is ${name}`, body, headers, "invalid_timestamp");
    });
  }

  function wrongSecret(): Vector {
    const sent = delivery("property.updated", { id: `${ID}aaaa` });
    const headers = headersFor(sent, sent.body, OTHER_SECRET);
    return vector("signed with another subscription's secret", sent.body, headers, "signature_mismatch");
  }
}
