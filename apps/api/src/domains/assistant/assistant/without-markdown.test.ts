import { expect, it } from "vitest";
import { withoutMarkdown } from "./without-markdown.ts";

it.each([
  ["**Elm Street** is _free_ on *Tuesday*.", "Elm Street is free on Tuesday."],
  ["## Homes\n\n* Elm Street\n+ Oak Avenue\n- Pine Road", "Homes\n\n- Elm Street\n- Oak Avenue\n- Pine Road"],
  ["> Pets are ~~not~~ `allowed`.", "Pets are not allowed."],
  ["See [the photos](https://here/p/a_b_c).", "See the photos: https://here/p/a_b_c."],
  ["[https://here/p/ada](https://here/p/ada)", "https://here/p/ada"],
  ["**https://here/p/ada_1_2**", "https://here/p/ada_1_2"],
  ["```\nRent: $1,850\n```", "Rent: $1,850\n"],
])("%j becomes %j", (given, plain) => {
  expect(withoutMarkdown(given)).toBe(plain);
});

it.each([
  "1. Elm 12: $1,850 a month, 2 bedrooms",
  "It is 3 * 4 * 2 feet, for 5 people* at most.",
  "dana_reyes_7@example.com or snake_case_name",
  "#1 in Springfield",
  "How are you [really]? (fine)",
])("%j stays as it is", (text) => {
  expect(withoutMarkdown(text)).toBe(text);
});
