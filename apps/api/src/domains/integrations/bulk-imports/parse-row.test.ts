import { describe, expect, it } from "vitest";
import { parseRow } from "./parse-row.ts";

const row = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };
const fieldsOf = (raw: object) => parseRow({ ...row, ...raw }).fields;
const errorsOf = (raw: unknown) => parseRow(raw).errors;

describe("names", () => {
  it.each([
    [
      "address",
      ["street", "street_address", "streetAddress", "Street Address", "location", "full-address"],
      "1 Oak",
    ],
    ["monthlyRent", ["rent", "price", "rent_amount", "monthly_rent", "MONTHLY RENT"], 900],
    ["bedrooms", ["beds", "br", "BR", "Bedrooms"], 3],
    ["bathrooms", ["baths", "ba"], 2],
    ["squareFootage", ["sqft", "area", "square_footage"], 700],
    ["depositAmount", ["deposit", "security_deposit"], 500],
    ["zip", ["zip_code", "postal-code", "ZIP"], "62701"],
    ["availabilityDate", ["available_from", "availableOn"], "2026-03-15"],
    ["description", ["details"], "Quiet"],
    ["features", ["amenities"], ["Balcony"]],
    ["petPolicy", ["pets", "pet_friendly"], "allowed"],
    ["parking", ["hasParking", "has_parking"], "none"],
  ])("recognizes %s as %o", (name, aliases, value) => {
    for (const alias of aliases) {
      const { [name as keyof typeof row]: _, ...others } = row;
      const parsed = parseRow({ ...others, [alias]: value });
      expect(parsed).toMatchObject({ fields: { [name]: value }, errors: [], unmapped: [] });
    }
  });

  it("reports what it does not know, including read-only fields, as it was written", () => {
    expect(parseRow({ ...row, MLS_id: 7, id: "x", createdAt: "now" }).unmapped).toEqual([
      "MLS_id",
      "id",
      "createdAt",
    ]);
  });

  it("refuses a field given under two names with different values, and accepts the same value twice", () => {
    expect(errorsOf({ ...row, rent: 2000 })).toEqual([
      { field: "monthlyRent", message: "is given twice with different values, as monthlyRent and as rent" },
    ]);
    expect(errorsOf({ ...row, rent: 1850 })).toEqual([]);
  });

  it("keeps the unit beside the address", () => {
    expect(parseRow({ ...row, unit: "3A" })).toMatchObject({
      fields: { address: "12 Elm Street", unit: "3A" },
      errors: [],
      unmapped: [],
    });
  });

  it("knows names of files in files alone", () => {
    const names = {
      "Market Rent": 7,
      "Sq. Ft.": 9,
      unitNumber: "3A",
      apt: "3A",
      suite: "3A",
      address2: "Unit 3A",
    };
    expect(parseRow({ ...row, ...names }).unmapped).toEqual(Object.keys(names));
  });
});

describe("values", () => {
  it.each([
    ["monthlyRent", "$1,500", 1500],
    ["monthlyRent", "USD 1,500.50 / month", 1500.5],
    ["monthlyRent", "1500/mo", 1500],
    ["monthlyRent", "$1500 per month", 1500],
    ["monthlyRent", "1234567", 1234567],
    ["bedrooms", "3 BR", 3],
    ["bedrooms", "Studio", 0],
    ["bedrooms", "studio apartment", 0],
    ["bathrooms", "1.5 ba", 1.5],
    ["squareFootage", "940 sq. ft.", 940],
    ["available", "Yes", true],
    ["available", "no", false],
    ["available", 1, true],
    ["petPolicy", "yes", "allowed"],
    ["petPolicy", "Not allowed", "not_allowed"],
    ["petPolicy", false, "not_allowed"],
    ["parking", "no", "none"],
    ["parking", "Included", "included"],
    ["availabilityDate", "03/15/2026", "2026-03-15"],
    ["availabilityDate", "3/5/2026", "2026-03-05"],
    ["availabilityDate", "2026-03-15T00:00:00Z", "2026-03-15"],
    ["features", "Dishwasher, Balcony;Gym", ["Dishwasher", "Balcony", "Gym"]],
    [
      "imageUrls",
      "https://a.example/1,2.jpg, https://a.example/3.jpg",
      ["https://a.example/1,2.jpg", "https://a.example/3.jpg"],
    ],
    ["zip", 62701, "62701"],
    ["country", "United States", "US"],
    ["country", "mx", "MX"],
    ["latitude", "39.78", 39.78],
    ["leaseTermMonths", "6-12 months", { min: 6, max: 12 }],
    ["leaseTermMonths", '{"min":6,"max":null}', { min: 6, max: null }],
    ["leaseTermMonths", 12, { min: 12, max: 12 }],
    ["laundry", "In-unit", "in_unit"],
    ["laundry", "On site", "shared"],
    ["floor", "3rd floor", 3],
    ["furnished", "Yes", true],
    ["utilitiesIncluded", "Water, Trash", ["Water", "Trash"]],
    [
      "fees",
      '[{"name":"Parking","amount":50,"frequency":"monthly"}]',
      [{ name: "Parking", amount: 50, frequency: "monthly", required: true, refundable: false }],
    ],
    ["excludedFromFeeds", "all", "all"],
    ["metadata", '{"a":"b"}', { a: "b" }],
    ["showingNoticeMinutes", "240", 240],
  ])("%s: reads %o as %o", (name, value, expected) => {
    const parsed = parseRow({ ...row, [name]: value });
    if (expected === undefined) expect(parsed.errors[0]).toMatchObject({ field: name });
    else expect(parsed).toMatchObject({ fields: { [name]: expected }, errors: [] });
  });

  it("treats empty cells as absent", () => {
    expect(fieldsOf({ city: " ", description: null, zip: "" })).toEqual(row);
    expect(errorsOf({ ...row, monthlyRent: "" })).toEqual([{ field: "monthlyRent", message: "is required" }]);
  });

  it.each([
    ["monthlyRent", "call us"],
    ["monthlyRent", "1500 - 1700"],
    ["monthlyRent", "1.5k"],
    ["monthlyRent", "1.500,00"],
    ["monthlyRent", -5],
    ["bedrooms", 2.5],
    ["available", "maybe"],
    ["availabilityDate", "02/30/2026"],
    ["availabilityDate", "next week"],
    ["petPolicy", "cats only"],
    ["latitude", 91],
    ["country", "Utopia"],
    ["leaseTermMonths", "a year"],
    ["laundry", "yes"],
    ["fees", "$50"],
    ["excludedFromFeeds", "hotpads"],
    ["showingHorizonDays", 57],
    ["showingParties", 0],
    ["externalId", ".."],
    ["virtualTourUrl", "see below"],
    ["imageUrls", ["not an address"]],
    ["imageUrls", Array(21).fill("https://a.example/1.jpg")],
    ["title", { en: "x" }],
  ])("%s: %o is an error of that field", (name, value) => {
    expect(errorsOf({ ...row, [name]: value })[0]?.field?.split(".")[0]).toBe(name);
  });

  it.each([[null], [7], ["12 Elm Street"], [[row]], [true]])("a row that is %o is one error", (raw) => {
    expect(parseRow(raw)).toEqual({
      errors: [{ message: "must be an object with the fields of a property" }],
      unmapped: [],
      conversions: [],
    });
  });
});
