import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { LetterText } from "./text.ts";

const file = (weight: number) => readFileSync(new URL(`./fonts/figtree-${weight}.ttf`, import.meta.url));

it("reads each typeface once, however often it changes", () => {
  const doc = new PDFDocument({ font: file(400) as unknown as string });
  const text = new LetterText(doc, { regular: file(400), strong: file(600) });
  const place = { x: 0, y: 0, width: 100, size: 9, color: "#000" };
  const reads = () => (doc as unknown as { _fontCount: number })._fontCount;
  const before = reads();
  for (const face of ["strong", "regular", "strong", "regular"] as const)
    text.line("Home", { ...place, face });
  text.paragraph("Home", place);
  expect(reads()).toBe(before);
});
