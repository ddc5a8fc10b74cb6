import {
  type CreatePropertyInput,
  type CustomFieldsInput,
  createPropertyInput,
  type Property,
  type UpdatePropertyInput,
  type UpsertPropertyInput,
} from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import stringify from "safe-stable-stringify";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { incomplete } from "../../../platform/database/external-ids.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { tagsOf } from "../../../platform/text/tags.ts";
import { mergedValues } from "../../account/settings/custom-fields.service.ts";
import * as queries from "./properties.queries.ts";
import { create, get, update } from "./properties.service.ts";
import { mustBeReady } from "./property-row.ts";

type Row = queries.PropertyRow;

/**
 * For each row, the property with its externalId or, if it has none, the only property at its address; undefined if there
 * is none.
 */
export async function findPresent(
  { tx, caller }: WriteCall,
  wanted: Partial<CreatePropertyInput>[],
): Promise<(Row | undefined)[]> {
  const externalIds = wanted.flatMap(({ externalId }) => externalId ?? []);
  const places = wanted.flatMap(({ externalId, address, unit }) =>
    externalId || address === undefined ? [] : placeOf({ address, unit: unit ?? null }),
  );
  if (externalIds.length > 0) await queries.externalIds.reserve(tx, caller.accountId, externalIds);
  const rows = await queries.findPresent(tx, caller.accountId, externalIds, places.length > 0);
  const byId = new Map(rows.map((row) => [row.externalId, row]));
  const byPlace = new Map<string, Row | undefined>();
  for (const row of rows) {
    const place = placeOf(row);
    byPlace.set(place, byPlace.has(place) ? undefined : row);
  }
  return wanted.map(({ externalId, address, unit }) => {
    if (externalId) return byId.get(externalId);
    return address === undefined ? undefined : byPlace.get(placeOf({ address, unit: unit ?? null }));
  });
}

const placeOf = (home: { address: string; unit: string | null }): string =>
  addressLine(home).toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Creates the property with an externalId, or changes what differs in it. Of several callers at once, one creates it.
 * @throws AppError as create and update; 422 when there is none and something that a new one needs is missing
 */
export async function upsert(
  call: WriteCall,
  said: UpsertPropertyInput,
): Promise<{ property: Property; isNew: boolean }> {
  const [found] = await findPresent(call, [{ externalId: said.externalId }]);
  // Another transaction may delete it until it is locked.
  const present = found && (await queries.lock(call.tx, call.caller.accountId, found.id));
  if (present) {
    await merge(call, present, said);
    return { property: await get(call, present.id), isNew: false };
  }
  const { data, error } = createPropertyInput.safeParse(said);
  if (error) throw incomplete("property", error.issues);
  return { property: (await create(call, data)).data, isNew: true };
}

function storedAs(row: Row, name: string, value: unknown): unknown {
  if (name === "metadata") return mergedMetadata(row.metadata, (value ?? null) as Row["metadata"]);
  if (name === "customFields") return mergedValues(row.customFields, value as CustomFieldsInput);
  return name === "tags" ? tagsOf(value as string[]) : value;
}

/** Changes what differs. @returns whether anything did @throws AppError as update */
export async function merge(
  call: WriteCall,
  row: Row,
  { imageUrls: _, ...said }: Partial<CreatePropertyInput>,
): Promise<boolean> {
  const now = row as unknown as Record<string, unknown>;
  const changes = Object.entries(said).filter(([name, value]) => {
    const before = now[name] ?? null;
    const after = storedAs(row, name, value);
    return stringify(after ?? null) !== stringify(before);
  });
  if (changes.length === 0) return false;
  // Before anything is written: the rows of an import share a transaction.
  mustBeReady({ ...row, ...Object.fromEntries(changes) });
  await update(call, { id: row.id, ...Object.fromEntries(changes) } as UpdatePropertyInput);
  return true;
}
