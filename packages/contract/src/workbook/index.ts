/** Reads the first sheet of an Excel workbook (.xlsx), as text that `readTable` understands. */

import { strFromU8, unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { maxTableRows, UnreadableTable, writeLines } from "../table/index.ts";
import { isDateFormat, writtenDay } from "./dates.ts";

export { isWorkbook } from "./is-workbook.ts";

/** What the parts of a workbook may have unpacked, together: 50,000 rows of 20 columns take about half. */
const maxUnpackedBytes = 128 * 1024 * 1024;
/** The last column that counts; spreadsheets have 16,384, and a cell in the last one makes every row as long. */
const maxColumns = 500;

/**
 * Converts a workbook to CSV, with days as YYYY-MM-DD. Takes seconds for the largest files: call it in a thread.
 * @throws UnreadableTable
 */
export function csvOfWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = unpack(bytes);
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : "");
  const sheet = firstSheet(text("xl/workbook.xml"), text("xl/_rels/workbook.xml.rels"));
  if (!sheet || !parts[sheet.path]) throw new UnreadableTable("it is not an Excel workbook: save it as CSV");
  const strings = sharedStrings(text("xl/sharedStrings.xml"));
  const dates = dateStyles(text("xl/styles.xml"));
  const lines = linesOfSheet(text(sheet.path), strings, (style, value) =>
    dates.has(style) ? writtenDay(value, sheet.from1904) : undefined,
  );
  return new TextEncoder().encode(writeLines(lines));
}

/** Only the parts that are read are unpacked, and none of more than its stated size. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(?:workbook|styles|sharedStrings|worksheets\/[\w-]+|_rels\/workbook)\.xml(?:\.rels)?$/.test(
            name,
          )
        )
          return false;
        size += originalSize;
        if (size > maxUnpackedBytes)
          throw new UnreadableTable("it is too large when unpacked: save it as CSV");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable("it is a damaged Excel workbook: save it as CSV");
  }
}

type Attributes = Record<string, string>;

/** Goes through XML. Nothing is fetched or expanded: entities other than those of XML itself stay as they are. */
function follow(
  xml: string,
  on: {
    open?: (name: string, attributes: Attributes) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open?.(local(name), attributes),
      ontext: on.text,
      onclosetag: (name) => on.close?.(local(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

function firstSheet(workbook: string, relations: string): { path: string; from1904: boolean } | undefined {
  let relation: string | undefined;
  let from1904 = false;
  follow(workbook, {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet" && attributes.state === undefined) relation ??= attributes["r:id"];
    },
  });
  let target: string | undefined;
  follow(relations, {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id === relation) target ??= Target;
    },
  });
  if (target === undefined) return undefined;
  return { path: target.startsWith("/") ? target.slice(1) : `xl/${target}`, from1904 };
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let phonetic = 0;
  follow(xml, {
    open: (name) => {
      if (name === "si") strings.push("");
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    text: (text) => {
      if (isText && strings.length > 0) strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isText = false;
    },
  });
  return strings;
}

/** The styles of cells that show days. */
function dateStyles(xml: string): Set<number> {
  const formats = new Map<number, string>();
  const styles = new Set<number>();
  let isOfCells = false;
  let style = 0;
  follow(xml, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "numFmt") formats.set(Number(numFmtId), formatCode ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells) return;
      if (isDateFormat(Number(numFmtId), formats.get(Number(numFmtId)))) styles.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

type DayOf = (style: number, value: number) => string | undefined;

/** Rows without cells are empty lines, so that lines have the numbers that the spreadsheet shows. */
function linesOfSheet(xml: string, strings: string[], dayOf: DayOf): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = { at: 0, type: "", style: 0, text: "" };
  let isValue = false;
  follow(xml, {
    open: (name, attributes) => {
      if (name === "row") {
        const line = Number(attributes.r) || lines.length + 1;
        if (line > 2 * maxTableRows)
          throw new UnreadableTable(`it has more than ${maxTableRows} rows: split it`);
        while (lines.length < line) lines.push([]);
        cells = lines[line - 1]!;
      }
      if (name === "c") {
        const at = attributes.r === undefined ? cells.length : columnAt(attributes.r);
        cell = { at, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
      }
      isValue = name === "v" || name === "t";
    },
    text: (text) => {
      if (isValue) cell.text += text;
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || cell.text === "") return;
      if (cell.at >= maxColumns) throw new UnreadableTable(`it has more than ${maxColumns} columns`);
      while (cells.length < cell.at) cells.push("");
      cells[cell.at] = written(cell, strings, dayOf);
    },
  });
  return lines;
}

/** 0 for `A7`, 27 for `AB7`. */
function columnAt(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "A")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function written(
  { type, text, style }: { type: string; text: string; style: number },
  strings: string[],
  dayOf: DayOf,
): string {
  if (type === "s") return strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "yes" : "no";
  if (type === "e") return "";
  if (type !== "n") return text;
  const value = Number(text);
  // 1850.1 is stored as 1850.0999999999999.
  return dayOf(style, value) ?? (Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text);
}
