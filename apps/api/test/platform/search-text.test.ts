import fc from "fast-check";
import { expect, it } from "vitest";
import { searchText } from "../../src/platform/database/search-text.ts";

const plain = (text: string) => text.toLowerCase().replaceAll("ς", "σ");
const codes = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.integer({ min: 0x7c0, max: 0x7f5 }),
  fc.integer({ min: 0x2000, max: 0x2fff }),
  fc.integer({ min: 0x1f000, max: 0x22100 }),
);
const character = fc.oneof(
  codes.map((code) => String.fromCodePoint(code)),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);

it("never makes two characters equal that differ in more than case", () => {
  fc.assert(
    fc.property(character, character, (one, other) => {
      expect(searchText(one) === searchText(other)).toBe(plain(one) === plain(other));
    }),
    { numRuns: 5_000 },
  );
});

it("preserves substrings, and the length in characters", () => {
  fc.assert(
    fc.property(
      fc.array(character, { maxLength: 8 }),
      fc.array(character, { maxLength: 2 }),
      (text, part) => {
        const [whole, piece] = [text.join(""), part.join("")];
        expect(searchText(whole).includes(searchText(piece))).toBe(plain(whole).includes(plain(piece)));
        expect([...searchText(whole)]).toHaveLength([...plain(whole)].length);
      },
    ),
    { numRuns: 2_000 },
  );
});

it("leaves no space, punctuation mark, symbol or emoji, which a trigram index would ignore", () => {
  const ascii = Array.from({ length: 0x5f }, (_, n) => String.fromCodePoint(0x20 + n)).join("");
  expect(searchText(`${ascii} – … € ☎ 🏡`)).toMatch(/^[\p{L}\p{N}]+$/u);
});
