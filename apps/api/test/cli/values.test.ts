import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiField } from "../../src/program/cli/api/operation.ts";
import { parseValue, parseValues } from "../../src/program/cli/api/values.ts";
import { cell, columnsOf, line } from "../../src/program/cli/table.ts";

const field = (type: ApiField["type"], more: Partial<ApiField> = {}): ApiField => ({
  name: "x",
  type,
  about: "",
  ...more,
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("values of flags", () => {
  it.each([
    ["integer", "1850", 1850],
    ["number", "-89.6", -89.6],
    ["boolean", "false", false],
    ["string", "null", "null"],
    ["date", "2026-12-31", "2026-12-31"],
    ["date-time", "2026-12-31T10:00:00+02:00", "2026-12-31T10:00:00+02:00"],
    ["date-time", "2026-12-31 10:00", new Date(2026, 11, 31, 10).toISOString()],
    ["date-time", "2026-12-31", new Date(2026, 11, 31).toISOString()],
    ["json", '{"a":1}', { a: 1 }],
  ] as const)("a %s written as %s", (type, text, value) => {
    expect(parseValue(field(type), text)).toEqual(value);
  });

  it.each([
    ["integer", "many", "Write a number"],
    ["integer", "", "Write a number"],
    ["boolean", "yes", "Write true or false"],
    ["date", "12/31/2026", "Write a day"],
    ["date-time", "soon", "Write a time"],
    ["date-time", "2026-13-40", "Write a time"],
    ["json", "{", "This is not valid JSON"],
    ["json", "@/nowhere.json", "The file /nowhere.json can't be read"],
  ] as const)("a %s written as %s is refused with what to write", (type, text, message) => {
    expect(() => parseValue(field(type), text)).toThrow(message);
  });

  it("null clears a field that may be null", () => {
    expect(parseValue(field("integer", { nullable: true }), "null")).toBeNull();
  });

  it("a day can be named", () => {
    const day = parseValue(field("date"), "tomorrow") as string;
    const hours = (Date.parse(`${day}T12:00`) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThan(37);
  });

  it("JSON is read from a file, with a byte order mark too", async () => {
    const path = join(folder, "steps.json");
    await writeFile(path, '\uFEFF[{"type":"end"}]');
    expect(parseValues(field("json", { many: true }), `@${path}`)).toEqual([{ type: "end" }]);
  });

  it("names of a list may be separated by commas, other text may not", () => {
    expect(parseValues(field("string", { choices: ["a", "b"] }), "a, b")).toEqual(["a", "b"]);
    expect(parseValues(field("string"), "a, b")).toEqual(["a, b"]);
  });
});

describe("tables", () => {
  it("what people wrote can't control the terminal", () => {
    expect(cell("a\u001b[2J\u009b1m\u202eb\nc\td")).toBe("a[2J1mb c d");
  });

  const rows = [["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", "部屋 with a very long title indeed, really", "x"]];

  it.each([20, 40, 48, 80, 200])("fits %i columns, with the id whole", (width) => {
    const columns = columnsOf(["id", "title", "last"], rows, width);
    const text = line(rows[0]!, columns);
    expect(text).toContain(rows[0]![0]);
    const wide = [...text].filter((letter) => letter > "\u2e80").length;
    if (width > 36) expect([...text].length + wide).toBeLessThanOrEqual(width);
    expect(columns.head.length + columns.leftOut).toBe(3);
  });
});
