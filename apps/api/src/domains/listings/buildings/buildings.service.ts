import type {
  Building,
  CreateBuildingInput,
  ListBuildingsInput,
  PublicBuilding,
  UpdateBuildingInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { type Asking, dbOf, type LookUp, lookUp, type MayMiss } from "../../../gate/operation/look-up.ts";
import { AppError, invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { metadataOf } from "../../../platform/database/filtered-list.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { homeOf } from "../../../platform/text/phone.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as images from "../images/images.service.ts";
import * as queries from "./buildings.queries.ts";

type Row = queries.BuildingRow;

/** @throws AppError 404 or 422 `building_not_found`, as the lookup specifies */
export function get(call: Asking, id: string, look: LookUp & MayMiss): Promise<Building | null>;
export function get(call: Asking, id: string, look?: LookUp): Promise<Building>;
export async function get(call: Asking, id: string, look: LookUp = {}): Promise<Building | null> {
  const row = await lookUp<Row, Row>(call, id, look, queries);
  if (row) return (await withPhotos(call, dbOf(call), [row]))[0]!;
  if (look.onMissing === "null") return null;
  if (look.onMissing !== "badReference") throw notFound("building");
  throw ruleBroken("building_not_found", "There is no such building in this account. Check buildingId.");
}

/** @throws AppError 404 also for a building without public units */
export async function getPublic(call: Call, id: string): Promise<PublicBuilding> {
  const building = await get(call, id, { onMissing: "null" });
  if (building && (await queries.isPublic(call.database.read, call.caller.accountId, id))) {
    const { imageIds: _, createdAt: _created, updatedAt: _updated, ...others } = building;
    const { externalId: _externalId, metadata: _metadata, ...shown } = others;
    return shown;
  }
  throw new AppError(
    "not-found",
    "There is no such building, or none of its homes is published. Choose another home of the account.",
  );
}

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListBuildingsInput): Promise<Page<Building>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId,
    externalId: input.externalId,
    metadata: metadataOf(input.metadata),
  });
  return { data: await withPhotos(call, call.database.read, rows), pagination };
}

/** Emits building.created. @throws AppError 409 `external_id_taken` */
export async function create(call: WriteCall, input: CreateBuildingInput): Promise<Building> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  mustBePlaced(input);
  await queries.externalIds.mustBeFree(call.tx, accountId, input.externalId);
  const row = await queries.insert(call.tx, {
    ...input,
    country: input.country ?? homeOf(await settings.of(call.tx, accountId)),
    amenities: input.amenities ?? [],
    metadata: mergedMetadata(null, input.metadata ?? null),
    accountId,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  });
  await emit(call, "building.created", { id: row.id });
  return toBuilding(call, row, []);
}

/**
 * Emits building.updated. @throws AppError 404; 409 `external_id_taken`; 422 `image_not_found`, or when nothing would
 * change
 */
export async function update(call: WriteCall, { id, ...changes }: UpdateBuildingInput): Promise<Building> {
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("building");
  mustChangeSomething(changes);
  if (changes.externalId !== before.externalId)
    await queries.externalIds.mustBeFree(call.tx, accountId, changes.externalId);
  if (changes.imageIds) await mustBePhotosOf(call, id, changes.imageIds);
  const { metadata, ...others } = changes;
  const row = await queries.update(call.tx, accountId, id, {
    ...others,
    ...(metadata !== undefined && { metadata: mergedMetadata(before.metadata, metadata) }),
    updatedAt: call.clock.now(),
  });
  mustBePlaced(row!);
  await emit(call, "building.updated", { id });
  return (await withPhotos(call, call.tx, [row!]))[0]!;
}

/** Emits building.updated. @throws AppError 404; 409 `building_has_units` */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  if (!(await queries.lock(call.tx, accountId, id))) throw notFound("building");
  const units = await queries.countUnits(call.tx, accountId, id);
  if (units > 0) throw hasUnits(units);
  await queries.releaseUnits(call.tx, accountId, id);
  await images.removeBytes(call, await images.removeOfBuilding(call.tx, accountId, id));
  await queries.remove(call.tx, accountId, id);
  await emit(call, "building.updated", { id });
}

const hasUnits = (units: number) =>
  new AppError(
    "conflict",
    `${units === 1 ? "A property is" : `${units} properties are`} in this building. Take them out of it first, by setting their buildingId to null or to another building.`,
    { code: "building_has_units" },
  );

function mustBePlaced({ latitude, longitude }: Pick<CreateBuildingInput, "latitude" | "longitude">): void {
  if ((latitude == null) === (longitude == null)) return;
  const field = latitude == null ? "latitude" : "longitude";
  throw invalid([{ field, message: "is required, because the other coordinate is given" }]);
}

/** @throws AppError 422 for an image that is neither of this building nor of a property in it */
async function mustBePhotosOf(call: WriteCall, id: string, imageIds: string[]): Promise<void> {
  const found = await queries.imagesOf(call.tx, call.caller.accountId, [], imageIds);
  const own = new Set(found.filter(({ buildingId }) => buildingId === id).map((image) => image.id));
  if (imageIds.every((each) => own.has(each.toLowerCase()))) return;
  throw ruleBroken(
    "image_not_found",
    "An image is neither of this building nor of a property in it. Put the property into the building first.",
  );
}

/** The buildings of properties, by id; a property without one is left out. */
export async function of(
  call: Asking,
  properties: { buildingId: string | null }[],
): Promise<Map<string, Building>> {
  const ids = [...new Set(properties.flatMap(({ buildingId }) => buildingId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await queries.findMany(dbOf(call), call.caller.accountId, ids);
  return new Map((await withPhotos(call, dbOf(call), rows)).map((building) => [building.id, building]));
}

/** Adds the photos in display order: the chosen ones that still belong to the building or its units, then its other own. */
async function withPhotos(call: Call, db: Queryable, rows: Row[]): Promise<Building[]> {
  if (rows.length === 0) return [];
  const chosen = rows.flatMap(({ imageIds }) => imageIds);
  const ids = rows.map(({ id }) => id);
  const found = await queries.imagesOf(db, call.caller.accountId, ids, chosen);
  const byId = new Map(found.map((image) => [image.id, image]));
  return rows.map((row) => {
    const first = row.imageIds.flatMap((id) => byId.get(id) ?? []);
    const own = found.filter(({ ownerId }) => ownerId === row.id);
    const photos = [...new Set([...first, ...own])];
    return toBuilding(
      call,
      row,
      photos.filter(({ buildingId }) => buildingId === row.id),
    );
  });
}

type Photo = Awaited<ReturnType<typeof queries.imagesOf>>[number];

const toBuilding = (call: Call, row: Row, photos: Photo[]): Building => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
  yearBuilt: row.yearBuilt,
  description: row.description,
  amenities: row.amenities,
  petPolicy: row.petPolicy,
  fees: row.fees,
  imageIds: photos.map(({ id }) => id),
  imageUrls: photos.map(({ objectKey }) => `${call.config.cdnUrl}/${objectKey}`),
  externalId: row.externalId,
  metadata: row.metadata,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
