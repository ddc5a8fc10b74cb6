import { expect, it } from "vitest";
import { timeOf } from "../src/view/time.ts";

it.each([
  ["en", /^3:41\sPM$/],
  ["es", /^3:41\sp\.m\.$/],
])("the time of a message is written as the free times are: %s", (language, expected) => {
  const now = new Date();
  now.setHours(15, 41);
  expect(timeOf({ sentAt: now.toISOString() }, language)).toMatch(expected);
});
