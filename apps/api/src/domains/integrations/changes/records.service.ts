import type { ChangeResource } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import { showing } from "./showing.gen.ts";

type Shown = Record<string, unknown> | null;

/**
 * The records of changes as they are now, in the order of the changes; null for those that are deleted. One query per
 * resource: all are asked for at once, and the lookups of the modules answer what is asked at once together.
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
    // Deleted contacts can still be read by their id.
    return record.deletedAt ? null : record;
  } catch (error) {
    if (error instanceof AppError && error.type === "not-found") return null;
    throw error;
  }
}
