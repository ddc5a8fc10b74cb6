/** Reports the progress of a benchmark. */
export type Say = (line: string) => void;

/** One measured figure. `ratio` is ours relative to the baseline, so that higher is better. */
export interface Result {
  name: string;
  value: number;
  unit: string;
  baseline: number | null;
  ratio: number | null;
  /** What the ratio (or, without one, the value) should be, such as ">= 0.95". */
  goal: string | null;
  holds: boolean | null;
}

/** A figure with a baseline; `goal` is the minimum ratio. */
export function compared(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  ratio: number,
  goal: number | null = null,
): Result {
  return {
    name,
    unit,
    value,
    baseline,
    ratio,
    goal: goal === null ? null : `>= ${goal}`,
    holds: goal === null ? null : ratio >= goal,
  };
}

/**
 * What rounds cost, compared with the rounds of another server that alternated with them: the ratio is the median of the pairs.
 * @param goal the minimum ratio
 */
export const paired = <Round>(
  name: string,
  unit: string,
  ours: Round[],
  others: Round[],
  cost: (round: Round) => number,
  goal: number | null = null,
): Result =>
  compared(
    name,
    unit,
    median(ours.map(cost)),
    median(others.map(cost)),
    median(others.map((round, i) => cost(round) / cost(ours[i]!))),
    goal,
  );

/** A figure without a baseline; `most` is its maximum. */
export function plain(name: string, unit: string, value: number, most: number | null = null): Result {
  const goal = most === null ? null : `<= ${most}`;
  return {
    name,
    unit,
    value,
    baseline: null,
    ratio: null,
    goal,
    holds: most === null ? null : value <= most,
  };
}

/** The median of delays and a higher percentile, in milliseconds; `most` is the maximum for the latter. */
export function percentiles(name: string, delays: number[], high: number, most: number | null = null) {
  const sorted = delays.toSorted((a, b) => a - b);
  const highest = sorted[Math.ceil((sorted.length * high) / 100) - 1]!;
  return [plain(`${name}, p50`, "ms", median(sorted)), plain(`${name}, p${high}`, "ms", highest, most)];
}

/** A figure without a baseline; `least` is its minimum. */
export const atLeast = (name: string, unit: string, value: number, least: number): Result => ({
  ...plain(name, unit, value),
  goal: `>= ${least}`,
  holds: value >= least,
});

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
