import { expect, it } from "vitest";
import { MovableClock } from "../../platform/clock.ts";
import { Callers } from "./callers.ts";

const clock = new MovableClock("2026-06-15T12:00:00.000Z");
const callers = () => new Callers(clock);
const many = "too many connections at once: close some";

it("lets one network have 20 connections, whatever addresses of its /64 it uses", () => {
  const { admit, leave } = bound(callers());
  for (let i = 0; i < 20; i++) expect(admit(`2001:db8:1:1::${i}`)).toBeNull();
  expect(admit("2001:db8:1:1::ffff")).toBe(many);
  expect(admit("2001:db8:1:2::1")).toBeNull();
  leave("2001:db8:1:1::5");
  expect(admit("2001:db8:1:1::ffff")).toBeNull();
});

it("lets all networks of a /48 together have 80", () => {
  const { admit } = bound(callers());
  for (let i = 0; i < 80; i++) expect(admit(`2001:db8:1:${i.toString(16)}::1`)).toBeNull();
  expect(admit("2001:db8:1:ffff::1")).toBe(many);
  expect(admit("2001:db8:2:1::1")).toBeNull();
});

it("lets one network open 120 connections a minute", () => {
  const { admit, leave } = bound(callers());
  const call = (address: string) => {
    const refusal = admit(address);
    if (refusal === null) leave(address);
    return refusal;
  };
  for (let i = 0; i < 120; i++) expect(call("198.51.100.7")).toBeNull();
  expect(call("198.51.100.7")).toBe("too many connections per minute: try again later");
  expect(call("198.51.100.8")).toBeNull();
  clock.advance(60_000);
  expect(call("::ffff:198.51.100.7")).toBeNull();
});

const bound = (counted: Callers) => ({
  admit: (address: string) => counted.admit(address),
  leave: (address: string) => counted.leave(address),
});
