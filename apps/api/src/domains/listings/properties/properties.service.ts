import type {
  CreatePropertyInput,
  ImageImportStarted,
  ListPropertiesInput,
  Property,
  UpdatePropertyInput,
} from "@rental/contract";
import { partsOfPlace } from "@rental/contract/words/place-parts";
import { forbidden } from "../../../gate/identity/permissions.ts";
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
import { containing, metadataOf } from "../../../platform/database/filtered-list.ts";
import { type Page, type PageRequest, pageOf } from "../../../platform/database/paging.ts";
import { claimQuota, lockRemainingQuota } from "../../../platform/database/quota.ts";
import { newId } from "../../../platform/ids.ts";
import { emit, emitAll } from "../../../platform/jobs/outbox.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { homeOf } from "../../../platform/text/phone.ts";
import { tagOf, tagsOf } from "../../../platform/text/tags.ts";
import { changedValues } from "../../account/settings/custom-fields.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as workflows from "../../automation/workflows/form.service.ts";
import { notifyHostsOfDeletedHome } from "../../calendar/showings/deleted-records.service.ts";
import { assigneeIn, mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import * as contacts from "../../people/contacts/referencing.service.ts";
import * as buildings from "../buildings/buildings.service.ts";
import { type Inheriting, inherited } from "../buildings/inheriting.service.ts";
import * as imageImports from "../image-imports/image-imports.service.ts";
import * as listingFeeds from "../listing-feeds/existing.service.ts";
import * as queries from "./properties.queries.ts";
import {
  mustBeReady,
  mustBeSoon,
  newProperty,
  titleAfter,
  toProperty,
  vacanciesAfter,
} from "./property-row.ts";

export { toProperty };

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
  if (row && audience === "account") return toProperty(call, row);
  if (row?.isPublic) return (await asProspectsSee(call, [toProperty(call, row)]))[0]!;
  if (onMissing === "null") return null;
  throw missing[audience][onMissing]();
}

/** As records that refer to it show it; null for a deleted one. */
export const referredTo = (call: Call, id: string): Promise<Property | null> =>
  get(call, id, { onMissing: "null" });

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

/** Finds the property that the account gave this id, or nothing. */
export const findByExternalId = (call: WriteCall, externalId: string): Promise<string | undefined> =>
  queries.findByExternalId(call.tx, call.caller.accountId, externalId);

/** Finds a property of any account, for email to its address. */
export const findAnywhere = queries.findAnywhere;

/** Finds the property whose address occurs in a text; the longest match, if several do. Null for none. */
export const findNamedIn = (call: WriteCall, text: string): Promise<string | null> =>
  queries.findNamedIn(call.tx, call.caller.accountId, text.slice(0, 4_000));

/** Finds the property with exactly this title; null if there is none, or several. */
export const findTitled = (call: WriteCall, title: string): Promise<string | null> =>
  queries.findTitled(call.tx, call.caller.accountId, title);

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
  forProspects?: true,
): Promise<Page<Property>> {
  const isPublic = forProspects ?? input.isPublic;
  refusePropertyType(call, input.propertyType);
  const { rows, pagination } = await queries.list(call.database.read, page, {
    accountId: call.caller.accountId,
    ids: input.ids,
    updatedAfter: input.updatedAfter && new Date(input.updatedAfter).toISOString(),
    externalId: input.externalId,
    metadata: metadataOf(input.metadata),
    tag: forProspects || input.tag === undefined ? undefined : tagOf(input.tag),
    search: input.search === undefined ? undefined : containing(...partsOfPlace(input.search)),
    isPublic: isPublic === true ? true : undefined,
    notPublic: isPublic === false ? true : undefined,
    available: input.available === true ? true : undefined,
    notAvailable: input.available === false ? true : undefined,
    minRent: input.minRent,
    maxRent: input.maxRent,
    minBedrooms: input.minBedrooms,
    studio: input.bedroomType && true,
    propertyType: input.propertyType,
    minBathrooms: input.minBathrooms,
    availableBefore: input.availableBefore,
    ...petFilter(input.petFriendly, forProspects),
    hasParking: input.hasParking === true ? true : undefined,
    noParking: input.hasParking === false ? true : undefined,
    city: input.city === undefined ? undefined : containing(input.city),
    buildingId: input.buildingId,
    ownerContactId: forProspects ? undefined : input.ownerContactId,
    openHouseAfter: input.openHouseAfter && new Date(input.openHouseAfter).toISOString(),
    ...(!forProspects && assigneeIn(call, input.assigneeId)),
  });
  const data = rows.map((row) => toProperty(call, row));
  return { data: forProspects ? await asProspectsSee(call, data) : data, pagination };
}

/** Prospects also find listings by inherited fields. */
function petFilter(friendly: boolean | undefined, isPublic?: true) {
  if (friendly === undefined) return {};
  if (isPublic) return friendly ? { petFriendlyListing: true } : { notPetFriendlyListing: true };
  return friendly ? { petFriendly: true } : { notPetFriendly: true };
}

/** Adds what properties inherit from their buildings. */
export async function asProspectsSee<Shown extends Inheriting>(
  call: Asking,
  shown: Shown[],
): Promise<Shown[]> {
  const found = await buildings.of(call, shown);
  return shown.map((property) => inherited(property, found.get(property.buildingId ?? "")));
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
  await reserveExternalId(call, fields.externalId);
  const property = await prepare(call, fields, await countryOf(call));
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
  const { id, imageUrls, title, metadata, tags, customFields, ...rest } = input;
  const before = await mustLock(call, id);
  if (imageUrls !== undefined) {
    throw invalid([
      { field: "imageUrls", message: `is not accepted here; use POST /properties/${id}/images/import` },
    ]);
  }
  refusePropertyType(call, rest.propertyType);
  const changes = {
    ...rest,
    ...titleAfter(before, title, rest),
    ...(metadata !== undefined && { metadata: mergedMetadata(before.metadata, metadata) }),
    ...(tags && { tags: tagsOf(tags) }),
    ...(customFields && {
      customFields: await changedValues(call, "properties", before.customFields, customFields),
    }),
  };
  mustChangeSomething(changes);
  if (rest.externalId !== before.externalId) await reserveExternalId(call, rest.externalId);
  await mustReferToRecords(call, rest, before);
  const now = call.clock.now();
  mustBeSoon(rest.openHouses, now);
  const { available = before.available } = rest;
  const row = await queries.update(call.tx, call.caller.accountId, id, {
    ...changes,
    ...(available !== before.available && vacanciesAfter(before, available, now)),
    updatedAt: now,
  });
  mustBeReady(row!);
  await emit(call, "property.updated", { id, propertyId: id });
  return toProperty(call, row!);
}

/**
 * Soft delete: the record is kept but hidden. Its showings remain, and their hosts are notified.
 * @throws AppError 404; 403 as for update
 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  await mustLock(call, id);
  const now = call.clock.now();
  await queries.update(call.tx, call.caller.accountId, id, { deletedAt: now, updatedAt: now });
  await emit(call, "property.updated", { id, propertyId: id });
  await notifyHostsOfDeletedHome(call, id);
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

/** The country of properties that name none. */
export const countryOf = async ({ tx, caller }: WriteCall): Promise<string> =>
  homeOf(await settings.of(tx, caller.accountId));

/**
 * Builds the row of a new property, checked against all rules but those of the plan and of `externalId`.
 * @param country of a property that names none
 * @throws AppError 422 when it is public but incomplete, names an unknown record, or has a property type while the
 * preview is off
 */
export async function prepare(
  call: WriteCall,
  fields: Omit<CreatePropertyInput, "imageUrls">,
  country: string,
): Promise<NewProperty> {
  refusePropertyType(call, fields.propertyType);
  await mustReferToRecords(call, fields);
  const now = call.clock.now();
  mustBeSoon(fields.openHouses, now);
  const property = {
    ...newProperty(fields, country),
    customFields: await changedValues(call, "properties", {}, fields.customFields),
    accountId: call.caller.accountId,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  };
  mustBeReady(property);
  return property;
}

/**
 * @param before the property that is changed: a feed or workflow that was deleted since may stay
 * @throws AppError 422 `building_not_found`, `contact_not_found`, `assignee_not_found`, `listing_feed_not_found`,
 * `workflow_not_found`
 */
async function mustReferToRecords(
  call: WriteCall,
  {
    buildingId,
    ownerContactId,
    assigneeId,
    excludedFromFeeds,
    bookingRequires,
  }: Pick<
    UpdatePropertyInput,
    "buildingId" | "ownerContactId" | "assigneeId" | "excludedFromFeeds" | "bookingRequires"
  >,
  before?: Pick<Row, "excludedFromFeeds" | "bookingRequires">,
): Promise<void> {
  if (buildingId) await buildings.get(call, buildingId, { lock: "share", onMissing: "badReference" });
  if (ownerContactId) await contacts.mustExist(call, ownerContactId, "ownerContactId");
  await mustBeAssignable(call, assigneeId);
  if (bookingRequires && bookingRequires !== "none" && bookingRequires !== before?.bookingRequires)
    await workflows.mustBeForm(call, bookingRequires);
  if (!Array.isArray(excludedFromFeeds)) return;
  const kept = before?.excludedFromFeeds ?? [];
  await listingFeeds.mustExist(
    call,
    excludedFromFeeds.filter((id) => !kept.includes(id)),
  );
}

/** Keeps these external ids for this transaction. @returns those that properties already have */
export const takenExternalIds = ({ tx, caller }: WriteCall, externalIds: string[]): Promise<Set<string>> =>
  queries.externalIds.taken(tx, caller.accountId, externalIds);

/** @throws AppError 409 `external_id_taken` */
const reserveExternalId = ({ tx, caller }: WriteCall, externalId: string | null | undefined): Promise<void> =>
  queries.externalIds.mustBeFree(tx, caller.accountId, externalId);

export const externalIdTaken = queries.externalIds.takenDetail;

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
