import { beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest";
import { events } from "../../contract/src/events.ts";
import {
  type SignedDelivery,
  signForTest,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookVerificationErrorCode,
  webhookEventTypes,
} from "../src/index.ts";

const secret = "whsec_test";
const now = new Date("2026-02-27T12:00:00.000Z");
const data = { id: "0195469f-7c00-7000-8000-00000000aaaa" };
let delivery: SignedDelivery;

beforeAll(async () => {
  delivery = await signForTest({ secret, event: "property.updated", data, timestamp: now });
});

/** Verifies the good delivery with the changes of a case. Cases may violate the types, as JavaScript users can. */
function verify(changes: Record<string, unknown> = {}): Promise<WebhookEvent> {
  return verifyWebhook({ ...delivery, secret, now, ...changes } as VerifyWebhookOptions);
}

async function expectRefusal(
  attempt: Promise<unknown>,
  code: WebhookVerificationErrorCode,
  message: RegExp,
): Promise<void> {
  await expect(attempt).rejects.toMatchObject({
    name: "WebhookVerificationError",
    code,
    message: expect.stringMatching(message),
  });
}

describe("the payload", () => {
  const bytes = () => new TextEncoder().encode(delivery.payload);

  it.each([
    ["a string", () => delivery.payload],
    ["a Uint8Array", bytes],
    ["an ArrayBuffer", () => bytes().buffer],
    ["a Node.js Buffer from its shared pool", () => Buffer.from(delivery.payload)],
    ["a DataView", () => new DataView(bytes().buffer)],
  ])("may be %s", async (_, payload) => {
    expect(await verify({ payload: payload() })).toMatchObject({ event: "property.updated", data });
  });

  it.each([
    ["a parsed body", () => JSON.parse(delivery.payload)],
    ["undefined", () => undefined],
    ["null", () => null],
    ["a stream", () => new ReadableStream()],
    ["an array of bytes", () => [...bytes()]],
  ])("%s is rejected with a hint to pass the raw body", async (_, payload) => {
    await expectRefusal(
      verify({ payload: payload() }),
      "payload_not_raw",
      /request\.text\(\).*disable JSON parsing/,
    );
  });

  it("is read once: a buffer that changes during verification has no effect", async () => {
    const payload = bytes();
    const pending = verify({ payload });
    payload.fill(0);
    expect(await pending).toMatchObject({ event: "property.updated" });
  });

  it("that is signed but not UTF-8 is rejected", async () => {
    const { createHmac } = await import("node:crypto");
    const payload = Buffer.from([0xff, 0xfe]);
    const headers = {
      ...delivery.headers,
      "x-webhook-signature": `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`,
    };
    await expectRefusal(verify({ payload, headers }), "invalid_payload", /not the JSON of an event/);
  });
});

describe("the headers", () => {
  const entries = () => Object.entries(delivery.headers);

  it.each([
    ["a Headers object", () => new Headers(delivery.headers)],
    ["lower-case names", () => delivery.headers],
    ["names as documented", () => recased((name) => name.replace(/(^|-)\w/g, (c) => c.toUpperCase()))],
    ["upper-case names", () => recased((name) => name.toUpperCase())],
    ["arrays of one value", () => Object.fromEntries(entries().map(([name, value]) => [name, [value]]))],
    ["an object without a prototype", () => Object.assign(Object.create(null), delivery.headers)],
    ["a Map with lower-case names", () => new Map(entries())],
    [
      "others that are undefined or null",
      () => ({ ...delivery.headers, "X-WEBHOOK-ID": undefined, a: null }),
    ],
  ])("may be %s", async (_, headers) => {
    expect(await verify({ headers: headers() })).toMatchObject({ data });
  });

  it.each([
    ["twice with the same value", () => [delivery.headers["x-webhook-id"], delivery.headers["x-webhook-id"]]],
    ["with a second value", () => [delivery.headers["x-webhook-id"], "other"]],
  ])("an id %s is rejected", async (_, id) => {
    const headers = { ...delivery.headers, "x-webhook-id": id() };
    await expectRefusal(verify({ headers }), "id_mismatch", /X-Webhook-Id/);
  });

  it("one signature in two spellings of the header is rejected, whichever is correct", async () => {
    const headers = { ...delivery.headers, "X-Webhook-Signature": `sha256=${"0".repeat(64)}` };
    await expectRefusal(verify({ headers }), "malformed_signature", /64 lowercase hex/);
  });

  it.each([undefined, null, {}, new Headers(), new Map()])(
    "that are missing (%o) are named",
    async (headers) => {
      await expectRefusal(verify({ headers }), "missing_signature", /x-webhook-signature is missing/);
    },
  );

  function recased(change: (name: string) => string) {
    return Object.fromEntries(entries().map(([name, value]) => [change(name), value]));
  }
});

describe("the secret", () => {
  it("may be a list, of which one matches", async () => {
    expect(await verify({ secret: ["whsec_old", secret] })).toMatchObject({ data });
  });

  it.each([
    [undefined],
    [null],
    [""],
    [" "],
    ["whsec_test\n"],
    [[]],
    [[secret, ""]],
    [[secret, undefined]],
    [42],
  ])("%j is rejected before anything is compared", async (wrong) => {
    await expectRefusal(verify({ secret: wrong }), "invalid_secret", /environment variable/);
  });

  it("never appears in a message", async () => {
    const error: Error = await verify({ secret: "whsec_private" }).then(
      () => expect.fail(),
      (e) => e,
    );
    expect(`${error.message} ${error.stack}`).not.toContain("private");
  });
});

describe("the clock", () => {
  const ms = (offset: number) => now.getTime() + offset;

  it.each([
    ["at the past limit", ms(300_000), "ok"],
    ["one millisecond beyond it", ms(300_001), "timestamp_too_old"],
    ["at the future limit", ms(-300_000), "ok"],
    ["one millisecond before it", ms(-300_001), "timestamp_too_new"],
  ] as const)("%s of the default 5 minutes", async (_, clock, expected) => {
    if (expected === "ok") expect(await verify({ now: clock })).toMatchObject({ data });
    else
      await expectRefusal(
        verify({ now: clock }),
        expected,
        /300001 ms off this clock, and at most 300000 ms are allowed/,
      );
  });

  it("is the machine's when `now` is left out", async () => {
    vi.useFakeTimers({ now: ms(1000), toFake: ["Date"] });
    try {
      expect(await verify({ now: undefined })).toMatchObject({ data });
      vi.setSystemTime(ms(3_600_000));
      await expectRefusal(verify({ now: undefined }), "timestamp_too_old", /clock/);
    } finally {
      vi.useRealTimers();
    }
  });

  it("tolerance is in milliseconds, 0 and Infinity included", async () => {
    expect(await verify({ tolerance: 0 })).toMatchObject({ data });
    await expectRefusal(
      verify({ tolerance: 999, now: ms(1000) }),
      "timestamp_too_old",
      /at most 999 ms are allowed/,
    );
    expect(await verify({ tolerance: Number.POSITIVE_INFINITY, now: 0 })).toMatchObject({ data });
  });

  it.each([
    { tolerance: Number.NaN },
    { tolerance: -1 },
    { tolerance: "five" },
    { now: Number.NaN },
    { now: new Date("no date") },
  ])("%o is rejected, because comparing with it would accept everything", async (options) => {
    await expectRefusal(verify(options), "invalid_option", /milliseconds/);
  });
});

describe("the runtime", () => {
  it("without Web Crypto is named, with what to use", async () => {
    vi.stubGlobal("crypto", undefined);
    try {
      await expectRefusal(verify(), "crypto_unavailable", /Node\.js 20\+ or an https page/);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("the event", () => {
  it("is narrowed by its type", async () => {
    const event = await verify();
    if (event.event === "test.ping") expectTypeOf(event.data.message).toBeString();
    if (event.event === "bulk_import.completed") expectTypeOf(event.data.created).toBeNumber();
    if (event.event === "showing.booked") expectTypeOf(event.data).toEqualTypeOf<WebhookEventData>();
    expect(event.event).toBe("property.updated");
  });

  it("types are those of the contract: the 23 of the first release, and what was added since", () => {
    expect(webhookEventTypes).toEqual(Object.keys(events));
    expect(webhookEventTypes.length).toBeGreaterThanOrEqual(23);
    expectTypeOf<WebhookEvent["event"]>().toEqualTypeOf<(typeof webhookEventTypes)[number]>();
  });
});

describe("signForTest", () => {
  it("signs what a test passes, including id, time and version", async () => {
    const signed = await signForTest({
      secret,
      event: "lease.signed",
      data: { rent: 1 },
      webhookId: "one",
      timestamp: now.getTime(),
      version: "2027-01-01",
    });
    expect(await verifyWebhook({ ...signed, secret, now })).toEqual({
      event: "lease.signed",
      data: { rent: 1 },
      webhookId: "one",
      timestamp: now.toISOString(),
      version: "2027-01-01",
    });
  });

  it("generates an id and uses the current time by default", async () => {
    const one = await signForTest({ secret, event: "test.ping", data: { message: "hello" } });
    const two = await signForTest({ secret, event: "test.ping", data: { message: "hello" } });
    expect(one.headers["x-webhook-id"]).not.toBe(two.headers["x-webhook-id"]);
    expect(await verifyWebhook({ ...one, secret })).toMatchObject({ version: "2026-02-27" });
  });

  it("types the data of the events it knows", () => {
    // @ts-expect-error: test.ping has a message
    void (() => signForTest({ secret, event: "test.ping", data: { id: "x" } }));
  });
});
