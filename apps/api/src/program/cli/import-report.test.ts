import { expect, it } from "vitest";
import { importReport } from "./import-report.ts";

const wrong = (row: number, field: string) => ({
  row,
  field,
  code: "validation" as const,
  message: "is required",
});
const report = (errors: (ReturnType<typeof wrong> & { line?: number })[]) =>
  importReport({ total: 400, created: 0, failed: 400, unmappedFields: [], conversions: [], errors })
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t"));

it("says once what is wrong in all rows, as when a column is missing", () => {
  const rows = Array.from({ length: 400 }, (_, i) => i + 1);
  expect(report(rows.flatMap((row) => [wrong(row, "address"), wrong(row, "monthlyRent")]))).toEqual([
    ["rows", "field", "code", "what is wrong"],
    ["1-400", "address", "validation", "is required"],
    ["1-400", "monthlyRent", "validation", "is required"],
  ]);
});

it("names the rows, and counts those that are too many to name", () => {
  expect(report([3, 7, 8, 9].map((row) => wrong(row, "address")))[1]![0]).toBe("3, 7-9");
  const odd = Array.from({ length: 20 }, (_, i) => 2 * i + 1);
  expect(report(odd.map((row) => wrong(row, "address")))[1]![0]).toBe("1, 3, 5, 7, 9, 11 and 14 more");
});

it("names the lines of a file, too, in which blank lines are no rows", () => {
  const errors = [
    { ...wrong(1, "address"), line: 3 },
    { ...wrong(2, "address"), line: 5 },
  ];
  expect(report(errors)).toEqual([
    ["rows", "lines", "field", "code", "what is wrong"],
    ["1-2", "3, 5", "address", "validation", "is required"],
  ]);
});
