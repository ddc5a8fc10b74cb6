import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import corpus from "../retry-corpus.json" with { type: "json" };
import {
  AbortedError,
  ConnectionError,
  InternalServerError,
  JobFailedError,
  RateLimitedError,
  TimeoutError,
} from "../src/index.ts";
import { fakeServer, html, ok, problem, refused, silence } from "./fake-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const record = { data: { id: "c1", name: "Dana" } };
const headersOf = (headers: Record<string, string | undefined> | undefined) =>
  Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

describe("the retry corpus", () => {
  it.each(corpus.cases)("$name", async ({ status, body, headers, repeatable = true, waitMs }) => {
    const failure = () => {
      if (status === null) return refused({} as never, {});
      const sent = headersOf(headers);
      return body === "html" ? html(status, sent) : problem(body ?? "", status, {}, sent);
    };
    for (const random of [0, 0.999]) {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const { seen, client } = fakeServer(failure, () => ok(record));
      const rental = client({ maxRetries: 1 });
      // How operations without an Idempotency-Key are called, whichever they are at the moment.
      const api = (rental.contacts as unknown as { api: import("../src/resource.ts").Api }).api;
      const call = repeatable
        ? rental.contacts.create({ name: "Dana", email: "dana@example.com" })
        : api.attempt("contacts.create", { name: "Dana" });
      const outcome = call.then(
        () => "succeeded",
        () => "failed",
      );
      await vi.advanceTimersByTimeAsync(waitMs ? waitMs[0]! - 1 : 120_000);
      expect(seen).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(waitMs ? waitMs[1]! - waitMs[0]! + 1 : 0);
      expect(seen).toHaveLength(waitMs ? 2 : 1);
      expect(await outcome).toBe(waitMs ? "succeeded" : "failed");
    }
  });
});

describe("retries", () => {
  it("happen twice by default, after growing waits, and then throw the last error", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { seen, client } = fakeServer(() => problem("internal-error", 500));
    const call = client()
      .contacts.get("c1")
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(500);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(3);
    expect(await call).toBeInstanceOf(InternalServerError);
  });

  it("do not happen with maxRetries 0, of the client or of the call", async () => {
    const { seen, client } = fakeServer(() => problem("internal-error", 500));
    await expect(client({ maxRetries: 0 }).contacts.get("c1")).rejects.toThrow(InternalServerError);
    await expect(client().contacts.get("c1", { maxRetries: 0 })).rejects.toThrow(InternalServerError);
    expect(seen).toHaveLength(2);
  });

  it("reuse the same Idempotency-Key; another call has another one, reads have none", async () => {
    const { seen, client } = fakeServer(refused, refused, () => ok(record));
    const rental = client();
    const first = rental.contacts.update("c1", { name: "Dana" });
    await vi.advanceTimersByTimeAsync(10_000);
    await first;
    await rental.contacts.update("c1", { name: "Dana" });
    await rental.contacts.get("c1");
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(keys[4]).toBeUndefined();
  });

  it("send the caller's Idempotency-Key when one is given", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    await client().contacts.update("c1", { name: "Dana" }, { idempotencyKey: "order-7" });
    expect(seen[0]?.headers["idempotency-key"]).toBe("order-7");
  });
});

it("a Retry-After date is waited for by the server's clock, however wrong the local clock is", async () => {
  const date = "Mon, 02 Mar 2026 12:00:00 GMT";
  const headers = { date, "retry-after": "Mon, 02 Mar 2026 12:00:07 GMT" };
  for (const clock of ["2026-03-02T02:00:00Z", "2026-03-09T02:00:00Z"]) {
    vi.setSystemTime(clock);
    const { seen, client } = fakeServer(
      () => problem("rate-limited", 429, {}, headers),
      () => ok(record),
    );
    const call = client().contacts.get("c1");
    await vi.advanceTimersByTimeAsync(6_900);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(await call).toEqual(record.data);
  }
});

it("a 429 without Retry-After fails immediately, with the server's message and without a time", async () => {
  const { seen, client } = fakeServer(() => problem("rate-limited", 429));
  const error = await client()
    .contacts.get("c1")
    .catch((error) => error);
  expect(error).toBeInstanceOf(RateLimitedError);
  expect(error).toMatchObject({ retryAfter: undefined, message: "detail of rate-limited" });
  expect(seen).toHaveLength(1);
});

describe("timeouts", () => {
  it("start again with each attempt", async () => {
    const { seen, client } = fakeServer(silence, silence, () => ok(record));
    const call = client({ timeout: 1000 }).contacts.get("c1");
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1 + 500);
    expect(seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000 + 1000);
    expect(seen).toHaveLength(3);
    expect(await call).toEqual(record.data);
  });

  it("end the request, and throw a TimeoutError that says how long was waited", async () => {
    let ended = false;
    const { client } = fakeServer((seen, init) => {
      init.signal?.addEventListener("abort", () => {
        ended = true;
      });
      return silence(seen, init);
    });
    const call = client({ timeout: 1000, maxRetries: 0 })
      .contacts.get("c1")
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(1000);
    const error = await call;
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("No response within 1000 ms. Raise timeout, or try again later.");
    expect(ended).toBe(true);
  });

  it("leave no timer behind", async () => {
    const { client } = fakeServer(() => ok(record));
    await client().contacts.get("c1");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("abort", () => {
  it("ends a running attempt immediately, with the reason as cause", async () => {
    const { seen, client } = fakeServer(silence);
    const controller = new AbortController();
    const call = client()
      .contacts.get("c1", { signal: controller.signal })
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("changed my mind");
    const error = await call;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({
      name: "AbortError",
      cause: "changed my mind",
      message:
        "The call was aborted by its signal. If it was a write, the server may have completed it: check before you repeat it.",
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends the wait before the next attempt", async () => {
    const { seen, client } = fakeServer(refused);
    const controller = new AbortController();
    const call = client()
      .contacts.get("c1", { signal: controller.signal })
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(10);
    expect(seen).toHaveLength(1);
    controller.abort();
    expect(await call).toBeInstanceOf(AbortedError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("before the call sends nothing", async () => {
    const { seen, client } = fakeServer(() => ok(record));
    const call = client().contacts.create({ name: "Dana" }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toThrow(AbortedError);
    expect(seen).toHaveLength(0);
  });

  it("ends one call of a batch, and the others continue", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { client } = fakeServer(() => new Promise((resolve) => answers.push(resolve)));
    const rental = client({ batch: true });
    const controller = new AbortController();
    const first = rental.contacts.get("c1", { signal: controller.signal }).catch((error) => error);
    const second = rental.contacts.get("c2");
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    expect(await first).toBeInstanceOf(AbortedError);
    answers[0]?.(Response.json([{ result: { data: record } }, { result: { data: record } }]));
    expect(await second).toEqual(record.data);
  });
});

it("distinguishes a failed connection from an answer, and says what to check", async () => {
  const { client } = fakeServer(refused);
  const error = await client({ maxRetries: 0 })
    .contacts.get("c1")
    .catch((error) => error);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toBe(
    "No response from http://127.0.0.1:9: ECONNREFUSED. Is the server running, and is baseUrl correct?",
  );
});

it("a failed job is an error that has its last state", async () => {
  const job = { jobId: "j1", status: "failed" };
  const { client } = fakeServer(
    () => ok({ data: { jobId: "j1", status: "pending" } }),
    () => ok({ data: { jobId: "j1", status: "processing" } }),
    () => ok({ data: job }),
  );
  const waiting = client()
    .bulkImports.createAndWait({ properties: [] })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(1000);
  const error = await waiting;
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error).toMatchObject({ message: "The job j1 failed.", job });
});
