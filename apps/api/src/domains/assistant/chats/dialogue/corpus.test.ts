import { expect, it } from "vitest";
import { english } from "./corpus/en.ts";
import { spanish } from "./corpus/es.ts";
import type { Sentence } from "./corpus/sentence.ts";
import { namedIn } from "./naming.ts";
import { readState } from "./state.ts";
import { understand } from "./understand.ts";

const listings = [
  { id: "elm", title: "Elm Street Bungalow", address: "12 Elm Street, Springfield", unit: null },
  { id: "oak", title: "Oak Avenue Loft", address: "300 Oak Avenue, Springfield", unit: null },
  { id: "pine", title: "Sunny two-bedroom", address: "48 Pine Road, Springfield", unit: null },
  { id: "maple", title: "Maple Court 7", address: "7 Maple Court, Springfield", unit: null },
];

function heard(text: string, language: string, about: string | null): Sentence[1] {
  const context = { language, timeZone: "America/Chicago", today: "2026-06-15" };
  const meant = understand(text, readState({}, about), context);
  if (meant.intent !== "book") return meant.intent;
  const listing = namedIn(text, listings)?.id;
  return { ...meant.when, ...(listing !== undefined && { listing }) };
}

it.each([
  ["en", english],
  ["es", spanish],
] as const)("at least 80 sentences in %s are understood", (language, corpus) => {
  const wrong = corpus.flatMap(([said, understood]) => {
    // A question is one about a listing that is talked about.
    const is = heard(said, language, understood === "question" ? "elm" : null);
    return JSON.stringify(sorted(is)) === JSON.stringify(sorted(understood))
      ? []
      : [{ said, is, understood }];
  });
  expect(wrong).toEqual([]);
  expect(corpus.length).toBeGreaterThanOrEqual(80);
});

const sorted = (understood: Sentence[1]): unknown =>
  typeof understood === "string" ? understood : Object.entries(understood).toSorted();
