import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SIDE, parseRenderParams, SIZE_LADDER } from "./image-query.ts";

const parse = (query: Record<string, unknown>, accept?: string) => {
  const parsed = parseRenderParams(query, accept);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed;
};

describe("parseRenderParams", () => {
  it.each([
    [{ w: "100" }, { width: 160, fit: "inside" }],
    [{ w: "320" }, { width: 320, fit: "inside" }],
    [
      { w: "321", fit: "cover" },
      { width: 480, fit: "inside" },
    ],
    [{ h: "9000" }, { height: 2560, fit: "inside" }],
    [{}, { width: 2560, height: 2560, fit: "inside" }],
    [
      { w: "300", h: "10000" },
      { width: 320, height: 2560, fit: "inside" },
    ],
    [
      { w: "300", h: "200", fit: "cover" },
      { width: 320, height: 213, fit: "cover" },
    ],
    [
      { w: "640", h: "360", fit: "contain" },
      { width: 640, height: 360, fit: "contain" },
    ],
    [
      { w: "200", h: "201", fit: "cover" },
      { width: 320, height: 320, fit: "cover" },
    ],
    [
      { w: "1920", h: "2560", fit: "cover" },
      { width: 1920, height: 2560, fit: "cover" },
    ],
    [
      { w: "2560", h: "2560", fit: "cover" },
      { width: 2560, height: 2560, fit: "cover" },
    ],
    [
      { w: "2000", h: "6000", fit: "cover" },
      { width: 853, height: 2560, fit: "cover" },
    ],
  ])("rounds %j to the grid: %j", (query, box) => {
    const { width, height, fit } = parse(query).params;
    expect({ ...(width && { width }), ...(height && { height }), fit }).toEqual(box);
  });

  it.each([
    ["1", 30],
    ["50", 45],
    ["80", 75],
    ["85", 90],
    ["100", 90],
    [undefined, 75],
  ])("rounds q=%s to %i", (q, quality) => {
    expect(parse({ q }).params.quality).toBe(quality);
  });

  it.each([
    [undefined, "jpeg"],
    ["*/*", "jpeg"],
    ["image/*,*/*;q=0.8", "jpeg"],
    ["image/webp,*/*", "webp"],
    ["image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "avif"],
    ["image/avif;q=0, image/webp;q=0.5", "webp"],
    ["IMAGE/AVIF", "avif"],
    ["image/avif;q=0.000,image/webp; q=0", "jpeg"],
    [";;,,q=0,=", "jpeg"],
  ])("Accept %j gives %s", (accept, format) => {
    expect(parse({}, accept)).toMatchObject({ params: { format }, varies: true });
    expect(parse({ format: "auto" }, accept).params.format).toBe(format);
  });

  it("prefers an explicit format over Accept, and then the answer does not vary", () => {
    expect(parse({ format: "png" }, "image/avif")).toMatchObject({
      params: { format: "png" },
      varies: false,
    });
  });

  it.each([
    ["w", "0"],
    ["w", "-5"],
    ["w", "1.5"],
    ["w", "1e3"],
    ["w", ""],
    ["w", "abc"],
    ["w", ["100", "200"]],
    ["h", "99999999999999999999"],
    ["q", "0"],
    ["q", "101"],
    ["fit", "fill"],
    ["fit", "__proto__"],
    ["format", "gif"],
    ["format", ["avif"]],
  ])("refuses %s=%j and names it", (field, value) => {
    const parsed = parseRenderParams({ [field]: value }, undefined);
    expect(parsed).toMatchObject({ ok: false, field });
  });

  it("has few distinct results, however many sizes are requested, and none beyond the maximum", () => {
    const size = fc.integer({ min: 1, max: 100_000 }).map(String);
    const boxes = new Set<string>();
    const query = fc.record({ w: size, h: size, fit: fc.constantFrom("cover", "contain", "inside") });
    fc.assert(
      fc.property(query, (one) => {
        const { params, variant } = parse(one);
        boxes.add(variant);
        expect(variant).toMatch(/^[a-z0-9.-]+$/);
        expect(params.width).toBeLessThanOrEqual(MAX_SIDE);
        expect(params.height).toBeLessThanOrEqual(MAX_SIDE);
        expect(params.width).toBeGreaterThan(0);
        expect(params.height).toBeGreaterThan(0);
      }),
      { numRuns: 5000, seed: 1 },
    );
    const ladder = SIZE_LADDER.length;
    expect(boxes.size).toBeLessThanOrEqual(ladder * ladder + 2 * ladder * 17);
  });
});
