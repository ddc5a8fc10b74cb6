import { describe, expect, it } from "vitest";
import { bodyText, type Vectors } from "../../../../../../packages/webhooks/vectors/make.ts";
import vectorFile from "../../../../../../packages/webhooks/vectors/vectors.json" with { type: "json" };
import { signedRequest, signer } from "./attempt.ts";

const { vectors } = vectorFile as Vectors;

describe("a signature", () => {
  it.each(vectors)("agrees with the shared vector: $name", ({ body, headers, secrets, signedBy }) => {
    const signed = secrets.findIndex(
      (secret) => signer(secret).documented(bodyText(body)) === headers["X-Webhook-Signature"],
    );
    expect(signed).toBe(signedBy ?? -1);
  });

  it.each(vectors.filter((vector) => vector.expect === "ok"))(
    "matches body and signature of the shared vector: $name",
    ({ body, headers, secrets, signedBy }) => {
      const text = bodyText(body);
      const { event, data, timestamp, webhookId, version } = JSON.parse(text);
      const made = signedRequest(
        { event, data, webhookId, redelivery: false },
        signer(secrets[signedBy!]!),
        new Date(timestamp).toISOString(),
      );
      expect(JSON.parse(made.body)).toEqual({
        event,
        data,
        timestamp: made.headers["X-Webhook-Timestamp"],
        webhookId,
        version,
      });
      if (made.body === text) expect(made.headers).toMatchObject(headers);
      else
        expect(made.headers["X-Webhook-Signature"]).toBe(signer(secrets[signedBy!]!).documented(made.body));
    },
  );
});
