import { decodeBytes, utf16Order } from "@rental/contract/text";
import { plain } from "./unreadable.ts";

/** A line of a calendar: `DTSTART;TZID=America/Chicago:20261204T090000`. */
export interface Line {
  /** In upper case. */
  name: string;
  /** Keyed by name in upper case; quotes are removed. */
  params: Map<string, string>;
  value: string;
}

/** A component of a calendar, between BEGIN and END. */
export interface Component {
  /** Its own lines, without those of nested components. */
  lines: Line[];
  /** All of its text as it stands in the file, from BEGIN to END. */
  text: string[];
  /** The calendar it belongs to, with its method, such as PUBLISH or CANCEL. */
  calendar: { method: string };
  /** The names of essential lines that can't be parsed. */
  damaged: string[];
}

export interface CalendarFile {
  zones: Component[];
  events: Component[];
  busyTimes: Component[];
  /** Whether the file ends before its END:VCALENDAR, so that something is missing. */
  isCutOff: boolean;
}

/** Lines that determine when an event takes place, or whether it does. Any other that can't be parsed is skipped. */
const needed = new Set(
  "DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY".split(" "),
);

/** Splits a file into components; undefined if it is not a calendar. */
export function readFile(bytes: Uint8Array): CalendarFile | undefined {
  const file: CalendarFile = { zones: [], events: [], busyTimes: [], isCutOff: false };
  const kept = new Map([
    ["VTIMEZONE", file.zones],
    ["VEVENT", file.events],
    ["VFREEBUSY", file.busyTimes],
  ]);
  let calendar: { method: string } | undefined;
  let current: { name: string; component: Component; inner: string[] } | undefined;
  const complete = () => {
    if (current) kept.get(current.name)!.push(current.component);
    current = undefined;
  };
  for (const text of linesOf(bytes)) {
    const [, edge, name] = /^(BEGIN|END):([\w-]+)$/i.exec(text)?.map((part) => part.toUpperCase()) ?? [];
    if (edge === "BEGIN" && name === "VCALENDAR") {
      complete();
      calendar = { method: "" };
      file.isCutOff = true;
    } else if (!calendar) {
      // Skips anything before the calendar, such as a warning from the program that made it.
    } else if (edge === "BEGIN" && kept.has(name!)) {
      complete();
      current = { name: name!, component: componentOf(calendar, text), inner: [] };
    } else if (edge === "END" && (name === "VCALENDAR" || name === current?.name)) {
      current?.component.text.push(text);
      complete();
      if (name === "VCALENDAR") file.isCutOff = false;
    } else if (current) follow(current, text, edge, name);
    else if (/^METHOD:/i.test(text)) calendar.method = text.slice("METHOD:".length).trim().toUpperCase();
  }
  return calendar && file;
}

/** Shares the calendar object, because its method may follow later. */
const componentOf = (calendar: { method: string }, begin: string): Component => ({
  lines: [],
  text: [begin],
  damaged: [],
  calendar,
});

/** Handles a line within a component: its own, or that of a nested one. */
function follow(
  current: { component: Component; inner: string[] },
  text: string,
  edge: string | undefined,
  name: string | undefined,
): void {
  const { component, inner } = current;
  if (edge === "BEGIN") inner.push(name!);
  else if (edge === "END") inner.length = Math.max(0, inner.lastIndexOf(name!));
  const line = edge ? undefined : lineOf(text);
  if (edge || line) component.text.push(text);
  if (inner.length > 0 || edge) return;
  if (line) component.lines.push(line);
  else {
    const begun = /^[\w-]+/.exec(text)?.[0].toUpperCase() ?? "";
    if (needed.has(begun)) component.damaged.push(begun);
  }
}

/** Parses a line; nothing if it is not a content line of RFC 5545. */
function lineOf(text: string): Line | undefined {
  const zoned = unquotedZone.exec(text);
  if (zoned)
    return { name: zoned[1]!.toUpperCase(), params: new Map([["TZID", zoned[2]!]]), value: zoned[3]! };
  const [all, name, params] = contentLine.exec(text) ?? [];
  if (all === undefined) return undefined;
  return {
    name: name!.toUpperCase(),
    params: new Map(
      [...params!.matchAll(parameter)].map(([, key, value]) => [
        key!.toUpperCase(),
        value!.replaceAll('"', ""),
      ]),
    ),
    value: text.slice(all.length).trim(),
  };
}

const contentLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):/;
const parameter = /;([\w-]+)=((?:"[^"]*"|[^";:])*)/g;
/** Some programs omit the quotes around a zone name with a colon: (UTC-06:00) Central Time. */
const unquotedZone =
  /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID);TZID=([^":;]{1,100}:[^";]{1,100}):(\d{8}T[^:]{1,100})$/i;

/** Lines are unfolded before they are decoded, because some programs fold them within a character. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const order = utf16Order(bytes);
  const inBytes = order ? Buffer.from(new TextDecoder(order).decode(bytes)) : Buffer.from(bytes);
  // One character per byte.
  const text = inBytes
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .replace(/(?:\r{0,2}\n|\r)[ \t]/g, "");
  for (const line of text.split(/[\r\n]+/)) {
    if (line === "") continue;
    yield isAscii.test(line) ? line.trimEnd() : decodeBytes(Buffer.from(line, "latin1")).trim();
  }
}

const isAscii = /^[\t\x20-\x7e]*$/;

export const lineNamed = ({ lines }: Component, name: string): Line | undefined =>
  lines.find((line) => line.name === name);

export const linesNamed = ({ lines }: Component, name: string): Line[] =>
  lines.filter((line) => line.name === name);

/** The text of a line. @param maxLength maximum number of characters */
export const textOf = (component: Component, name: string, maxLength: number): string =>
  plain(unescaped(lineNamed(component, name)?.value.slice(0, 2 * maxLength) ?? ""), maxLength);

const unescaped = (value: string): string =>
  value.replace(/\\([nN;,\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
