/** What the calendar of the console computes, without a browser. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { proposedOn } from "../../../console/src/pages/calendar/period.ts";

describe("the time that is proposed for a showing", () => {
  afterEach(() => vi.useRealTimers());
  const at = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const zone = "America/Chicago";

  it("is 10 o'clock of the chosen day, in the zone of the account", () => {
    at("2026-06-15T14:59:00Z");
    expect(proposedOn("2026-06-15", zone)).toEqual({ day: "2026-06-15", time: "10:00" });
  });

  it("is tomorrow when 10 o'clock has passed today", () => {
    at("2026-06-15T15:00:00Z");
    expect(proposedOn("2026-06-15", zone)).toEqual({ day: "2026-06-16", time: "10:00" });
  });

  it("stays on another day, also on one that has passed, on which somebody notes what took place", () => {
    at("2026-06-15T20:00:00Z");
    expect(proposedOn("2026-06-12", zone)).toEqual({ day: "2026-06-12", time: "10:00" });
    expect(proposedOn("2026-06-20", zone)).toEqual({ day: "2026-06-20", time: "10:00" });
  });
});
