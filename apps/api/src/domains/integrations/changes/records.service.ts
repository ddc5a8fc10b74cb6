import type { ChangeResource } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import { showing } from "./showing.gen.ts";

type Shown = Record<string, unknown> | null;

/**
 * The current records of changes, in the same order; null for deleted ones. One query per resource: all are requested
 * at once, so that the batched lookups of the modules combine them.
 */
export async function recordsOf(
  call: Call,
  changes: { resource: ChangeResource; id: string }[],
): Promise<Shown[]> {
  const asked = new Map<string, Promise<Shown>>();
  return Promise.all(
    changes.map(({ resource, id }) =>
      getOrCreate(asked, `${resource} ${id}`, () => shownOrNull(showing[resource](call, id))),
    ),
  );
}

async function shownOrNull(found: Promise<object>): Promise<Shown> {
  try {
    const record = (await found) as Record<string, unknown>;
    // Deleted contacts are still readable by id.
    return record.deletedAt ? null : record;
  } catch (error) {
    if (error instanceof AppError && error.type === "not-found") return null;
    throw error;
  }
}
