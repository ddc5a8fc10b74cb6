import type { BulkImport } from "@rental/sdk";
import { useRef, useState } from "react";
import { rental } from "../../../api/client.ts";
import { useWrite } from "../../../api/use-write.ts";
import type { CsvFile, CsvRow } from "./csv-file.ts";

/** The most rows that one request takes. */
const rowsPerPart = 500;
/** How often the server is asked how far it is, in ms. */
const lookMs = 500;

/** What is wrong with a row. */
export interface RowProblem {
  row: CsvRow;
  field: string | undefined;
  message: string;
}

export interface ImportResult {
  created: number;
  /** Rows that were processed. */
  done: number;
  problems: RowProblem[];
  /** Rows of which no listing was made. */
  left: CsvRow[];
  /** Columns that the server does not know. */
  unknown: string[];
}

const nothing: ImportResult = { created: 0, done: 0, problems: [], left: [], unknown: [] };

/** A part of the rows: what the server calls a bulk import. */
interface Part {
  rows: CsvRow[];
  job?: BulkImport;
}

/**
 * Imports the rows of a file, part by part. When that stops, because of a refusal or a server that is away, it goes on with
 * the first part that the server has not accepted, so that no row is imported twice.
 */
export function useImport(file: CsvFile) {
  const parts = useRef<Part[]>(partsOf(file.rows));
  const [result, setResult] = useState(nothing);
  const look = (part: Part, job: BulkImport) => {
    part.job = job;
    setResult(resultOf(parts.current));
  };
  const write = useWrite({
    write: async (_: undefined, { idempotencyKey }) => {
      for (const [index, part] of parts.current.entries()) {
        if (!part.job) {
          const properties = part.rows.map(({ cells }) => cells);
          // Attempts after a lost connection get the same answer by the same key.
          const { jobId } = await rental.bulkImports.create(
            { properties },
            { idempotencyKey: `${idempotencyKey}-${index}` },
          );
          look(part, await rental.bulkImports.get(jobId));
        }
        while (!isEnded(part.job!)) {
          await new Promise((resolve) => setTimeout(resolve, lookMs));
          look(part, await rental.bulkImports.get(part.job!.jobId));
        }
      }
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

const isEnded = ({ status }: BulkImport): boolean => status === "completed" || status === "failed";

const partsOf = (rows: CsvRow[]): Part[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, index) => ({
    rows: rows.slice(index * rowsPerPart, (index + 1) * rowsPerPart),
  }));

function resultOf(parts: Part[]): ImportResult {
  const result = { ...nothing, problems: [...nothing.problems], left: [...nothing.left] };
  const unknown = new Set<string>();
  for (const { rows, job } of parts) {
    if (!job) continue;
    result.created += job.created;
    result.done += job.status === "failed" ? rows.length : job.created + job.failed;
    for (const name of job.unmappedFields) unknown.add(name);
    const problems = job.errors.map(({ row, field, message }) => ({ row: rows[row - 1]!, field, message }));
    result.problems.push(...problems);
    result.left.push(...leftOf(rows, job));
  }
  return { ...result, unknown: [...unknown] };
}

/** The rows of which no listing was made. An import that failed has stopped at the row of its last error. */
function leftOf(rows: CsvRow[], { status, errors }: BulkImport): CsvRow[] {
  const refused = new Set(errors.filter((error) => !isOnlyPhotos(error)).map(({ row }) => row));
  const stop = status === "failed" ? (errors.at(-1)?.row ?? 1) : Number.POSITIVE_INFINITY;
  return rows.filter((_, index) => refused.has(index + 1) || index + 1 >= stop);
}

/** The listing was made, without its photos. */
const isOnlyPhotos = ({ code, field }: BulkImport["errors"][number]): boolean =>
  code === "capacity" && field === "imageUrls";
