/**
 * The number of letters to insert, delete, replace or transpose to turn one word into the other; `limit + 1` when it
 * exceeds `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let at = 1; at <= to.length; at++) {
      const cost = from[row - 1] === to[at - 1] ? 0 : 1;
      let best = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + cost);
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      if (isSwap) best = Math.min(best, beforeLast[at - 2]! + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[to.length]!, limit + 1);
}
