import { plain } from "../../screening/answers/answers.service.ts";

const words = [
  ["one", "un", "una", "uno", "une", "ein", "eine", "uma", "um"],
  ["two", "dos", "deux", "zwei", "dois", "duas", "due"],
  ["three", "tres", "trois", "drei", "tre"],
  ["four", "cuatro", "quatre", "vier", "quatro", "quattro"],
  ["five", "cinco", "cinq", "funf", "cinque"],
  ["six", "seis", "sechs", "sei"],
];
const counts = new Map(words.flatMap((same, at) => same.map((word): [string, number] => [word, at + 1])));

/** The numbers in digits: `1,850`, `1.850` and `1.85k` all yield 1850. */
export function figuresIn(text: string): Set<number> {
  const said = plain(text);
  const found = new Set<number>();
  for (const [, digits, thousand] of said.matchAll(/(\d[\d.,]*)\s*(k\b)?/g)) {
    const written = digits!.replace(/[.,]+$/, "");
    const value = Number(written.replace(/[.,](?=\d{3}(?!\d))/g, "").replace(",", "."));
    if (Number.isFinite(value)) found.add(thousand ? value * 1_000 : value);
  }
  return found;
}

/** The numbers in digits, and in words up to six. */
export function numbersIn(text: string): Set<number> {
  const found = figuresIn(text);
  for (const word of plain(text).split(/[^\p{L}]+/u)) {
    const count = counts.get(word);
    if (count !== undefined) found.add(count);
  }
  return found;
}
