import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPhone, hasCountryCode, numberIdentity } from "./phone.ts";

const american = { allowInternationalPhone: false, publicPhone: "" };
const german = { allowInternationalPhone: false, publicPhone: "+49 30 901820" };

describe("a phone number that a prospect enters", () => {
  it.each([
    ["(217) 355-0142", "+12173550142"],
    ["217.355.0142", "+12173550142"],
    ["+1 217 355 0142", "+12173550142"],
    ["+1 416 555 0142", "+14165550142"],
    ["+1 217 555 0142", "+12175550142"],
    ["(787) 555-0148", "+17875550148"],
    ["340-555-0148", "+13405550148"],
    ["+1 671 555 0148", "+16715550148"],
    ["\u2068(217) 355-0142\u2069", "+12173550142"],
    ["217-355-0142 x11", "+12173550142 ext. 11"],
  ])("is taken in international form: %s", (entered, phone) => {
    expect(checkPhone(entered, american)).toEqual({ phone });
  });

  it.each(["+49 30 901820", "+44 20 7946 0018", "+1 876 555 0142", "+52 55 5555 0142"])(
    "is refused when it is foreign, unless the account takes international numbers: %s",
    (entered) => {
      expect(checkPhone(entered, american)).toEqual({ refused: "foreign" });
      expect(checkPhone(entered, { ...american, allowInternationalPhone: true })).toEqual({
        phone: entered.replaceAll(" ", ""),
      });
    },
  );

  it("is one of the country of the account's public phone", () => {
    expect(checkPhone("030 901820", german)).toEqual({ phone: "+4930901820" });
    expect(checkPhone("+1 217 355 0142", german)).toEqual({ refused: "foreign" });
  });

  it("is one of the account's country in a territory that shares its numbering plan", () => {
    const british = { allowInternationalPhone: false, publicPhone: "+44 20 7946 0018" };
    expect(checkPhone("01534 700000", british)).toEqual({ phone: "+441534700000" });
    expect(checkPhone("+1 876 555 0142", american)).toEqual({ refused: "foreign" });
  });

  it("is one of the United States when the public phone has no country code", () => {
    expect(checkPhone("217 355 0142", { ...american, publicPhone: "355 0100" })).toEqual({
      phone: "+12173550142",
    });
  });

  it.each(["", "call me", "12", "217 355 0142 ext", "<b>217 355 0142</b>"])(
    "is refused when it is no number: %j",
    (entered) => {
      expect(checkPhone(entered, { ...american, allowInternationalPhone: true })).toEqual({
        refused: "not_a_number",
      });
    },
  );

  it("is either taken as digits or refused, whatever was entered", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.boolean(), (entered, allowInternationalPhone) => {
        const checked = checkPhone(entered, { ...american, allowInternationalPhone });
        if ("phone" in checked) expect(checked.phone).toMatch(/^\+\d{4,17}( ext\. \d+)?$/);
        else expect(checked.refused).toMatch(/^(not_a_number|foreign)$/);
      }),
    );
  });
});

it("a number with its country code is the same one in every account", () => {
  const part = fc.oneof(
    fc.nat(9999).map(String),
    fc.constantFrom(" ", "-", "(0)", ";ext=", " x", "#", "011"),
  );
  const entered = fc.array(part, { maxLength: 8 }).map((parts) => `+${parts.join("")}`);
  fc.assert(
    fc.property(
      entered,
      fc.constantFrom("DE" as const, "GB" as const, "MX" as const, "IT" as const),
      (number, home) => {
        expect(hasCountryCode(number)).toBe(true);
        expect(numberIdentity(number, home)).toEqual(numberIdentity(number, "US"));
      },
    ),
  );
});
