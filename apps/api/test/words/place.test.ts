import { addressLine, homeName, placeOf, unitNumber } from "@rental/contract/words/place";
import { expect, it } from "vitest";

it.each([
  ["12 Elm Street", "3A", "12 Elm Street, Unit 3A"],
  ["12 Elm Street", "Apt 3A", "12 Elm Street, Apt 3A"],
  ["12 Elm Street", "#3", "12 Elm Street, #3"],
  ["12 Elm Street", " ", "12 Elm Street"],
  ["12 Elm Street", null, "12 Elm Street"],
  ["12 Elm Street Apt 3A", "3A", "12 Elm Street Apt 3A"],
  ["12 Elm Street, apt. 3a", "3A", "12 Elm Street, apt. 3a"],
  ["12 Elm Street #3", "3", "12 Elm Street #3"],
  ["12 Elm Street 3A", "3A", "12 Elm Street 3A"],
  ["12 Avenue 3", "3", "12 Avenue 3, Unit 3"],
  ["12 Avenue B", "B", "12 Avenue B, Unit B"],
  ["13 Elm Street", "3", "13 Elm Street, Unit 3"],
  ["12 Elm Street Unit 13", "3", "12 Elm Street Unit 13, Unit 3"],
  ["12 Elm Street, Springfield, IL 62701", "3A", "12 Elm Street, Unit 3A, Springfield, IL 62701"],
  ["12 Elm Street Apt 3A, Springfield, IL 62701", "Unit 3A", "12 Elm Street Apt 3A, Springfield, IL 62701"],
  ["  12   Elm\nStreet ", "3A", "12 Elm Street, Unit 3A"],
])("joins %j and the unit %j to %j", (address, unit, line) => {
  expect(addressLine({ address, unit })).toBe(line);
});

it("repeats neither city nor postal code that the address has", () => {
  const place = { unit: "3A", city: "Springfield", state: "IL", zip: "62701" };
  expect(placeOf({ ...place, address: "12 Elm Street" })).toBe(
    "12 Elm Street, Unit 3A, Springfield, IL 62701",
  );
  expect(placeOf({ ...place, address: "12 Elm Street, Springfield, IL 62701" })).toBe(
    "12 Elm Street, Unit 3A, Springfield, IL 62701",
  );
});

it.each([
  ["Two rooms", "12 Elm Street", "3A", "Two rooms, 12 Elm Street, Unit 3A"],
  ["Two rooms", "12 Elm Street", null, "Two rooms, 12 Elm Street"],
  ["12 Elm Street", "12 Elm Street", "3A", "12 Elm Street, Unit 3A"],
  ["12 Elm Street, Unit 3A", "12 Elm Street", "3A", "12 Elm Street, Unit 3A"],
  ["12  Elm Street", "12  Elm Street", null, "12  Elm Street"],
])("tells the home %j at %j with the unit %j from others as %j", (title, address, unit, name) => {
  expect(homeName({ title, address, unit })).toBe(name);
});

it.each([
  ["3A", "3A"],
  ["Apt. 3A", "3A"],
  ["# 3", "3"],
  ["Penthouse", "Penthouse"],
  ["Unit", "Unit"],
])("takes the number of %j to be %j", (unit, number) => {
  expect(unitNumber(unit)).toBe(number);
});
