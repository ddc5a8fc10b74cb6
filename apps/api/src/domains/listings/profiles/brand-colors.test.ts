import fc from "fast-check";
import { expect, it } from "vitest";
import { brandColors, contrast, rgbOf } from "./brand-colors.ts";

const grounds = { light: ["#f7f6f3", "#ffffff", "#efede8"], dark: ["#151413", "#1f1d1b", "#292623"] };

it("makes colors of any color in which, and on which, text can be read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const made = brandColors(`#${number.toString(16).padStart(6, "0")}`);
      for (const theme of ["light", "dark"] as const) {
        const { accent, strong, onAccent, tint } = made[theme];
        const pairs = [
          ...[...grounds[theme], tint].map((ground) => [accent, ground]),
          ...[accent, strong].map((ground) => [onAccent, ground]),
        ] as [string, string][];
        for (const [text, ground] of pairs)
          expect(
            contrast(rgbOf(text), rgbOf(ground)),
            `${theme}: ${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2_000 },
  );
});

it("keeps a color that can be read as it is", () => {
  expect(brandColors("#0b5d51").light).toMatchObject({ accent: "#0b5d51", onAccent: "#ffffff" });
});
