import { seededRandom } from "../../harness/random.ts";

/** Random choices that are the same for the same seed. */
export class RandomSource {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  /** One of them, with probability proportional to its weight. */
  byWeight<T extends { weight: number }>(choices: readonly T[]): T {
    let rest = this.below(choices.reduce((sum, { weight }) => sum + weight, 0));
    for (const choice of choices) {
      rest -= choice.weight;
      if (rest < 0) return choice;
    }
    return choices.at(-1)!;
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () => (this.below(2 ** 32) + 2 ** 32).toString(16).slice(1)).join(
      "",
    );
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
