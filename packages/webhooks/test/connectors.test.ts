import { describe, expect, it } from "vitest";
import {
  signConnectorRequest,
  type VerifyConnectorRequestOptions,
  verifyConnectorRequest,
} from "../src/connectors.ts";

const secret = "consec_test";
const now = new Date("2026-06-15T12:00:00.000Z");
const message = {
  id: "1",
  type: "message.send",
  channel: "sms",
  to: "+1 217 555 0142",
  content: "Größe",
  contactId: "2",
  conversationId: "3",
  messageId: "4",
};
const body = JSON.stringify(message);

async function verify(changes: object = {}) {
  const headers = await signConnectorRequest({ body, secret, now });
  const options = { payload: body, headers, secret, now, ...changes };
  return verifyConnectorRequest(options as VerifyConnectorRequestOptions);
}
const code = (changes: object) =>
  verify(changes).then(
    () => "accepted",
    (error: { code: string; message: string }) => {
      expect(error.message).not.toContain("consec_test");
      return error.code;
    },
  );

describe("verifyConnectorRequest", () => {
  it("accepts what signConnectorRequest signed, as text and as bytes", async () => {
    expect(await verify()).toEqual(message);
    expect(await verify({ payload: Buffer.from(body) })).toEqual(message);
    expect(await verify({ headers: new Headers(await signConnectorRequest({ body, secret, now })) })).toEqual(
      message,
    );
  });

  it("accepts the known signature of a known request", async () => {
    // printf '1781524800.{"id":"1","type":"test.ping","channel":"sms"}' | openssl dgst -sha256 -hmac consec_test
    const headers = {
      "X-Connector-Timestamp": "1781524800",
      "X-Connector-Signature": "sha256=f0ad401dad9d18af828c6b08643c842576068750ae43c9fb5cad4cc97af69f7f",
    };
    const payload = '{"id":"1","type":"test.ping","channel":"sms"}';
    expect(await verify({ payload, headers })).toEqual({ id: "1", type: "test.ping", channel: "sms" });
  });

  it.each([
    ["another body", { payload: `${body} ` }, "signature_mismatch"],
    ["another secret", { secret: "consec_other" }, "signature_mismatch"],
    ["no headers", { headers: {} }, "missing_signature"],
    ["an empty secret", { secret: "" }, "invalid_secret"],
    ["no secret", { secret: undefined }, "invalid_secret"],
    ["a parsed body", { payload: message }, "payload_not_raw"],
    ["an old time", { now: now.getTime() + 301_000 }, "timestamp_too_old"],
    ["a time ahead", { now: now.getTime() - 301_000 }, "timestamp_too_new"],
    ["an invalid clock", { now: Number.NaN }, "timestamp_too_new"],
  ])("rejects %s", async (_, changes, expected) => {
    expect(await code(changes)).toBe(expected);
  });

  it.each([
    ["a signature of another form", { "x-connector-signature": "sha256=AB" }, "malformed_signature"],
    ["a time with a fraction", { "x-connector-timestamp": "1.5" }, "invalid_timestamp"],
    ["another time", { "x-connector-timestamp": "1781524801" }, "signature_mismatch"],
  ])("rejects %s", async (_, changed, expected) => {
    const headers = { ...(await signConnectorRequest({ body, secret, now })), ...changed };
    expect(await code({ headers })).toBe(expected);
  });

  it("rejects a signed body that is not a request", async () => {
    for (const payload of ["", "{", "null", '"text"', '{"id":1}']) {
      const headers = await signConnectorRequest({ body: payload, secret, now });
      expect(await code({ payload, headers })).toBe("invalid_payload");
    }
  });
});
