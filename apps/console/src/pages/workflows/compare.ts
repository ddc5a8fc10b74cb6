/** A part of a text, such as a line or a word, and whether only one of two texts has it. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Texts with more parts than this, multiplied by those of the other, are not compared part by part. */
const maxPairs = 1_000_000;

/** The parts of both in order, as few as possible of them removed and added. */
export function compare(before: string[], after: string[]): DiffPart[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const between =
    from.length * to.length > maxPairs ? [...as("removed", from), ...as("added", to)] : compareAll(from, to);
  return [
    ...as("same", before.slice(0, start)),
    ...between,
    ...as("same", before.slice(before.length - end)),
  ];
}

const as = (kind: DiffPart["kind"], texts: string[]): DiffPart[] => texts.map((text) => ({ kind, text }));

/** By their longest common subsequence. */
function compareAll(before: string[], after: string[]): DiffPart[] {
  const lengths = commonLengths(before, after);
  const lines: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: "same", text: before[i]! });
      i += 1;
      j += 1;
    } else if (j === after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push({ kind: "removed", text: before[i]! });
      i += 1;
    } else {
      lines.push({ kind: "added", text: after[j]! });
      j += 1;
    }
  }
  return lines;
}

/** How many parts those from i of the one and from j of the other have in common, in order. */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** A line that both versions have, that one has, or that reads otherwise in the later one: then with its words. */
export type DiffLine = DiffPart | { kind: "changed"; words: DiffPart[] };

/** Two lists of sentences. Sentences that have most of their words in common count as one that was changed. */
export function compareSentences(before: string[], after: string[]): DiffLine[] {
  const parts = compare(before, after);
  const lines: DiffLine[] = [];
  for (let at = 0; at < parts.length; ) {
    const gone = whileKind("removed", parts, at);
    const come = whileKind("added", parts, at + gone.length);
    if (gone.length === 0 && come.length === 0) {
      lines.push(parts[at]!);
      at += 1;
      continue;
    }
    for (let n = 0; n < Math.max(gone.length, come.length); n += 1) lines.push(...pair(gone[n], come[n]));
    at += gone.length + come.length;
  }
  return lines;
}

function whileKind(kind: DiffPart["kind"], parts: DiffPart[], from: number): DiffPart[] {
  const end = parts.findIndex((part, index) => index >= from && part.kind !== kind);
  return parts.slice(from, end < 0 ? undefined : end);
}

function pair(gone: DiffPart | undefined, come: DiffPart | undefined): DiffLine[] {
  if (!gone || !come) return [gone, come].filter((part) => part !== undefined);
  const words = compare(wordsOf(gone.text), wordsOf(come.text));
  const same = words.filter(({ kind, text }) => kind === "same" && text.trim() !== "").length;
  const most = Math.max(...[gone, come].map(({ text }) => text.split(/\s+/).length));
  return same * 2 >= most ? [{ kind: "changed", words: joined(words) }] : [gone, come];
}

/** The words, and what is between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/);

/** Merges adjacent parts of one kind. */
function joined(words: DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, text } of words) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}
