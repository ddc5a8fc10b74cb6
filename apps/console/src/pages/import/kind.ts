import type { ChosenColumns, TableKind } from "@rental/contract/table";
import type { BulkImport, ImportColumns } from "@rental/sdk";

/** The progress of a part's import: a job, or the result of an import without one. */
export interface PartProgress
  extends Pick<
    BulkImport,
    "status" | "created" | "updated" | "unchanged" | "failed" | "unmappedFields" | "errors" | "conversions"
  > {
  jobId?: string;
}

/** The texts of the page for this kind. */
export interface KindWords {
  title: string;
  back: string;
  hint: string;
  done: (created: number) => string;
  update: string;
  updateHint: string;
}

/** What is imported, and how. The hooks are those of React: each page has one kind. */
export interface ImportKind<Name extends string> {
  table: TableKind<Name>;
  columnNames: readonly Name[];
  list: "/listings" | "/contacts";
  useWords: () => KindWords;
  /** The columns that people can choose from, with their names. */
  useColumns: () => Partial<Record<Name, string>>;
  /** The names of fields in problems, as their forms call them. */
  useFieldNames: () => Record<string, string>;
  remembered: (columns: ImportColumns) => ChosenColumns<Name>;
  toRemember: (chosen: ChosenColumns<Name>) => Partial<ImportColumns>;
  /** The most bytes of JSON that one part may have. Default: what fits a bulk import. */
  partBytes?: number;
  start: (
    mode: BulkImport["mode"],
    rows: Record<string, string>[],
    attempt: { idempotencyKey: string },
  ) => Promise<PartProgress>;
  look: (part: PartProgress) => Promise<PartProgress>;
  sameCall: { path: string; body: object; sdk: string };
}
