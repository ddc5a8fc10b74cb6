import Table from "cli-table3";
import type { SoakClient, Timed } from "./client.ts";
import type { Usage } from "./usage.ts";

/** The statistics of a period. */
export interface Window {
  from: number;
  to: number;
  kills: number;
  requests: number;
  readP50: number;
  readP99: number;
  writeP50: number;
  writeP99: number;
  imageP50: number;
  program: number;
  postgres: number;
  disk: number;
  writes: number;
}

/** How many writes were acknowledged at a time. */
export interface Count {
  at: number;
  writes: number;
}

export function windowsOf(
  { times, outages }: SoakClient,
  usages: Usage[],
  counts: Count[],
  { begun, lengthMs, count }: { begun: number; lengthMs: number; count: number },
): Window[] {
  return Array.from({ length: count }, (_, n) => {
    const from = begun + n * lengthMs;
    const to = from + lengthMs;
    const within = ({ at }: { at: number }) => at >= from && at < to;
    const timed = times.filter(within);
    const used = usages.filter(within);
    const of = (kind: Timed["kind"], part: number) =>
      quantile(
        timed.filter((each) => each.kind === kind).map(({ ms }) => ms),
        part,
      );
    return {
      from,
      to,
      kills: outages.filter((outage) => outage.from < to && outage.to > from).length,
      requests: timed.length,
      readP50: of("read", 0.5),
      readP99: of("read", 0.99),
      writeP50: of("write", 0.5),
      writeP99: of("write", 0.99),
      imageP50: of("image", 0.5),
      program: quantile(
        used.map(({ program }) => program),
        0.5,
      ),
      postgres: quantile(
        used.map(({ postgres }) => postgres),
        0.5,
      ),
      disk: used.at(-1)?.disk ?? Number.NaN,
      writes: counts.findLast(({ at }) => at < to)?.writes ?? 0,
    };
  });
}

/** By how much the last third may exceed the first: a relative tolerance, and an absolute one. */
const measures: { name: keyof Window & string; share: number; slack: number }[] = [
  { name: "program", share: 0.25, slack: 24 },
  { name: "postgres", share: 0.25, slack: 24 },
  { name: "readP50", share: 0.25, slack: 2 },
  { name: "readP99", share: 0.25, slack: 25 },
  { name: "writeP50", share: 0.25, slack: 2 },
  { name: "writeP99", share: 0.25, slack: 25 },
  { name: "imageP50", share: 0.25, slack: 5 },
];

/**
 * The values that are not constant. Considers the time without kills, after a warm-up window, and compares the medians
 * of its last third with those of its first. Disk usage may grow with writes: bytes per write are compared.
 */
export function notFlat(windows: Window[]): string[] {
  const quiet = windows.filter(
    ({ kills, requests }, n) => kills === 0 && windows[n - 1]?.kills === 0 && requests > 0,
  );
  const third = Math.max(1, Math.floor(quiet.length / 3));
  if (quiet.length < 3) return ["too few windows without kills to compare"];
  const first = quiet.slice(0, third);
  const last = quiet.slice(-third);
  const medianOf = (some: Window[], name: keyof Window) =>
    quantile(
      some.map((each) => each[name]),
      0.5,
    );
  const risen = measures.flatMap(({ name, share, slack }) => {
    const [before, after] = [medianOf(first, name), medianOf(last, name)];
    return after <= before * (1 + share) + slack
      ? []
      : [`${name} rose from ${before.toFixed(1)} to ${after.toFixed(1)}`];
  });
  const growth = (some: Window[]) => {
    const before = windows[windows.indexOf(some[0]!) - 1]!;
    const after = some.at(-1)!;
    return ((after.disk - before.disk) * 1024) / Math.max(1, after.writes - before.writes);
  };
  const [early, late] = [growth(first), growth(last)];
  // Tables grow in chunks: a difference of one KiB per write is one of them.
  if (late > early * 1.25 + 1)
    risen.push(`disk usage per write rose from ${early.toFixed(2)} to ${late.toFixed(2)} KiB`);
  return risen;
}

export function tableOf(windows: Window[], begun: number): string {
  const table = new Table({
    head: [
      "minutes",
      "kills",
      "requests",
      "read p50/p99 ms",
      "write p50/p99 ms",
      "image p50 ms",
      "program MiB",
      "PostgreSQL MiB",
      "disk MiB",
      "writes",
    ],
    style: { head: [], border: [], compact: true },
  });
  const minutes = (at: number) => ((at - begun) / 60_000).toFixed(1);
  const ms = (value: number) => value.toFixed(1);
  for (const w of windows)
    table.push([
      `${minutes(w.from)}-${minutes(w.to)}`,
      w.kills,
      w.requests,
      `${ms(w.readP50)} / ${ms(w.readP99)}`,
      `${ms(w.writeP50)} / ${ms(w.writeP99)}`,
      ms(w.imageP50),
      w.program.toFixed(0),
      w.postgres.toFixed(0),
      w.disk.toFixed(1),
      w.writes,
    ]);
  return table.toString();
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
