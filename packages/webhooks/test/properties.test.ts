import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signForTest, verifyWebhook } from "../src/index.ts";

const now = 1_772_193_600_000;
const secrets = fc.stringMatching(/^whsec_[A-Za-z0-9_-]{1,43}$/);
const data = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
const events = fc.string({ unit: "grapheme" });

/** A signed delivery of random content, as bytes. */
async function deliveryOf(event: string, content: Record<string, unknown>, secret: string) {
  const signed = await signForTest({ secret, event, data: content, timestamp: now });
  return { payload: new TextEncoder().encode(signed.payload), headers: signed.headers, text: signed.payload };
}

describe("for every event, data and secret", () => {
  it("verifying a signed event returns it", async () => {
    await fc.assert(
      fc.asyncProperty(events, data, secrets, async (event, content, secret) => {
        const { payload, headers, text } = await deliveryOf(event, content, secret);
        expect(await verifyWebhook({ payload, headers, secret, now })).toEqual(JSON.parse(text));
      }),
    );
  });

  it("one flipped bit of the body is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        data,
        secrets,
        fc.nat(),
        fc.nat(7),
        async (event, content, secret, at, bit) => {
          const { payload, headers } = await deliveryOf(event, content, secret);
          const index = at % payload.length;
          payload[index] = payload[index]! ^ (1 << bit);
          await expect(verifyWebhook({ payload, headers, secret, now })).rejects.toMatchObject({
            code: "signature_mismatch",
          });
        },
      ),
    );
  });

  it("a changed character of a header is rejected", async () => {
    const names = fc.constantFrom("x-webhook-signature", "x-webhook-id", "x-webhook-timestamp");
    const characters = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 });
    await fc.assert(
      fc.asyncProperty(secrets, names, fc.nat(), characters, async (secret, name, at, character) => {
        const { payload, headers } = await deliveryOf("test.ping", {}, secret);
        const value = new Map(Object.entries(headers)).get(name)!;
        const index = at % value.length;
        fc.pre(value[index] !== character);
        const changed = value.slice(0, index) + character + value.slice(index + 1);
        const attempt = verifyWebhook({ payload, headers: { ...headers, [name]: changed }, secret, now });
        await expect(attempt).rejects.toMatchObject({ name: "WebhookVerificationError" });
      }),
    );
  });

  it("another secret is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(data, secrets, secrets, async (content, secret, other) => {
        fc.pre(secret !== other);
        const { payload, headers } = await deliveryOf("contact.updated", content, secret);
        await expect(verifyWebhook({ payload, headers, secret: other, now })).rejects.toMatchObject({
          code: "signature_mismatch",
        });
      }),
    );
  });

  it("a shortened or extended body is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(data, secrets, fc.nat(), async (content, secret, cut) => {
        const { headers, text } = await deliveryOf("contact.updated", content, secret);
        for (const payload of [text.slice(0, cut % text.length), `${text} `, ` ${text}`, `${text}\u0000`]) {
          await expect(verifyWebhook({ payload, headers, secret, now })).rejects.toMatchObject({
            code: "signature_mismatch",
          });
        }
      }),
    );
  });
});
