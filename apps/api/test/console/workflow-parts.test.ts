import { pauseReasons, run } from "@rental/contract";
import { reasonWords } from "@rental/contract/words/reason";
import { describe, expect, it } from "vitest";
import { compareSentences } from "../../../console/src/pages/workflows/compare.ts";
import { readFilter, writtenFilter } from "../../../console/src/pages/workflows/filter-rows.ts";
import { cronOf, readCron } from "../../../console/src/pages/workflows/schedule.ts";

describe("the reasons of runs", () => {
  const { description = "" } = run.shape.exitReason.meta() ?? {};
  const codes = [
    ...new Set(description.match(/\b[a-z]+(?:_[a-z]+)+\b/g)),
    "cancelled",
    "timeout",
    ...pauseReasons,
  ];

  it.each(codes)("the console has words for %s in both languages", (code) => {
    expect(codes.length).toBeGreaterThan(10);
    expect([reasonWords.en[code], reasonWords.es[code]]).not.toContain(undefined);
  });
});

describe("schedules", () => {
  it.each([
    ["0 9 * * *", "daily"],
    ["5 18 * * 1-5", "weekdays"],
    ["30 9 * * 0,2,4", "weekly"],
    ["0 9 1 * *", "monthly"],
    ["0 9 L * *", "monthly"],
    ["0 9 31 * *", "other"],
    ["0 9 1 * 1", "other"],
    ["*/5 * * * *", "other"],
    ["0 24 * * *", "other"],
    ["@daily", "other"],
  ])("%s is %s, and is written as it was", (cron, kind) => {
    expect([readCron(cron).kind, cronOf(readCron(cron))]).toEqual([kind, cron]);
  });

  it("Sunday is one day, whichever number it has", () => {
    expect(cronOf(readCron("0 9 * * 7,1,0"))).toBe("0 9 * * 0,1");
  });
});

describe("filters", () => {
  it("are written as they were read, also members that have no field", () => {
    const filter = { status: "prospect", "property.city": ["Elgin", "Aurora"], theirs: true };
    expect(writtenFilter(readFilter(filter, false), false)).toEqual(filter);
    expect(writtenFilter(readFilter(filter, true), true)).toEqual(filter);
  });

  it("of scheduled workflows begin with prospects, and can be for everybody", () => {
    const rows = readFilter(undefined, true);
    expect(rows.map(({ name, values }) => [name, values])).toEqual([["role", ["prospect"]]]);
    expect(writtenFilter(rows, true)).toBeUndefined();
    expect(writtenFilter([], true)).toEqual({});
  });
});

describe("compared sentences", () => {
  it("that have most words in common are one, with the words that changed", () => {
    expect(compareSentences(["Wait 2 days", "End"], ["Wait 3 days", "End"])).toEqual([
      {
        kind: "changed",
        words: [
          { kind: "same", text: "Wait " },
          { kind: "removed", text: "2" },
          { kind: "added", text: "3" },
          { kind: "same", text: " days" },
        ],
      },
      { kind: "same", text: "End" },
    ]);
  });

  it("that have little in common are two", () => {
    expect(compareSentences(["Wait 2 days"], ["Send “Hello”"])).toEqual([
      { kind: "removed", text: "Wait 2 days" },
      { kind: "added", text: "Send “Hello”" },
    ]);
  });
});
