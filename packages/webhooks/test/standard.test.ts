/** Deliveries verified by the headers of https://www.standardwebhooks.com, with that project's own library beside ours. */
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SignedDelivery, signForTest, verifyWebhook } from "../src/index.ts";

const now = new Date("2026-02-27T12:00:00.750Z");
const [secret, other] = ["first", "second"].map(
  (text) => `whsec_${Buffer.from(text.padEnd(32, ".")).toString("base64")}`,
) as [string, string];
const data = { id: "0195469f-7c00-7000-8000-00000000aaaa" };
let delivery: SignedDelivery;
let standard: Record<string, string>;

beforeEach(async () => {
  // The library reads the machine's clock.
  vi.useFakeTimers({ now, toFake: ["Date"] });
  delivery = await signForTest({ secret, event: "property.updated", data, timestamp: now });
  standard = Object.fromEntries(
    Object.entries(delivery.headers).filter(([name]) => name.startsWith("webhook-")),
  );
});
afterEach(() => vi.useRealTimers());

const verify = (headers: Record<string, string>, secrets: string | string[] = secret) =>
  verifyWebhook({ payload: delivery.payload, headers, secret: secrets, now });

it("the standard's library accepts what signForTest makes", () => {
  expect(new Webhook(secret).verify(delivery.payload, delivery.headers)).toMatchObject({ data });
});

it("verifyWebhook accepts what the standard's library signs", async () => {
  const signature = new Webhook(secret).sign(standard["webhook-id"]!, now, delivery.payload);
  expect(await verify({ ...standard, "webhook-signature": signature })).toMatchObject({ data });
});

it("verifyWebhook prefers the documented signature where both are sent", async () => {
  const wrong = { ...delivery.headers, "x-webhook-signature": `sha256=${"0".repeat(64)}` };
  await expect(verify(wrong)).rejects.toMatchObject({ code: "signature_mismatch" });
});

it("one matching signature of several is enough, and other versions are skipped", async () => {
  const both = [other, secret].map((one) =>
    new Webhook(one).sign(standard["webhook-id"]!, now, delivery.payload),
  );
  expect(await verify({ ...standard, "webhook-signature": `v1a,AAAA ${both.join(" ")}` })).toMatchObject({
    data,
  });
});

it("secrets of earlier releases, which are base64url, verify", async () => {
  const bytes = Buffer.from("\xfb\xef\xff".repeat(11).slice(0, 32), "latin1");
  const old = `whsec_${bytes.toString("base64url")}`;
  expect(old).toMatch(/[-_]/);
  const signature = new Webhook(bytes.toString("base64")).sign(
    standard["webhook-id"]!,
    now,
    delivery.payload,
  );
  expect(await verify({ ...standard, "webhook-signature": signature }, old)).toMatchObject({ data });
});

it.each([
  ["another secret", {}, "signature_mismatch", other],
  ["a changed id", { "webhook-id": "other" }, "signature_mismatch", secret],
  ["a changed time", { "webhook-timestamp": "1772193599" }, "signature_mismatch", secret],
  ["no signature of a known version", { "webhook-signature": "v2,AAAA" }, "malformed_signature", secret],
  ["no id", { "webhook-id": "" }, "missing_id", secret],
])("refuses %s", async (_, changes, code, key) => {
  await expect(verify({ ...standard, ...changes }, key)).rejects.toMatchObject({ code });
});

it("refuses a delivery that is too old", async () => {
  const later = new Date(now.getTime() + 301_000);
  await expect(
    verifyWebhook({ payload: delivery.payload, headers: standard, secret, now: later }),
  ).rejects.toMatchObject({ code: "timestamp_too_old" });
});
