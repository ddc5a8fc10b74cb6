import { expect, it } from "vitest";
import { typedNumber } from "./typed-number.ts";

it.each([
  ["1500", 1500],
  ["1,500", 1500],
  ["$1,500.50", 1500.5],
  ["1 500", 1500],
  ["1\u00a0234\u00a0567", 1234567],
  ["1'500", 1500],
  ["-3", -3],
  [" 2.5 ", 2.5],
  [".5", 0.5],
])("reads %j as a number", (entered, number) => {
  expect(typedNumber(entered)).toBe(number);
});

it.each([
  "1,5",
  "1,50",
  "15,00",
  "1,500,00",
  "1.500",
  "1,500 2",
  "1e9",
  "0x10",
  "12 months",
  "$",
  ",",
  "1,,500",
])("leaves %j as it is, for the operation to refuse", (entered) => {
  expect(typedNumber(entered)).toBe(entered);
});
