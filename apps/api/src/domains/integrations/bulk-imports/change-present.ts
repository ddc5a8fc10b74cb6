import type { BulkError, CreatePropertyInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as properties from "../../listings/properties/present.service.ts";
import type { Row } from "./read-rows.ts";

/** The results of the rows of a chunk whose properties are already there. */
export interface Present {
  /** Their indexes in the chunk. */
  rows: ReadonlySet<number>;
  updated: number;
  unchanged: number;
  errors: BulkError[];
}

export const nothingPresent: Present = { rows: new Set(), updated: 0, unchanged: 0, errors: [] };

/**
 * Changes the properties that rows of a chunk are about: those with their externalId or, without one, at their address.
 * A second row about a property that was changed or left alone by an earlier one is an error, so that the same file
 * always leads to the same properties.
 */
export async function changePresent(call: WriteCall, rows: Row[], offset: number): Promise<Present> {
  const found = await properties.findPresent(
    call,
    rows.map(({ changes }) => changes ?? {}),
  );
  const present = new Set<number>();
  const seen = new Set<string>();
  const errors: BulkError[] = [];
  let [updated, unchanged] = [0, 0];
  for (const [i, { changes, errors: wrong }] of rows.entries()) {
    const property = found[i];
    if (!property || !changes || wrong?.some(({ code }) => code === "duplicate")) continue;
    present.add(i);
    const row = offset + i + 1;
    if (seen.has(property.id)) {
      errors.push({ row, message: "is about the same property as an earlier row", code: "duplicate" });
      continue;
    }
    seen.add(property.id);
    try {
      if (await properties.merge(call, property, changes)) updated += 1;
      else unchanged += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push({ row, ...describe(error)[0]! });
    }
  }
  return { rows: present, updated, unchanged, errors };
}

/** The fields that name other records, by the codes of what is wrong with these. */
const references: Record<string, keyof CreatePropertyInput> = {
  assignee_is_viewer: "assigneeId",
  assignee_not_found: "assigneeId",
  building_not_found: "buildingId",
  contact_not_found: "ownerContactId",
  listing_feed_not_found: "excludedFromFeeds",
  workflow_not_found: "bookingRequires",
};

export function describe({ code, detail, options }: AppError): Omit<BulkError, "row">[] {
  if (options.errors) return options.errors.map((error) => ({ ...error, code: "validation" }));
  const field = options.extra?.readiness?.missing[0] ?? references[code];
  return [{ ...(field !== undefined && { field }), message: detail, code: "validation" }];
}
