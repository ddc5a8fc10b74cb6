import { planNames, planSchema, plans } from "@rental/contract";
import { tracked } from "../../db/changes.ts";
import { deleted, partitioned } from "../../db/retention.ts";

/** A Markdown table, with padded columns so that the source reads as a table too. */
export function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

/** What each plan allows, by the names used in `PLAN_OVERRIDES`. */
export function planTable(): string {
  const limits = Object.keys(planSchema.omit({ title: true }).shape) as (keyof typeof planSchema.shape)[];
  const rows = limits.map((name) => [
    `\`${name}\``,
    ...planNames.map((plan) => shown(name, plans[plan][name])),
  ]);
  return table([["name", ...planNames.map((plan) => plans[plan].title)], ...rows]);
}

function shown(name: string, value: string[] | string | number | boolean | null): string {
  if (value === null) return name === "resources" ? "all" : "no limit";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value.toLocaleString("en-US");
}

/** The resources of the change feed: those with remarks, then the others. */
export function changeList(): string {
  const about = (isRemarked: boolean) =>
    tracked.filter(({ treatment }) => (treatment.remarks !== undefined) === isRemarked);
  const remarked = about(true).map(({ resource, treatment }) => `- \`${resource}\`: ${treatment.remarks}`);
  const others = about(false).map(({ resource }) => `\`${resource}\``);
  return [...remarked, `- without remarks: ${others.join(", ")}`].join("\n");
}

/** What the program deletes automatically, and when. */
export function keptList(): string {
  return Object.entries({ ...partitioned, ...deleted })
    .map(([name, { keptMs, why, ...rest }]) => {
      const longest = "spanMs" in rest ? ` to ${inWords(keptMs + rest.spanMs)}` : "";
      return `- \`${name}\`, ${inWords(keptMs)}${longest}: ${why}`;
    })
    .join("\n");
}

function inWords(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours === 0) return "until it expires";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  const days = hours / 24;
  if (days % 365 > 0) return `${days} days`;
  return days === 365 ? "1 year" : `${days / 365} years`;
}

/** The names of all resources as members of the SDK client, in lines of at most 120 characters. */
export function resourceNames(operations: readonly { name: string }[]): string {
  const names = new Set(operations.map(({ name }) => `\`${name.split(".")[0]}\``));
  const lines = ["Resources:"];
  for (const word of `${[...names].join(", ")}.`.split(" ")) {
    if (`${lines.at(-1)} ${word}`.length > 120) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join("\n");
}

/** Replaces the text between two comments, `<!-- name: ... -->` and `<!-- /name -->`. */
export function between(text: string, name: string, content: string): string {
  const parts = new RegExp(`(<!-- ${name}: .*?-->\\n)[^]*?(\\n<!-- /${name} -->)`);
  if (!parts.test(text)) throw new Error(`The comments <!-- ${name}: --> and <!-- /${name} --> are missing.`);
  return text.replace(parts, (_, before: string, after: string) => `${before}\n${content}\n${after}`);
}
