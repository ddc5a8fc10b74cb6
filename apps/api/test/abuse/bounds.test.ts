import { createPropertyInput, maxOpenBytes } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseRow } from "../../src/domains/integrations/bulk-imports/parse-row.ts";
import {
  consoleOperations,
  inboundOperations,
  operations,
  publicOperations,
  streamOperations,
} from "../../src/domains/operations.ts";
import { boundsOf } from "../../src/gate/limits/bounds.ts";
import { problemOf } from "../../src/gate/operation/problem.ts";
import { isTooComplex } from "../../src/http/protection/json-complexity.ts";
import { invalid } from "../../src/platform/app-error.ts";
import { expectShortStops } from "../harness/event-loop.ts";
import { maxElements, structures, texts } from "./costly-values.ts";

/** Formats that no long string has. */
const fixedFormats = new Set(["guid", "date", "datetime"]);

/** Paths of strings and lists without a limit. */
function unbounded(schema: z.ZodType, path: string): string[] {
  const { def } = schema;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const format = (def as { format?: string }).format ?? "";
    return schema.maxLength !== null || fixedFormats.has(format) ? [] : [path];
  }
  if (schema instanceof z.ZodArray) {
    const own = maxElements(schema) === undefined ? [path] : [];
    return [...own, ...unbounded(schema.element as z.ZodType, `${path}[]`)];
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>);
    return members.flatMap(([name, member]) => unbounded(member, `${path}.${name}`));
  }
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => unbounded(option, path));
  if (schema instanceof z.ZodPipe) return unbounded(schema.in as z.ZodType, path);
  const inner = (def as { innerType?: z.ZodType }).innerType;
  return inner ? unbounded(inner, path) : [];
}

describe("every operation", () => {
  it.each(
    [operations, consoleOperations, streamOperations, publicOperations, inboundOperations]
      .flat()
      .map(({ name, input }) => [name, input] as const),
  )("%s limits every string and every list in its input", (name, input) => {
    expect(unbounded(input, name)).toEqual([]);
  });
});

describe("boundsOf", () => {
  const open = z.looseObject({ inner: z.array(z.unknown()).max(1).optional() });
  const bound = boundsOf(z.object({ list: z.array(z.object({ open })), open: open.nullish() }));

  it("accepts what is within the limits, and what is not an object", () => {
    const value = { list: [{ open: {} }], open: { inner: [1], more: "x" }, other: [1, 2, 3] };
    expect(bound(value)).toEqual({ value, issues: [] });
    for (const other of [undefined, null, 5, "x", [1], { list: 1, open: null }, { list: [0], open: "x" }])
      expect(bound(other)).toEqual({ value: other, issues: [] });
  });

  it("accepts exactly 64 KiB of JSON in an open object, and not one byte more", () => {
    const fits = { more: "x".repeat(maxOpenBytes - '{"more":""}'.length) };
    expect(bound({ list: [{ open: fits }], open: fits }).issues).toEqual([]);
    const large = { more: `${fits.more}x` };
    const { value, issues } = bound({ list: [{ open: {} }, { open: large }], open: large });
    expect(value).toEqual({ list: [{ open: {} }, { open: {} }], open: {} });
    const message = "must have at most 65536 bytes of JSON";
    expect(issues).toEqual([
      { path: ["list", 1, "open"], message },
      { path: ["open"], message },
    ]);
  });
});

describe("a list with a bound", () => {
  it("is counted before its elements are checked, so that a bound on its length is enough", async () => {
    const list = z.compile(z.array(z.string()).max(100));
    const zeros = new Array(5_000_000).fill(0);
    const result = await expectShortStops("a list", async () => list.safeParse(zeros));
    expect(result.error!.issues).toHaveLength(1);
  });
});

describe("an error", () => {
  it("names at most 100 fields, and only the beginning of long values", () => {
    const errors = Array.from({ length: 5000 }, () => ({
      field: "f".repeat(9999),
      message: "m".repeat(9999),
    }));
    const { problem } = problemOf(invalid(errors), "", "");
    expect(problem.errors).toHaveLength(100);
    expect(problem.errors![0]).toEqual({ field: `${"f".repeat(197)}...`, message: `${"m".repeat(997)}...` });
    expect(problem.detail).toHaveLength(2000);
  });
});

describe("isTooComplex", () => {
  const tooComplex = (json: string) => isTooComplex(Buffer.from(json));

  it.each([
    [`[${"{},".repeat(100_000)}0]`, true],
    [`[${"0,".repeat(99_000)}0]`, false],
    [`{${'"a":0,'.repeat(40_001)}"a":0}`, true],
    [`{${'"a":0,'.repeat(39_000)}"a":0}`, false],
    [JSON.stringify({ text: '{[,:"\\'.repeat(200_000) }), false],
    [`["${"\\\\".repeat(100_000)}",${"0,".repeat(100_001)}0]`, true],
    [`"${",".repeat(200_000)}`, false],
  ])("counts the values of JSON outside of strings: case %#", (json, expected) => {
    expect(tooComplex(json)).toBe(expected);
  });
});

describe("a row of a bulk import", () => {
  const names = Object.keys(createPropertyInput.shape);
  const costly = { ...texts, ...structures };

  it.each(Object.keys(costly))("is read in time when every cell is %s", async (what) => {
    const value: unknown = JSON.parse(costly[what]!(400_000));
    const row = Object.fromEntries([...names, "further", "x".repeat(100_000)].map((name) => [name, value]));
    const result = await expectShortStops("a row", async () => parseRow(row));
    expect(result.errors.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(result).length).toBeLessThan(2000);
  });

  it("with a rent of 36,000 spaces and an exclamation mark is refused immediately", async () => {
    const row = { address: "1 Elm St", monthlyRent: `1${" ".repeat(36_000)}!`, bedrooms: 1, bathrooms: 1 };
    const result = await expectShortStops("a row", async () => parseRow(row));
    expect(result.errors).toEqual([
      { field: "monthlyRent", message: 'must be US dollars per month, such as 1850 or $1,850, not "1 "' },
    ]);
  });
});
