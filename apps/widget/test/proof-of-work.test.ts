import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { solve } from "../src/chat/proof-of-work.ts";

const challengeOf = (number: number, maxnumber: number) => ({
  algorithm: "SHA-256",
  challenge: createHash("sha256").update(`salt?expires=1&${number}`).digest("hex"),
  maxnumber,
  salt: "salt?expires=1&",
  signature: "signed",
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([0, 249, 250, 2000])("finds the number %i, and sends it with what was signed", async (number) => {
  const { maxnumber: _, ...challenge } = challengeOf(number, 2000);
  const header = await solve(challengeOf(number, 2000));
  expect(JSON.parse(atob(header!))).toEqual({ ...challenge, number });
});

it("gives up when no number solves it", async () => {
  expect(await solve(challengeOf(5000, 1000))).toBeUndefined();
});

it("does without on pages where browsers compute no hashes", async () => {
  vi.stubGlobal("crypto", { getRandomValues: () => undefined });
  expect(await solve(challengeOf(0, 10))).toBeUndefined();
});
