import { InvalidArgumentError } from "commander";
import { readNamedFile } from "../files.ts";
import type { ApiField } from "./operation.ts";

/** Parses a command-line argument as a field's value. The server decides whether it is valid. */
export function parseValue(field: ApiField, text: string): unknown {
  if (field.nullable && text === "null") return null;
  switch (field.type) {
    case "integer":
    case "number":
      return numberOf(text);
    case "boolean":
      return booleanOf(text);
    case "date":
      return dayOf(text);
    case "date-time":
      return timeOf(text);
    case "json":
      return jsonOf(text);
    case "string":
      return text;
  }
}

/** The values that one argument adds to a list: several if it is a JSON array, or comma-separated names. */
export function parseValues(field: ApiField, text: string): unknown[] {
  if (field.choices) return text.split(",").map((part) => parseValue(field, part.trim()));
  const value = parseValue(field, text);
  return field.type === "json" && Array.isArray(value) ? value : [value];
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number))
    throw new InvalidArgumentError("Write a number such as 1850.");
  return number;
}

function booleanOf(text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidArgumentError("Write true or false, or the flag alone for true.");
}

/** JSON, or `@FILE` that contains JSON; `-` is standard input. */
export function jsonOf(text: string): unknown {
  const isFile = text.startsWith("@") || text === "-";
  const json = isFile ? readNamedFile(text.replace(/^@/, "")) : text;
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = isFile ? `${text.replace(/^@/, "")} is not valid JSON` : "This is not valid JSON";
    throw new InvalidArgumentError(`${place}: ${reason}.`);
  }
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const named: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

const two = (number: number) => String(number).padStart(2, "0");
const isoDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

function namedDay(name: string): string | undefined {
  const days = named[name];
  if (days === undefined) return undefined;
  const date = new Date();
  date.setDate(date.getDate() + days);
  return isoDay(date);
}

/** A day as YYYY-MM-DD, or yesterday, today, tomorrow. */
function dayOf(text: string): string {
  const day = namedDay(text) ?? text;
  if (dayForm.test(day)) return day;
  throw new InvalidArgumentError("Write a day such as 2026-12-31, or today, tomorrow, yesterday.");
}

const timeForm = /^(\S+?)(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;
const withZone = /(Z|[+-]\d{2}:?\d{2})$/i;

/** An ISO 8601 time. Without an offset, it is in this machine's time zone; a date alone means its start. */
function timeOf(text: string): string {
  if (text === "now") return new Date().toISOString();
  if (/T.*/.test(text) && withZone.test(text)) return text;
  const [, day = "", time = "00:00"] = timeForm.exec(text) ?? [];
  const local = new Date(`${namedDay(day) ?? day}T${time.padStart(5, "0")}`);
  if (dayForm.test(namedDay(day) ?? day) && !Number.isNaN(local.getTime())) return local.toISOString();
  throw new InvalidArgumentError(
    'Write a time such as 2026-12-01T16:00:00Z, "2026-12-01 16:00" in your time zone, or now.',
  );
}
