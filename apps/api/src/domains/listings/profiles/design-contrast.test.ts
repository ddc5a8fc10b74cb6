import { colors, faces, type Scheme, scales } from "@rental/contract/design/tokens";
import { describe, expect, it } from "vitest";
import { contrast, rgbOf } from "./brand-colors.ts";

const between = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other));

describe.each(Object.keys(colors) as Scheme[])("the tokens in %s", (scheme) => {
  const { page, card, sunken, edge, tint, badTint, warnTint, onAccent, ...own } = colors[scheme];
  const grounds = [page, card, sunken];

  it("are readable as text on every background", () => {
    for (const color of ["text", "soft", "accent", "accentStrong", "bad", "warn"] as const)
      for (const ground of grounds)
        expect(between(own[color], ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const [text, ground] of [
      [own.accentStrong, tint],
      [own.text, tint],
      [own.bad, badTint],
      [own.warn, warnTint],
      [onAccent, own.accent],
      [onAccent, own.accentStrong],
      ...faces[scheme].map((face) => [own.text, face]),
    ] as [string, string][])
      expect(between(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it("show the outline of a control", () => {
    for (const ground of [page, card]) expect(between(edge, ground), ground).toBeGreaterThanOrEqual(3);
  });
});

it("the scales end at the accent, and white is readable on what is filled", () => {
  expect(scales.green.slice(8)).toEqual([colors.light.accent, colors.light.accentStrong]);
  for (const [name, scale] of Object.entries(scales))
    for (const filled of [scale[7], scale[8], scale[9]])
      expect(between("#ffffff", filled), `${name} ${filled}`).toBeGreaterThanOrEqual(4.5);
});
