import type {
  CreatePropertyInput,
  ImageImportStarted,
  ListPropertiesInput,
  Property,
  UpdatePropertyInput,
} from "@rental/contract";
import { forbidden } from "../../../gate/limits/plan.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { type Asking, type LookUp, lookUp, type MayMiss } from "../../../gate/operation/look-up.ts";
import {
  AppError,
  invalid,
  limitReached,
  mustChangeSomething,
  notFound,
  ruleBroken,
} from "../../../platform/app-error.ts";
import { containing } from "../../../platform/database/filtered-list.ts";
import { type Page, type PageRequest, pageOf } from "../../../platform/database/paging.ts";
import { claimQuota, lockRemainingQuota } from "../../../platform/database/quota.ts";
import { newId } from "../../../platform/ids.ts";
import { emit, emitAll } from "../../../platform/jobs/outbox.ts";
import * as imageImports from "../image-imports/image-imports.service.ts";
import * as queries from "./properties.queries.ts";

type Row = queries.PropertyRow;
type Shown = queries.ShownProperty;

interface PropertyLookUp extends LookUp {
  /** `public`: treats properties that prospects may not see as nonexistent. Default: `account` */
  audience?: "account" | "public";
}

/**
 * Finds a property that is not deleted.
 * @throws AppError 404, or 422 `property_not_found` or `listing_not_found`, as the lookup specifies
 */
export function get(call: Asking, id: string, look: PropertyLookUp & MayMiss): Promise<Property | null>;
export function get(call: Asking, id: string, look?: PropertyLookUp): Promise<Property>;
export async function get(call: Asking, id: string, look: PropertyLookUp = {}): Promise<Property | null> {
  const { audience = "account", onMissing = "notFound" } = look;
  const row = await lookUp<Shown, Row>(call, id, look, queries);
  if (row && (audience === "account" || row.isPublic)) return toProperty(call, row);
  if (onMissing === "null") return null;
  throw missing[audience][onMissing]();
}

const missing = {
  account: {
    notFound: () => notFound("property"),
    badReference: () =>
      ruleBroken("property_not_found", "There is no such property in this account. Check propertyId."),
  },
  public: {
    notFound: () =>
      new AppError(
        "not-found",
        "There is no such listing, or it is no longer published. Choose another listing of the account.",
      ),
    badReference: () =>
      ruleBroken("listing_not_found", "There is no such public listing in this account. Check propertyId."),
  },
};

/** Finds the property whose address occurs in a text; the longest match, if several do. Null for none. */
export const findNamedIn = (call: WriteCall, text: string): Promise<string | null> =>
  queries.findNamedIn(call.tx, call.caller.accountId, text.slice(0, 4_000));

/** The limit is capped at the plan's maximum. */
export const list = (call: Call, input: ListPropertiesInput): Promise<Page<Property>> =>
  listFiltered(call, input, pageOf(call, input, call.caller.limits.maxPropertyPageSize));

/** Only public properties. The caller limits the page size. */
export const listPublic = (call: Call, input: ListPropertiesInput): Promise<Page<Property>> =>
  listFiltered(call, input, pageOf(call, input, input.limit), true);

async function listFiltered(
  call: Call,
  input: ListPropertiesInput,
  page: PageRequest,
  isPublic?: true,
): Promise<Page<Property>> {
  refusePropertyType(call, input.propertyType);
  const { rows, pagination } = await queries.list(call.database.read, page, {
    accountId: call.caller.accountId,
    isPublic,
    minRent: input.minRent,
    maxRent: input.maxRent,
    minBedrooms: input.minBedrooms,
    studio: input.bedroomType && true,
    propertyType: input.propertyType,
    minBathrooms: input.minBathrooms,
    availableBefore: input.availableBefore,
    petFriendly: input.petFriendly === true ? true : undefined,
    notPetFriendly: input.petFriendly === false ? true : undefined,
    hasParking: input.hasParking === true ? true : undefined,
    noParking: input.hasParking === false ? true : undefined,
    city: input.city === undefined ? undefined : containing(input.city),
  });
  return { data: rows.map((row) => toProperty(call, row)), pagination };
}

/**
 * Emits property.created. @throws AppError 422 when the plan's limit is reached, or the property is public but
 * incomplete
 */
export async function create(
  call: WriteCall,
  input: CreatePropertyInput,
): Promise<{ data: Property; imageImport?: ImageImportStarted }> {
  const { imageUrls = [], ...fields } = input;
  const property = prepare(call, fields);
  await makeRoom(call);
  const row = await queries.insert(call.tx, property);
  await emit(call, "property.created", createdSubject(row));
  const data = toProperty(call, row);
  if (imageUrls.length === 0) return { data };
  return { data, imageImport: await imageImports.start(call, row.id, imageUrls) };
}

/**
 * @throws AppError 404; 403 on the trial for properties that are public or have images; 422 when nothing would change
 */
export async function update(call: WriteCall, input: UpdatePropertyInput): Promise<Property> {
  const { id, imageUrls, title, ...rest } = input;
  const before = await mustLock(call, id);
  if (imageUrls !== undefined) {
    throw invalid([
      { field: "imageUrls", message: `is not accepted here; use POST /properties/${id}/images/import` },
    ]);
  }
  refusePropertyType(call, rest.propertyType);
  const changes = { ...rest, ...titleAfter(before, title, rest.address) };
  mustChangeSomething(changes);
  const row = await queries.update(call.tx, call.caller.accountId, id, {
    ...changes,
    updatedAt: call.clock.now(),
  });
  mustBeReady(row!);
  await emit(call, "property.updated", { id, propertyId: id });
  return toProperty(call, row!);
}

/** Soft delete: the record is kept but hidden. @throws AppError 404; 403 as for update */
export async function remove(call: WriteCall, id: string): Promise<void> {
  await mustLock(call, id);
  const now = call.clock.now();
  await queries.update(call.tx, call.caller.accountId, id, { deletedAt: now, updatedAt: now });
  await emit(call, "property.updated", { id, propertyId: id });
}

/** Rejects making a property public or giving it images with a trial key. Checked before validation. */
export function refuseTrialFields(call: Call, body: Record<string, unknown>): void {
  if (call.caller.plan !== "free_trial") return;
  if (body.isPublic === true)
    throw forbidden(
      "trial_private_only",
      "The Free Trial plan does not include public properties. Leave isPublic out.",
    );
  const images = body.imageUrls;
  if (images !== undefined && !(Array.isArray(images) && images.length === 0)) {
    throw forbidden(
      "trial_without_images",
      "The Free Trial plan does not include images. Leave imageUrls out.",
    );
  }
}

/** Locks the property; on the trial, rejects those that are public or have images. */
async function mustLock(call: WriteCall, id: string): Promise<Row> {
  const row = await queries.lock(call.tx, call.caller.accountId, id);
  if (!row) throw notFound("property");
  if (call.caller.plan === "free_trial" && (row.isPublic || row.imageKeys.length > 0)) {
    throw forbidden(
      "trial_private_only",
      "On the Free Trial plan, properties that are public or have images can't be changed.",
    );
  }
  return row;
}

/** A property to insert. */
export type NewProperty = queries.NewProperty;

/**
 * Builds the row of a new property, checked against the rules that need no other data.
 * @throws AppError 422 when it is public but incomplete, or has a property type while the preview is off
 */
export function prepare(call: Call, fields: Omit<CreatePropertyInput, "imageUrls">): NewProperty {
  refusePropertyType(call, fields.propertyType);
  const now = call.clock.now();
  const property = {
    ...newProperty(fields),
    accountId: call.caller.accountId,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  };
  mustBeReady(property);
  return property;
}

/**
 * Inserts prepared properties with one statement, and their property.created events with another; the caller has
 * checked the plan's limit.
 */
export async function createMany(call: WriteCall, prepared: NewProperty[]): Promise<void> {
  if (prepared.length === 0) return;
  await queries.insertMany(call.tx, prepared);
  await emitAll(call, "property.created", prepared.map(createdSubject));
}

/** The `data` of property.created. */
const createdSubject = ({ id }: { id: string }) => ({ id, propertyId: id });

/** How many more properties the account may have. Blocks other transactions from creating one until this one ends. */
export const room = ({ tx, caller }: WriteCall): Promise<number> =>
  lockRemainingQuota(tx, caller.accountId, "properties", caller.limits.properties);

async function makeRoom({ tx, caller }: WriteCall): Promise<void> {
  const { accountId, limits } = caller;
  if (await claimQuota(tx, accountId, "properties", limits.properties)) return;
  throw limitReached("property_limit_reached", limits, limits.properties, "properties");
}

/** Rejected, rather than ignored, while the preview is off. */
function refusePropertyType(call: Call, propertyType: unknown): void {
  if (propertyType === undefined || call.config.propertyTypePreview) return;
  throw invalid([
    { field: "propertyType", message: "is a development preview that is not enabled on this server" },
  ]);
}

/** The columns of a new property, with defaults filled in. */
function newProperty(fields: Omit<CreatePropertyInput, "imageUrls">) {
  return {
    ...fields,
    ...titleOf(fields.title, fields.address),
    available: fields.available ?? true,
    features: fields.features ?? [],
    isPublic: fields.isPublic ?? false,
  };
}

/** The given title, or else one derived from the address. */
function titleOf(given: string | undefined, address: string) {
  const title = given?.trim();
  if (title) return { title, titleDerived: false };
  return { title: address.trim().replace(/\s+/g, " "), titleDerived: true };
}

/** The title after an update: a blank one is derived again, and a derived one follows the address. */
function titleAfter(before: Row, given: string | undefined, address: string | undefined) {
  if (given === undefined && (address === undefined || !before.titleDerived)) return {};
  return titleOf(given, address ?? before.address);
}

/** The publication rule: the result must be complete, not the request. */
function mustBeReady(row: Pick<Row, "isPublic" | "title" | "address" | "monthlyRent" | "bathrooms">): void {
  if (!row.isPublic) return;
  const missing = [
    row.title.trim() === "" && "title",
    row.address.trim() === "" && "address",
    row.monthlyRent <= 0 && "monthlyRent",
    row.bathrooms <= 0 && "bathrooms",
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  throw ruleBroken(
    "property_not_ready",
    `A public property requires ${missing.join(", ")}. Add what is missing, or set isPublic to false.`,
    {
      extra: { readiness: { ready: false, missing } },
    },
  );
}

/** Copies field by field: a list creates thousands of these, and object spread is ten times slower. */
function toProperty(call: { config: Call["config"] }, row: Row | Shown): Property {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    monthlyRent: row.monthlyRent,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    available: row.available,
    availabilityDate: row.availabilityDate,
    description: row.description,
    city: row.city,
    state: row.state,
    zip: row.zip,
    features: row.features,
    imageUrls: row.imageKeys.map((key) => `${call.config.cdnUrl}/${key}`),
    isPublic: row.isPublic,
    propertyType: row.propertyType,
    petPolicy: row.petPolicy,
    parking: row.parking,
    squareFootage: row.squareFootage,
    depositAmount: row.depositAmount,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    // Deleted properties are never returned.
    deletedAt: null,
  };
}

const iso = (moment: Date | string): string => (typeof moment === "string" ? moment : moment.toISOString());
