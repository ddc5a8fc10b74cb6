import type { Outcome } from "./faults.ts";
import type { Load } from "./load.ts";
import type { Losses } from "./losses.ts";

const columns = [
  "what",
  "seconds until writes",
  "requests failed",
  "of",
  "writes acknowledged",
  "lost or doubled",
  "events lost",
  "events doubled",
];

/** The table of all outcomes, in Markdown. */
export function tableOf(outcomes: Outcome[], load: Load, losses: Losses): string {
  const rows = outcomes.map(({ name, from, to }) => {
    const isWithin = ({ at }: { at: number }) => at >= from && at < to;
    const tried = load.tried.filter(isWithin);
    const failed = tried.filter(({ status }) => status < 200 || status > 299);
    const written = load.acknowledged.filter(isWithin);
    const among = (ids: Set<string>) => String(written.filter(({ id }) => ids.has(id)).length);
    return [
      name,
      (maxPauseMs(load, from, to) / 1_000).toFixed(1),
      String(failed.length),
      String(tried.length),
      String(written.length),
      String(Number(among(losses.writes)) + Number(among(losses.doubledWrites))),
      among(losses.events),
      among(losses.doubledEvents),
    ];
  });
  return markdown(columns, rows);
}

/** A table in Markdown. */
export function markdown(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** How long the unluckiest writer waited from the fault, or from a write after it, for the next acknowledged one. */
export function maxPauseMs(load: Load, from: number, to: number): number {
  const writers = new Map<string, number[]>();
  for (const { writer, at } of load.acknowledged)
    if (at >= from && at < to) writers.set(writer, [...(writers.get(writer) ?? [from]), at]);
  const pauses = [...writers.values()].flatMap((times) => times.slice(1).map((at, n) => at - times[n]!));
  return Math.max(...pauses);
}

/** The kinds of failed answers, most frequent first. */
export function failuresOf(load: Load): string[] {
  const kinds = new Map<string, number>();
  for (const { kind, status, detail } of load.tried) {
    if (status >= 200 && status < 300) continue;
    const name = `${kind} ${status} ${detail.slice(0, 120)}`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  return [...kinds].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${count} x ${name}`);
}
