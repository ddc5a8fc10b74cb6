import { CronExpression } from "cron-parser";
import { describe, expect, it, vi } from "vitest";
import { nextMoment } from "./next-moment.ts";

const chicago = "America/Chicago";

/** The first times after `from`, each computed when the previous one has come. */
function moments(cron: string, zone: string, from: string, count: number): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (let now: Date | undefined = new Date(from); now && found.length < count; ) {
    now = nextMoment(cron, zone, now);
    found.push(now?.toISOString().slice(0, 16));
  }
  return found;
}

describe("the next time of a cron expression", () => {
  it("keeps local time when clocks go forward", () => {
    expect(moments("0 9 * * *", chicago, "2026-03-07T00:00Z", 3)).toEqual([
      "2026-03-07T15:00",
      "2026-03-08T14:00",
      "2026-03-09T14:00",
    ]);
  });

  it("keeps local time when clocks go back", () => {
    expect(moments("0 9 * * *", chicago, "2026-10-31T00:00Z", 3)).toEqual([
      "2026-10-31T14:00",
      "2026-11-01T15:00",
      "2026-11-02T15:00",
    ]);
  });

  it("is an hour later when local time skips it, and is not skipped", () => {
    expect(moments("30 2 * * *", chicago, "2026-03-07T00:00Z", 3)).toEqual([
      "2026-03-07T08:30",
      "2026-03-08T08:30",
      "2026-03-09T07:30",
    ]);
  });

  it("comes once when local time repeats it", () => {
    expect(moments("30 1 * * *", chicago, "2026-10-31T00:00Z", 3)).toEqual([
      "2026-10-31T06:30",
      "2026-11-01T06:30",
      "2026-11-02T07:30",
    ]);
  });

  it("comes once even when computed late, within the second of the two repeated hours", () => {
    expect(moments("30 1 * * *", chicago, "2026-11-01T07:10Z", 1)).toEqual(["2026-11-02T07:30"]);
  });

  it("comes in both repeated hours when every hour matches", () => {
    expect(moments("30 * * * *", chicago, "2026-11-01T06:00Z", 3)).toEqual([
      "2026-11-01T06:30",
      "2026-11-01T07:30",
      "2026-11-01T08:30",
    ]);
  });

  it("supports time zones with half-hour offsets", () => {
    expect(moments("0 9 * * 1", "Asia/Kolkata", "2026-03-07T00:00Z", 1)).toEqual(["2026-03-09T03:30"]);
    expect(moments("0 9 * * *", "Australia/Lord_Howe", "2026-10-02T20:00Z", 3)).toEqual([
      "2026-10-02T22:30",
      "2026-10-03T22:00",
      "2026-10-04T22:00",
    ]);
  });

  it.each([
    ["0 0 31 1,4,6 *", "2027-01-31T00:00"],
    ["0 0 31 4 1", "2026-04-06T00:00"],
    ["0 0 29 2 *", "2028-02-29T00:00"],
    ["0 0 L 4 *", "2026-04-30T00:00"],
  ])("is found for %j, which some months do not have", (cron, moment) =>
    expect(moments(cron, "UTC", "2026-03-07T00:00Z", 1)).toEqual([moment]),
  );

  it.each(["0 0 31 4 *", "0 0 31 2,4,6,9,11 *", "0 0 30,31 2 *"])(
    "does not exist for %j, and the parser is not asked to look for it",
    (cron) => {
      const next = vi.spyOn(CronExpression.prototype, "next");
      expect(nextMoment(cron, "UTC", new Date("2026-03-07T00:00Z"))).toBeUndefined();
      expect(next).not.toHaveBeenCalled();
      next.mockRestore();
    },
  );

  it.each(["", "   ", "soon", "* * * *", "* * * * * *", "61 * * * *", "0 0 31 2 *", "@never"])(
    "does not exist for %j",
    (cron) => expect(nextMoment(cron, "UTC", new Date("2026-03-07T00:00Z"))).toBeUndefined(),
  );

  it("does not exist in an unknown time zone", () =>
    expect(nextMoment("0 9 * * *", "Mars/Base", new Date("2026-03-07T00:00Z"))).toBeUndefined());
});
