import { decodeBytes, utf16Order } from "@rental/contract/text";
import { plain } from "./unreadable.ts";

/** A line of a calendar: `DTSTART;TZID=America/Chicago:20261204T090000`. */
export interface Line {
  /** In capitals. */
  name: string;
  /** By their names in capitals; quotes are removed. */
  params: Map<string, string>;
  value: string;
}

/** A part of a calendar, between BEGIN and END. */
export interface Component {
  /** Of its own, not of the parts in it. */
  lines: Line[];
  /** All that it consists of, as it stands in the file, from BEGIN to END. */
  text: string[];
  /** Its calendar, and what that says it is for, such as PUBLISH or CANCEL. */
  calendar: { method: string };
  /** The names of lines that matter and can't be read. */
  damaged: string[];
}

export interface CalendarFile {
  zones: Component[];
  events: Component[];
  busyTimes: Component[];
  /** It ends before its END:VCALENDAR: more belonged to it. */
  isCutOff: boolean;
}

/** Lines without which nobody knows when an event takes place, or whether. Any other that can't be read is skipped. */
const needed = new Set(
  "DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY".split(" "),
);

/** The parts of a file; undefined for one that is no calendar. */
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
      // Whatever comes before the calendar, such as a warning of the program that made it.
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

/** The method may follow later in the calendar. */
const componentOf = (calendar: { method: string }, begin: string): Component => ({
  ...{ lines: [], text: [begin], damaged: [], calendar },
});

/** A line within a part: its own, or that of a part in it. */
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

/** Nothing for a line that is no content line of RFC 5545. */
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
/** Some programs forget the quotes around a zone's name with a colon: (UTC-06:00) Central Time. */
const unquotedZone =
  /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID);TZID=([^":;]{1,100}:[^";]{1,100}):(\d{8}T[^:]{1,100})$/i;

/** Lines are unfolded before they are decoded: some programs break them within a character. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const order = utf16Order(bytes);
  const inBytes = order ? Buffer.from(new TextDecoder(order).decode(bytes)) : Buffer.from(bytes);
  // Each character is a byte.
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

/** What a line says in words. @param most number of characters */
export const textOf = (component: Component, name: string, most: number): string =>
  plain(unescaped(lineNamed(component, name)?.value.slice(0, 2 * most) ?? ""), most);

const unescaped = (value: string): string =>
  value.replace(/\\([nN;,\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
