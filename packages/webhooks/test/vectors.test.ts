import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "../src/index.ts";
import {
  bodyText,
  makeVectors,
  PUBLISHED_NOW,
  signature,
  type Vector,
  type Vectors,
} from "../vectors/make.ts";

const file: Vectors = JSON.parse(readFileSync(new URL("../vectors/vectors.json", import.meta.url), "utf8"));

/** `ok`, or the code of the error. */
async function outcome(vector: Vector, payload: string | Uint8Array): Promise<string> {
  try {
    const event = await verifyWebhook({
      payload,
      headers: vector.headers,
      secret: vector.secrets,
      tolerance: file.tolerance,
      now: new Date(file.now),
    });
    expect(event).toEqual(JSON.parse(bodyText(vector.body)));
    return "ok";
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
}

describe("the shared test vectors", () => {
  it("are what make.ts makes (otherwise run pnpm --filter @rental/webhooks vectors)", () => {
    expect(file).toEqual(makeVectors(PUBLISHED_NOW));
  });

  it("have unique names", () => {
    expect(new Set(file.vectors.map((vector) => vector.name)).size).toBe(file.vectors.length);
  });

  it.each(file.vectors)("$name: $expect", async (vector) => {
    const text = bodyText(vector.body);
    expect(await outcome(vector, text)).toBe(vector.expect);
    expect(await outcome(vector, new TextEncoder().encode(text))).toBe(vector.expect);
  });

  it.each(file.vectors)(
    "$name: signedBy names the secret of the signature",
    ({ body, headers, secrets, signedBy }) => {
      const matching = secrets.findIndex(
        (secret) => signature(body, secret) === headers["X-Webhook-Signature"],
      );
      expect(matching).toBe(signedBy ?? -1);
    },
  );
});
