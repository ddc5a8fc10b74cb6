import pino from "pino";
import { describe, expect, it } from "vitest";
import type { VisitorPrincipal } from "../../src/gate/identity/principal.ts";
import { memoryLimitStore } from "../../src/gate/limits/limit-stores.ts";
import { ProofsOfWork } from "../../src/gate/limits/proof-of-work.ts";
import { RateLimiter } from "../../src/gate/limits/rate-limit.ts";
import { MovableClock } from "../../src/platform/clock.ts";
import { Secrets } from "../../src/platform/secrets/secrets.ts";
import { proofOf } from "../fixtures/proof-of-work.ts";

const clock = new MovableClock("2026-06-15T12:00:00.000Z");
const store = memoryLimitStore();
const proofsOf = (secret: string) => new ProofsOfWork(new Secrets(secret), store, clock);
const proofs = proofsOf("one secret key of this installation");

/** A header with the solution of a new challenge. @param change members of the solution to replace */
const solved = async (from = proofs, change: object = {}): Promise<string> =>
  proofOf((await from.refusal()).options.extra!.challenge!, change);

it("accepts each solution once", async () => {
  const header = await solved();
  expect([await proofs.accepts(header), await proofs.accepts(header)]).toEqual([true, false]);
});

it("accepts a solution for ten minutes", async () => {
  const [early, late] = [await solved(), await solved()];
  clock.advance(10 * 60_000 - 1);
  expect(await proofs.accepts(early)).toBe(true);
  clock.advance(1);
  expect(await proofs.accepts(late)).toBe(false);
});

it("accepts only solutions of challenges of this installation", async () => {
  expect(await proofs.accepts(await solved(proofsOf("the secret key of another installation")))).toBe(false);
});

it.each([
  ["another number", { number: 1 }],
  ["a number that is not an integer", { number: 1.5 }],
  ["a later time of expiry", { salt: "00?expires=99999999999&" }],
  ["another algorithm", { algorithm: "SHA-1" }],
  ["an unknown algorithm", { algorithm: "none" }],
  ["a missing member", { signature: undefined }],
])("refuses %s", async (_what, change) => {
  expect(await proofs.accepts(await solved(proofs, change))).toBe(false);
});

it.each([undefined, "", "nonsense", "bnVsbA==", "W10=", ["a", "b"], "e30=", "A".repeat(100_000)])(
  "refuses a header that is no solution: %.20s",
  async (header) => expect(await proofs.accepts(header)).toBe(false),
);

it("is required from the 31st write of an address within a minute, and not for reads", async () => {
  const limiter = new RateLimiter(
    { shared: store, anonymous: memoryLimitStore(), durable: store },
    proofs,
    clock,
    pino({ level: "silent" }),
  );
  const visitor = { accountId: "a", kind: "visitor" } as VisitorPrincipal;
  const charge = async (kind: "read" | "write", proof?: string, address = "198.51.100.7") =>
    (await limiter.chargeVisitor(visitor, address, "chats", kind, proof)).refusal?.type;
  for (let i = 0; i < 30; i++) expect(await charge("write")).toBeUndefined();
  expect(await charge("write")).toBe("proof-of-work-required");
  expect(await charge("read")).toBeUndefined();
  expect(await charge("write", undefined, "198.51.100.8")).toBeUndefined();
  const proof = await solved();
  expect([await charge("write", proof), await charge("write", proof)]).toEqual([
    undefined,
    "proof-of-work-required",
  ]);
  clock.advance(60_000);
  expect(await charge("write")).toBeUndefined();
});

describe("limits of who is not known", () => {
  const limiter = new RateLimiter(
    { shared: store, anonymous: memoryLimitStore(), durable: store },
    proofs,
    clock,
    pino({ level: "silent" }),
  );
  const visitor = { accountId: "b", kind: "visitor" } as VisitorPrincipal;
  const write = async (address: string) =>
    (await limiter.chargeVisitor(visitor, address, "chats", "write", undefined)).refusal?.type;

  it("count all addresses of an IPv6 /64 network together", async () => {
    clock.advance(60_000);
    for (let i = 0; i < 30; i++) expect(await write(`2001:db8:1:1::${i}`)).toBeUndefined();
    expect(await write("2001:db8:1:1:ffff:ffff:ffff:ffff")).toBe("proof-of-work-required");
    expect(await write("2001:db8:1:2::1")).toBeUndefined();
  });

  it("let all networks of a /48 do as much as four, and one of them use up only its own share", async () => {
    clock.advance(60_000);
    for (let i = 0; i < 300; i++) await write(`2001:db8:7:1::${i}`);
    for (let i = 0; i < 90; i++) expect(await write(`2001:db8:7:${(i + 2).toString(16)}::1`)).toBeUndefined();
    expect(await write("2001:db8:7:ffff::1")).toBe("proof-of-work-required");
    expect(await write("2001:db8:8:1::1")).toBeUndefined();
  });

  it("let a network write to forms 1,000 times a day, and all visitors of an account 20,000 times", async () => {
    clock.set("2026-06-16T00:00:00.000Z");
    const answer = async (address: string, of = visitor) => {
      clock.advance(1000);
      return (await limiter.chargeForm(of, address, "forms")).refusal?.detail;
    };
    for (let i = 0; i < 1000; i++) expect(await answer("2001:db8:9:1::1")).toBeUndefined();
    expect(await answer("2001:db8:9:1::2")).toMatch(/^The limit of 1000 \(day\) is used up/);
    expect((await limiter.chargeForm(visitor, "2001:db8:9:1::2", "chats")).refusal).toBeUndefined();
    expect(await answer("198.51.100.9")).toBeUndefined();
    for (let i = 0; i < 18_999; i++) expect(await answer(`10.9.${i >> 8}.${i & 255}`)).toBeUndefined();
    expect(await answer("198.51.100.9")).toMatch(/^The limit of 20000 \(day\) is used up/);
    expect(
      await answer("198.51.100.9", { accountId: "c", kind: "visitor" } as VisitorPrincipal),
    ).toBeUndefined();
    clock.advance(86_400_000);
    expect(await answer("2001:db8:9:1::2")).toBeUndefined();
  });

  it("can't push out the counters of keys and the proofs that were used, however many addresses come", async () => {
    const header = await solved();
    expect(await proofs.accepts(header)).toBe(true);
    for (let i = 0; i < 210_000; i++)
      await limiter.chargeAddress(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, "listings");
    expect(await proofs.accepts(header)).toBe(false);
  });
});
