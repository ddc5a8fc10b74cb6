import type { WorkflowStep, WorkflowVersion } from "@rental/sdk";

/** A line of a text, and whether only one of two versions has it. */
interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** One of two versions as text, with a line for each value. */
export const textOf = ({ version: _version, createdAt: _at, ...content }: WorkflowVersion): string[] => {
  const { steps, ...others } = content;
  return [...steps.flatMap(linesOfStep), ...JSON.stringify(others, null, 2).split("\n")];
};

const linesOfStep = ({ type, config }: WorkflowStep): string[] => [
  type,
  ...JSON.stringify(config, null, 2).split("\n").slice(1, -1),
];

/** Texts with more lines than this, multiplied by those of the other, are not compared line by line. */
const mostPairs = 1_000_000;

/** The lines of both in order, as few as possible of them removed and added. */
export function compare(before: string[], after: string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const between =
    from.length * to.length > mostPairs ? [...as("removed", from), ...as("added", to)] : compareAll(from, to);
  return [
    ...as("same", before.slice(0, start)),
    ...between,
    ...as("same", before.slice(before.length - end)),
  ];
}

const as = (kind: DiffLine["kind"], texts: string[]): DiffLine[] => texts.map((text) => ({ kind, text }));

/** By their longest common subsequence. */
function compareAll(before: string[], after: string[]): DiffLine[] {
  const lengths = commonLengths(before, after);
  const lines: DiffLine[] = [];
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

/** How many lines those from i of the one and from j of the other have in common, in order. */
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
