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

/** A figure without a baseline; `least` is its minimum. */
export const atLeast = (name: string, unit: string, value: number, least: number): Result => ({
  ...plain(name, unit, value),
  goal: `>= ${least}`,
  holds: value >= least,
});

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
