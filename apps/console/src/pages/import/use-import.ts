import {
  earlierOf,
  identicalTo,
  numberedInFile,
  partsOf,
  type Table,
  type TableRow,
} from "@rental/contract/table";
import type { BulkImport } from "@rental/sdk";
import { useRef, useState } from "react";
import { useWrite } from "../../api/use-write.ts";
import type { ImportKind, PartProgress } from "./kind.ts";

/** How often the server is asked how far it is, in ms. */
const lookMs = 500;

export interface TableFile extends Table {
  name: string;
}

/** What is wrong with a row. */
export interface RowProblem {
  row: TableRow;
  field: string | undefined;
  message: string;
}

/** A value that was in another unit than its field. */
export interface Conversion {
  row: TableRow;
  field: string;
  from: string;
  to: string | number;
}

export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that were processed. */
  done: number;
  problems: RowProblem[];
  conversions: Conversion[];
  /** Rows that were not imported. */
  left: TableRow[];
  /** Columns that the server does not know. */
  unknown: string[];
}

const nothing: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  done: 0,
  problems: [],
  conversions: [],
  left: [],
  unknown: [],
};

/** A part of the rows: what one request imports. */
interface Part {
  rows: TableRow[];
  job?: PartProgress;
}

/**
 * Imports the readable rows of a file, part by part. If that stops, because of a refusal or an unreachable server, it
 * resumes with the first part that the server has not accepted, so that no row is imported twice.
 */
export function useImport<Name extends string>(
  kind: Pick<ImportKind<Name>, "start" | "look" | "partBytes">,
  file: TableFile,
  mode: BulkImport["mode"],
) {
  const parts = useRef<Part[]>([]);
  const [result, setResult] = useState(nothing);
  const look = (part: Part, job: PartProgress) => {
    part.job = job;
    setResult(resultOf(file, parts.current));
  };
  const write = useWrite({
    write: async (_: undefined, { idempotencyKey }) => {
      // Until something is imported, another field may be chosen for a column.
      if (!parts.current.some(({ job }) => job)) parts.current = partsIn(file.rows, kind.partBytes);
      for (const [index, part] of parts.current.entries()) {
        if (!part.job) {
          const rows = part.rows.map(({ values }) => values);
          // The same key makes retries after a lost connection safe.
          look(part, await kind.start(mode, rows, { idempotencyKey: `${idempotencyKey}-${index}` }));
        }
        while (!isEnded(part.job!)) {
          await new Promise((resolve) => setTimeout(resolve, lookMs));
          look(part, await kind.look(part.job!));
        }
      }
      // A file without a readable row has no parts.
      setResult(resultOf(file, parts.current));
    },
  });
  return {
    result,
    start: () => write.run(undefined),
    isPending: write.isPending,
    error: write.error,
    isDone: write.isSuccess,
  };
}

/** Rows that say the same as an earlier one are not sent: the server would see only those of the same part. */
export function withDuplicates(table: Table): Table {
  const earlier = earlierOf(table.rows, ({ values, errors }) => (errors.length > 0 ? undefined : values));
  const rows = table.rows.map((row, index): TableRow => {
    const first = earlier.get(index);
    if (first === undefined) return row;
    return { ...row, errors: [{ message: identicalTo(table.rows[first]!.line, "line") }] };
  });
  return { ...table, rows };
}

const isEnded = ({ status }: PartProgress): boolean => status === "completed" || status === "failed";

const partsIn = (rows: TableRow[], bytes?: number): Part[] =>
  partsOf(
    rows.filter(({ errors }) => errors.length === 0),
    ({ values }) => values,
    bytes,
  ).map((part) => ({ rows: part }));

/** The rows that can't be read come first: they are known before anything is sent. */
function resultOf(file: TableFile, parts: Part[]): ImportResult {
  const faulty = file.rows.filter(({ errors }) => errors.length > 0);
  const result: ImportResult = {
    ...nothing,
    done: faulty.length,
    problems: faulty.flatMap((row) => row.errors.map(({ field, message }) => ({ row, field, message }))),
    conversions: [],
    left: [...faulty],
  };
  const unknown = new Set<string>(file.leftOut);
  for (const { rows, job } of parts) {
    if (!job) continue;
    result.created += job.created;
    result.updated += job.updated;
    result.unchanged += job.unchanged;
    result.done +=
      job.status === "failed" ? rows.length : job.created + job.updated + job.unchanged + job.failed;
    for (const name of job.unmappedFields) unknown.add(name);
    const lineOf = (row: number) => rows[row - 1]!.line;
    const problems = job.errors.map(({ row, field, message }) => ({
      row: rows[row - 1]!,
      field,
      message: numberedInFile(message, lineOf, "line"),
    }));
    result.problems.push(...problems);
    result.conversions.push(...job.conversions.map((each) => ({ ...each, row: rows[each.row - 1]! })));
    result.left.push(...leftOf(rows, job));
  }
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  result.problems.sort((a, b) => byLine(a.row, b.row));
  result.left.sort(byLine);
  return { ...result, unknown: [...unknown] };
}

/** The rows that were not imported. An import that failed has stopped at the row of its last error. */
function leftOf(rows: TableRow[], { status, errors }: PartProgress): TableRow[] {
  const refused = new Set(errors.filter((error) => !isOnlyPhotos(error)).map(({ row }) => row));
  const stop = status === "failed" ? (errors.at(-1)?.row ?? 1) : Number.POSITIVE_INFINITY;
  return rows.filter((_, index) => refused.has(index + 1) || index + 1 >= stop);
}

/** The listing was created, without its photos. */
const isOnlyPhotos = ({ code, field }: BulkImport["errors"][number]): boolean =>
  code === "capacity" && field === "imageUrls";
