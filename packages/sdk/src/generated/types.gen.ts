// Generated from the API's schemas. Change those, not this file.

import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { ErrorShape } from "../problem.ts";

/** Input of `agent.getVoice`. */
export interface AgentGetVoiceInput {
  /** The workflow that the calls are about: its `voiceConfig` then counts, too. */
  workflowId?: string | undefined;
}

/** An API key, without the key itself. */
export interface ApiKey {
  /** Identifier of the key. */
  id: string;
  /** What the key is for. */
  name: string;
  /** The last four characters of the key. */
  lastFour: string;
  /** Whether assistants that connect over MCP with the key may change data. */
  mcpWrites: boolean;
  /** Whether the key may create and revoke keys. Only an operator of the server can create such a key. */
  managesKeys: boolean;
  /** What the key may do: read or write, by resource. null: everything that the plan allows. */
  scopes: Array<"properties:read" | "properties:write" | "images:read" | "images:write" | "bulk-imports:write" | "bulk-imports:read" | "contacts:read" | "contacts:write" | "showings:read" | "showings:write" | "events:read" | "conversations:read" | "conversations:write" | "messages:write" | "messages:read" | "drafts:read" | "drafts:write" | "followups:read" | "followups:write" | "workflows:read" | "workflows:write" | "workflow-runs:read" | "workflow-runs:write" | "sessions:read" | "sessions:write" | "webhooks:read" | "webhooks:write" | "connectors:read" | "connectors:write" | "settings:read" | "settings:write" | "incoming-mail:read" | "incoming-mail:write" | "agent:read" | "calendar-feeds:read" | "calendar-feeds:write" | "calendar-sources:read" | "calendar-sources:write" | "changes:read" | "people:read" | "people:write" | "audit:read" | "keys:read" | "request-log:read" | "usage:read" | "attachments:write" | "mailboxes:read" | "mailboxes:write" | "listing-feeds:read" | "listing-feeds:write" | "buildings:read" | "buildings:write" | "lead-sources:read" | "lead-sources:write" | "leads:read" | "leads:write" | "calendar-accounts:read" | "calendar-accounts:write" | "reports:read" | "notes:read" | "notes:write" | "canned-answers:read" | "canned-answers:write" | "labels:read" | "labels:write"> | null;
  /** The key is refused from then on; null: never. The owners are told a week before. */
  expiresAt: string | null;
  /** The IP addresses and subnets that the key may be used from; null: anywhere. */
  allowedAddresses: string[] | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last used, to about a minute; null: never. */
  lastUsedAt: string | null;
  /** The IP address that it was last used from; null: not known. */
  lastUsedFrom: string | null;
  /** When it was revoked; null while it is active. */
  revokedAt: string | null;
}

/** A person who can look after records, by name. */
export interface AssignablePerson {
  /** Identifier of the person. */
  id: string;
  /** Name of the person. */
  name: string | null;
  /** What the person may do. */
  role: "agent" | "owner";
}

/** A pause of the assistant in a conversation. */
export interface AssistantPause {
  /** When the pause began. */
  since: string;
  /** When it ends; null: when the assistant is resumed. */
  until: string | null;
  /** `person_wrote`: a person of the account answers. `handed_over`: the assistant asked for a person. `requested`: it was paused by a request. */
  reason: "person_wrote" | "handed_over" | "requested";
}

/** A file that came or goes with a message. */
export interface Attachment {
  /** Identifier of the attachment. */
  id: string;
  /** Name of the file, as it was sent. */
  name: string;
  /** Type of the file. */
  contentType: string;
  /** Size of the file in bytes. */
  bytes: number;
  /** Where to download it; good for an hour. Read the record again for a new one. Of pictures, `&preview=true` at its end gives a small one. */
  url: string;
}

/** Input of `attachments.confirm`. */
export interface AttachmentsConfirmInput {
  /** The objectKey from the presign answer. */
  objectKey: string;
  /** The presigned type, to have it checked. */
  contentType?: string | undefined;
  /** The presigned size, to have it checked. */
  sizeBytes?: number | undefined;
}

/** Input of `attachments.presign`. */
export interface AttachmentsPresignInput {
  /** Name of the file, which the recipient sees. */
  fileName: string;
  /** Type of the file. The PUT must send the same Content-Type. */
  contentType: string;
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** The request of an attempt to deliver an event. */
export interface AttemptRequest {
  /** Where it was sent. */
  url: string;
  /** Its headers, without the signature. */
  headers: {
    [name: string]: string;
  };
  /** Its body, as it was sent. */
  body: string;
}

/** Something that was done, and by whom. */
export interface AuditEntry {
  /** Identifier of the entry. Later entries have greater ones. */
  id: string;
  /** When, by the clock of the database. */
  at: string;
  /** Who did it. */
  principal: {
    /** `apiKey`: a program; `session`: a person who signed in; `operator`: someone on the command line of the server; `calendar`: whoever changed a showing in a calendar that is kept up to date. */
    kind: "apiKey" | "session" | "operator" | "calendar";
    /** Identifier of the key or the person; of a calendar, its account; null for operators. */
    id: string | null;
    /** Name at that time. */
    name: string;
  };
  /** The operation, by its name in the SDK, or the command of an operator. */
  operation: string;
  /** What was done. */
  action: "created" | "updated" | "deleted" | "signed_in" | "signed_out" | "link_created";
  /** What kind of record it was done to; null for none. */
  resource: "properties" | "images" | "bulk-imports" | "contacts" | "showings" | "events" | "conversations" | "messages" | "drafts" | "followups" | "workflows" | "workflow-runs" | "sessions" | "webhooks" | "connectors" | "settings" | "incoming-mail" | "calendar-feeds" | "calendar-sources" | "mailboxes" | "listing-feeds" | "buildings" | "lead-sources" | "leads" | "calendar-accounts" | "notes" | "canned-answers" | "labels" | "keys" | "account" | "people" | "sandboxes" | null;
  /** Identifier of the record; of settings, that of the account. Null for none. */
  recordId: string | null;
  /** The values before, of the fields that changed. Null if there are none, as after a creation. */
  before: {
    [name: string]: unknown;
  } | null;
  /** The values after. Null after a deletion. */
  after: {
    [name: string]: unknown;
  } | null;
  /** Fields with a value of more than 2000 characters, of which only the beginning is kept. */
  truncated: string[];
  /** The X-Request-Id of the request; null without one. */
  requestId: string | null;
}

/** Input of `audit.list`. */
export interface AuditListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "at" | "principal" | "operation" | "action" | "resource" | "recordId" | "before" | "after" | "truncated" | "requestId"> | undefined;
  /** Only entries about records of this kind. */
  resource?: "properties" | "images" | "bulk-imports" | "contacts" | "showings" | "events" | "conversations" | "messages" | "drafts" | "followups" | "workflows" | "workflow-runs" | "sessions" | "webhooks" | "connectors" | "settings" | "incoming-mail" | "calendar-feeds" | "calendar-sources" | "mailboxes" | "listing-feeds" | "buildings" | "lead-sources" | "leads" | "calendar-accounts" | "notes" | "canned-answers" | "labels" | "keys" | "account" | "people" | "sandboxes" | undefined;
  /** Only entries about this record. */
  recordId?: string | undefined;
  /** Only what this key or person did. */
  principalId?: string | undefined;
  /** Only this operation, by its name in the SDK. */
  operation?: string | undefined;
  /** Only this action. */
  action?: "created" | "updated" | "deleted" | "signed_in" | "signed_out" | "link_created" | undefined;
  /** Only entries of this time or later. */
  since?: string | undefined;
  /** Only entries before this time. */
  until?: string | undefined;
}

/** Free slots in a range of days. */
export interface Availability {
  /** The range of days. */
  dateRange: DateRange;
  /** Free slots in chronological order, without those in the past. */
  availableSlots: AvailableSlot[];
  /** Number of pending and confirmed calendar entries of any type in the range. */
  existingEventCount: number;
  /** The account's time zone, to which 9:00 and 17:00 refer. */
  timeZone: string;
}

/** A free hour between 9:00 and 17:00 local time, or an open house that has room. */
export interface AvailableSlot {
  /** The local day, YYYY-MM-DD. */
  date: string;
  /** When the slot starts. */
  start: string;
  /** When the slot ends: one hour later, or with the open house. */
  end: string;
}

/** A building: what its units have in common. */
export interface Building {
  /** Identifier of the building. */
  id: string;
  /** Name of the building. */
  name: string;
  /** Street address. */
  address: string;
  /** City. */
  city: string | null;
  /** State. */
  state: string | null;
  /** Postal code. */
  zip: string | null;
  /** Country, as an ISO 3166-1 code of two letters. */
  country: string | null;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude: number | null;
  /** Longitude in degrees. */
  longitude: number | null;
  /** Year of construction. */
  yearBuilt: number | null;
  /** Text of the building's page. */
  description: string | null;
  /** What all units share, in the owner's own words. Listings show it with their own features. */
  amenities: string[];
  /** Whether pets are allowed in units that do not say so themselves. */
  petPolicy: "allowed" | "not_allowed" | "negotiable" | null;
  /** Fees of units that have none of their own; an empty list means nothing. */
  fees: Fee[] | null;
  /** Photos of the building and for units without photos, in display order: those chosen of its units and all of its own. Its own that you leave out come last. */
  imageIds: string[];
  /** URLs of those images, in display order. */
  imageUrls: string[];
  /** Its identifier in your own program, unique among buildings. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `buildings.confirmImage`. */
export interface BuildingsConfirmImageInput {
  /** Identifier of the record. */
  id: string;
  /** The objectKey from the presign answer; it starts with images/{userId}/{id}/. */
  objectKey: string;
  /** The presigned type; the bytes must match it. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The presigned size in bytes; the object must have this size. */
  sizeBytes: number;
  /** Alternative text for people who can't see the image. */
  altText?: string | null | undefined;
}

/** Input of `buildings.create`. */
export interface BuildingsCreateInput {
  /** Name of the building. */
  name: string;
  /** Street address. */
  address: string;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. */
  country?: string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Text of the building's page. */
  description?: string | null | undefined;
  /** What all units share, in the owner's own words. Listings show it with their own features. */
  amenities?: string[] | undefined;
  /** Whether pets are allowed in units that do not say so themselves. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Fees of units that have none of their own; an empty list means nothing. */
  fees?: Array<{
    /** What it is for. */
    name: string;
    /** Amount in USD. */
    amount: number;
    /** Default: `once`. */
    frequency?: "once" | "monthly" | undefined;
    /** Whether every tenant pays it. Default: true. */
    required?: boolean | undefined;
    /** Whether it is paid back. Default: false. */
    refundable?: boolean | undefined;
  }> | null | undefined;
  /** Its identifier in your own program, unique among buildings. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
}

/** Input of `buildings.deleteImages`. */
export interface BuildingsDeleteImagesInput {
  /** Identifier of the record. */
  id: string;
  /** The images to delete, 1 to 20. Ids that are not images of the account are skipped. */
  imageIds: string[];
}

/** Input of `buildings.delete`. */
export interface BuildingsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `buildings.get`. */
export interface BuildingsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `buildings.listImages`. */
export interface BuildingsListImagesInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `buildings.list`. */
export interface BuildingsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "address" | "city" | "state" | "zip" | "country" | "latitude" | "longitude" | "yearBuilt" | "description" | "amenities" | "petPolicy" | "fees" | "imageIds" | "imageUrls" | "externalId" | "metadata" | "createdAt" | "updatedAt"> | undefined;
  /** Only the one with this identifier of your own program. */
  externalId?: string | undefined;
  /** Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`. */
  metadata?: {
    [name: string]: string;
  } | undefined;
}

/** Input of `buildings.presignImage`. */
export interface BuildingsPresignImageInput {
  /** Identifier of the record. */
  id: string;
  /** Name of the file. Its extension becomes the extension of the object key. */
  fileName: string;
  /** Type of the file. The PUT must send the same Content-Type. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** Input of `buildings.update`. */
export interface BuildingsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Name of the building. */
  name?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. */
  country?: string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Text of the building's page. */
  description?: string | null | undefined;
  /** What all units share, in the owner's own words. Listings show it with their own features. */
  amenities?: string[] | undefined;
  /** Whether pets are allowed in units that do not say so themselves. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Fees of units that have none of their own; an empty list means nothing. */
  fees?: Array<{
    /** What it is for. */
    name: string;
    /** Amount in USD. */
    amount: number;
    /** Default: `once`. */
    frequency?: "once" | "monthly" | undefined;
    /** Whether every tenant pays it. Default: true. */
    required?: boolean | undefined;
    /** Whether it is paid back. Default: false. */
    refundable?: boolean | undefined;
  }> | null | undefined;
  /** Its identifier in your own program, unique among buildings. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** Photos of the building and for units without photos, in display order: those chosen of its units and all of its own. Its own that you leave out come last. */
  imageIds?: string[] | undefined;
}

/** The image import started for a row with imageUrls. */
export interface BulkImageImport {
  /** The property of the row. */
  propertyId: string;
  /** Its image import; see GET /properties/{id}/images/import/{jobId}. */
  jobId: string;
}

/** A bulk property import job. */
export interface BulkImport {
  /** Identifier of the job. */
  jobId: string;
  /** Status of the job. Failed rows do not make the job fail. */
  status: "pending" | "processing" | "completed" | "failed";
  /** What becomes of rows that are already there. */
  mode: "create" | "upsert";
  /** Number of rows. */
  total: number;
  /** Properties created so far. */
  created: number;
  /** Properties changed so far, in the mode `upsert`. */
  updated: number;
  /** Rows so far that say nothing new, in the mode `upsert`. */
  unchanged: number;
  /** Rows that failed so far. */
  failed: number;
  /** The created properties, in the order of the rows. */
  createdPropertyIds: string[];
  /** Names of unknown fields, at most 200. */
  unmappedFields: string[];
  /** The errors of the rows, in row order. */
  errors: BulkImportError[];
  /** Values of created properties that were converted exactly, in row order. */
  conversions: BulkImportConversion[];
  /** Image imports started for rows with imageUrls. */
  imageImports: BulkImageImport[];
  /** When the import was requested. */
  createdAt: string;
  /** When it ended; null while it is running. */
  completedAt: string | null;
}

/** A value that was in another unit than its field. */
export interface BulkImportConversion {
  /** The row, counted from 1. */
  row: number;
  /** The field, by its name in the property. */
  field: string;
  /** The value as it was sent, at most 100 characters. */
  from: string;
  /** The value of the field. */
  to: number | string;
}

/** What is wrong with a row. */
export interface BulkImportError {
  /** The row, counted from 1. */
  row: number;
  /** The field, by its name in the property. */
  field?: string;
  /** What is wrong with it. */
  message: string;
  /** `validation`, `capacity` or `duplicate`. */
  code: "validation" | "capacity" | "duplicate";
}

/**
 * A row of a bulk import: a property, with values as people write them, such as `$1,500`, `3 BR` and `yes`. Empty
 * values count as missing. Names are understood in any spelling: `Street Address` is `streetAddress`.
 */
export interface BulkImportRow {
  /** Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them. */
  title?: number | string | null | undefined;
  /** Street address. */
  address?: number | string | null | undefined;
  /** The same as `address`. */
  street?: number | string | null | undefined;
  /** The same as `address`. */
  streetAddress?: number | string | null | undefined;
  /** The same as `address`. */
  street_address?: number | string | null | undefined;
  /** The same as `address`. */
  location?: number | string | null | undefined;
  /** The same as `address`. */
  fullAddress?: number | string | null | undefined;
  /** The same as `address`. */
  full_address?: number | string | null | undefined;
  /** Rent in USD per month, 0 or more. */
  monthlyRent?: number | string | null | undefined;
  /** The same as `monthlyRent`. */
  monthly_rent?: number | string | null | undefined;
  /** The same as `monthlyRent`. */
  rent?: number | string | null | undefined;
  /** The same as `monthlyRent`. */
  price?: number | string | null | undefined;
  /** The same as `monthlyRent`. */
  rentAmount?: number | string | null | undefined;
  /** The same as `monthlyRent`. */
  rent_amount?: number | string | null | undefined;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms?: number | string | null | undefined;
  /** The same as `bedrooms`. */
  beds?: number | string | null | undefined;
  /** The same as `bedrooms`. */
  br?: number | string | null | undefined;
  /** Number of bathrooms; fractions allowed. */
  bathrooms?: number | string | null | undefined;
  /** The same as `bathrooms`. */
  baths?: number | string | null | undefined;
  /** The same as `bathrooms`. */
  ba?: number | string | null | undefined;
  /** Whether it is available for rent. Default: true. */
  available?: boolean | number | string | null | undefined;
  /** First day it is available, YYYY-MM-DD. */
  availabilityDate?: number | string | null | undefined;
  /** The same as `availabilityDate`. */
  availability_date?: number | string | null | undefined;
  /** The same as `availabilityDate`. */
  availableFrom?: number | string | null | undefined;
  /** The same as `availabilityDate`. */
  available_from?: number | string | null | undefined;
  /** The same as `availabilityDate`. */
  availableOn?: number | string | null | undefined;
  /** The same as `availabilityDate`. */
  available_on?: number | string | null | undefined;
  /** Text of the listing. */
  description?: number | string | null | undefined;
  /** The same as `description`. */
  details?: number | string | null | undefined;
  /** City. */
  city?: number | string | null | undefined;
  /** State. */
  state?: number | string | null | undefined;
  /** Postal code. */
  zip?: number | string | null | undefined;
  /** The same as `zip`. */
  zipCode?: number | string | null | undefined;
  /** The same as `zip`. */
  zip_code?: number | string | null | undefined;
  /** The same as `zip`. */
  postalCode?: number | string | null | undefined;
  /** The same as `zip`. */
  postal_code?: number | string | null | undefined;
  /** Amenities in the owner's own words. */
  features?: string[] | string | null | undefined;
  /** The same as `features`. */
  amenities?: string[] | string | null | undefined;
  /** Whether prospects can see it. Default: false. Not available on the Free Trial plan. */
  isPublic?: boolean | number | string | null | undefined;
  /** The same as `isPublic`. */
  is_public?: boolean | number | string | null | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | boolean | (string & {}) | null | undefined;
  /** The same as `propertyType`. */
  property_type?: "house" | "apartment" | "condo" | "townhouse" | "room" | boolean | (string & {}) | null | undefined;
  /** Whether pets are allowed. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | boolean | (string & {}) | null | undefined;
  /** The same as `petPolicy`. */
  pet_policy?: "allowed" | "not_allowed" | "negotiable" | boolean | (string & {}) | null | undefined;
  /** The same as `petPolicy`. */
  pets?: "allowed" | "not_allowed" | "negotiable" | boolean | (string & {}) | null | undefined;
  /** The same as `petPolicy`. */
  petFriendly?: "allowed" | "not_allowed" | "negotiable" | boolean | (string & {}) | null | undefined;
  /** The same as `petPolicy`. */
  pet_friendly?: "allowed" | "not_allowed" | "negotiable" | boolean | (string & {}) | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | boolean | (string & {}) | null | undefined;
  /** The same as `parking`. */
  hasParking?: "included" | "available" | "none" | boolean | (string & {}) | null | undefined;
  /** The same as `parking`. */
  has_parking?: "included" | "available" | "none" | boolean | (string & {}) | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | string | null | undefined;
  /** The same as `squareFootage`. */
  square_footage?: number | string | null | undefined;
  /** The same as `squareFootage`. */
  sqft?: number | string | null | undefined;
  /** The same as `squareFootage`. */
  area?: number | string | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | string | null | undefined;
  /** The same as `depositAmount`. */
  deposit_amount?: number | string | null | undefined;
  /** The same as `depositAmount`. */
  deposit?: number | string | null | undefined;
  /** The same as `depositAmount`. */
  securityDeposit?: number | string | null | undefined;
  /** The same as `depositAmount`. */
  security_deposit?: number | string | null | undefined;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit?: number | string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. Default: that of the account. */
  country?: number | string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | string | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | string | null | undefined;
  /** The building it belongs to, whose pets, fees, amenities and photos it inherits. */
  buildingId?: number | string | null | undefined;
  /** The same as `buildingId`. */
  building_id?: number | string | null | undefined;
  /** How many months a lease may have. */
  leaseTermMonths?: number | string | null | undefined;
  /** The same as `leaseTermMonths`. */
  lease_term_months?: number | string | null | undefined;
  /** Laundry. */
  laundry?: "in_unit" | "shared" | "hookups" | "none" | boolean | (string & {}) | null | undefined;
  /** Heating, in the owner's own words. */
  heating?: number | string | null | undefined;
  /** Cooling, in the owner's own words. */
  cooling?: number | string | null | undefined;
  /** Whether it is furnished. */
  furnished?: number | string | null | undefined;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded?: string[] | string | null | undefined;
  /** The same as `utilitiesIncluded`. */
  utilities_included?: string[] | string | null | undefined;
  /** What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building. */
  fees?: string[] | string | null | undefined;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor?: number | string | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | string | null | undefined;
  /** The same as `yearBuilt`. */
  year_built?: number | string | null | undefined;
  /** Address of a virtual tour. */
  virtualTourUrl?: number | string | null | undefined;
  /** The same as `virtualTourUrl`. */
  virtual_tour_url?: number | string | null | undefined;
  /** Its identifier in your own program, unique among properties that are not deleted. */
  externalId?: number | string | null | undefined;
  /** The same as `externalId`. */
  external_id?: number | string | null | undefined;
  /** The contact that owns it. Never public. */
  ownerContactId?: number | string | null | undefined;
  /** The same as `ownerContactId`. */
  owner_contact_id?: number | string | null | undefined;
  /** The listing feeds that leave it out: their ids, or `all`. */
  excludedFromFeeds?: number | string | null | undefined;
  /** The same as `excludedFromFeeds`. */
  excluded_from_feeds?: number | string | null | undefined;
  /** The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings. */
  bookingRequires?: number | string | null | undefined;
  /** The same as `bookingRequires`. */
  booking_requires?: number | string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: number | string | null | undefined;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. Null: as in the settings. */
  showingNoticeMinutes?: number | string | null | undefined;
  /** The same as `showingNoticeMinutes`. */
  showing_notice_minutes?: number | string | null | undefined;
  /** How many days ahead prospects can book, at most; from 1 to 56. Null: as in the settings. */
  showingHorizonDays?: number | string | null | undefined;
  /** The same as `showingHorizonDays`. */
  showing_horizon_days?: number | string | null | undefined;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: as in the settings. */
  showingsPerHour?: number | string | null | undefined;
  /** The same as `showingsPerHour`. */
  showings_per_hour?: number | string | null | undefined;
  /** How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50. Default: 1. */
  showingParties?: number | string | null | undefined;
  /** The same as `showingParties`. */
  showing_parties?: number | string | null | undefined;
  /** When many parties may see it at once, each with its own booking. At most 20, within a year. */
  openHouses?: string[] | string | null | undefined;
  /** The same as `openHouses`. */
  open_houses?: string[] | string | null | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: number | string | null | undefined;
  /** The same as `assigneeId`. */
  assignee_id?: number | string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | string | null | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: number | string | null | undefined;
  /** The same as `customFields`. */
  custom_fields?: number | string | null | undefined;
  /** URLs of images to import after creation, at most 20. Paid plans only. */
  imageUrls?: string[] | string | null | undefined;
  /** The same as `imageUrls`. */
  image_urls?: string[] | string | null | undefined;
}

/** A bulk import that has started. */
export interface BulkImportStarted {
  /** The job; see GET /properties/bulk/{jobId}. */
  jobId: string;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of rows. */
  total: number;
}

/** Input of `bulkImports.create`. */
export interface BulkImportsCreateInput {
  /** `create`, the default, makes a property of every row. `upsert` changes the property that has the row's externalId or, for a row without one, its address and unit: what the row leaves out is kept, and a row that says nothing new changes nothing. */
  mode?: "create" | "upsert" | undefined;
  /** The rows, 1 to 500: objects with the fields of a property, by their names or common alternatives such as rent, beds, baths, unit and street_address. Values such as $1,500, 3 BR and yes are understood; exact conversions, such as of 18000 / year, are listed in the job. */
  properties: unknown[];
}

/** Input of `bulkImports.get`. */
export interface BulkImportsGetInput {
  /** Identifier of the job. */
  jobId: string;
}

/** A calendar elsewhere that is kept up to date over CalDAV. */
export interface CalendarAccount {
  /** Identifier of the calendar account. */
  id: string;
  /** How the calendars are reached: CalDAV, the Google Calendar API or Microsoft Graph. */
  service: "caldav" | "google" | "microsoft";
  /** Address of the calendar server. */
  url: string;
  /** User name there. */
  username: string;
  /** The user's calendars, when it was connected. */
  calendars: FoundCalendar[];
  /** The one of `calendars` that is kept up to date; null: none yet. */
  calendarUrl: string | null;
  /** The person whose calendar it is: only the showings that this person shows are in it, and its other events block this person alone. Null: it is the account's, with all showings. */
  personId: string | null;
  /** Whether what is written has titles, descriptions and names of contacts. */
  names: boolean;
  /** When both sides were last compared, successfully or not; null before the first time. */
  lastSyncedAt: string | null;
  /** When both sides were last the same. */
  lastSucceededAt: string | null;
  /** Why that failed, for people; null when it did not. It is tried again. */
  lastError: string | null;
  /** Number of upcoming showings deleted in the calendar, too many at once to be cancelled without a person: see POST /calendar-accounts/{id}/deletions. */
  deletedCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `calendarAccounts.authorize`. */
export interface CalendarAccountsAuthorizeInput {
  /** Whose calendars. */
  service: "google" | "microsoft";
  /** The person whose calendar it is, see GET /calendar-accounts/{id}. Cannot be changed. Default: null. */
  personId?: string | null | undefined;
  /** Whether what is written has titles, descriptions and names of contacts. Default: false. */
  names?: boolean | undefined;
}

/** Input of `calendarAccounts.connect`. */
export interface CalendarAccountsConnectInput {
  /** As the service returned it. */
  state: string;
  /** As the service returned it. */
  code: string;
}

/** Input of `calendarAccounts.create`. */
export interface CalendarAccountsCreateInput {
  /** Address of the calendar server: https, without user name or password; every address that the host resolves to must be public. */
  url: string;
  /** User name there. */
  username: string;
  /** The password, or an app password. Stored encrypted, and never shown. */
  password: string;
  /** The person whose calendar it is, see GET /calendar-accounts/{id}. Cannot be changed. Default: null. */
  personId?: string | null | undefined;
  /** Which of the calendars is kept up to date, by its address as `calendars` lists it. Default: the only one; none of several. */
  calendarUrl?: string | undefined;
  /** Whether what is written has titles, descriptions and names of contacts. Default: false. */
  names?: boolean | undefined;
}

/** Input of `calendarAccounts.delete`. */
export interface CalendarAccountsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarAccounts.deletions`. */
export interface CalendarAccountsDeletionsInput {
  /** Identifier of the record. */
  id: string;
  /** Whether the showings are cancelled, which tells their prospects; otherwise they are written to the calendar again. */
  cancel: boolean;
}

/** Input of `calendarAccounts.get`. */
export interface CalendarAccountsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarAccounts.list`. */
export interface CalendarAccountsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "service" | "url" | "username" | "calendars" | "calendarUrl" | "personId" | "names" | "lastSyncedAt" | "lastSucceededAt" | "lastError" | "deletedCount" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `calendarAccounts.update`. */
export interface CalendarAccountsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The password, or an app password. Stored encrypted, and never shown. */
  password?: string | undefined;
  /** Which of the calendars is kept up to date, by its address as `calendars` lists it. */
  calendarUrl?: string | undefined;
  /** Whether what is written has titles, descriptions and names of contacts. */
  names?: boolean | undefined;
}

/** Where a user gives access to calendars. */
export interface CalendarAuthorization {
  /** The page of the service on which the user gives access. It leads back to the console. */
  url: string;
}

/** A calendar entry of any type. */
export interface CalendarEvent {
  /** Identifier of the entry. */
  id: string;
  /** The person who shows the home; null for nobody, and for other entries. */
  assigneeId: string | null;
  /** A short title. */
  title: string;
  /** A longer description. */
  description: string | null;
  /** When it starts. */
  startTime: string;
  /** When it ends; after the start. */
  endTime: string;
  /** The IANA time zone it is planned in. */
  timeZone: string;
  /** Where it takes place; empty when there is no location. */
  location: string;
  /** Pending and confirmed entries block their time. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Internal notes of the account. */
  notes: string | null;
  /**
   * Where the entry comes from.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  source: "internal" | "provider_calendar_a" | "provider_calendar_b";
  /** Whether the contact has an invitation by email, because it booked the showing itself or the account sent one: it can move and cancel the showing by a link, and is told of changes. false for other entries. */
  invited: boolean;
  /** What the contact of a showing last answered, with the buttons of its mail program or on the page of the booking; null before an answer, and again when the showing is moved. It does not change the status. */
  prospectResponse: "accepted" | "declined" | "tentative" | null;
  /** When the contact was asked whether it comes to a showing, see the setting showingConfirmation; null when it was not, and again when the showing is moved. */
  confirmationAskedAt: string | null;
  /** Since when it is certain that the contact comes; null while it is not. */
  confirmedAt: string | null;
  /** Who said so: the prospect; the host, who set the status to confirmed after the contact was asked; or the booking itself, which was too late to ask. */
  confirmedBy: "prospect" | "host" | "booking" | null;
  /** When it was cancelled because nobody confirmed it; null otherwise, and again when it is put back. */
  lapsedAt: string | null;
  /** The outcome of a showing, as the account recorded it: the contact came, did not come, or cancelled too late; null before. */
  outcome: "attended" | "no_show" | "cancelled_late" | null;
  /** What the account noted about it. */
  outcomeNote: string | null;
  /** What the prospect said after the showing, see the setting emailPreferences.showingFeedbackEnabled; null before. */
  feedback: ShowingFeedback | null;
  /** Why a showing that a prospect asked for was not booked right away: while it is pending, a person confirms or cancels it; null for others. */
  request: ShowingRequest | null;
  /** When the reminder was sent. */
  reminderSentAt: string | null;
  /** Its identifier in your own program, unique among showings. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The kind of entry. */
  type: "showing" | "call" | "inspection" | "meeting";
  /** The property; null when the entry is not about one. */
  propertyId: string | null;
  /** The contact; null when the entry is not with a contact. */
  contactId: string | null;
}

/** A secret URL that calendar programs subscribe to. */
export interface CalendarFeed {
  /** Identifier of the feed. */
  id: string;
  /** The property whose entries it has; null: those of the whole account. */
  propertyId: string | null;
  /** Whether it shows titles, descriptions and names of contacts. Otherwise, only the kind, the time and the property's address. */
  names: boolean;
  /** When it was created. */
  createdAt: string;
}

/** A calendar feed with its URL. */
export interface CalendarFeedWithUrl {
  /** Identifier of the feed. */
  id: string;
  /** The property whose entries it has; null: those of the whole account. */
  propertyId: string | null;
  /** Whether it shows titles, descriptions and names of contacts. Otherwise, only the kind, the time and the property's address. */
  names: boolean;
  /** When it was created. */
  createdAt: string;
  /** The URL to subscribe to. Whoever has it can read the feed. Shown on creation only. */
  url: string;
}

/** Input of `calendarFeeds.create`. */
export interface CalendarFeedsCreateInput {
  /** Only entries of this property. Default: those of the whole account. */
  propertyId?: string | null | undefined;
  /** Whether the feed shows titles, descriptions and names of contacts. Default: false. */
  names?: boolean | undefined;
}

/** Input of `calendarFeeds.delete`. */
export interface CalendarFeedsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarFeeds.list`. */
export interface CalendarFeedsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "propertyId" | "names" | "createdAt"> | undefined;
}

/** Services whose users can give access to their calendars. */
export interface CalendarServices {
  /** Those for which this server is set up, besides CalDAV. */
  available: Array<"google" | "microsoft">;
}

/** Another calendar, whose events are imported as calendar entries. */
export interface CalendarSource {
  /** Identifier of the source. */
  id: string;
  /** Its display name. */
  name: string;
  /** Where the calendar is read from. */
  url: string;
  /** The property whose showings its events block; null: those of all properties. */
  propertyId: string | null;
  /** The calendar account whose calendar it is; it is changed and removed with that. null: it is read by its address alone. */
  calendarAccountId: string | null;
  /**
   * The `source` of its entries.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  provider: "provider_calendar_a" | "provider_calendar_b";
  /** When it was last fetched, successfully or not; null before the first time. */
  lastFetchedAt: string | null;
  /** When its entries were last brought up to date. */
  lastSucceededAt: string | null;
  /** Why the last fetch failed, for people; null when it succeeded. The entries of the last successful fetch remain. A source that was never read blocks nothing. */
  lastError: string | null;
  /** Number of its events that are not cancelled, as of the last successful fetch. */
  eventCount: number;
  /** Events that could not be read at the last successful fetch, at most 100. One that might block within a year blocks its whole day; one whose recurrence rule can't be read, its time in every week. */
  skipped: SkippedEvent[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `calendarSources.create`. */
export interface CalendarSourcesCreateInput {
  /** Its display name. */
  name: string;
  /** The address of the calendar as iCalendar: https (or webcal, which means the same), without user name or password; every address that the host resolves to must be public. */
  url: string;
  /** The property whose showings its events block. Default, and null: all properties. */
  propertyId?: string | null | undefined;
  /**
   * What its entries have as their `source`. Default: provider_calendar_a.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  provider?: "provider_calendar_a" | "provider_calendar_b" | undefined;
}

/** Input of `calendarSources.delete`. */
export interface CalendarSourcesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarSources.get`. */
export interface CalendarSourcesGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarSources.list`. */
export interface CalendarSourcesListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "url" | "propertyId" | "calendarAccountId" | "provider" | "lastFetchedAt" | "lastSucceededAt" | "lastError" | "eventCount" | "skipped" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `calendarSources.refresh`. */
export interface CalendarSourcesRefreshInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `calendarSources.update`. */
export interface CalendarSourcesUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Its display name. */
  name?: string | undefined;
  /** The address of the calendar as iCalendar: https (or webcal, which means the same), without user name or password; every address that the host resolves to must be public. */
  url?: string | undefined;
  /** The property whose showings its events block. Default, and null: all properties. */
  propertyId?: string | null | undefined;
  /**
   * What its entries have as their `source`.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  provider?: "provider_calendar_a" | "provider_calendar_b" | undefined;
}

/** A text that people insert into replies. */
export interface CannedAnswer {
  /** Identifier of the canned answer. */
  id: string;
  /** What people find it by. */
  name: string;
  /** The text. Placeholders: {contactName}, {agentName} and {propertyAddress}; no others. */
  text: string;
  /** The text for contacts who write in that language; `text` is for all others. */
  translations: CannedAnswerTranslations;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** The text for contacts who write in that language; `text` is for all others. */
export interface CannedAnswerTranslations {
  /** For contacts who write in English. */
  en?: string;
  /** For contacts who write in Spanish. */
  es?: string;
}

/** Input of `cannedAnswers.create`. */
export interface CannedAnswersCreateInput {
  /** What people find it by. */
  name: string;
  /** The text. Placeholders: {contactName}, {agentName} and {propertyAddress}; no others. */
  text: string;
  /** The text for contacts who write in that language; `text` is for all others. A change replaces all of them. */
  translations?: {
    /** For contacts who write in English. */
    en?: string | undefined;
    /** For contacts who write in Spanish. */
    es?: string | undefined;
  } | undefined;
}

/** Input of `cannedAnswers.delete`. */
export interface CannedAnswersDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `cannedAnswers.fill`. */
export interface CannedAnswersFillInput {
  /** Identifier of the record. */
  id: string;
  /** The conversation that it is for. */
  conversationId: string;
}

/** Input of `cannedAnswers.get`. */
export interface CannedAnswersGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `cannedAnswers.list`. */
export interface CannedAnswersListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** Input of `cannedAnswers.update`. */
export interface CannedAnswersUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** What people find it by. */
  name?: string | undefined;
  /** The text. Placeholders: {contactName}, {agentName} and {propertyAddress}; no others. */
  text?: string | undefined;
  /** The text for contacts who write in that language; `text` is for all others. A change replaces all of them. */
  translations?: {
    /** For contacts who write in English. */
    en?: string | undefined;
    /** For contacts who write in Spanish. */
    es?: string | undefined;
  } | undefined;
}

/** A change to a record. */
export interface Change {
  /** What kind of record changed. */
  resource: "properties" | "images" | "bulk-imports" | "contacts" | "showings" | "events" | "conversations" | "messages" | "drafts" | "followups" | "workflows" | "workflow-runs" | "sessions" | "webhooks" | "connectors" | "settings" | "incoming-mail" | "calendar-feeds" | "calendar-sources" | "mailboxes" | "listing-feeds" | "buildings" | "lead-sources" | "leads" | "calendar-accounts" | "notes" | "canned-answers" | "labels";
  /** Identifier of the record; for settings, of the account. */
  id: string;
  /** What happened. `deleted` includes records that are only hidden from lists, such as deleted contacts. */
  change: "created" | "updated" | "deleted";
  /** When, by the clock of the database. */
  at: string;
  /** With `include=record`: the record as it is now, in the form of its resource; null when it no longer exists. */
  record?: {
    [name: string]: unknown;
  } | null;
}

/** Input of `changes.list`. */
export interface ChangesListInput {
  /** The position to continue from: a nextCursor, the id of an event of the stream, or `now` for changes from now on. Default: the oldest change that is kept. */
  cursor?: string | undefined;
  /** Maximum number of changes. Values above 500 are reduced to it. */
  limit?: number | undefined;
  /** Only changes to records of these resources. Can be repeated. */
  resource?: Array<"properties" | "images" | "bulk-imports" | "contacts" | "showings" | "events" | "conversations" | "messages" | "drafts" | "followups" | "workflows" | "workflow-runs" | "sessions" | "webhooks" | "connectors" | "settings" | "incoming-mail" | "calendar-feeds" | "calendar-sources" | "mailboxes" | "listing-feeds" | "buildings" | "lead-sources" | "leads" | "calendar-accounts" | "notes" | "canned-answers" | "labels"> | undefined;
  /** `record`: adds to each change its record, as it is now. All changes to the same record have the same, latest state. */
  include?: "record" | undefined;
}

/** The sandbox's clock, after it was moved. */
export interface ClockAdvanced {
  /** The time by the sandbox's clock. */
  now: string;
  /** Whether everything that became due until `to` has happened. If not, send the request again to continue. */
  done: boolean;
  /** How many things happened, such as reminders and steps of workflows. */
  effects: number;
}

/** A program that carries the messages of one channel. */
export interface Connector {
  /** Identifier of the connector. */
  id: string;
  /**
   * The channel whose messages it carries.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  channel: "sms" | "chat_app_a" | "chat_app_b" | "email";
  /** Its display name. */
  name: string;
  /** The URL that outbound messages are sent to. null: it only delivers inbound messages. */
  outboundUrl: string | null;
  /** Whether it carries messages. A channel has at most one active connector. */
  active: boolean;
  /** Number of failed attempts since it last responded with a 2xx or 4xx. */
  consecutiveFailures: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A connector with its new secret. */
export interface ConnectorWithSecret {
  /** Identifier of the connector. */
  id: string;
  /**
   * The channel whose messages it carries.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  channel: "sms" | "chat_app_a" | "chat_app_b" | "email";
  /** Its display name. */
  name: string;
  /** The URL that outbound messages are sent to. null: it only delivers inbound messages. */
  outboundUrl: string | null;
  /** Whether it carries messages. A channel has at most one active connector. */
  active: boolean;
  /** Number of failed attempts since it last responded with a 2xx or 4xx. */
  consecutiveFailures: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The key for signatures in both directions, used as a whole. Shown on creation and on rotation only. */
  secret: string;
}

/** Input of `connectors.create`. */
export interface ConnectorsCreateInput {
  /**
   * The channel whose messages it carries. It can't be changed later.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  channel: "sms" | "chat_app_a" | "chat_app_b" | "email";
  /** Its display name. */
  name: string;
  /** The URL to send outbound messages to: https, without user name or password; every address that the host resolves to must be public. null: inbound only. */
  outboundUrl?: string | null | undefined;
  /** Whether it carries messages. Default: true. */
  active?: boolean | undefined;
}

/** Input of `connectors.delete`. */
export interface ConnectorsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `connectors.get`. */
export interface ConnectorsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `connectors.list`. */
export interface ConnectorsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "channel" | "name" | "outboundUrl" | "active" | "consecutiveFailures" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `connectors.rotateSecret`. */
export interface ConnectorsRotateSecretInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `connectors.test`. */
export interface ConnectorsTestInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `connectors.update`. */
export interface ConnectorsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Its display name. */
  name?: string | undefined;
  /** The URL to send outbound messages to, including those already waiting: https, without user name or password; every address that the host resolves to must be public. null: inbound only. */
  outboundUrl?: string | null | undefined;
  /** false: it carries nothing, and its waiting messages are held. true: resets the failure counter and sends what was held. */
  active?: boolean | undefined;
}

/** A prospect, tenant or other person. */
export interface Contact {
  /** Identifier of the contact. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, as it was given. */
  email: string | null;
  /** Phone number, as it was given. */
  phone: string | null;
  /** Status of the contact in the rental process. */
  status: "prospect" | "scheduled" | "applicant" | "renter" | "archived";
  /** What the contact is; independent of the status. */
  role: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other";
  /**
   * Preferred channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channelPreference: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null;
  /** How the contact was acquired. */
  source: string;
  /** Who or what referred the contact. */
  referralSource: string | null;
  /** ISO 639-1 code. */
  language: string;
  /** When the contact became an applicant; read-only. */
  appliedAt: string | null;
  /** The person who looks after it and gets its notices; null for nobody. */
  assigneeId: string | null;
  /** Words by which the account sorts them. */
  tags: string[];
  /** Values of the fields that the account declares in `customFields` of its settings, by key. */
  customFields: {
    [name: string]: string | number | boolean;
  };
  /** Its identifier in your own program, unique among contacts that are not deleted. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When the contact opted out, for each channel on which the contact wrote STOP; read-only. Missing when the contact has opted out of none. */
  optedOutAt?: OptedOutAt;
  /** `false` when nothing of the contact goes to the language model: the script answers. Missing otherwise. */
  assistantEnabled?: false;
  /** Other contacts with the same email address or the same phone number, in whatever notation; `POST /contacts/{id}/merge` merges them. Only in `GET /contacts/{id}`, and missing when there are none. */
  possibleDuplicates?: string[];
  /** The contact that this one was merged into, and that one in turn. Only in `GET /contacts/{id}`, and missing when it was not merged. */
  mergedInto?: string;
  /** The contacts merged into this one as long as that can be undone, the latest first. Only in `GET /contacts/{id}`, and missing when there are none. */
  mergedFrom?: MergedContact[];
  /** The listings that the contact asked about, the latest first, at most 100. Only in `GET /contacts/{id}`, and missing when there are none. */
  inquiries?: Inquiry[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was deleted. Deleted contacts are hidden from lists. */
  deletedAt: string | null;
}

/** Whether a channel reaches a contact, and if not, why. */
export interface ContactChannel {
  /**
   * The channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** Whether a message by this channel would be accepted now. */
  reaches: boolean;
  /** Name of the connector that would carry it; null when none would. */
  name: string | null;
  /** Where the message would go; null when the channel does not reach the contact, and for web, which is the contact's chat. */
  address: string | null;
  /** Why it would be refused, as in the answer of `POST /messages`: `contact_opted_out`, `channel_not_connected` or `no_address_for_channel`; null when it would be accepted. */
  code: string | null;
  /** The same in words. */
  reason: string | null;
}

/** The result of an import of contacts. */
export interface ContactImport {
  /** What was done with rows that were already there. */
  mode: "create" | "upsert";
  /** Number of rows. */
  total: number;
  /** Contacts created. */
  created: number;
  /** Contacts changed, in the mode `upsert`. */
  updated: number;
  /** Rows that say nothing new, in the mode `upsert`. */
  unchanged: number;
  /** Rows that failed. */
  failed: number;
  /** The created contacts, in the order of the rows. */
  createdContactIds: string[];
  /** Names of unknown fields, at most 200. */
  unmappedFields: string[];
  /** The errors of the rows, in row order. */
  errors: BulkImportError[];
}

/** Input of `contacts.create`. */
export interface ContactsCreateInput {
  /** Full name. */
  name: string;
  /** Email address; an empty string means none. Either email or phone is required. */
  email?: "" | string | null | undefined;
  /** Phone number; an empty string means none. Either email or phone is required. */
  phone?: string | null | undefined;
  /** Status of the contact in the rental process. Default: prospect. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** What the contact is. Default: prospect. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /**
   * Preferred channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channelPreference?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** How the contact was acquired. Default: api. */
  source?: string | undefined;
  /** Who or what referred the contact. */
  referralSource?: string | null | undefined;
  /** ISO 639-1 code. Default: en. */
  language?: string | undefined;
  /** Whether the language model, if the server has one, may see what the contact writes and answer it. Default: true. */
  assistantEnabled?: boolean | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
  /** Its identifier in your own program, unique among contacts that are not deleted. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
}

/** Input of `contacts.delete`. */
export interface ContactsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `contacts.get`. */
export interface ContactsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `contacts.import`. */
export interface ContactsImportInput {
  /** `create`, the default, makes a contact of every row. `upsert` changes the contact with the row's email address or, if there is none, the one with its phone number and name: what the row leaves out or leaves blank is kept, and a row that says nothing new changes nothing. */
  mode?: "create" | "upsert" | undefined;
  /** The rows, 1 to 500: objects with the fields of a contact, by their names. Statuses, roles and channels may be written as `Property manager`. `optedOutAt`, as contacts have it or as a list of channels such as `email, sms`, opts the contact out; nothing opts in. */
  contacts: unknown[];
}

/** Input of `contacts.list`. */
export interface ContactsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "email" | "phone" | "status" | "role" | "channelPreference" | "source" | "referralSource" | "language" | "appliedAt" | "assigneeId" | "tags" | "customFields" | "externalId" | "metadata" | "optedOutAt" | "assistantEnabled" | "possibleDuplicates" | "mergedInto" | "mergedFrom" | "inquiries" | "createdAt" | "updatedAt" | "deletedAt"> | undefined;
  /** The member to sort by; `-` before it reverses the order. Default: `-createdAt`. By `updatedAt`, it combines only with updatedAfter, ids, externalId, metadata, tag and search. */
  sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | undefined;
  /** Only those with these ids, at most 100; repeat the parameter for several. */
  ids?: string[] | undefined;
  /** Only those that were changed after this time, ISO 8601, in the order of `updatedAt` unless `sort` says otherwise. It combines with `sort` by `updatedAt` alone. */
  updatedAfter?: string | undefined;
  /** Only contacts with this status. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** Only contacts with this role. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /**
   * Only contacts that prefer this channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
  /** Only those that this person looks after: an id, `me`, or `none`. */
  assigneeId?: "me" | "none" | string | undefined;
  /** Only the one with this identifier of your own program. */
  externalId?: string | undefined;
  /** Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`. */
  metadata?: {
    [name: string]: string;
  } | undefined;
  /** Only those with this tag, ignoring case. */
  tag?: string | undefined;
  /** Part of the name, email or phone number, ignoring case; a phone number may be in another notation. */
  search?: string | undefined;
}

/** Input of `contacts.merge`. */
export interface ContactsMergeInput {
  /** Identifier of the record. */
  id: string;
  /** The contact that stays. */
  intoId: string;
}

/** Input of `contacts.optOut`. */
export interface ContactsOptOutInput {
  /** Identifier of the record. */
  id: string;
  /**
   * The channel on which the contact wants no more messages.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
}

/** Input of `contacts.timeline`. */
export interface ContactsTimelineInput {
  /** Identifier of the record. */
  id: string;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** Input of `contacts.unmerge`. */
export interface ContactsUnmergeInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `contacts.update`. */
export interface ContactsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Full name. */
  name?: string | undefined;
  /** Email address; an empty string means none. Either email or phone is required. */
  email?: "" | string | null | undefined;
  /** Phone number; an empty string means none. Either email or phone is required. */
  phone?: string | null | undefined;
  /** Status of the contact in the rental process. Default: prospect. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** What the contact is. Default: prospect. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /**
   * Preferred channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channelPreference?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** How the contact was acquired. Default: api. */
  source?: string | undefined;
  /** Who or what referred the contact. */
  referralSource?: string | null | undefined;
  /** ISO 639-1 code. Default: en. */
  language?: string | undefined;
  /** Whether the language model, if the server has one, may see what the contact writes and answer it. Default: true. */
  assistantEnabled?: boolean | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
  /** Its identifier in your own program, unique among contacts that are not deleted. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
}

/** Input of `contacts.upsert`. */
export interface ContactsUpsertInput {
  /** Full name. */
  name?: string | undefined;
  /** Email address; an empty string means none. Either email or phone is required. */
  email?: "" | string | null | undefined;
  /** Phone number; an empty string means none. Either email or phone is required. */
  phone?: string | null | undefined;
  /** Status of the contact in the rental process. Default: prospect. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** What the contact is. Default: prospect. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /**
   * Preferred channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channelPreference?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** How the contact was acquired. Default: api. */
  source?: string | undefined;
  /** Who or what referred the contact. */
  referralSource?: string | null | undefined;
  /** ISO 639-1 code. Default: en. */
  language?: string | undefined;
  /** Whether the language model, if the server has one, may see what the contact writes and answer it. Default: true. */
  assistantEnabled?: boolean | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
  /** Its identifier in your own program. */
  externalId: string;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
}

/** The messages with one contact about one property. */
export interface Conversation {
  /** Identifier of the conversation. */
  id: string;
  /** The contact. */
  contactId: string;
  /** The property it is about; null when it is about none. */
  propertyId: string | null;
  /** `archived` when its contact is deleted or after 30 days without a message. */
  status: "active" | "archived";
  /** The person who looks after it and gets its notices; null for nobody. */
  assigneeId: string | null;
  /** `closed`: people are done with it. `snoozed`: it rests until `snoozedUntil`. Whatever the contact writes makes it `open` again. */
  state: "open" | "snoozed" | "closed";
  /** Until when it rests; null when it does not. */
  snoozedUntil: string | null;
  /** When it was closed; null when it is not. */
  closedAt: string | null;
  /** Its labels, in the order in which they were added. */
  labelIds: string[];
  /** When its first message was sent. */
  startedAt: string;
  /** When its latest message was sent. */
  lastMessageAt: string;
  /** Present while the assistant answers nothing in this conversation. */
  assistantPause?: AssistantPause;
  /** Present, and true, while it is open and nobody has come since the contact or the assistant asked for a person, whatever `callHumanEnabled` says. */
  needsPerson?: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** How many conversations there are. 100 means that many or more. */
export interface ConversationCounts {
  /** Open conversations, up to 100. */
  open: number;
  /** Open ones that the person who signed in has not read, up to 100. */
  unread: number;
  /** Open ones that the person who signed in looks after, up to 100. */
  mine: number;
  /** Open ones that nobody looks after, up to 100. */
  unassigned: number;
  /** Open ones in which the assistant asked for a person, up to 100. */
  needsPerson: number;
  /** Active chats that the assistant answers, up to 100. */
  assistant: number;
  /** Snoozed conversations, up to 100. */
  snoozed: number;
  /** Closed conversations, up to 100. */
  closed: number;
  /** Every label of the account. */
  labels: LabelCount[];
}

/** Input of `conversations.announce`. */
export interface ConversationsAnnounceInput {
  /** Identifier of the record. */
  id: string;
  /** What the person does in the conversation. */
  state: "here" | "writing" | "gone";
}

/** Input of `conversations.get`. */
export interface ConversationsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `conversations.list`. */
export interface ConversationsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "contactId" | "propertyId" | "status" | "assigneeId" | "state" | "snoozedUntil" | "closedAt" | "labelIds" | "startedAt" | "lastMessageAt" | "assistantPause" | "needsPerson" | "createdAt" | "updatedAt"> | undefined;
  /** The member to sort by; `-` before it reverses the order. Default: `-lastMessageAt`. By `updatedAt`, it combines only with updatedAfter and ids. */
  sort?: "lastMessageAt" | "-lastMessageAt" | "updatedAt" | "-updatedAt" | undefined;
  /** Only those with these ids, at most 100; repeat the parameter for several. */
  ids?: string[] | undefined;
  /** Only those that were changed after this time, ISO 8601, in the order of `updatedAt` unless `sort` says otherwise. It combines with `sort` by `updatedAt` alone. */
  updatedAfter?: string | undefined;
  /** Only conversations with this contact. */
  contactId?: string | undefined;
  /** Only conversations with this status. */
  status?: "active" | "archived" | undefined;
  /** Only those that this person looks after: an id, `me`, or `none`. */
  assigneeId?: "me" | "none" | string | undefined;
  /** Only conversations in this state. */
  state?: "open" | "snoozed" | "closed" | undefined;
  /** Only open conversations. `unread`: those that the person who signed in has not read, at most the newest 500. `needs_person`: those in which the assistant asked for a person. `assistant`: active chats that the assistant answers. */
  view?: "unread" | "needs_person" | "assistant" | undefined;
  /** Only conversations with this label. */
  labelId?: string | undefined;
  /** contactName: with the name of each contact. lastMessage: also with the latest message. contact, property: with these records, unless they are gone or the key may not read them. Several are separated by commas. */
  include?: "contactName" | "lastMessage" | Array<"contactName" | "lastMessage" | "contact" | "property"> | undefined;
}

/** Input of `conversations.listMessages`. */
export interface ConversationsListMessagesInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "conversationId" | "direction" | "content" | "channel" | "attachments" | "metadata" | "sentAt" | "createdAt"> | undefined;
  /** The member to sort by; `-` before it reverses the order. Default: `-sentAt`. */
  sort?: "sentAt" | "-sentAt" | undefined;
}

/** Input of `conversations.markRead`. */
export interface ConversationsMarkReadInput {
  /** Identifier of the record. */
  id: string;
  /** The conversation's `lastMessageAt` when it was shown: what arrives afterwards stays unread. */
  upTo: string;
}

/** Input of `conversations.open`. */
export interface ConversationsOpenInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `conversations.pauseAssistant`. */
export interface ConversationsPauseAssistantInput {
  /** Identifier of the record. */
  id: string;
  /** How long the assistant is silent, at most 30 days. Default: until it is resumed. */
  minutes?: number | undefined;
}

/** Input of `conversations.resumeAssistant`. */
export interface ConversationsResumeAssistantInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `conversations.search`. */
export interface ConversationsSearchInput {
  /** Part of the content, ignoring case. Every character is matched literally. */
  query: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Messages per page. Values above 50 or above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** Input of `conversations.update`. */
export interface ConversationsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The person of the account who looks after it, an agent or an owner; null for nobody. */
  assigneeId?: string | null | undefined;
  /** `closed`: people are done with it. `snoozed`: it rests until `snoozedUntil`. `open`: neither. Nothing is sent or cancelled. */
  state?: "open" | "snoozed" | "closed" | undefined;
  /** With `snoozed`, and only then: until when it rests, in the future. null, with another state: it does not rest. */
  snoozedUntil?: string | null | undefined;
  /** Its labels from now on, at most 20; an empty list takes all off. */
  labelIds?: string[] | undefined;
  /** Labels to add. What others add at the same time stays. A conversation has at most 20. */
  addLabelIds?: string[] | undefined;
  /** Labels to take off; those that it does not have do not matter. */
  removeLabelIds?: string[] | undefined;
  /** The conversation's `lastMessageAt` when it was shown. If another message came since, `state` is not changed, and the request answers 409. */
  upTo?: string | undefined;
}

/** A new API key. */
export interface CreatedApiKey {
  /** Identifier of the key. */
  id: string;
  /** What the key is for. */
  name: string;
  /** The last four characters of the key. */
  lastFour: string;
  /** Whether assistants that connect over MCP with the key may change data. */
  mcpWrites: boolean;
  /** Whether the key may create and revoke keys. Only an operator of the server can create such a key. */
  managesKeys: boolean;
  /** What the key may do: read or write, by resource. null: everything that the plan allows. */
  scopes: Array<"properties:read" | "properties:write" | "images:read" | "images:write" | "bulk-imports:write" | "bulk-imports:read" | "contacts:read" | "contacts:write" | "showings:read" | "showings:write" | "events:read" | "conversations:read" | "conversations:write" | "messages:write" | "messages:read" | "drafts:read" | "drafts:write" | "followups:read" | "followups:write" | "workflows:read" | "workflows:write" | "workflow-runs:read" | "workflow-runs:write" | "sessions:read" | "sessions:write" | "webhooks:read" | "webhooks:write" | "connectors:read" | "connectors:write" | "settings:read" | "settings:write" | "incoming-mail:read" | "incoming-mail:write" | "agent:read" | "calendar-feeds:read" | "calendar-feeds:write" | "calendar-sources:read" | "calendar-sources:write" | "changes:read" | "people:read" | "people:write" | "audit:read" | "keys:read" | "request-log:read" | "usage:read" | "attachments:write" | "mailboxes:read" | "mailboxes:write" | "listing-feeds:read" | "listing-feeds:write" | "buildings:read" | "buildings:write" | "lead-sources:read" | "lead-sources:write" | "leads:read" | "leads:write" | "calendar-accounts:read" | "calendar-accounts:write" | "reports:read" | "notes:read" | "notes:write" | "canned-answers:read" | "canned-answers:write" | "labels:read" | "labels:write"> | null;
  /** The key is refused from then on; null: never. The owners are told a week before. */
  expiresAt: string | null;
  /** The IP addresses and subnets that the key may be used from; null: anywhere. */
  allowedAddresses: string[] | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last used, to about a minute; null: never. */
  lastUsedAt: string | null;
  /** The IP address that it was last used from; null: not known. */
  lastUsedFrom: string | null;
  /** When it was revoked; null while it is active. */
  revokedAt: string | null;
  /** The key itself. It is in this response and nowhere else. */
  apiKey: string;
}

/** A new sandbox, with a key. */
export interface CreatedSandbox {
  /** Identifier of the sandbox, which is an account. */
  id: string;
  /** What the sandbox is for. */
  name: string;
  /** Always false, as in the deliveries of its webhooks. */
  livemode: false;
  /** The time by its clock. */
  now: string;
  /** When it was created. */
  createdAt: string;
  /** When one of its keys was last used, to about a minute; null: never. After 30 days without use it is deleted. */
  lastUsedAt: string | null;
  /** A key of the sandbox, which can create others. It is in this response and nowhere else. */
  apiKey: string;
}

/** A new subscription, with its secret. */
export interface CreatedWebhook {
  /** Identifier of the subscription. */
  id: string;
  /** The URL that deliveries are sent to. */
  url: string;
  /** Events to deliver. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping">;
  /** Whether it delivers events. Ten failed attempts in a row deactivate it. */
  active: boolean;
  /** What the subscription is for. */
  description: string | null;
  /** The key for signatures, used as a whole. Shown on creation and on rotation only. */
  secret: string;
  /** When it was created. */
  createdAt: string;
}

/** A field that the account declares for its records. */
export interface CustomField {
  /** Name of the field in `customFields` of records. Values belong to it. */
  key: string;
  /** What people read. */
  label: string;
  /** What its values are: `text` of at most 500 characters, `number`, `date` (YYYY-MM-DD), `boolean`, or `choice`: one of `options`. */
  type: "text" | "number" | "date" | "boolean" | "choice";
  /** The options of a `choice`, at most 30; other types have none. */
  options?: string[];
}

/** The fields that the account declares for its records. */
export interface CustomFieldSettings {
  /** The fields of contacts, in the order in which people see them, at most 30. */
  contacts: CustomField[];
  /** The fields of properties, in the order in which people see them, at most 30. */
  properties: CustomField[];
}

/** The range of days. */
export interface DateRange {
  /** First day, local. */
  from: string;
  /** Last day, inclusive, local. */
  to: string;
}

/** Number of images deleted. */
export interface DeletedImages {
  /** Number of images deleted. */
  deleted: number;
}

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** When it began. */
  at: string;
  /** Duration in milliseconds. */
  durationMs: number;
  /** HTTP status of the response; null when there was none. */
  statusCode: number | null;
  /** Why it failed; null when it did not. */
  error: string | null;
  /** What was sent; null for attempts before this was recorded. */
  request: AttemptRequest | null;
  /** The first 1 KiB of the receiver's response, as text; null when there was none. */
  responseBody: string | null;
}

/** A message that waits to be sent. */
export interface Draft {
  /** Identifier of the draft. */
  id: string;
  /** The contact it goes to. */
  contactId: string;
  /** The property it is about. */
  propertyId: string | null;
  /**
   * The channel to send it through; null: chosen when it is sent.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null;
  /** Subject, for email. */
  subject: string | null;
  /** Text of the message. */
  content: string;
  /** The files that belong to it; empty when there are none, and once it has expired. */
  attachments: Attachment[];
  /** `expired` when it was not sent within 24 hours of its creation. */
  status: "pending" | "sent" | "expired";
  /** When it expires. */
  expiresAt: string;
  /** When it was sent. */
  sentAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `drafts.create`. */
export interface DraftsCreateInput {
  /** The contact it goes to. */
  contactId: string;
  /** The property it is about. */
  propertyId?: string | null | undefined;
  /**
   * The channel to send it through.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Subject, for email. */
  subject?: string | null | undefined;
  /** Text of the message. Required without attachments: those alone become `1 picture` or `2 files`. */
  content?: string | undefined;
  /** Alias of `content`. */
  body?: string | undefined;
  /** Files to send with it: the ids that `POST /attachments/confirm` returned, at most 10, and 20 MB together. Each belongs to one message, and only whoever uploaded it can send it. */
  attachmentIds?: string[] | undefined;
}

/** Input of `drafts.delete`. */
export interface DraftsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `drafts.get`. */
export interface DraftsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `drafts.list`. */
export interface DraftsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "contactId" | "propertyId" | "channel" | "subject" | "content" | "attachments" | "status" | "expiresAt" | "sentAt" | "createdAt" | "updatedAt"> | undefined;
  /** Only drafts with this status. */
  status?: "pending" | "sent" | "expired" | undefined;
  /** Only drafts to this contact. */
  contactId?: string | undefined;
  /**
   * Only drafts for this channel.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
}

/** Input of `drafts.send`. */
export interface DraftsSendInput {
  /** Identifier of the record. */
  id: string;
  /** Text to send instead of the draft's. */
  content?: string | undefined;
  /** Alias of `content`. */
  body?: string | undefined;
  /** Subject to send instead of the draft's, for email; null removes it. */
  subject?: string | null | undefined;
  /** Files to send instead of the draft's; an empty list sends none. */
  attachmentIds?: string[] | undefined;
  /** Not accepted: a draft goes to the email of its contact. */
  recipientEmail?: string | undefined;
  /** Not accepted: a draft goes to the phone of its contact. */
  recipientPhone?: string | undefined;
}

/** Input of `drafts.update`. */
export interface DraftsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The contact it goes to. */
  contactId?: string | undefined;
  /** The property it is about. */
  propertyId?: string | null | undefined;
  /**
   * The channel to send it through.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Subject, for email. */
  subject?: string | null | undefined;
  /** Text of the message. Required without attachments: those alone become `1 picture` or `2 files`. */
  content?: string | undefined;
  /** Alias of `content`. */
  body?: string | undefined;
  /** Files to send with it: the ids that `POST /attachments/confirm` returned, at most 10, and 20 MB together. Each belongs to one message, and only whoever uploaded it can send it. */
  attachmentIds?: string[] | undefined;
}

/** Which emails are sent. */
export interface EmailPreferences {
  /** Product news. */
  marketing: boolean;
  /** Email to the account when an application arrives. */
  applicationNotifications: boolean;
  /** Email to the prospect when a session is reviewed. */
  notifyProspectOnReview: boolean;
  /** Email with matching properties to prospects. */
  emailProspectMatches: boolean;
  /** Email about showings to prospects. */
  schedulingEmailEnabled: boolean;
  /** Email to the account when a new contact reaches out. */
  newInquiryNotifications: boolean;
  /** Email to the account when a showing is booked. */
  showingBookedNotifications: boolean;
  /** Email to the account when a follow-up is due. */
  followupDueNotifications: boolean;
  /** Email to whoever shows the home, after a showing, with a link to record whether the contact came. */
  showingOutcomeNotifications: boolean;
  /** Email to the prospect on the morning after `attended` was recorded, with a link to say how the showing was. */
  showingFeedbackEnabled: boolean;
}

/** Input of `events.list`. */
export interface EventsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "assigneeId" | "title" | "description" | "startTime" | "endTime" | "timeZone" | "location" | "status" | "notes" | "source" | "invited" | "prospectResponse" | "confirmationAskedAt" | "confirmedAt" | "confirmedBy" | "lapsedAt" | "outcome" | "outcomeNote" | "feedback" | "request" | "reminderSentAt" | "externalId" | "metadata" | "createdAt" | "updatedAt" | "type" | "propertyId" | "contactId"> | undefined;
  /** Only entries that start at or after this time, ISO 8601. */
  startAfter?: string | undefined;
  /** Only entries that start before this time, ISO 8601. */
  startBefore?: string | undefined;
  /** Only entries that end after this time, ISO 8601. With startBefore: all entries that take place between the two, also those that began long before. */
  endAfter?: string | undefined;
  /** Only entries of this type. */
  type?: "showing" | "call" | "inspection" | "meeting" | undefined;
  /** Only those that this person looks after: an id, `me`, or `none`. */
  assigneeId?: "me" | "none" | string | undefined;
}

/** Whether a time can be booked, and what is in the way. */
export interface ExplainedTime {
  /** Whether the home is free and somebody who shows it is. */
  free: boolean;
  /** Whether it is free and starts like a time of public booking: those follow one another from the beginning of the hours. */
  offered: boolean;
  /** What is in the way, of the home and of each host, even if another is free. */
  reasons: UnavailableReason[];
  /** Whether the account has hosts. Without any, a new showing is given to nobody unless assigneeId names somebody. */
  hasHosts: boolean;
  /** The property's own rules, or else the account's. */
  rules: ShowingRules;
}

/** A copy of everything in the account, in one ZIP file. */
export interface Export {
  /** Identifier of the export. */
  id: string;
  /** Status of the export. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Size of the file; null until it is completed. */
  bytes: number | null;
  /** Address of the ZIP file. Anyone who has it can download the file until `expiresAt`; null before and after. */
  url: string | null;
  /** When the file is deleted, an hour after it was completed; null until then. */
  expiresAt: string | null;
  /** When it was requested. */
  createdAt: string;
  /** When it ended; null while it is running. */
  completedAt: string | null;
}

/** An export that has started. */
export interface ExportStarted {
  /** The export; see GET /exports/{id}. */
  id: string;
  /** Status of the export. */
  status: "pending" | "processing" | "completed" | "failed";
}

/** Input of `exports.get`. */
export interface ExportsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** How a source gets the leads of a Facebook page. */
export interface FacebookAccess {
  /** What to enter beside `url` where Facebook asks for a verify token. */
  verifyToken: string;
  /** Whether it has an `appSecret`: then only signed leads are accepted. */
  hasAppSecret: boolean;
  /** Whether it has a `pageToken`: then leads are fetched. */
  hasPageToken: boolean;
}

/** What a tenant pays besides rent and deposit. */
export interface Fee {
  /** What it is for. */
  name: string;
  /** Amount in USD. */
  amount: number;
  /** `once` or `monthly`. */
  frequency: "once" | "monthly";
  /** Whether every tenant pays it. */
  required: boolean;
  /** Whether it is paid back. */
  refundable: boolean;
}

/** One invalid field. */
export interface FieldError {
  /** Path of the field, with members joined by dots; `body` for the body as a whole. */
  field: string;
  /** What is wrong with it. */
  message: string;
}

/** A canned answer for a conversation. */
export interface FilledAnswer {
  /** The text, in the contact's language if there is one. */
  text: string;
  /** The placeholders without a value: the text does without the name, and calls the home "the property". */
  missing: Array<"contactName" | "agentName" | "propertyAddress">;
}

/** A message that is sent at a set time unless the contact answers first. */
export interface Followup {
  /** Identifier of the follow-up. */
  id: string;
  /** The contact it goes to. */
  contactId: string;
  /** The conversation it belongs to; null until it is sent, when none was named. */
  conversationId: string | null;
  /** Its position in a series of follow-ups, 1 to 3. */
  sequenceStep: number;
  /** The text; null: the template of this step in the settings, or else a built-in text. */
  message: string | null;
  /** When it is due to be sent. */
  scheduledFor: string;
  /** A reply of the contact cancels a pending follow-up. `processing`: its message is on its way. `sent`: the message has left the server. `failed`: see reason. */
  status: "pending" | "processing" | "sent" | "cancelled" | "failed";
  /** Why it failed: the code of the rule it violated, such as channel_not_connected, no_address_for_channel, address_unconfirmed, address_bounced or plan_lacks_resource, or delivery_refused, attempts_exhausted or process_died when its message could not be delivered. Otherwise null. */
  reason: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** When and how often follow-ups are sent. */
export interface FollowupSettings {
  /** Whether follow-ups are sent automatically. */
  enabled: boolean;
  /** Hours without a reply before a follow-up: 24, 48 or 72. */
  idleHours: 24 | 48 | 72;
  /** Follow-ups per conversation: 1, 2 or 3. */
  maxSteps: 1 | 2 | 3;
}

/** The text of the follow-up at this step. */
export interface FollowupTemplate {
  /** The follow-up step it is for, 1 to 3. */
  step: number;
  /** The text. Placeholders: {contactName}, {agentName} and {propertyAddress}. */
  template: string;
}

/** Input of `followups.create`. */
export interface FollowupsCreateInput {
  /** The contact it goes to. */
  contactId: string;
  /** The conversation of the contact that it belongs to. */
  conversationId?: string | null | undefined;
  /** When to send it. Required. A time in the past means now. */
  scheduledFor?: string | undefined;
  /** Alias of `scheduledFor`. */
  scheduledAt?: string | undefined;
  /** Its position in a series of follow-ups. Default: 1. */
  sequenceStep?: number | undefined;
  /** The text. Placeholders: {contactName}, {agentName} and {propertyAddress}. */
  message?: string | null | undefined;
}

/** Input of `followups.delete`. */
export interface FollowupsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `followups.get`. */
export interface FollowupsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `followups.list`. */
export interface FollowupsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "contactId" | "conversationId" | "sequenceStep" | "message" | "scheduledFor" | "status" | "reason" | "createdAt" | "updatedAt"> | undefined;
  /** Only follow-ups with this status. */
  status?: "pending" | "processing" | "sent" | "cancelled" | "failed" | undefined;
  /** Only follow-ups to this contact. */
  contactId?: string | undefined;
}

/** A question of a form. */
export interface FormQuestion {
  /** Key of the answer. */
  key: string;
  /** The question. */
  label: string;
  /** What explains the question, to be shown with it; null for none. */
  help: string | null;
  /** Type of the answer: text, email and phone are strings, choice is one of the options or its value, date is YYYY-MM-DD. */
  type: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone";
  /** Whether it must be answered. */
  required: boolean;
  /** The options of a choice, as in the template; null for other types. */
  options: Array<string | number | {
    /** What the prospect reads. */
    label: string;
    /** The answer, if it differs from the label. */
    value?: string | number | boolean;
  }> | null;
  /** Minimum of a number; null for none. */
  min: number | null;
  /** Maximum of a number; null for none. */
  max: number | null;
  /** Which contact detail of the prospect the answer provides; null for other questions. */
  contactField: "name" | "email" | "phone" | null;
  /** Another question: one of the two must be answered, such as email or phone. Null for none. */
  alternativeKey: string | null;
}

/** A calendar of a user of a calendar server. */
export interface FoundCalendar {
  /** Its address. */
  url: string;
  /** Its name. */
  name: string;
}

/** A free time for a showing. */
export interface FreeTime {
  /** When the showing starts. */
  start: string;
  /** When it ends. */
  end: string;
}

/** A version of a feed that waits for a person. */
export interface HeldListingFeed {
  /** Since when. */
  since: string;
  /** How many listings the version that waits has. */
  listings: number;
  /** How many that portals still get would disappear. */
  missing: number;
}

/** When, where and how often a person shows homes. */
export interface Host {
  /** Whether the person shows homes. */
  active: boolean;
  /** When the person shows homes, in its time zone. They count instead of the account's workingHours. */
  hours: HostHours[];
  /** The IANA time zone of the hours. */
  timeZone: string;
  /** Days on which the person shows nothing, YYYY-MM-DD, local. */
  daysOff: string[];
  /** Minutes to keep free before and after everything in the person's calendar. */
  bufferMinutes: number;
  /** Minutes on top of the buffer between two places; homes of one building are one place. */
  travelMinutes: number;
  /** Maximum number of the person's showings a day. */
  maxPerDay: number;
  /** The properties that the person shows; null for all. */
  propertyIds: string[] | null;
  /** Imported calendars that block the person's time alone. */
  calendarSourceIds: string[];
}

/** A period of a weekday in which a person shows homes. */
export interface HostHours {
  /** The weekday; 0 is Sunday. */
  day: number;
  /** When the person begins, HH:MM. */
  start: string;
  /** When the person ends, HH:MM; after the start. */
  end: string;
}

/** Input of `hosts.get`. */
export interface HostsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `hosts.put`. */
export interface HostsPutInput {
  /** Identifier of the record. */
  id: string;
  /** Whether the person shows homes. */
  active: boolean;
  /** When the person shows homes, in its time zone. They count instead of the account's workingHours. */
  hours: HostHours[];
  /** The IANA time zone of the hours. */
  timeZone: string;
  /** Days on which the person shows nothing, YYYY-MM-DD, local. */
  daysOff: string[];
  /** Minutes to keep free before and after everything in the person's calendar. */
  bufferMinutes: number;
  /** Minutes on top of the buffer between two places; homes of one building are one place. */
  travelMinutes: number;
  /** Maximum number of the person's showings a day. */
  maxPerDay: number;
  /** The properties that the person shows; null for all. */
  propertyIds: string[] | null;
  /** Imported calendars that block the person's time alone. */
  calendarSourceIds: string[];
}

/** An image of a property or building. */
export interface Image {
  /** Identifier of the image. */
  id: string;
  /** URL of the image; add ?w=, h, fit, q and format to resize it. */
  url: string;
  /** Alternative text for people who can't see the image. */
  altText: string | null;
  /** Position in the display order, starting at 0. */
  order: number;
}

/** An image import job. */
export interface ImageImport {
  /** Identifier of the job. */
  jobId: string;
  /** Status of the job. Failed images do not make the job fail. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of images to import. */
  totalUrls: number;
  /** Images imported so far. */
  imported: number;
  /** Images that could not be imported. */
  failed: number;
  /** Bytes of the images imported so far. */
  totalBytes: number;
  /** One entry per image that failed, in the order sent. */
  errors: ImageImportError[];
  /** When the import was requested. */
  createdAt: string;
  /** When it ended; null while it is running. */
  completedAt: string | null;
}

/** An image that was not imported. */
export interface ImageImportError {
  /** The URL as it was sent. */
  url: string;
  /** What went wrong and what to do. */
  message: string;
  /** Stable code of the error. */
  code: string;
}

/** An image import that has started. */
export interface ImageImportStarted {
  /** The job; see GET /properties/{id}/images/import/{jobId}. */
  jobId: string;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of images to import. */
  totalUrls: number;
}

/** Input of `images.confirmBatch`. */
export interface ImagesConfirmBatchInput {
  /** Identifier of the record. */
  id: string;
  /** The uploaded images, 1 to 20: either all become visible or none. */
  images: UploadedImage[];
}

/** Input of `images.confirm`. */
export interface ImagesConfirmInput {
  /** Identifier of the record. */
  id: string;
  /** The objectKey from the presign answer; it starts with images/{userId}/{id}/. */
  objectKey: string;
  /** The presigned type; the bytes must match it. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The presigned size in bytes; the object must have this size. */
  sizeBytes: number;
  /** Alternative text for people who can't see the image. */
  altText?: string | null | undefined;
}

/** Input of `images.delete`. */
export interface ImagesDeleteInput {
  /** Identifier of the record. */
  id: string;
  /** The images to delete, 1 to 20. Ids that are not images of the account are skipped. */
  imageIds: string[];
}

/** Input of `images.getImport`. */
export interface ImagesGetImportInput {
  /** Identifier of the record. */
  id: string;
  /** Identifier of the job. */
  jobId: string;
}

/** Input of `images.import`. */
export interface ImagesImportInput {
  /** Identifier of the record. */
  id: string;
  /** URLs of the images, 1 to 20, each at most 2048 characters. */
  urls: string[];
}

/** Input of `images.list`. */
export interface ImagesListInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `images.presignBatch`. */
export interface ImagesPresignBatchInput {
  /** Identifier of the record. */
  id: string;
  /** The files, 1 to 20. */
  images: NewImageUpload[];
}

/** Input of `images.presign`. */
export interface ImagesPresignInput {
  /** Identifier of the record. */
  id: string;
  /** Name of the file. Its extension becomes the extension of the object key. */
  fileName: string;
  /** Type of the file. The PUT must send the same Content-Type. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** Input of `images.reorder`. */
export interface ImagesReorderInput {
  /** Identifier of the record. */
  id: string;
  /** The images that come first, in their new order; the others follow in their previous order. Ids that are not images of this property are skipped. */
  imageIds: string[];
}

/** The fields of columns in files, as people have chosen. */
export interface ImportColumns {
  /** By the header of the column: the field that it has, or null for a column that is left out. */
  columns: {
    [name: string]: "title" | "address" | "address2" | "unit" | "apt" | "suite" | "streetNumber" | "streetName" | "streetSuffix" | "city" | "state" | "zip" | "monthlyRent" | "depositAmount" | "bedrooms" | "bathrooms" | "bedsAndBaths" | "fullBaths" | "halfBaths" | "squareFootage" | "availabilityDate" | "available" | "isPublic" | "petPolicy" | "cats" | "dogs" | "parking" | "description" | "features" | "unitFeatures" | "appliances" | "buildingFeatures" | "interiorFeatures" | "propertyType" | "country" | "latitude" | "longitude" | "leaseTermMonths" | "laundry" | "heating" | "cooling" | "furnished" | "utilitiesIncluded" | "fees" | "floor" | "yearBuilt" | "virtualTourUrl" | "externalId" | "buildingId" | "ownerContactId" | "assigneeId" | "tags" | "excludedFromFeeds" | "showingNoticeMinutes" | "showingHorizonDays" | "showingsPerHour" | "showingParties" | "openHouses" | "bookingRequires" | "customFields" | "metadata" | "imageUrls" | null;
  };
  /** The same for files of contacts. */
  contactColumns: {
    [name: string]: "name" | "firstName" | "lastName" | "email" | "phone" | "status" | "role" | "channelPreference" | "source" | "referralSource" | "language" | "tags" | "optedOutAt" | "externalId" | "customFields" | "metadata" | null;
  };
}

/** An email that the account received. */
export interface IncomingMail {
  /** Identifier of the email. */
  id: string;
  /** `received`: it is a message. `ignored`: a program wrote it. `bounced`: it reported that a message was not delivered. */
  outcome: "received" | "ignored" | "bounced";
  /** Why it is not a message; null if it is one. */
  reason: string | null;
  /** The sender that it claims. */
  from: string | null;
  /** Whom it is from: `from`, or the person for whom a portal, a list or a colleague sent it. Null if nobody is named. */
  sender: {
    /** Address of the person who wrote it. */
    address: string;
    /** Whether this is certain: it came to the reply address of a conversation, or the domain of `from` let it pass (DKIM or SPF). */
    proven: boolean;
  } | null;
  /** Its subject. */
  subject: string;
  /** Names of its files, which are stored only if it became a message by itself. */
  attachments: string[];
  /** The message that it became. */
  messageId: string | null;
  /** The conversation of the message. */
  conversationId: string | null;
  /** The contact who wrote it. */
  contactId: string | null;
  /** When it was received. */
  createdAt: string;
  /** Its whole text, with quoted emails and signatures, which the message does not have. */
  text: string;
}

/** Input of `incomingMail.get`. */
export interface IncomingMailGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `incomingMail.list`. */
export interface IncomingMailListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "outcome" | "reason" | "from" | "sender" | "subject" | "attachments" | "messageId" | "conversationId" | "contactId" | "createdAt"> | undefined;
  /** Only email with this outcome. */
  outcome?: "received" | "ignored" | "bounced" | undefined;
  /** Only the email that became this message. */
  messageId?: string | undefined;
}

/** An email that the account received, without its text. */
export interface IncomingMailSummary {
  /** Identifier of the email. */
  id: string;
  /** `received`: it is a message. `ignored`: a program wrote it. `bounced`: it reported that a message was not delivered. */
  outcome: "received" | "ignored" | "bounced";
  /** Why it is not a message; null if it is one. */
  reason: string | null;
  /** The sender that it claims. */
  from: string | null;
  /** Whom it is from: `from`, or the person for whom a portal, a list or a colleague sent it. Null if nobody is named. */
  sender: {
    /** Address of the person who wrote it. */
    address: string;
    /** Whether this is certain: it came to the reply address of a conversation, or the domain of `from` let it pass (DKIM or SPF). */
    proven: boolean;
  } | null;
  /** Its subject. */
  subject: string;
  /** Names of its files, which are stored only if it became a message by itself. */
  attachments: string[];
  /** The message that it became. */
  messageId: string | null;
  /** The conversation of the message. */
  conversationId: string | null;
  /** The contact who wrote it. */
  contactId: string | null;
  /** When it was received. */
  createdAt: string;
}

/** Input of `incomingMail.toConversation`. */
export interface IncomingMailToConversationInput {
  /** Identifier of the record. */
  id: string;
}

/** A listing that a contact asked about. */
export interface Inquiry {
  /** The property. */
  propertyId: string;
  /** The conversation about it. */
  conversationId: string;
  /** When it began. */
  startedAt: string;
}

/** A new person of the account, with the link to sign in. */
export interface InvitedPerson {
  /** Identifier of the person. */
  id: string;
  /** Where links to sign in are sent. */
  email: string | null;
  /** Name of the person. */
  name: string | null;
  /** `viewer` reads; `agent` also writes, except keys, people and the plan; `owner` does everything. */
  role: "viewer" | "agent" | "owner";
  /** How the person wants to be told what happens. */
  notices: {
    /** Whether notices are emailed to the person. */
    mail: boolean;
  };
  /** When the person last signed in; null until then. */
  lastSignInAt: string | null;
  /** When the person was added. */
  createdAt: string;
  /** The link with which the person signs in for the first time. It works once, for seven days, and is shown only here. */
  inviteUrl: string;
  /** When the link stops working. */
  inviteExpiresAt: string;
}

/** Input of `keys.create`. */
export interface KeysCreateInput {
  /** What the key is for. */
  name: string;
  /** Whether assistants that connect over MCP with the key may change data. */
  mcpWrites?: boolean | undefined;
  /** What the key may do: read or write, by resource. null, the default: everything that the plan allows. */
  scopes?: Array<"properties:read" | "properties:write" | "images:read" | "images:write" | "bulk-imports:write" | "bulk-imports:read" | "contacts:read" | "contacts:write" | "showings:read" | "showings:write" | "events:read" | "conversations:read" | "conversations:write" | "messages:write" | "messages:read" | "drafts:read" | "drafts:write" | "followups:read" | "followups:write" | "workflows:read" | "workflows:write" | "workflow-runs:read" | "workflow-runs:write" | "sessions:read" | "sessions:write" | "webhooks:read" | "webhooks:write" | "connectors:read" | "connectors:write" | "settings:read" | "settings:write" | "incoming-mail:read" | "incoming-mail:write" | "agent:read" | "calendar-feeds:read" | "calendar-feeds:write" | "calendar-sources:read" | "calendar-sources:write" | "changes:read" | "people:read" | "people:write" | "audit:read" | "keys:read" | "request-log:read" | "usage:read" | "attachments:write" | "mailboxes:read" | "mailboxes:write" | "listing-feeds:read" | "listing-feeds:write" | "buildings:read" | "buildings:write" | "lead-sources:read" | "lead-sources:write" | "leads:read" | "leads:write" | "calendar-accounts:read" | "calendar-accounts:write" | "reports:read" | "notes:read" | "notes:write" | "canned-answers:read" | "canned-answers:write" | "labels:read" | "labels:write"> | null | undefined;
  /** The key is refused from then on. null, the default: never. */
  expiresAt?: string | null | undefined;
  /** The IP addresses and subnets that the key may be used from. null, the default: anywhere. */
  allowedAddresses?: string[] | null | undefined;
}

/** Input of `keys.delete`. */
export interface KeysDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `keys.list`. */
export interface KeysListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "lastFour" | "mcpWrites" | "managesKeys" | "scopes" | "expiresAt" | "allowedAddresses" | "createdAt" | "lastUsedAt" | "lastUsedFrom" | "revokedAt"> | undefined;
}

/** A word that people put on conversations. */
export interface Label {
  /** Identifier of the label. */
  id: string;
  /** What it says. */
  name: string;
  /** The color that it is shown in, beside its name. */
  color: "green" | "orange" | "blue" | "pink" | "yellow" | "purple" | "teal" | "red";
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** How many open conversations have a label. */
export interface LabelCount {
  /** The label. */
  labelId: string;
  /** Open conversations with it, up to 100. */
  open: number;
}

/** Input of `labels.create`. */
export interface LabelsCreateInput {
  /** What it says. No two labels have the same name, ignoring case. */
  name: string;
  /** The color that it is shown in, beside its name. */
  color: "green" | "orange" | "blue" | "pink" | "yellow" | "purple" | "teal" | "red";
}

/** Input of `labels.delete`. */
export interface LabelsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `labels.get`. */
export interface LabelsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `labels.list`. */
export interface LabelsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** Input of `labels.update`. */
export interface LabelsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** What it says. No two labels have the same name, ignoring case. */
  name?: string | undefined;
  /** The color that it is shown in, beside its name. */
  color?: "green" | "orange" | "blue" | "pink" | "yellow" | "purple" | "teal" | "red" | undefined;
}

/** The latest message of a conversation. */
export interface LastMessage {
  /** Who wrote it: the contact (inbound) or the account. */
  direction: "inbound" | "outbound";
  /**
   * The channel that it came or went by.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** The beginning of its text, at most 200 characters. */
  content: string;
  /** When it was sent. */
  sentAt: string;
  /** Whether the chat, a follow-up or a workflow wrote it by itself, and no person or program of the account. */
  automatic: boolean;
}

/** An inquiry that a portal or program sent. Kept for 30 days. */
export interface Lead {
  /** Identifier of the lead. */
  id: string;
  /** What sent it. */
  kind: "zillow" | "apartments" | "apartment_list" | "zumper" | "rent" | "realtor" | "zoopla" | "craigslist" | "facebook" | "adf" | "mits" | "generic";
  /** The source whose address it came to; null if it was recognized in email to another address. */
  leadSourceId: string | null;
  /** How it came. */
  by: "http" | "email";
  /** `new_contact`: a person who was not known. `known_contact`: one who was. `unread`: it waits for a person to make it a contact. */
  outcome: "new_contact" | "known_contact" | "unread";
  /** The contact; null while it is unread. */
  contactId: string | null;
  /** The conversation; null while it is unread. */
  conversationId: string | null;
  /** Why it is unread; null otherwise. */
  reason: "not_understood" | "no_address" | "own_address" | "several_people" | "too_deep" | "declares_entities" | "only_ids" | "fetch_refused" | "too_many" | null;
  /** The person's name, as the lead gives it. */
  name: string | null;
  /** The person's own email address. */
  email: string | null;
  /** The person's phone number. */
  phone: string | null;
  /** What the person wrote. */
  message: string | null;
  /** The home, as the lead names it. */
  listing: string | null;
  /** The property that this is. */
  propertyId: string | null;
  /** Whether the first answer was sent, if its source sends one: `sent`; `not_allowed`: the address opted out, or nobody has confirmed it and it had its answer; `no_address`; `already_answered`. */
  firstAnswer: "sent" | "not_allowed" | "no_address" | "already_answered" | null;
  /** When it was received. */
  createdAt: string;
  /** The values in what was sent, for a mapping. */
  values: LeadValue[];
  /** What was sent, as text. */
  raw: string;
}

/** The email address for inquiries about a property. */
export interface LeadAddress {
  /** Where inquiries about the property are sent by email, for its listings elsewhere; null on servers that receive no email. */
  address: string | null;
}

/** Where the fields of a lead are: names joined by dots, as `GET /leads/{id}` shows them in `values`. In email, the label of the line. */
export interface LeadMapping {
  /** Where the portal's id of the lead is. */
  leadId?: string;
  /** Where the person's whole name is. */
  name?: string;
  /** Where the first name is. */
  firstName?: string;
  /** Where the last name is. */
  lastName?: string;
  /** Where the email address is. */
  email?: string;
  /** Where the phone number is. */
  phone?: string;
  /** Where what the person wrote is. */
  message?: string;
  /** Where the date of moving in is. */
  moveInDate?: string;
  /** Where the home's id: its externalId or our id is. */
  listingId?: string;
  /** Where the link to the listing is. */
  listingUrl?: string;
  /** Where the home's address is. */
  listingAddress?: string;
  /** Where the home's unit is. */
  listingUnit?: string;
  /** Where the person's language is. */
  language?: string;
}

/** A portal or program that sends leads. */
export interface LeadSource {
  /** Identifier of the source. */
  id: string;
  /** What sends the leads; new contacts have it as their `source`. */
  kind: "zillow" | "apartments" | "apartment_list" | "zumper" | "rent" | "realtor" | "zoopla" | "craigslist" | "facebook" | "adf" | "mits" | "generic";
  /** Its display name. */
  name: string;
  /** Where the fields are in what it sends; null: as its kind says. */
  mapping: LeadMapping | null;
  /** The property of leads that name none that is known. */
  defaultPropertyId: string | null;
  /** Whether each new inquiry gets a first answer at once. */
  autoReply: boolean;
  /** Whether it accepts leads. */
  active: boolean;
  /** Where to post leads. Whoever has it can send some; null for those who may not change the source. */
  url: string | null;
  /** Where to send leads by email; null as `url`, and on servers that receive no email. */
  address: string | null;
  /** For leads of Facebook; null for other kinds, and for those who may not change the source. */
  facebook: FacebookAccess | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `leadSources.addressOfProperty`. */
export interface LeadSourcesAddressOfPropertyInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `leadSources.create`. */
export interface LeadSourcesCreateInput {
  /** What sends the leads. For a program that is not listed: generic. */
  kind: "zillow" | "apartments" | "apartment_list" | "zumper" | "rent" | "realtor" | "zoopla" | "craigslist" | "facebook" | "adf" | "mits" | "generic";
  /** Its display name. */
  name: string;
  /** Where the fields are in what it sends. Default: as its kind says, or else by their usual names. */
  mapping?: LeadMapping | null | undefined;
  /** The property of leads that name none that is known. */
  defaultPropertyId?: string | null | undefined;
  /** Whether each new inquiry gets a first answer at once, with the link to book a showing. Default: false. */
  autoReply?: boolean | undefined;
  /** Whether it accepts leads. Default: true. */
  active?: boolean | undefined;
  /** The secret of the Facebook app that sends the leads; their signature is checked with it. It is never returned; null removes it. */
  appSecret?: string | null | undefined;
  /** A token of the Facebook page, with which leads are fetched. Only with an appSecret. It is never returned; null removes it. */
  pageToken?: string | null | undefined;
}

/** Input of `leadSources.delete`. */
export interface LeadSourcesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `leadSources.get`. */
export interface LeadSourcesGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `leadSources.list`. */
export interface LeadSourcesListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "kind" | "name" | "mapping" | "defaultPropertyId" | "autoReply" | "active" | "url" | "address" | "facebook" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `leadSources.update`. */
export interface LeadSourcesUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Its display name. */
  name?: string | undefined;
  /** Where the fields are in what it sends; null: as its kind says. */
  mapping?: LeadMapping | null | undefined;
  /** The property of leads that name none that is known. */
  defaultPropertyId?: string | null | undefined;
  /** Whether each new inquiry gets a first answer at once. */
  autoReply?: boolean | undefined;
  /** Whether it accepts leads. Otherwise, its address answers 404. */
  active?: boolean | undefined;
  /** The secret of the Facebook app that sends the leads; their signature is checked with it. It is never returned; null removes it. */
  appSecret?: string | null | undefined;
  /** A token of the Facebook page, with which leads are fetched. Only with an appSecret. It is never returned; null removes it. */
  pageToken?: string | null | undefined;
}

/** A lead, without what was sent. */
export interface LeadSummary {
  /** Identifier of the lead. */
  id: string;
  /** What sent it. */
  kind: "zillow" | "apartments" | "apartment_list" | "zumper" | "rent" | "realtor" | "zoopla" | "craigslist" | "facebook" | "adf" | "mits" | "generic";
  /** The source whose address it came to; null if it was recognized in email to another address. */
  leadSourceId: string | null;
  /** How it came. */
  by: "http" | "email";
  /** `new_contact`: a person who was not known. `known_contact`: one who was. `unread`: it waits for a person to make it a contact. */
  outcome: "new_contact" | "known_contact" | "unread";
  /** The contact; null while it is unread. */
  contactId: string | null;
  /** The conversation; null while it is unread. */
  conversationId: string | null;
  /** Why it is unread; null otherwise. */
  reason: "not_understood" | "no_address" | "own_address" | "several_people" | "too_deep" | "declares_entities" | "only_ids" | "fetch_refused" | "too_many" | null;
  /** The person's name, as the lead gives it. */
  name: string | null;
  /** The person's own email address. */
  email: string | null;
  /** The person's phone number. */
  phone: string | null;
  /** What the person wrote. */
  message: string | null;
  /** The home, as the lead names it. */
  listing: string | null;
  /** The property that this is. */
  propertyId: string | null;
  /** Whether the first answer was sent, if its source sends one: `sent`; `not_allowed`: the address opted out, or nobody has confirmed it and it had its answer; `no_address`; `already_answered`. */
  firstAnswer: "sent" | "not_allowed" | "no_address" | "already_answered" | null;
  /** When it was received. */
  createdAt: string;
}

/** A value in what was sent. */
export interface LeadValue {
  /** Where it is: names joined by dots, or the label of a line. */
  path: string;
  /** The value, at most 200 characters of it. */
  value: string;
}

/** Input of `leads.get`. */
export interface LeadsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `leads.list`. */
export interface LeadsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "kind" | "leadSourceId" | "by" | "outcome" | "contactId" | "conversationId" | "reason" | "name" | "email" | "phone" | "message" | "listing" | "propertyId" | "firstAnswer" | "createdAt"> | undefined;
  /** Only leads with this outcome. */
  outcome?: "new_contact" | "known_contact" | "unread" | undefined;
  /** Only leads of this source. */
  leadSourceId?: string | undefined;
  /** Only leads of this contact. */
  contactId?: string | undefined;
}

/** Input of `leads.makeContact`. */
export interface LeadsMakeContactInput {
  /** Identifier of the record. */
  id: string;
  /** The person's name. Default: as the lead says. */
  name?: string | undefined;
  /** The person's email address. Default: as the lead says. */
  email?: string | undefined;
  /** The person's phone number. Default: as the lead says. */
  phone?: string | undefined;
  /** The property. Default: as the lead says. */
  propertyId?: string | undefined;
  /** Where the fields are. The source keeps it, and reads the next leads by it. */
  mapping?: LeadMapping | undefined;
}

/** How many months a lease may have. */
export interface LeaseTerm {
  /** Shortest lease, in months; null for any. */
  min: number | null;
  /** Longest lease, in months; null for any. */
  max: number | null;
}

/** A conversation in a list. */
export interface ListedConversation {
  /** Identifier of the conversation. */
  id: string;
  /** The contact. */
  contactId: string;
  /** The property it is about; null when it is about none. */
  propertyId: string | null;
  /** `archived` when its contact is deleted or after 30 days without a message. */
  status: "active" | "archived";
  /** The person who looks after it and gets its notices; null for nobody. */
  assigneeId: string | null;
  /** `closed`: people are done with it. `snoozed`: it rests until `snoozedUntil`. Whatever the contact writes makes it `open` again. */
  state: "open" | "snoozed" | "closed";
  /** Until when it rests; null when it does not. */
  snoozedUntil: string | null;
  /** When it was closed; null when it is not. */
  closedAt: string | null;
  /** Its labels, in the order in which they were added. */
  labelIds: string[];
  /** When its first message was sent. */
  startedAt: string;
  /** When its latest message was sent. */
  lastMessageAt: string;
  /** Present while the assistant answers nothing in this conversation. */
  assistantPause?: AssistantPause;
  /** Present, and true, while it is open and nobody has come since the contact or the assistant asked for a person, whatever `callHumanEnabled` says. */
  needsPerson?: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Name of the contact. Present with `include=contactName` and `include=lastMessage`. */
  contactName?: string;
  /** The latest message. Present with `include=lastMessage`. */
  lastMessage?: LastMessage;
  /** The contact. Present with `include=contact`. */
  contact?: Contact;
  /** The property. Present with `include=property`. */
  property?: Property;
}

/** A pre-screening session in a list. */
export interface ListedSession {
  /** Identifier of the session. */
  id: string;
  /** The prospect. */
  contactId: string;
  /** The template that asked the questions; it may have been deleted since. */
  workflowTemplateId: string;
  /** The property that the prospect asked about; null when they asked about none. */
  propertyId: string | null;
  /** The answers by question. The keys depend on the template. */
  submission: {
    [name: string]: unknown;
  };
  /** draft, active or completed; expired when expiresAt passed without a review. */
  status: "active" | "completed" | "expired" | "draft";
  /** The decision of the account. */
  reviewStatus: "pending_review" | "approved" | "denied";
  /** Internal notes, never shown to the prospect. */
  reviewNotes: string | null;
  /** When it was reviewed. */
  reviewedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it expires: 30 days after its creation. */
  expiresAt: string;
  /** The contact. Present with `include=contact`. */
  contact?: Contact;
}

/** A showing in a list. */
export interface ListedShowing {
  /** Identifier of the entry. */
  id: string;
  /** The person who shows the home; null for nobody, and for other entries. */
  assigneeId: string | null;
  /** A short title. */
  title: string;
  /** A longer description. */
  description: string | null;
  /** When it starts. */
  startTime: string;
  /** When it ends; after the start. */
  endTime: string;
  /** The IANA time zone it is planned in. */
  timeZone: string;
  /** Where it takes place; empty when there is no location. */
  location: string;
  /** Pending and confirmed entries block their time. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Internal notes of the account. */
  notes: string | null;
  /**
   * Where the entry comes from.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  source: "internal" | "provider_calendar_a" | "provider_calendar_b";
  /** Whether the contact has an invitation by email, because it booked the showing itself or the account sent one: it can move and cancel the showing by a link, and is told of changes. false for other entries. */
  invited: boolean;
  /** What the contact of a showing last answered, with the buttons of its mail program or on the page of the booking; null before an answer, and again when the showing is moved. It does not change the status. */
  prospectResponse: "accepted" | "declined" | "tentative" | null;
  /** When the contact was asked whether it comes to a showing, see the setting showingConfirmation; null when it was not, and again when the showing is moved. */
  confirmationAskedAt: string | null;
  /** Since when it is certain that the contact comes; null while it is not. */
  confirmedAt: string | null;
  /** Who said so: the prospect; the host, who set the status to confirmed after the contact was asked; or the booking itself, which was too late to ask. */
  confirmedBy: "prospect" | "host" | "booking" | null;
  /** When it was cancelled because nobody confirmed it; null otherwise, and again when it is put back. */
  lapsedAt: string | null;
  /** The outcome of a showing, as the account recorded it: the contact came, did not come, or cancelled too late; null before. */
  outcome: "attended" | "no_show" | "cancelled_late" | null;
  /** What the account noted about it. */
  outcomeNote: string | null;
  /** What the prospect said after the showing, see the setting emailPreferences.showingFeedbackEnabled; null before. */
  feedback: ShowingFeedback | null;
  /** Why a showing that a prospect asked for was not booked right away: while it is pending, a person confirms or cancels it; null for others. */
  request: ShowingRequest | null;
  /** When the reminder was sent. */
  reminderSentAt: string | null;
  /** Its identifier in your own program, unique among showings. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Always `showing`. */
  type: "showing";
  /** The property to show. */
  propertyId: string;
  /** The contact who comes to see it. */
  contactId: string;
  /** The contact. Present with `include=contact`. */
  contact?: Contact;
  /** The property. Present with `include=property`. */
  property?: Property;
}

/** A secret URL from which portals read listings. */
export interface ListingFeed {
  /** Identifier of the feed. */
  id: string;
  /** Its name, for people. */
  name: string;
  /** `hotpads`: XML 2.1 for Zillow, Trulia, HotPads, Zumper and others; `reso`: names of the RESO Data Dictionary as JSON; `jsonld`: schema.org; `csv`: one line per listing. */
  format: "hotpads" | "reso" | "jsonld" | "csv";
  /** Only properties in these buildings; null for no such choice. */
  buildingIds: string[] | null;
  /** Only these properties, and those in `buildingIds`; both null for all of the account. */
  propertyIds: string[] | null;
  /** Whether it is served. Otherwise, its URL answers 404. */
  active: boolean;
  /** Set while an import or program has removed more than 20 % of the listings, and at least 5: portals still get them until a person confirms. */
  held: HeldListingFeed | null;
  /** When it was last fetched; null before the first time. */
  lastFetchedAt: string | null;
  /** By what, as it calls itself. */
  lastFetchedBy: string | null;
  /** How many listings it had then. */
  lastFetchedListings: number | null;
  /** Since when the plan has no feeds; 7 days later, the feed is empty. */
  planEndedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A listing feed with its URL. */
export interface ListingFeedWithUrl {
  /** Identifier of the feed. */
  id: string;
  /** Its name, for people. */
  name: string;
  /** `hotpads`: XML 2.1 for Zillow, Trulia, HotPads, Zumper and others; `reso`: names of the RESO Data Dictionary as JSON; `jsonld`: schema.org; `csv`: one line per listing. */
  format: "hotpads" | "reso" | "jsonld" | "csv";
  /** Only properties in these buildings; null for no such choice. */
  buildingIds: string[] | null;
  /** Only these properties, and those in `buildingIds`; both null for all of the account. */
  propertyIds: string[] | null;
  /** Whether it is served. Otherwise, its URL answers 404. */
  active: boolean;
  /** Set while an import or program has removed more than 20 % of the listings, and at least 5: portals still get them until a person confirms. */
  held: HeldListingFeed | null;
  /** When it was last fetched; null before the first time. */
  lastFetchedAt: string | null;
  /** By what, as it calls itself. */
  lastFetchedBy: string | null;
  /** How many listings it had then. */
  lastFetchedListings: number | null;
  /** Since when the plan has no feeds; 7 days later, the feed is empty. */
  planEndedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The URL for the portal. Whoever has it can read the feed. Shown on creation only. */
  url: string;
}

/** Input of `listingFeeds.create`. */
export interface ListingFeedsCreateInput {
  /** `hotpads`: XML 2.1 for Zillow, Trulia, HotPads, Zumper and others; `reso`: names of the RESO Data Dictionary as JSON; `jsonld`: schema.org; `csv`: one line per listing. */
  format: "hotpads" | "reso" | "jsonld" | "csv";
  /** Its name, for people. */
  name: string;
  /** Only properties in these buildings. Default, and null: no such choice. */
  buildingIds?: string[] | null | undefined;
  /** Only these properties, and those in `buildingIds`. Both null, as by default: all of the account. */
  propertyIds?: string[] | null | undefined;
  /** Whether it is served. Default: true. */
  active?: boolean | undefined;
}

/** Input of `listingFeeds.delete`. */
export interface ListingFeedsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `listingFeeds.get`. */
export interface ListingFeedsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `listingFeeds.list`. */
export interface ListingFeedsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "format" | "buildingIds" | "propertyIds" | "active" | "held" | "lastFetchedAt" | "lastFetchedBy" | "lastFetchedListings" | "planEndedAt" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `listingFeeds.readiness`. */
export interface ListingFeedsReadinessInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"propertyId" | "title" | "missing"> | undefined;
  /** Only this property. */
  propertyId?: string | undefined;
  /** Only listings that are in the feed (true), or are not (false). */
  ready?: boolean | undefined;
}

/** Input of `listingFeeds.release`. */
export interface ListingFeedsReleaseInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `listingFeeds.update`. */
export interface ListingFeedsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Its name, for people. */
  name?: string | undefined;
  /** Only properties in these buildings. Default, and null: no such choice. */
  buildingIds?: string[] | null | undefined;
  /** Only these properties, and those in `buildingIds`. Both null, as by default: all of the account. */
  propertyIds?: string[] | null | undefined;
  /** Whether it is served. */
  active?: boolean | undefined;
}

/** Whether a listing is in a feed, or what it lacks. */
export interface ListingReadiness {
  /** The property. */
  propertyId: string;
  /** Its title. */
  title: string;
  /** Why it is not in the feed; empty when it is. */
  missing: Array<{
    /** What is missing: a field, or `contact`. */
    field: "isPublic" | "available" | "excludedFromFeeds" | "address" | "city" | "state" | "zip" | "country" | "monthlyRent" | "contact";
    /** What to do, for people. */
    message: string;
  }>;
}

/** A request and how it was answered, without bodies. */
export interface LoggedRequest {
  /** The X-Request-Id of its response. */
  id: string;
  /** When it was answered. */
  at: string;
  /** HTTP method. */
  method: string;
  /** Path without the query. Ids are kept as sent; any other parameter is replaced by its name, such as :path; `unknown` if nothing exists there. */
  path: string;
  /** The operation, by its name in the SDK; null for batches over tRPC, MCP and unknown paths. */
  operation: string | null;
  /** HTTP status of the response. */
  status: number;
  /** Type of the problem; null without one. */
  problem: string | null;
  /** How long it took, in milliseconds. */
  ms: number;
  /** Who sent it. */
  principal: {
    /** A program, or a person who signed in. */
    kind: "apiKey" | "session";
    /** Identifier of the key or the person. */
    id: string;
  };
}

/** The logo of an account. */
export interface Logo {
  /** URL of the logo, a PNG image. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** An ordinary mailbox, read over IMAP and sent from over SMTP. */
export interface Mailbox {
  /** Identifier of the mailbox. */
  id: string;
  /** Its address, from which messages are sent. */
  address: string;
  /** Where its mail is read. */
  imap: {
    /** Host name of the server. */
    host: string;
    /** 993 for TLS from the start, or 143 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
  };
  /** Where mail from its address is sent; null: it only receives. */
  smtp: {
    /** Host name of the server. */
    host: string;
    /** 465 for TLS from the start, or 587 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
  } | null;
  /** The folder whose new mail is taken in. */
  folder: string;
  /** Whether it receives and sends. */
  active: boolean;
  /** When new mail was last looked for, successfully or not; null before the first time. */
  lastCheckedAt: string | null;
  /** When all new mail was last read. */
  lastSucceededAt: string | null;
  /** Why the mailbox can't be read, for people; null when it can. Nothing is lost: it is tried again, and continues where it stopped. */
  lastError: string | null;
  /** What went wrong with the last email that was sent, or with its copy in the folder of sent mail, for people; null when nothing did. */
  lastSendError: string | null;
  /** Number of emails that can't be taken in, because they are too large or damaged. They are in the mailbox only. */
  leftCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `mailboxes.create`. */
export interface MailboxesCreateInput {
  /** Its address, from which messages are sent. */
  address: string;
  /** Where its mail is read. */
  imap: {
    /** Host name of the server. */
    host: string;
    /** 993 for TLS from the start, or 143 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
    /** Its password, or an app password. Stored encrypted, and never shown. */
    secret: string;
  };
  /** Where mail from its address is sent. Default, and null: it only receives. */
  smtp?: {
    /** Host name of the server. */
    host: string;
    /** 465 for TLS from the start, or 587 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
    /** Its password, or an app password. Stored encrypted, and never shown. */
    secret: string;
  } | null | undefined;
  /** The folder whose new mail is taken in. Default: INBOX. */
  folder?: string | undefined;
  /** Whether it receives and sends. Default: true. */
  active?: boolean | undefined;
}

/** Input of `mailboxes.delete`. */
export interface MailboxesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `mailboxes.get`. */
export interface MailboxesGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `mailboxes.list`. */
export interface MailboxesListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "address" | "imap" | "smtp" | "folder" | "active" | "lastCheckedAt" | "lastSucceededAt" | "lastError" | "lastSendError" | "leftCount" | "createdAt" | "updatedAt"> | undefined;
}

/** Input of `mailboxes.test`. */
export interface MailboxesTestInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `mailboxes.update`. */
export interface MailboxesUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Its address, from which messages are sent. */
  address?: string | undefined;
  /** Where its mail is read. */
  imap?: {
    /** Host name of the server. */
    host: string;
    /** 993 for TLS from the start, or 143 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
    /** Its password, or an app password. Stored encrypted, and never shown. Required with another host, port or user. */
    secret?: string | undefined;
  } | undefined;
  /** Where mail from its address is sent. null: it only receives. */
  smtp?: {
    /** Host name of the server. */
    host: string;
    /** 465 for TLS from the start, or 587 for STARTTLS. */
    port: number;
    /** User name, often the address. */
    user: string;
    /** Its password, or an app password. Stored encrypted, and never shown. Required with another host, port or user. */
    secret?: string | undefined;
  } | null | undefined;
  /** The folder whose new mail is taken in. */
  folder?: string | undefined;
  /** Whether it receives and sends. */
  active?: boolean | undefined;
}

/** Who is calling, and for which account. */
export interface Me {
  /** What the caller may do. An API key acts as `owner`. */
  role: "viewer" | "agent" | "owner";
  /** The person who signed in; null for an API key. */
  person: Person | null;
  /** The account of the caller. */
  account: {
    /** Identifier of the account. */
    id: string;
    /** Name of the account. */
    name: string;
    /** The account's name in public URLs. */
    slug: string;
    /** The account's plan. */
    plan: "free_trial" | "starter" | "pro" | "scale";
    /** What the account's plan includes. */
    planAllows: {
      /** The resources that the plan includes; null: all. */
      resources: string[] | null;
      /** Whether the plan allows writes. */
      writes: boolean;
      /** Whether the plan allows bulk creation and image imports. */
      bulk: boolean;
      /** Whether the plan includes reports. */
      reports: boolean;
    };
    /** The account's time zone; null until it is set, when UTC applies. */
    timezone: string | null;
  };
  /** Whether a language model can write descriptions of homes for this account. */
  writesDescriptions: boolean;
  /** Which development previews this server has. */
  previews: {
    /** Whether the field propertyType of properties is enabled. */
    propertyType: boolean;
  };
}

/** A contact that was merged into another. */
export interface MergedContact {
  /** The contact that was merged. */
  id: string;
  /** Its name. */
  name: string;
  /** When it was merged. */
  mergedAt: string;
  /** Until when the merge can be undone. */
  undoUntil: string;
}

/** A message of a conversation. */
export interface Message {
  /** Identifier of the message. */
  id: string;
  /** The conversation it belongs to. */
  conversationId: string;
  /** `inbound` from the contact, `outbound` from the account. */
  direction: "inbound" | "outbound";
  /** Text of the message. */
  content: string;
  /**
   * The channel it is sent through.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** The files that belong to it; empty when there are none. */
  attachments: Attachment[];
  /** What is known about its delivery; null when nothing is. */
  metadata: MessageMetadata | null;
  /** When it was sent or received. While metadata.deliveryStatus is `queued` or `failed`: when it was accepted. */
  sentAt: string;
  /** When it was stored. */
  createdAt: string;
}

/** What is known about the delivery of a message. */
export interface MessageMetadata {
  /** The provider that carried it. */
  provider?: string;
  /** The provider's id of the message. */
  providerMessageId?: string;
  /** Progress of an outbound message: `queued` until it leaves the server, `sent` when it has left, `delivered` when the provider of a connector reported its delivery, `failed` when delivery was given up. */
  deliveryStatus?: "queued" | "sent" | "delivered" | "failed";
  /** Why delivery was given up. */
  error?: string;
  /** Subject of an email. */
  subject?: string;
  /** Who wrote an email that came to the account's address. Absent if it came to the reply address of the conversation. */
  sender?: {
    /** The address that the email claims to be from. */
    address: string;
    /** Whether the domain of the address let the email pass (DKIM or SPF). While `false`, anybody may have written it: it is shown, but answers no question, cancels no follow-up and opts nobody out. */
    proven: boolean;
  };
  /** Address of the portal, list or colleague that sent an email for the contact. */
  via?: string;
  /** Set when the email is the answer of a mail program to the invitation to a showing: what the contact chose. */
  prospectResponse?: "accepted" | "declined" | "tentative";
  /** Names of all files of an inbound email, including those that were not kept. */
  attachments?: string[];
  /** Files that came with an inbound message and were not kept. */
  notKept?: Array<{
    /** Name of the file. */
    name: string;
    /** `too_large`, `too_many`: more than a message may have. `plan_full`: the plan's space for attachments, or what of it others may fill within a day, was used up. `refused_type`: a program. `unreachable`: the provider's address did not give it. `waited`: its email became a message only later. */
    reason: "too_large" | "too_many" | "plan_full" | "refused_type" | "unreachable" | "waited";
  }>;
  /** Short answers that a message of the chat offers. */
  options?: string[];
  /** `true` for what the chat answers by itself. */
  automatic?: boolean;
  /** The workflow run that sent it. */
  workflowRunId?: string;
  /** The draft it was sent from. */
  draftId?: string;
  /** The follow-up it was sent for. */
  followupId?: string;
  /** The month whose letter to an owner it carries. */
  ownerLetter?: string;
}

/** Input of `messages.create`. */
export interface MessagesCreateInput {
  /** The contact it goes to. */
  contactId: string;
  /** Text of the message. Required without attachments: those alone become `1 picture` or `2 files`. */
  content?: string | undefined;
  /** Alias of `content`. */
  body?: string | undefined;
  /**
   * The channel to send it through. Default: the contact's preferred channel, or else email, or else sms.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
  /** Subject, for email. */
  subject?: string | null | undefined;
  /** Files to send with it: the ids that `POST /attachments/confirm` returned, at most 10, and 20 MB together. Each belongs to one message, and only whoever uploaded it can send it. */
  attachmentIds?: string[] | undefined;
  /** The conversation of the contact that it belongs to. */
  conversationId?: string | undefined;
  /** The property it is about. Without it and without conversationId, the message joins the contact's latest conversation. */
  propertyId?: string | undefined;
}

/** Input of `messages.listChannels`. */
export interface MessagesListChannelsInput {
  /** Identifier of the record. */
  id: string;
  /** The conversation in which the message is to appear. The chat reaches only its own. */
  conversationId?: string | undefined;
}

/** A file to upload. */
export interface NewImageUpload {
  /** Name of the file. Its extension becomes the extension of the object key. */
  fileName: string;
  /** Type of the file. The PUT must send the same Content-Type. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** A private note in a conversation: nothing of it is ever sent to the contact. */
export interface Note {
  /** Identifier of the note. */
  id: string;
  /** The conversation it is in. */
  conversationId: string;
  /** The person who wrote it, who may have left the account; null: a program. */
  authorId: string | null;
  /** Its text. */
  text: string;
  /** The people who were told of it. */
  mentionIds: string[];
  /** When it was written. */
  createdAt: string;
}

/** Input of `notes.create`. */
export interface NotesCreateInput {
  /** Identifier of the record. */
  id: string;
  /** The text. */
  text: string;
  /** People of the account who are told of it by email. */
  mentionIds?: string[] | undefined;
}

/** Input of `notes.delete`. */
export interface NotesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `notes.list`. */
export interface NotesListInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** A time at which many may see a home, each with a booking. */
export interface OpenHouse {
  /** When it begins. */
  start: string;
  /** When it ends, at most 8 hours later. */
  end: string;
  /** How many may come in all, from 1 to 500; null: any number. */
  parties: number | null;
}

/** A conversation with everything that is shown with it. */
export interface OpenedConversation {
  /** The messages with one contact about one property. */
  conversation: Conversation;
  /** A prospect, tenant or other person. */
  contact: Contact;
  /** Its newest 50 messages, as `GET /conversations/{id}/messages` returns them: nextCursor continues there. */
  messages: {
    /** The records of this page. */
    data: Message[];
    /** The position of this page in the list. */
    pagination: Pagination;
  };
  /** The channels to the contact, as `GET /contacts/{id}/channels` returns them; none when the contact is deleted. */
  channels: ContactChannel[];
  /** The newest 5 drafts to the contact that wait to be sent. */
  drafts: Draft[];
}

/** When the contact opted out, by channel. */
export interface OptedOutAt {
  /** When the contact opted out of email. */
  email?: string;
  /** When the contact opted out of text messages. */
  sms?: string;
  /** When the contact opted out of the chat. */
  web?: string;
  /** When the contact opted out of the first chat app. */
  chat_app_a?: string;
  /** When the contact opted out of the second chat app. */
  chat_app_b?: string;
}

/** What would have left a sandbox. */
export interface OutboxEntry {
  /** Identifier of the entry. */
  id: string;
  /**
   * How it would have left.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  kind: "mail" | "sms" | "chat_app_a" | "chat_app_b";
  /** The email address or number that it would have gone to. */
  to: string;
  /** The name of its sender, for mail. */
  fromName: string | null;
  /** Its subject, for mail. */
  subject: string | null;
  /** Its text. */
  text: string;
  /** The same with pictures and buttons, for mail. */
  html: string | null;
  /** Headers that matter to receivers, for mail. */
  headers: {
    [name: string]: string;
  };
  /** Its files. */
  attachments: Array<{
    /** The name of the file. */
    name: string;
    /** Its type. */
    contentType: string;
    /** Its text, for invitations. */
    content: string | null;
  }>;
  /** The contact that would have got it; null: a person of the account. */
  contactId: string | null;
  /** The conversation that it belongs to. */
  conversationId: string | null;
  /** The showing that it is about. */
  showingId: string | null;
  /** The message that it carries. */
  messageId: string | null;
  /** When it would have left, by the sandbox's clock. */
  createdAt: string;
}

/** A month of an owner's homes. */
export interface OwnerLetter {
  /** The owner. */
  ownerContactId: string;
  /** The owner's name. */
  ownerName: string;
  /** The month. */
  month: string;
  /** The language of the letter: the owner's. */
  language: "en" | "es";
  /** The days of the month. */
  period: OwnerLetterPeriod;
  /** When it was last sent; null: never. */
  sentAt: string | null;
  /** The homes that are the owner's now, by title. */
  homes: OwnerLetterHome[];
  /** The numbers of a month. */
  totals: OwnerLetterNumbers;
}

/** A home of the owner in the month. */
export interface OwnerLetterHome {
  /** Identifier of the home. */
  propertyId: string;
  /** Its title. */
  title: string;
  /** Its address, with the unit. */
  address: string;
  /** Its first photo; null if it has none. */
  photoUrl: string | null;
  /** Whether it is available now. */
  available: boolean;
  /** The rent now. */
  monthlyRent: number;
  /** When it became the owner's, if the audit log has that in the month. The numbers are those of the whole month. */
  ownerSince: string | null;
  /** Changes of the rent in the month that the audit log has, oldest first. */
  rentChanges: RentChange[];
  /** The numbers of a month. */
  numbers: OwnerLetterNumbers;
}

/** The numbers of a month. */
export interface OwnerLetterNumbers {
  /** As in the funnel by home. */
  leads: number;
  /** As in the funnel by home. */
  answered: number;
  /** Showings in the month, as in the report on showings. */
  booked: number;
  /** Those to which the prospect came. */
  attended: number;
  /** How many prospects rated their showing in the month. */
  ratings: number;
  /** The mean of their ratings, from 1 to 5; null without any. */
  rating: number | null;
  /** As in the funnel by home. */
  formCompleted: number;
  /** As in the funnel by home. */
  approved: number;
  /** Days that it stood available, as in the report on vacancy. */
  vacantDays: number;
}

/** The days of the month. */
export interface OwnerLetterPeriod {
  /** First day. */
  from: string;
  /** Last day, inclusive. */
  to: string;
  /** The account's time zone. */
  timeZone: string;
}

/** The position of this page in the list. */
export interface Pagination {
  /** The page that was returned. With `cursor`: one more than the page before. */
  page: number;
  /** Records per page, after reduction to the plan's maximum. */
  limit: number;
  /** Exact number of matching records. With `cursor`: their number when the first page was read. */
  total: number;
  /** Number of pages with this limit. */
  totalPages: number;
  /** The `cursor` of the page after this one. Null on the last page. */
  nextCursor: string | null;
}

/** Input of `people.create`. */
export interface PeopleCreateInput {
  /** Where links to sign in are sent. */
  email: string;
  /** Name of the person. */
  name: string;
  /** `viewer` reads; `agent` also writes, except keys, people and the plan; `owner` does everything. */
  role: "viewer" | "agent" | "owner";
}

/** Input of `people.createSavedView`. */
export interface PeopleCreateSavedViewInput {
  /** The list of the console that it narrows. */
  list: "inbox" | "calendar" | "listings" | "contacts" | "screening" | "followups";
  /** What people find it by, unlike the maker's other views of the list. */
  name: string;
  /** What is kept of the list's address, as a query string. Parameters: inbox: find, label, show, who; calendar: view, who; listings: find, sort, tag, who; contacts: find, role, sort, status, tag, who; screening: reviewStatus, status; followups: status. */
  query: string;
  /** Whether everybody of the account sees it. */
  isShared?: boolean | undefined;
}

/** Input of `people.delete`. */
export interface PeopleDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `people.deleteSavedView`. */
export interface PeopleDeleteSavedViewInput {
  /** Identifier of the view. */
  viewId: string;
}

/** Input of `people.endOwnSignIn`. */
export interface PeopleEndOwnSignInInput {
  /** Identifier of the sign-in. */
  signInId: string;
}

/** Input of `people.endSignIn`. */
export interface PeopleEndSignInInput {
  /** Identifier of the record. */
  id: string;
  /** Identifier of the sign-in. */
  signInId: string;
}

/** Input of `people.get`. */
export interface PeopleGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `people.list`. */
export interface PeopleListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "email" | "name" | "role" | "notices" | "lastSignInAt" | "createdAt"> | undefined;
}

/** Input of `people.listOwnSignIns`. */
export interface PeopleListOwnSignInsInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "personId" | "userAgent" | "isCurrent" | "createdAt" | "lastUsedAt" | "expiresAt"> | undefined;
}

/** Input of `people.listSignIns`. */
export interface PeopleListSignInsInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "personId" | "userAgent" | "isCurrent" | "createdAt" | "lastUsedAt" | "expiresAt"> | undefined;
}

/** Input of `people.update`. */
export interface PeopleUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Where links to sign in are sent. */
  email?: string | undefined;
  /** Name of the person. */
  name?: string | undefined;
  /** `viewer` reads; `agent` also writes, except keys, people and the plan; `owner` does everything. */
  role?: "viewer" | "agent" | "owner" | undefined;
  /** How the person wants to be told what happens. */
  notices?: {
    /** Whether notices are emailed to the person. */
    mail: boolean;
  } | undefined;
}

/** Input of `people.updateMe`. */
export interface PeopleUpdateMeInput {
  /** How you want to be told what happens. */
  notices: {
    /** Whether notices are emailed to the person. */
    mail: boolean;
  };
}

/** Input of `people.updateSavedView`. */
export interface PeopleUpdateSavedViewInput {
  /** Identifier of the view. */
  viewId: string;
  /** What people find it by, unlike the maker's other views of the list. */
  name?: string | undefined;
  /** What is kept of the list's address, as a query string. Parameters: inbox: find, label, show, who; calendar: view, who; listings: find, sort, tag, who; contacts: find, role, sort, status, tag, who; screening: reviewStatus, status; followups: status. */
  query?: string | undefined;
  /** Whether everybody of the account sees it. */
  isShared?: boolean | undefined;
}

/** A person of the account, who can sign in. */
export interface Person {
  /** Identifier of the person. */
  id: string;
  /** Where links to sign in are sent. */
  email: string | null;
  /** Name of the person. */
  name: string | null;
  /** `viewer` reads; `agent` also writes, except keys, people and the plan; `owner` does everything. */
  role: "viewer" | "agent" | "owner";
  /** How the person wants to be told what happens. */
  notices: {
    /** Whether notices are emailed to the person. */
    mail: boolean;
  };
  /** When the person last signed in; null until then. */
  lastSignInAt: string | null;
  /** When the person was added. */
  createdAt: string;
}

/** Where to upload an attachment. */
export interface PresignedAttachment {
  /** The URL to PUT the bytes to, valid for 24 hours, with the same Content-Type and length. */
  uploadUrl: string;
  /** Name of the stored object, needed to confirm the upload. */
  objectKey: string;
}

/** Where to upload one image of the batch. */
export interface PresignedBatchImage {
  /** As it was sent. */
  fileName: string;
  /** The URL to PUT the bytes to, valid for 24 hours, with the same Content-Type and length. */
  uploadUrl: string;
  /** Name of the stored object, needed to confirm the upload. */
  objectKey: string;
}

/** Where to upload one image. */
export interface PresignedImage {
  /** The URL to PUT the bytes to, valid for 24 hours, with the same Content-Type and length. */
  uploadUrl: string;
  /** Name of the stored object, needed to confirm the upload. */
  objectKey: string;
  /** Maximum number of images per property on this plan. */
  maxImages: number;
}

/** An error, as RFC 9457 problem details. */
export interface Problem {
  /** URI of the error type: `{base_origin}/problems/<suffix>`. */
  type: string;
  /** The error type in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What happened and what to do. */
  detail: string;
  /** The request id, also in the header X-Request-Id. */
  instance: string;
  /** Stable name of the business rule that was violated. */
  code?: string;
  /** One entry per invalid field, at most 100. Only for validation errors and template_not_runnable. */
  errors?: FieldError[];
  /** What prevents a property from being public. */
  readiness?: Readiness;
  /** An ALTCHA challenge. */
  challenge?: ProofOfWorkChallenge;
  /** The next free times, when the requested one is taken. */
  alternatives?: FreeTime[];
  /** The page of the form that has to be completed first, for form_required. */
  formUrl?: string;
  /** Keys of the questions that have no answer yet. */
  missing?: string[];
  /** The record's current version, when it is not that in `If-Match`. */
  etag?: string;
}

/** An ALTCHA challenge. */
export interface ProofOfWorkChallenge {
  /** The hash algorithm. */
  algorithm: string;
  /** The hash that the salt followed by the solution must have, in hexadecimal digits. */
  challenge: string;
  /** The largest number that can be the solution. */
  maxnumber: number;
  /** The text to put before the number when hashing. Contains the time of expiry. */
  salt: string;
  /** To be sent back with the solution. */
  signature: string;
}

/** Input of `properties.create`. */
export interface PropertiesCreateInput {
  /** Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them. */
  title?: string | undefined;
  /** Street address. */
  address: string;
  /** Rent in USD per month, 0 or more. */
  monthlyRent: number;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms: number;
  /** Number of bathrooms; fractions allowed. */
  bathrooms: number;
  /** Whether it is available for rent. Default: true. */
  available?: boolean | undefined;
  /** First day it is available, YYYY-MM-DD. */
  availabilityDate?: string | null | undefined;
  /** Text of the listing. */
  description?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
  /** Amenities in the owner's own words. */
  features?: string[] | undefined;
  /** Whether prospects can see it. Default: false. Not available on the Free Trial plan. */
  isPublic?: boolean | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets are allowed. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit?: string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. Default: that of the account. */
  country?: string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | null | undefined;
  /** The building it belongs to, whose pets, fees, amenities and photos it inherits. */
  buildingId?: string | null | undefined;
  /** How many months a lease may have. */
  leaseTermMonths?: {
    /** Shortest lease, in months. */
    min?: number | null | undefined;
    /** Longest lease, in months; not below `min`. */
    max?: number | null | undefined;
  } | null | undefined;
  /** Laundry. */
  laundry?: "in_unit" | "shared" | "hookups" | "none" | null | undefined;
  /** Heating, in the owner's own words. */
  heating?: string | null | undefined;
  /** Cooling, in the owner's own words. */
  cooling?: string | null | undefined;
  /** Whether it is furnished. */
  furnished?: boolean | null | undefined;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded?: string[] | null | undefined;
  /** What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building. */
  fees?: Array<{
    /** What it is for. */
    name: string;
    /** Amount in USD. */
    amount: number;
    /** Default: `once`. */
    frequency?: "once" | "monthly" | undefined;
    /** Whether every tenant pays it. Default: true. */
    required?: boolean | undefined;
    /** Whether it is paid back. Default: false. */
    refundable?: boolean | undefined;
  }> | null | undefined;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Address of a virtual tour. */
  virtualTourUrl?: string | null | undefined;
  /** Its identifier in your own program, unique among properties that are not deleted. */
  externalId?: string | null | undefined;
  /** The contact that owns it. Never public. */
  ownerContactId?: string | null | undefined;
  /** The listing feeds that leave it out: their ids, or `all`. */
  excludedFromFeeds?: "all" | string[] | null | undefined;
  /** The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings. */
  bookingRequires?: "none" | string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. Null: as in the settings. */
  showingNoticeMinutes?: number | null | undefined;
  /** How many days ahead prospects can book, at most; from 1 to 56. Null: as in the settings. */
  showingHorizonDays?: number | null | undefined;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: as in the settings. */
  showingsPerHour?: number | null | undefined;
  /** How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50. Default: 1. */
  showingParties?: number | undefined;
  /** When many parties may see it at once, each with its own booking. At most 20, within a year. */
  openHouses?: Array<{
    /** When it begins. */
    start: string;
    /** When it ends, at most 8 hours later. */
    end: string;
    /** How many may come in all, from 1 to 500; null: any number. */
    parties?: number | null | undefined;
  }> | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
  /** URLs of images to import after creation, at most 20. Paid plans only. */
  imageUrls?: string[] | undefined;
}

/** Input of `properties.delete`. */
export interface PropertiesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `properties.get`. */
export interface PropertiesGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `properties.list`. */
export interface PropertiesListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "title" | "address" | "monthlyRent" | "bedrooms" | "bathrooms" | "available" | "availabilityDate" | "description" | "city" | "state" | "zip" | "features" | "imageUrls" | "isPublic" | "propertyType" | "petPolicy" | "parking" | "squareFootage" | "depositAmount" | "unit" | "country" | "latitude" | "longitude" | "buildingId" | "leaseTermMonths" | "laundry" | "heating" | "cooling" | "furnished" | "utilitiesIncluded" | "fees" | "floor" | "yearBuilt" | "virtualTourUrl" | "externalId" | "ownerContactId" | "excludedFromFeeds" | "bookingRequires" | "metadata" | "showingNoticeMinutes" | "showingHorizonDays" | "showingsPerHour" | "showingParties" | "openHouses" | "assigneeId" | "tags" | "customFields" | "createdAt" | "updatedAt" | "deletedAt"> | undefined;
  /** The member to sort by; `-` before it reverses the order. Default: `-createdAt`. By `updatedAt`, it combines only with updatedAfter, ids, externalId, metadata, tag and search. By `monthlyRent`, it combines only with minRent, maxRent, ids, externalId, metadata, tag and search. */
  sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "monthlyRent" | "-monthlyRent" | undefined;
  /** Only those with these ids, at most 100; repeat the parameter for several. */
  ids?: string[] | undefined;
  /** Only those that were changed after this time, ISO 8601, in the order of `updatedAt` unless `sort` says otherwise. It combines with `sort` by `updatedAt` alone. */
  updatedAfter?: string | undefined;
  /** Only the one with this identifier of your own program. */
  externalId?: string | undefined;
  /** Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`. */
  metadata?: {
    [name: string]: string;
  } | undefined;
  /** Only those with this tag, ignoring case. */
  tag?: string | undefined;
  /** Part of the title, or of address, unit and city together, ignoring case. */
  search?: string | undefined;
  /** Only those that are published (true) or not (false). */
  isPublic?: boolean | undefined;
  /** Only those that are marked as available (true) or not (false). */
  available?: boolean | undefined;
  /** Minimum monthly rent, USD. */
  minRent?: number | undefined;
  /** Maximum monthly rent, USD. */
  maxRent?: number | undefined;
  /** Minimum number of bedrooms. */
  minBedrooms?: number | undefined;
  /** `studio`: exactly zero bedrooms. */
  bedroomType?: "studio" | undefined;
  /** Any of these kinds; repeat the parameter for several. Preview only. */
  propertyType?: Array<"house" | "apartment" | "condo" | "townhouse" | "room"> | undefined;
  /** Minimum number of bathrooms. */
  minBathrooms?: number | undefined;
  /** Available on or before this day, YYYY-MM-DD. */
  availableBefore?: string | undefined;
  /** Pets allowed or negotiable (true), or known not to be allowed (false). */
  petFriendly?: boolean | undefined;
  /** Parking included or available (true), or known to be missing (false). */
  hasParking?: boolean | undefined;
  /** Part of the city name, ignoring case. */
  city?: string | undefined;
  /** Only those in this building. */
  buildingId?: string | undefined;
  /** Only homes that this contact owns. */
  ownerContactId?: string | undefined;
  /** Only those with an open house that ends after this time, ISO 8601. */
  openHouseAfter?: string | undefined;
  /** Only those that this person looks after: an id, `me`, or `none`. */
  assigneeId?: "me" | "none" | string | undefined;
}

/** Input of `properties.timeline`. */
export interface PropertiesTimelineInput {
  /** Identifier of the record. */
  id: string;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
}

/** Input of `properties.update`. */
export interface PropertiesUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them. */
  title?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Rent in USD per month, 0 or more. */
  monthlyRent?: number | undefined;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms?: number | undefined;
  /** Number of bathrooms; fractions allowed. */
  bathrooms?: number | undefined;
  /** Whether it is available for rent. Default: true. */
  available?: boolean | undefined;
  /** First day it is available, YYYY-MM-DD. */
  availabilityDate?: string | null | undefined;
  /** Text of the listing. */
  description?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
  /** Amenities in the owner's own words. */
  features?: string[] | undefined;
  /** Whether prospects can see it. Default: false. Not available on the Free Trial plan. */
  isPublic?: boolean | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets are allowed. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit?: string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. Default: that of the account. */
  country?: string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | null | undefined;
  /** The building it belongs to, whose pets, fees, amenities and photos it inherits. */
  buildingId?: string | null | undefined;
  /** How many months a lease may have. */
  leaseTermMonths?: {
    /** Shortest lease, in months. */
    min?: number | null | undefined;
    /** Longest lease, in months; not below `min`. */
    max?: number | null | undefined;
  } | null | undefined;
  /** Laundry. */
  laundry?: "in_unit" | "shared" | "hookups" | "none" | null | undefined;
  /** Heating, in the owner's own words. */
  heating?: string | null | undefined;
  /** Cooling, in the owner's own words. */
  cooling?: string | null | undefined;
  /** Whether it is furnished. */
  furnished?: boolean | null | undefined;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded?: string[] | null | undefined;
  /** What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building. */
  fees?: Array<{
    /** What it is for. */
    name: string;
    /** Amount in USD. */
    amount: number;
    /** Default: `once`. */
    frequency?: "once" | "monthly" | undefined;
    /** Whether every tenant pays it. Default: true. */
    required?: boolean | undefined;
    /** Whether it is paid back. Default: false. */
    refundable?: boolean | undefined;
  }> | null | undefined;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Address of a virtual tour. */
  virtualTourUrl?: string | null | undefined;
  /** Its identifier in your own program, unique among properties that are not deleted. */
  externalId?: string | null | undefined;
  /** The contact that owns it. Never public. */
  ownerContactId?: string | null | undefined;
  /** The listing feeds that leave it out: their ids, or `all`. */
  excludedFromFeeds?: "all" | string[] | null | undefined;
  /** The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings. */
  bookingRequires?: "none" | string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. Null: as in the settings. */
  showingNoticeMinutes?: number | null | undefined;
  /** How many days ahead prospects can book, at most; from 1 to 56. Null: as in the settings. */
  showingHorizonDays?: number | null | undefined;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: as in the settings. */
  showingsPerHour?: number | null | undefined;
  /** How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50. Default: 1. */
  showingParties?: number | undefined;
  /** When many parties may see it at once, each with its own booking. At most 20, within a year. */
  openHouses?: Array<{
    /** When it begins. */
    start: string;
    /** When it ends, at most 8 hours later. */
    end: string;
    /** How many may come in all, from 1 to 500; null: any number. */
    parties?: number | null | undefined;
  }> | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
  /** Not accepted here: add images with POST /properties/{id}/images/import. */
  imageUrls?: unknown[] | undefined;
}

/** Input of `properties.upsert`. */
export interface PropertiesUpsertInput {
  /** Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them. */
  title?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Rent in USD per month, 0 or more. */
  monthlyRent?: number | undefined;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms?: number | undefined;
  /** Number of bathrooms; fractions allowed. */
  bathrooms?: number | undefined;
  /** Whether it is available for rent. Default: true. */
  available?: boolean | undefined;
  /** First day it is available, YYYY-MM-DD. */
  availabilityDate?: string | null | undefined;
  /** Text of the listing. */
  description?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
  /** Amenities in the owner's own words. */
  features?: string[] | undefined;
  /** Whether prospects can see it. Default: false. Not available on the Free Trial plan. */
  isPublic?: boolean | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets are allowed. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit?: string | null | undefined;
  /** Country, as an ISO 3166-1 code of two letters. Default: that of the account. */
  country?: string | null | undefined;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude?: number | null | undefined;
  /** Longitude in degrees. */
  longitude?: number | null | undefined;
  /** The building it belongs to, whose pets, fees, amenities and photos it inherits. */
  buildingId?: string | null | undefined;
  /** How many months a lease may have. */
  leaseTermMonths?: {
    /** Shortest lease, in months. */
    min?: number | null | undefined;
    /** Longest lease, in months; not below `min`. */
    max?: number | null | undefined;
  } | null | undefined;
  /** Laundry. */
  laundry?: "in_unit" | "shared" | "hookups" | "none" | null | undefined;
  /** Heating, in the owner's own words. */
  heating?: string | null | undefined;
  /** Cooling, in the owner's own words. */
  cooling?: string | null | undefined;
  /** Whether it is furnished. */
  furnished?: boolean | null | undefined;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded?: string[] | null | undefined;
  /** What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building. */
  fees?: Array<{
    /** What it is for. */
    name: string;
    /** Amount in USD. */
    amount: number;
    /** Default: `once`. */
    frequency?: "once" | "monthly" | undefined;
    /** Whether every tenant pays it. Default: true. */
    required?: boolean | undefined;
    /** Whether it is paid back. Default: false. */
    refundable?: boolean | undefined;
  }> | null | undefined;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Address of a virtual tour. */
  virtualTourUrl?: string | null | undefined;
  /** Its identifier in your own program. */
  externalId: string;
  /** The contact that owns it. Never public. */
  ownerContactId?: string | null | undefined;
  /** The listing feeds that leave it out: their ids, or `all`. */
  excludedFromFeeds?: "all" | string[] | null | undefined;
  /** The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings. */
  bookingRequires?: "none" | string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. Null: as in the settings. */
  showingNoticeMinutes?: number | null | undefined;
  /** How many days ahead prospects can book, at most; from 1 to 56. Null: as in the settings. */
  showingHorizonDays?: number | null | undefined;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: as in the settings. */
  showingsPerHour?: number | null | undefined;
  /** How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50. Default: 1. */
  showingParties?: number | undefined;
  /** When many parties may see it at once, each with its own booking. At most 20, within a year. */
  openHouses?: Array<{
    /** When it begins. */
    start: string;
    /** When it ends, at most 8 hours later. */
    end: string;
    /** How many may come in all, from 1 to 500; null: any number. */
    parties?: number | null | undefined;
  }> | undefined;
  /** The person who looks after it, an agent or an owner. */
  assigneeId?: string | null | undefined;
  /** All of its tags, which replace those it had. Of tags that differ only in case, the first is kept. */
  tags?: string[] | undefined;
  /** Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one. */
  customFields?: {
    [name: string]: string | number | boolean | null;
  } | undefined;
}

/** Input of `properties.writeDescription`. */
export interface PropertiesWriteDescriptionInput {
  /** Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them. */
  title?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Rent in USD per month, 0 or more. */
  monthlyRent?: number | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Whether it is available for rent. Default: true. */
  available?: boolean | undefined;
  /** First day it is available, YYYY-MM-DD. */
  availabilityDate?: string | null | undefined;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms?: number | undefined;
  /** Number of bathrooms; fractions allowed. */
  bathrooms?: number | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets are allowed. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Amenities in the owner's own words. */
  features?: string[] | undefined;
  /** How many months a lease may have. */
  leaseTermMonths?: {
    /** Shortest lease, in months. */
    min?: number | null | undefined;
    /** Longest lease, in months; not below `min`. */
    max?: number | null | undefined;
  } | null | undefined;
  /** Laundry. */
  laundry?: "in_unit" | "shared" | "hookups" | "none" | null | undefined;
  /** Heating, in the owner's own words. */
  heating?: string | null | undefined;
  /** Cooling, in the owner's own words. */
  cooling?: string | null | undefined;
  /** Whether it is furnished. */
  furnished?: boolean | null | undefined;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded?: string[] | null | undefined;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor?: number | null | undefined;
  /** Year of construction. */
  yearBuilt?: number | null | undefined;
  /** Language of the text, as an ISO 639-1 code. */
  language: "en" | "es";
}

/** A listing. */
export interface Property {
  /** Identifier of the property. */
  id: string;
  /** Headline of the listing; derived from the address unless one was given. */
  title: string;
  /** Street address. */
  address: string;
  /** Rent in USD per month. */
  monthlyRent: number;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms: number;
  /** Number of bathrooms; fractions allowed. */
  bathrooms: number;
  /** Whether it is available for rent. */
  available: boolean;
  /** First day it is available, YYYY-MM-DD; null means now, if it is available. */
  availabilityDate: string | null;
  /** Text of the listing. */
  description: string | null;
  /** City. */
  city: string | null;
  /** State. */
  state: string | null;
  /** Postal code. */
  zip: string | null;
  /** Amenities in the owner's own words. */
  features: string[];
  /** URLs of the visible images, in display order. */
  imageUrls: string[];
  /** Whether prospects can see it. */
  isPublic: boolean;
  /** Kind of home; null when unknown. Development preview. */
  propertyType: "house" | "apartment" | "condo" | "townhouse" | "room" | null;
  /** Whether pets are allowed; null when unknown. */
  petPolicy: "allowed" | "not_allowed" | "negotiable" | null;
  /** Parking; null when unknown. */
  parking: "included" | "available" | "none" | null;
  /** Living area in square feet. */
  squareFootage: number | null;
  /** Security deposit in USD. */
  depositAmount: number | null;
  /** Number or name of the unit, such as 3A. It is shown with the address, which does without it. */
  unit: string | null;
  /** Country, as an ISO 3166-1 code of two letters. */
  country: string | null;
  /** Latitude in degrees, as you give it; only together with `longitude`. */
  latitude: number | null;
  /** Longitude in degrees. */
  longitude: number | null;
  /** The building it belongs to, whose pets, fees, amenities and photos it inherits. */
  buildingId: string | null;
  /** How many months a lease may have. */
  leaseTermMonths: LeaseTerm | null;
  /** Laundry. */
  laundry: "in_unit" | "shared" | "hookups" | "none" | null;
  /** Heating, in the owner's own words. */
  heating: string | null;
  /** Cooling, in the owner's own words. */
  cooling: string | null;
  /** Whether it is furnished. */
  furnished: boolean | null;
  /** Utilities that the rent includes; an empty list means none. */
  utilitiesIncluded: string[] | null;
  /** What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building. */
  fees: Fee[] | null;
  /** The floor; 0 is the ground floor where it is not the first. */
  floor: number | null;
  /** Year of construction. */
  yearBuilt: number | null;
  /** Address of a virtual tour. */
  virtualTourUrl: string | null;
  /** Its identifier in your own program, unique among properties that are not deleted. */
  externalId: string | null;
  /** The contact that owns it. Never public. */
  ownerContactId: string | null;
  /** The listing feeds that leave it out: their ids, or `all`. */
  excludedFromFeeds: "all" | string[] | null;
  /** The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings. */
  bookingRequires: "none" | string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. Null: as in the settings. */
  showingNoticeMinutes: number | null;
  /** How many days ahead prospects can book, at most; from 1 to 56. Null: as in the settings. */
  showingHorizonDays: number | null;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: as in the settings. */
  showingsPerHour: number | null;
  /** How many parties may come to one showing, each with its own booking, at the same time and shown by the same host; from 1 to 50. */
  showingParties: number;
  /** When many parties may see it at once, each with its own booking. In order. */
  openHouses: OpenHouse[];
  /** The person who looks after it and gets its notices; null for nobody. */
  assigneeId: string | null;
  /** Words by which the account sorts them. */
  tags: string[];
  /** Values of the fields that the account declares in `customFields` of its settings, by key. */
  customFields: {
    [name: string]: string | number | boolean;
  };
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was deleted. Deleted properties are hidden. */
  deletedAt: string | null;
}

/** What prevents a property from being public. */
export interface Readiness {
  /** Whether the property could be public. */
  ready: boolean;
  /** Fields that are required before the property can be public. */
  missing: string[];
}

/** Where an inbound message was stored. */
export interface ReceivedMessage {
  /** The stored message. */
  messageId: string;
  /** Its conversation. */
  conversationId: string;
  /** The contact who wrote. */
  contactId: string;
}

/** How many deliveries are sent again. */
export interface Redelivered {
  /** Number of deliveries that will be sent again. */
  queued: number;
}

/** A change of the monthly rent. */
export interface RentChange {
  /** When it was changed. */
  at: string;
  /** The rent before. */
  from: number;
  /** The rent afterwards. */
  to: number;
}

/** Numbers of a period. */
export interface Report {
  /** Which report it is. */
  report: "funnel" | "sources" | "response-times" | "showings" | "vacancy";
  /** What the rows are. */
  groupBy: "source" | "home" | "host";
  /** The period. */
  period: ReportPeriod;
  /** What the numbers are, in the order to show them. */
  numbers: ReportNumber[];
  /** By group, the largest first. */
  rows: ReportRow[];
  /** The numbers of all groups together. */
  totals: {
    [name: string]: number | null;
  };
}

/** A number of a report. */
export interface ReportNumber {
  /** Its name in `values`. */
  name: string;
  /** What it counts; a share is between 0 and 1. */
  unit: "count" | "share" | "minutes" | "days";
  /** How it is counted, in words. */
  formula: {
    /** In English. */
    en: string;
    /** In Spanish. */
    es: string;
  };
}

/** The period. */
export interface ReportPeriod {
  /** First day. */
  from: string;
  /** Last day, inclusive. */
  to: string;
  /** The account's time zone. */
  timeZone: string;
  /** When the first day begins. */
  start: string;
  /** When the last day ends. */
  end: string;
}

/** The numbers of one source, home or host. */
export interface ReportRow {
  /** The source, or the id of the property or of the person; null for none. */
  key: string | null;
  /** Title of the home, of a unit with its address, or name of the person; null for others, what is gone, and what the key may not read. */
  label: string | null;
  /** The numbers by name; null where there is nothing to divide by. */
  values: {
    [name: string]: number | null;
  };
}

/** The current status of a message. */
export interface ReportedStatus {
  /** The message. */
  messageId: string;
  /** Its current status. */
  deliveryStatus: "delivered" | "failed";
}

/** Input of `reports.funnel`. */
export interface ReportsFunnelInput {
  /** First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last. */
  from?: string | undefined;
  /** Last day, inclusive. Default: today. At most 400 days in all. */
  to?: string | undefined;
  /** csv: a table, as with `Accept: text/csv`. Over REST only. Default: json. */
  format?: "json" | "csv" | undefined;
  /** What the rows are: source, home, host. Default: source. */
  groupBy?: "source" | "home" | "host" | undefined;
}

/** Input of `reports.ownerLetter`. */
export interface ReportsOwnerLetterInput {
  /** The contact that the homes name as their owner. */
  ownerContactId: string;
  /** The month, YYYY-MM, in the account's time zone. The current one is allowed, as far as it has got. */
  month: string;
  /** pdf: the letter, as with `Accept: application/pdf`. Over REST only. Default: json. */
  format?: "json" | "pdf" | undefined;
}

/** Input of `reports.responseTimes`. */
export interface ReportsResponseTimesInput {
  /** First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last. */
  from?: string | undefined;
  /** Last day, inclusive. Default: today. At most 400 days in all. */
  to?: string | undefined;
  /** csv: a table, as with `Accept: text/csv`. Over REST only. Default: json. */
  format?: "json" | "csv" | undefined;
  /** What the rows are: source, home, host. Default: source. */
  groupBy?: "source" | "home" | "host" | undefined;
}

/** Input of `reports.sendOwnerLetter`. */
export interface ReportsSendOwnerLetterInput {
  /** The contact that the homes name as their owner. */
  ownerContactId: string;
  /** The month, YYYY-MM, in the account's time zone. The current one is allowed, as far as it has got. */
  month: string;
  /** Sends the letter of a month that was sent already. */
  again?: boolean | undefined;
}

/** Input of `reports.showings`. */
export interface ReportsShowingsInput {
  /** First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last. */
  from?: string | undefined;
  /** Last day, inclusive. Default: today. At most 400 days in all. */
  to?: string | undefined;
  /** csv: a table, as with `Accept: text/csv`. Over REST only. Default: json. */
  format?: "json" | "csv" | undefined;
  /** What the rows are: home, source, host. Default: home. */
  groupBy?: "home" | "source" | "host" | undefined;
}

/** Input of `reports.sources`. */
export interface ReportsSourcesInput {
  /** First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last. */
  from?: string | undefined;
  /** Last day, inclusive. Default: today. At most 400 days in all. */
  to?: string | undefined;
  /** csv: a table, as with `Accept: text/csv`. Over REST only. Default: json. */
  format?: "json" | "csv" | undefined;
  /** What the rows are: source. Default: source. */
  groupBy?: "source" | undefined;
}

/** Input of `reports.vacancy`. */
export interface ReportsVacancyInput {
  /** First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last. */
  from?: string | undefined;
  /** Last day, inclusive. Default: today. At most 400 days in all. */
  to?: string | undefined;
  /** csv: a table, as with `Accept: text/csv`. Over REST only. Default: json. */
  format?: "json" | "csv" | undefined;
  /** What the rows are: home. Default: home. */
  groupBy?: "home" | undefined;
}

/** Input of `requestLog.list`. */
export interface RequestLogListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "at" | "method" | "path" | "operation" | "status" | "problem" | "ms" | "principal"> | undefined;
  /** Only requests with a status of this class. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | undefined;
  /** Only requests with this method. */
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | undefined;
  /** Only requests whose path begins with this. */
  path?: string | undefined;
  /** Only this operation, by its name in the SDK. */
  operation?: string | undefined;
  /** Only requests of programs, or only those of people who signed in, such as with the console. */
  principalKind?: "apiKey" | "session" | undefined;
  /** Only requests of this key or person. */
  principalId?: string | undefined;
  /** Only requests of this time or later. */
  since?: string | undefined;
  /** Only requests before this time. */
  until?: string | undefined;
}

/** The email to the prospect about a review. */
export interface ReviewMail {
  /** The email that a review with this decision sends; null when it sends none. */
  mail: {
    /** The address of the prospect. */
    to: string;
    /** Name of the sender. */
    fromName: string;
    /** The subject. */
    subject: string;
    /** The text. */
    text: string;
  } | null;
  /** Why no email is sent; null when one is. switched_off: emailPreferences.notifyProspectOnReview is off. */
  reason: "contact_deleted" | "no_address" | "opted_out" | "switched_off" | null;
}

/** A subscription with its new secret. */
export interface RotatedWebhook {
  /** Identifier of the subscription. */
  id: string;
  /** The URL that deliveries are sent to. */
  url: string;
  /** Events to deliver. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping">;
  /** Whether it delivers events. Ten failed attempts in a row deactivate it. */
  active: boolean;
  /** What the subscription is for. */
  description: string | null;
  /** The key for signatures, used as a whole. Shown on creation and on rotation only. */
  secret: string;
}

/** A twin of the account, to try things in. */
export interface Sandbox {
  /** Identifier of the sandbox, which is an account. */
  id: string;
  /** What the sandbox is for. */
  name: string;
  /** Always false, as in the deliveries of its webhooks. */
  livemode: false;
  /** The time by its clock. */
  now: string;
  /** When it was created. */
  createdAt: string;
  /** When one of its keys was last used, to about a minute; null: never. After 30 days without use it is deleted. */
  lastUsedAt: string | null;
}

/** Input of `sandbox.advanceClock`. */
export interface SandboxAdvanceClockInput {
  /** The time to move the clock to: not before its own, and at most 90 days after it. */
  to: string;
}

/** Input of `sandbox.outbox`. */
export interface SandboxOutboxInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "kind" | "to" | "fromName" | "subject" | "text" | "html" | "headers" | "attachments" | "contactId" | "conversationId" | "showingId" | "messageId" | "createdAt"> | undefined;
  /**
   * Only what would have left in this way.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  kind?: "mail" | "sms" | "chat_app_a" | "chat_app_b" | undefined;
  /** Only what this contact would have got. */
  contactId?: string | undefined;
}

/** What a reset has deleted. */
export interface SandboxReset {
  /** Whether all is gone. If not, there was too much for one call: send the request again to continue. */
  done: boolean;
  /** How many rows of the database were deleted. */
  deleted: number;
}

/** Input of `sandbox.reset`. */
export interface SandboxResetInput {
  /** Whether it begins with sample records again. */
  seed?: boolean | undefined;
}

/** Input of `sandbox.simulateBooking`. */
export interface SandboxSimulateBookingInput {
  /** The listing. Default: the published one that was created last. */
  propertyId?: string | undefined;
  /** When the showing starts. Default: the next free time. */
  start?: string | undefined;
  /** Full name of the prospect. */
  name?: string | undefined;
  /** Email address. Default: `dana@example.com`, unless there is a phone number. */
  email?: string | undefined;
  /** Phone number. A number without a country code is taken to be from the account's country. */
  phone?: string | undefined;
  /** Language of the emails to somebody who is not a contact yet. Default: en. */
  language?: "en" | "es" | undefined;
  /** What the prospect wants the account to know. */
  notes?: string | undefined;
}

/** Input of `sandbox.simulateBounce`. */
export interface SandboxSimulateBounceInput {
  /** The email, as in the outbox. Default: the last one that carries a message. */
  outboxId?: string | undefined;
  /** What the recipient's server says. */
  error?: string | undefined;
}

/** Input of `sandbox.simulateLead`. */
export interface SandboxSimulateLeadInput {
  /** What sends it. Counts without a leadSourceId. */
  kind?: "zillow" | "apartments" | "apartment_list" | "zumper" | "rent" | "realtor" | "zoopla" | "craigslist" | "facebook" | "adf" | "mits" | "generic" | undefined;
  /** The sandbox's lead source that it comes to. Default: none. */
  leadSourceId?: string | undefined;
  /** The person's name. */
  name?: string | undefined;
  /** The person's email address. Default: `dana@example.com`, unless there is a phone number. */
  email?: string | undefined;
  /** The person's phone number. */
  phone?: string | undefined;
  /** What the person wrote. */
  message?: string | undefined;
  /** The property. Default: the one that the message names. */
  propertyId?: string | undefined;
}

/** Input of `sandbox.simulateMessage`. */
export interface SandboxSimulateMessageInput {
  /**
   * How it came. Default: email from an email address, else sms.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   */
  channel?: "email" | "sms" | "chat_app_a" | "chat_app_b" | undefined;
  /** The sender's email address, phone number or name in the chat app. Default: `dana@example.com`, or `+12175550142` on another channel than email. */
  from?: string | undefined;
  /** The sender's name, if known. */
  name?: string | undefined;
  /** What the sender wrote. */
  text?: string | undefined;
  /** Subject, for email. */
  subject?: string | undefined;
  /** The property it is about. Default: as for a real one. */
  propertyId?: string | undefined;
}

/** Input of `sandbox.simulateStatus`. */
export interface SandboxSimulateStatusInput {
  /** The message. Default: the last one in the outbox that is no email. */
  messageId?: string | undefined;
  /** `delivered`: it reached the contact. `failed`: the provider gave up on it. */
  status?: "delivered" | "failed" | undefined;
  /** Why it failed, for people. */
  error?: string | undefined;
}

/** Input of `sandboxes.create`. */
export interface SandboxesCreateInput {
  /** What the sandbox is for. */
  name?: string | undefined;
  /** Whether it begins with sample records, such as properties and contacts. */
  seed?: boolean | undefined;
}

/** Input of `sandboxes.delete`. */
export interface SandboxesDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `sandboxes.get`. */
export interface SandboxesGetInput {
  /** Identifier of the record. */
  id: string;
}

/** A search, filters and an order of a list, kept under a name. */
export interface SavedView {
  /** Identifier of the view. */
  id: string;
  /** The list of the console that it narrows. */
  list: "inbox" | "calendar" | "listings" | "contacts" | "screening" | "followups";
  /** What people find it by. */
  name: string;
  /** What is kept of the list's address, as a query string. Parameters: inbox: find, label, show, who; calendar: view, who; listings: find, sort, tag, who; contacts: find, role, sort, status, tag, who; screening: reviewStatus, status; followups: status. */
  query: string;
  /** Whether everybody of the account sees it. */
  isShared: boolean;
  /** The person who made it, who may have left the account. */
  makerId: string;
  /** That person's name; null if they have none or have left. */
  makerName: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A message that matches the search. */
export interface SearchHit {
  /** The message. */
  messageId: string;
  /** Its text. */
  content: string;
  /** `inbound`: from the contact. `outbound`: to the contact. */
  direction: "inbound" | "outbound";
  /**
   * The channel it was sent through.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** When it was sent or received. */
  sentAt: string;
  /** The conversation it belongs to. */
  conversationId: string;
  /** Name of the contact. */
  contactName: string;
}

/** A pre-screening session. */
export interface Session {
  /** Identifier of the session. */
  id: string;
  /** The prospect. */
  contactId: string;
  /** The template that asked the questions; it may have been deleted since. */
  workflowTemplateId: string;
  /** The property that the prospect asked about; null when they asked about none. */
  propertyId: string | null;
  /** The answers by question. The keys depend on the template. */
  submission: {
    [name: string]: unknown;
  };
  /** draft, active or completed; expired when expiresAt passed without a review. */
  status: "active" | "completed" | "expired" | "draft";
  /** The decision of the account. */
  reviewStatus: "pending_review" | "approved" | "denied";
  /** Internal notes, never shown to the prospect. */
  reviewNotes: string | null;
  /** When it was reviewed. */
  reviewedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it expires: 30 days after its creation. */
  expiresAt: string;
}

/** What happened in a pre-screening session; it is only added to. */
export interface SessionRecord {
  /** Identifier of the session. */
  sessionId: string;
  /** At most 100 entries, in the order in which they happened. */
  entries: SessionRecordEntry[];
  /** For `after` of the next page; null when there is none. */
  nextAfter: number | null;
  /** The result of checking the record. What an earlier request has checked is not checked again unless it is shown. */
  verification: {
    /** Whether no entry was changed, removed or inserted. */
    valid: boolean;
    /** Number of entries of the whole record. */
    entries: number;
    /** The first position that is not as it was written. */
    brokenAt: number | null;
    /** The hash of the last entry; null without entries. */
    hash: string | null;
  };
}

/** Something that happened in a pre-screening session. */
export interface SessionRecordEntry {
  /** Its place in the record, from 1, without gaps. */
  position: number;
  /** When it happened. */
  at: string;
  /** What happened: the session started, the prospect was told something or gave answers, a language model was used, the last answer was given, a person decided, or the contact was erased. */
  kind: "started" | "said" | "answered" | "assistant" | "completed" | "reviewed" | "erased";
  /** What is recorded; it depends on the kind. */
  data: {
    [name: string]: unknown;
  };
  /** Name, email and phone as they were given. Null when there are none, or the contact was erased. */
  personal: {
    [name: string]: unknown;
  } | null;
  /** The hash of the entry before; empty for the first. */
  previousHash: string;
  /** SHA-256 in hexadecimal over the entry and the hash of the entry before. */
  hash: string;
}

/** Input of `sessions.get`. */
export interface SessionsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `sessions.list`. */
export interface SessionsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "contactId" | "workflowTemplateId" | "propertyId" | "submission" | "status" | "reviewStatus" | "reviewNotes" | "reviewedAt" | "createdAt" | "updatedAt" | "expiresAt"> | undefined;
  /** Only sessions of this contact. */
  contactId?: string | undefined;
  /** Only sessions of this template. */
  workflowTemplateId?: string | undefined;
  /** Only sessions with this status. */
  status?: "active" | "completed" | "expired" | "draft" | undefined;
  /** Only sessions with this review status. */
  reviewStatus?: "pending_review" | "approved" | "denied" | undefined;
  /** With the records that these refer to, separated by commas. Missing are those that are gone, and those that the key may not read. */
  include?: Array<"contact"> | undefined;
}

/** Input of `sessions.questions`. */
export interface SessionsQuestionsInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `sessions.record`. */
export interface SessionsRecordInput {
  /** Identifier of the record. */
  id: string;
  /** Only entries after this position: nextAfter of the page before. */
  after?: number | undefined;
}

/** Input of `sessions.review`. */
export interface SessionsReviewInput {
  /** Identifier of the record. */
  id: string;
  /** The decision; it is final. */
  reviewStatus: "approved" | "denied";
  /** Internal notes, at most 2000 characters, never shown to the prospect. */
  reviewNotes?: string | null | undefined;
}

/** Input of `sessions.reviewMail`. */
export interface SessionsReviewMailInput {
  /** Identifier of the record. */
  id: string;
  /** The decision to preview. */
  reviewStatus: "approved" | "denied";
}

/** The settings of the account. */
export interface Settings {
  /** Name that the agent uses. */
  agentName: string;
  /** Extra instructions for the agent. */
  customInstructions: string | null;
  /** IANA time zone of the account. */
  timezone: string;
  /** Language of emails to people of the account: `en` or `es`. Contacts are written to in their own. */
  language: "en" | "es";
  /** Working hours of the account, in its time zone. */
  workingHours: WorkingHours;
  /** Duration of a showing in minutes. */
  defaultShowingDuration: 30 | 45 | 60;
  /** Signature of outgoing email. */
  emailSignOff: string;
  /** First message of the public chat. */
  publicChatIntro: string;
  /** Color of buttons and links on public pages, in emails and in the chat, as #rrggbb. It is made darker or lighter where text would be hard to read; empty: the program's own. */
  brandColor: string;
  /** License number to show. */
  licenseNumber: string;
  /** Phone number to show. */
  publicPhone: string;
  /** Extra instructions for the voice agent. */
  voicePromptAddition: string;
  /** First sentence of the voice agent. */
  voiceFirstMessage: string;
  /** Link to show; empty for none. */
  externalLinkUrl: "" | string;
  /** Label of the link. */
  externalLinkLabel: string;
  /** Whether prospects are pre-screened. */
  prescreeningEnabled: boolean;
  /** Whether the account has a public profile. */
  profilePublic: boolean;
  /** Whether follow-ups are sent automatically. */
  followupEnabled: boolean;
  /** Whether the voice agent answers calls. */
  voiceEnabled: boolean;
  /** Whether foreign phone numbers are accepted. */
  allowInternationalPhone: boolean;
  /** Whether the link appears on the profile. */
  showExternalLinkOnProfile: boolean;
  /** Whether the link appears at the end of a session. */
  showExternalLinkOnCompletion: boolean;
  /** Whether a prospect may ask to talk to a person. */
  callHumanEnabled: boolean;
  /** Whether the language model, if the server has one, takes part in conversations; otherwise the script answers alone. */
  assistantEnabled: boolean;
  /** Hours without a reply before a follow-up: 24, 48 or 72. */
  followupIdleHours: 24 | 48 | 72;
  /** Follow-ups per conversation: 1, 2 or 3. */
  followupMaxSteps: 1 | 2 | 3;
  /** Booking page; an empty string clears it. */
  bookingUrl: "" | string;
  /** Fixed texts for the follow-up steps. */
  followupTemplates: FollowupTemplate[];
  /** Which imported calendar blocks showings that prospects book: the id of a calendar source, or `primary` for all. */
  showingCalendarId: string;
  /** Minutes to keep free before and after a showing. */
  showingBufferMinutes: 15 | 30 | 60;
  /** Maximum number of showings per day, in an account without hosts. */
  maxShowingsPerDay: number;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. */
  showingNoticeMinutes: number;
  /** How many days ahead prospects can book, at most; from 1 to 56. */
  showingHorizonDays: number;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: any number. */
  showingsPerHour: number | null;
  /** Who of the hosts that are free gets a showing. home_host: whoever looks after the property, or else as least_busy. in_turn: whoever has waited longest. least_busy: whoever has the fewest showings on that day, or else in that week. */
  showingAssignment: "home_host" | "in_turn" | "least_busy";
  /** When prospects are asked to confirm their showings; null: never. Counts for showings booked from then on. */
  showingConfirmation: ShowingConfirmation | null;
  /** The workflow whose form a prospect completes before booking a showing; null: none. It requires nothing while the workflow is not public and active, or prescreeningEnabled is off. */
  bookingRequires: string | null;
  /** Origins of websites whose pages may use the public part of the account, such as the chat; empty: any. */
  allowedOrigins: string[];
  /** Which emails are sent. */
  emailPreferences: EmailPreferences;
  /** Texts that prospects read, by language. Whoever reads that language gets them; what is missing or empty is shown as it is written outside of `translations`. */
  translations: SettingsTranslations;
  /** The fields that the account declares for its records. */
  customFields: CustomFieldSettings;
}

/** Input of `settings.setImportColumns`. */
export interface SettingsSetImportColumnsInput {
  /** The columns to remember, by their headers; others are kept. Of more than 500, the oldest are forgotten. */
  columns?: {
    [name: string]: "title" | "address" | "address2" | "unit" | "apt" | "suite" | "streetNumber" | "streetName" | "streetSuffix" | "city" | "state" | "zip" | "monthlyRent" | "depositAmount" | "bedrooms" | "bathrooms" | "bedsAndBaths" | "fullBaths" | "halfBaths" | "squareFootage" | "availabilityDate" | "available" | "isPublic" | "petPolicy" | "cats" | "dogs" | "parking" | "description" | "features" | "unitFeatures" | "appliances" | "buildingFeatures" | "interiorFeatures" | "propertyType" | "country" | "latitude" | "longitude" | "leaseTermMonths" | "laundry" | "heating" | "cooling" | "furnished" | "utilitiesIncluded" | "fees" | "floor" | "yearBuilt" | "virtualTourUrl" | "externalId" | "buildingId" | "ownerContactId" | "assigneeId" | "tags" | "excludedFromFeeds" | "showingNoticeMinutes" | "showingHorizonDays" | "showingsPerHour" | "showingParties" | "openHouses" | "bookingRequires" | "customFields" | "metadata" | "imageUrls" | null;
  } | undefined;
  /** The same for files of contacts. */
  contactColumns?: {
    [name: string]: "name" | "firstName" | "lastName" | "email" | "phone" | "status" | "role" | "channelPreference" | "source" | "referralSource" | "language" | "tags" | "optedOutAt" | "externalId" | "customFields" | "metadata" | null;
  } | undefined;
}

/** Input of `settings.setLogo`. */
export interface SettingsSetLogoInput {
  /** The bytes of a PNG, JPEG, WebP or HEIC image in base64, at most 512 KiB; null for no logo. */
  image: string | null;
}

/** Texts of the settings in one language. */
export interface SettingsTranslation {
  /** First message of the public chat. */
  publicChatIntro?: string;
  /** Signature of outgoing email. */
  emailSignOff?: string;
  /** First sentence of the voice agent. */
  voiceFirstMessage?: string;
  /** Label of the link. */
  externalLinkLabel?: string;
  /** Fixed texts for the follow-up steps. */
  followupTemplates?: FollowupTemplate[];
}

/** Texts that prospects read, by language. Whoever reads that language gets them; what is missing or empty is shown as it is written outside of `translations`. */
export interface SettingsTranslations {
  /** For readers of English. */
  en?: SettingsTranslation;
  /** For readers of Spanish. */
  es?: SettingsTranslation;
}

/** Input of `settings.updateFollowups`. */
export interface SettingsUpdateFollowupsInput {
  /** Whether follow-ups are sent automatically. */
  enabled?: boolean | undefined;
  /** Hours without a reply before a follow-up: 24, 48 or 72. */
  idleHours?: 24 | 48 | 72 | undefined;
  /** Follow-ups per conversation: 1, 2 or 3. */
  maxSteps?: 1 | 2 | 3 | undefined;
}

/** Input of `settings.update`. */
export interface SettingsUpdateInput {
  /** Name that the agent uses. */
  agentName?: string | undefined;
  /** Extra instructions for the agent. */
  customInstructions?: string | null | undefined;
  /** IANA time zone of the account. */
  timezone?: string | undefined;
  /** Language of emails to people of the account: `en` or `es`. Contacts are written to in their own. */
  language?: "en" | "es" | undefined;
  /** Working hours of the account, in its time zone. */
  workingHours?: WorkingHours | undefined;
  /** Duration of a showing in minutes. */
  defaultShowingDuration?: 30 | 45 | 60 | undefined;
  /** Signature of outgoing email. */
  emailSignOff?: string | undefined;
  /** First message of the public chat. */
  publicChatIntro?: string | undefined;
  /** Color of buttons and links on public pages, in emails and in the chat, as #rrggbb. It is made darker or lighter where text would be hard to read; empty: the program's own. */
  brandColor?: string | undefined;
  /** License number to show. */
  licenseNumber?: string | undefined;
  /** Phone number to show. */
  publicPhone?: string | undefined;
  /** Extra instructions for the voice agent. */
  voicePromptAddition?: string | undefined;
  /** First sentence of the voice agent. */
  voiceFirstMessage?: string | undefined;
  /** Link to show; empty for none. */
  externalLinkUrl?: "" | string | undefined;
  /** Label of the link. */
  externalLinkLabel?: string | undefined;
  /** Whether prospects are pre-screened. */
  prescreeningEnabled?: boolean | undefined;
  /** Whether the account has a public profile. */
  profilePublic?: boolean | undefined;
  /** Whether follow-ups are sent automatically. */
  followupEnabled?: boolean | undefined;
  /** Whether the voice agent answers calls. */
  voiceEnabled?: boolean | undefined;
  /** Whether foreign phone numbers are accepted. */
  allowInternationalPhone?: boolean | undefined;
  /** Whether the link appears on the profile. */
  showExternalLinkOnProfile?: boolean | undefined;
  /** Whether the link appears at the end of a session. */
  showExternalLinkOnCompletion?: boolean | undefined;
  /** Whether a prospect may ask to talk to a person. */
  callHumanEnabled?: boolean | undefined;
  /** Whether the language model, if the server has one, takes part in conversations; otherwise the script answers alone. */
  assistantEnabled?: boolean | undefined;
  /** Hours without a reply before a follow-up: 24, 48 or 72. */
  followupIdleHours?: 24 | 48 | 72 | undefined;
  /** Follow-ups per conversation: 1, 2 or 3. */
  followupMaxSteps?: 1 | 2 | 3 | undefined;
  /** Booking page; an empty string clears it. */
  bookingUrl?: "" | string | undefined;
  /** Fixed texts for the follow-up steps. */
  followupTemplates?: FollowupTemplate[] | undefined;
  /** Which imported calendar blocks showings that prospects book: the id of a calendar source, or `primary` for all. */
  showingCalendarId?: string | undefined;
  /** Minutes to keep free before and after a showing. */
  showingBufferMinutes?: 15 | 30 | 60 | undefined;
  /** Maximum number of showings per day, in an account without hosts. */
  maxShowingsPerDay?: number | undefined;
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. */
  showingNoticeMinutes?: number | undefined;
  /** How many days ahead prospects can book, at most; from 1 to 56. */
  showingHorizonDays?: number | undefined;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: any number. */
  showingsPerHour?: number | null | undefined;
  /** Who of the hosts that are free gets a showing. home_host: whoever looks after the property, or else as least_busy. in_turn: whoever has waited longest. least_busy: whoever has the fewest showings on that day, or else in that week. */
  showingAssignment?: "home_host" | "in_turn" | "least_busy" | undefined;
  /** When prospects are asked to confirm their showings; null: never. Counts for showings booked from then on. */
  showingConfirmation?: ShowingConfirmation | null | undefined;
  /** The workflow whose form a prospect completes before booking a showing; null: none. It requires nothing while the workflow is not public and active, or prescreeningEnabled is off. */
  bookingRequires?: string | null | undefined;
  /** Origins of websites whose pages may use the public part of the account, such as the chat; empty: any. */
  allowedOrigins?: string[] | undefined;
  /** Which emails are sent. Members that are left out keep their values. */
  emailPreferences?: {
    /** Product news. */
    marketing?: boolean | undefined;
    /** Email to the account when an application arrives. */
    applicationNotifications?: boolean | undefined;
    /** Email to the prospect when a session is reviewed. */
    notifyProspectOnReview?: boolean | undefined;
    /** Email with matching properties to prospects. */
    emailProspectMatches?: boolean | undefined;
    /** Email about showings to prospects. */
    schedulingEmailEnabled?: boolean | undefined;
    /** Email to the account when a new contact reaches out. */
    newInquiryNotifications?: boolean | undefined;
    /** Email to the account when a showing is booked. */
    showingBookedNotifications?: boolean | undefined;
    /** Email to the account when a follow-up is due. */
    followupDueNotifications?: boolean | undefined;
    /** Email to whoever shows the home, after a showing, with a link to record whether the contact came. */
    showingOutcomeNotifications?: boolean | undefined;
    /** Email to the prospect on the morning after `attended` was recorded, with a link to say how the showing was. */
    showingFeedbackEnabled?: boolean | undefined;
  } | undefined;
  /** Texts that prospects read, by language. Texts that are left out keep their values; an empty one is removed. */
  translations?: SettingsTranslations | undefined;
  /** The fields that the account declares, by the kind of record. A list that is sent replaces the one before; values of a field that is left out stay stored, and show again when its key is declared again. */
  customFields?: {
    /** The fields of contacts, in the order in which people see them, at most 30. */
    contacts?: CustomField[] | undefined;
    /** The fields of properties, in the order in which people see them, at most 30. */
    properties?: CustomField[] | undefined;
  } | undefined;
}

/** An appointment at which a contact sees a property. */
export interface Showing {
  /** Identifier of the entry. */
  id: string;
  /** The person who shows the home; null for nobody, and for other entries. */
  assigneeId: string | null;
  /** A short title. */
  title: string;
  /** A longer description. */
  description: string | null;
  /** When it starts. */
  startTime: string;
  /** When it ends; after the start. */
  endTime: string;
  /** The IANA time zone it is planned in. */
  timeZone: string;
  /** Where it takes place; empty when there is no location. */
  location: string;
  /** Pending and confirmed entries block their time. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Internal notes of the account. */
  notes: string | null;
  /**
   * Where the entry comes from.
   *
   * - `provider_calendar_a`: the provider of an imported calendar, unless another is given.
   * - `provider_calendar_b`: a second provider, to tell imported calendars apart.
   */
  source: "internal" | "provider_calendar_a" | "provider_calendar_b";
  /** Whether the contact has an invitation by email, because it booked the showing itself or the account sent one: it can move and cancel the showing by a link, and is told of changes. false for other entries. */
  invited: boolean;
  /** What the contact of a showing last answered, with the buttons of its mail program or on the page of the booking; null before an answer, and again when the showing is moved. It does not change the status. */
  prospectResponse: "accepted" | "declined" | "tentative" | null;
  /** When the contact was asked whether it comes to a showing, see the setting showingConfirmation; null when it was not, and again when the showing is moved. */
  confirmationAskedAt: string | null;
  /** Since when it is certain that the contact comes; null while it is not. */
  confirmedAt: string | null;
  /** Who said so: the prospect; the host, who set the status to confirmed after the contact was asked; or the booking itself, which was too late to ask. */
  confirmedBy: "prospect" | "host" | "booking" | null;
  /** When it was cancelled because nobody confirmed it; null otherwise, and again when it is put back. */
  lapsedAt: string | null;
  /** The outcome of a showing, as the account recorded it: the contact came, did not come, or cancelled too late; null before. */
  outcome: "attended" | "no_show" | "cancelled_late" | null;
  /** What the account noted about it. */
  outcomeNote: string | null;
  /** What the prospect said after the showing, see the setting emailPreferences.showingFeedbackEnabled; null before. */
  feedback: ShowingFeedback | null;
  /** Why a showing that a prospect asked for was not booked right away: while it is pending, a person confirms or cancels it; null for others. */
  request: ShowingRequest | null;
  /** When the reminder was sent. */
  reminderSentAt: string | null;
  /** Its identifier in your own program, unique among showings. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Always `showing`. */
  type: "showing";
  /** The property to show. */
  propertyId: string;
  /** The contact who comes to see it. */
  contactId: string;
}

/** When prospects are asked whether they come. */
export interface ShowingConfirmation {
  /** Hours before the showing at which the prospect is asked. */
  askHoursBefore: number;
  /** Hours before the showing at which it is cancelled if nobody has confirmed it, at least 2 fewer; null: it never is. */
  cancelHoursBefore: number | null;
}

/** An entry that a showing overlaps. */
export interface ShowingConflict {
  /** The other showing or calendar entry; of an open house, its property. */
  id: string;
  /** When it starts. */
  startTime: string;
  /** When it ends. */
  endTime: string;
  /** Whose time it takes: the home's, or that of who shows it. */
  of: "home" | "host";
  /** Whether it is an open house. */
  openHouse: boolean;
}

/** What a prospect thinks of a showing. */
export interface ShowingFeedback {
  /** From 1, poor, to 5, very good. */
  rating: number;
  /** In the prospect's words; empty for none. */
  text: string;
  /** Whether the prospect wants to apply for the home. */
  wantsToApply: boolean;
  /** When it was given. */
  at: string;
}

/** Why a person has to decide about a showing. */
export interface ShowingRequest {
  /** What of the property does not fit the answers, or is not known to; denied: the session was denied. */
  reasons: Array<"rent" | "bedrooms" | "bathrooms" | "availability" | "pets" | "parking" | "city" | "denied">;
  /** The session with the answers. */
  sessionId: string;
  /** By when the prospect was promised an answer. */
  answerBy: string;
}

/** The property's own rules, or else the account's. */
export interface ShowingRules {
  /** How many minutes ahead prospects must book, at least; at most 20160, which are two weeks. */
  showingNoticeMinutes: number;
  /** How many days ahead prospects can book, at most; from 1 to 56. */
  showingHorizonDays: number;
  /** How many showings of one home may begin in an hour of the clock, in the account's time zone, before prospects can't book another; from 1 to 60. Null: any number. */
  showingsPerHour: number | null;
}

/** Input of `showings.availability`. */
export interface ShowingsAvailabilityInput {
  /** Consider only entries for this property and those without a property. Default: all entries. */
  propertyId?: string | undefined;
  /** Just this day, YYYY-MM-DD, local. Ignored when dateFrom or dateTo is given. */
  preferredDate?: string | undefined;
  /** First day, YYYY-MM-DD, local. Default: today in the account's time zone. */
  dateFrom?: string | undefined;
  /** Last day, inclusive. Default: 7 days after the first. At most 60 days in all. */
  dateTo?: string | undefined;
}

/** Input of `showings.create`. */
export interface ShowingsCreateInput {
  /** The property to show; it must belong to the account and not be deleted. */
  propertyId: string;
  /** The contact who comes to see it; it must belong to the account and not be deleted. */
  contactId: string;
  /** The person who shows the home, an agent or an owner; null for nobody. Default: when the account has hosts, one who is free, see `showingAssignment`. */
  assigneeId?: string | null | undefined;
  /** A short title. */
  title: string;
  /** When it starts, ISO 8601. */
  startTime: string;
  /** When it ends, ISO 8601; after the start. */
  endTime: string;
  /** The IANA time zone it is planned in. Default: the time zone in the settings. */
  timeZone?: string | undefined;
  /** Where it takes place. Default: the property's address. */
  location?: string | undefined;
  /** A longer description. */
  description?: string | null | undefined;
  /** Internal notes of the account. */
  notes?: string | null | undefined;
  /** Its identifier in your own program, unique among showings. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** true: the showing is confirmed. Default: it is pending. */
  confirmed?: boolean | undefined;
  /** true: emails the contact an invitation with an .ics file and a link to move or cancel the showing, and from then on tells the contact of changes and reminds them. Refused with 422 when no email can reach the contact. Default: nobody is told. */
  invite?: boolean | undefined;
  /** true: refused with 409 (slot_taken) when the property is not free or nobody who shows it is. Otherwise, overlaps are accepted, and named in `conflicts`. */
  enforceAvailability?: boolean | undefined;
}

/** Input of `showings.delete`. */
export interface ShowingsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `showings.explainAvailability`. */
export interface ShowingsExplainAvailabilityInput {
  /** The property to show. */
  propertyId: string;
  /** When the showing would start, ISO 8601. */
  start: string;
  /** When it would end, ISO 8601; after the start. */
  end: string;
}

/** Input of `showings.get`. */
export interface ShowingsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `showings.list`. */
export interface ShowingsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "assigneeId" | "title" | "description" | "startTime" | "endTime" | "timeZone" | "location" | "status" | "notes" | "source" | "invited" | "prospectResponse" | "confirmationAskedAt" | "confirmedAt" | "confirmedBy" | "lapsedAt" | "outcome" | "outcomeNote" | "feedback" | "request" | "reminderSentAt" | "externalId" | "metadata" | "createdAt" | "updatedAt" | "type" | "propertyId" | "contactId"> | undefined;
  /** The member to sort by; `-` before it reverses the order. Default: `startTime`. By `updatedAt`, it combines only with updatedAfter, ids, externalId and metadata. */
  sort?: "startTime" | "-startTime" | "updatedAt" | "-updatedAt" | undefined;
  /** Only those with these ids, at most 100; repeat the parameter for several. */
  ids?: string[] | undefined;
  /** Only those that were changed after this time, ISO 8601, in the order of `updatedAt` unless `sort` says otherwise. It combines with `sort` by `updatedAt` alone. */
  updatedAfter?: string | undefined;
  /** Only showings of this property. */
  propertyId?: string | undefined;
  /** Only showings with this contact. */
  contactId?: string | undefined;
  /** Only showings with this status. */
  status?: "pending" | "confirmed" | "completed" | "cancelled" | undefined;
  /** Only showings with this outcome. With contactId, `pagination.total` is how often. */
  outcome?: "attended" | "no_show" | "cancelled_late" | undefined;
  /** Only those that this person looks after: an id, `me`, or `none`. */
  assigneeId?: "me" | "none" | string | undefined;
  /** Only the one with this identifier of your own program. */
  externalId?: string | undefined;
  /** Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`. */
  metadata?: {
    [name: string]: string;
  } | undefined;
  /** Only entries that start at or after this time, ISO 8601. */
  startAfter?: string | undefined;
  /** Only entries that start before this time, ISO 8601. */
  startBefore?: string | undefined;
  /** With the records that these refer to, separated by commas. Missing are those that are gone, and those that the key may not read. */
  include?: Array<"contact" | "property"> | undefined;
}

/** Input of `showings.moveGroup`. */
export interface ShowingsMoveGroupInput {
  /** Identifier of the record. */
  id: string;
  /** When all of them start from now on, ISO 8601. */
  startTime: string;
  /** When they end, ISO 8601; after the start. */
  endTime: string;
  /** The person who shows the home from now on, an agent or an owner; null for nobody. Default: who does already. */
  assigneeId?: string | null | undefined;
  /** Only if the showing still starts then; otherwise the request is refused with 409 (showing_moved). */
  previousStartTime?: string | undefined;
  /** Only these showings of the group. Default: all of it. */
  showingIds?: string[] | undefined;
  /** true: refused with 409 (slot_taken) when the property is not free or nobody who shows it is. Otherwise, overlaps are accepted, and named in `conflicts`. */
  enforceAvailability?: boolean | undefined;
}

/** Input of `showings.update`. */
export interface ShowingsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The property to show; it must belong to the account and not be deleted. */
  propertyId?: string | undefined;
  /** The contact who comes to see it; it must belong to the account and not be deleted. */
  contactId?: string | undefined;
  /** The person who shows the home, an agent or an owner; null for nobody. Default: when the account has hosts, one who is free, see `showingAssignment`. */
  assigneeId?: string | null | undefined;
  /** A short title. */
  title?: string | undefined;
  /** When it starts, ISO 8601. */
  startTime?: string | undefined;
  /** When it ends, ISO 8601; after the start. */
  endTime?: string | undefined;
  /** The IANA time zone it is planned in. Default: the time zone in the settings. */
  timeZone?: string | undefined;
  /** Where it takes place. Default: the property's address. */
  location?: string | undefined;
  /** A longer description. */
  description?: string | null | undefined;
  /** Internal notes of the account. */
  notes?: string | null | undefined;
  /** Its identifier in your own program, unique among showings. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** Status of the showing. Any status may follow any other. */
  status?: "pending" | "confirmed" | "completed" | "cancelled" | undefined;
  /** With the status cancelled, declines a pending showing: the contact is told by email why, in these words, which may be empty, and at which other times the home is free. */
  declineReason?: string | undefined;
  /** The outcome of the showing, once it has begun; null removes it. */
  outcome?: "attended" | "no_show" | "cancelled_late" | null | undefined;
  /** A note about it. */
  outcomeNote?: string | null | undefined;
  /** true: emails the contact an invitation with an .ics file and a link to move or cancel the showing, and from then on tells the contact of changes and reminds them. Refused with 422 when no email can reach the contact. Default: nobody is told. */
  invite?: boolean | undefined;
  /** true: refused with 409 (slot_taken) when the property is not free or nobody who shows it is. Otherwise, overlaps are accepted, and named in `conflicts`. */
  enforceAvailability?: boolean | undefined;
}

/** A browser in which a person has signed in. */
export interface SignIn {
  /** Identifier of the sign-in. */
  id: string;
  /** Who signed in. */
  personId: string;
  /** What the browser says it is. */
  userAgent: string | null;
  /** Whether this request was made with it. */
  isCurrent: boolean;
  /** When the person signed in. */
  createdAt: string;
  /** When it was last used, accurate to a minute. */
  lastUsedAt: string | null;
  /** When it ends by itself. */
  expiresAt: string;
}

/** A simulated booking. */
export interface SimulatedBooking {
  /** The showing. */
  showingId: string;
  /** The contact that booked it. */
  contactId: string;
  /** The property. */
  propertyId: string;
  /** When it starts. */
  start: string;
  /** When it ends. */
  end: string;
  /** Its status. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** The token of the booking, for `/public/v1/bookings/{token}`. */
  token: string;
}

/** The outcome of a simulated bounce. */
export interface SimulatedBounce {
  /** `bounced`: its message failed, and the contact gets no more automatic email. `ignored`: it carries no message. */
  outcome: "bounced" | "ignored";
  /** What was reported, or why it was ignored. */
  reason: string;
  /** The email in the outbox. */
  outboxId: string;
  /** The message; null without one. */
  messageId: string | null;
  /** Its contact; null without one. */
  contactId: string | null;
}

/** The outcome of a simulated lead. */
export interface SimulatedLead {
  /** Identifier of the lead. */
  leadId: string;
  /** `new_contact`: a person who was not known. `known_contact`: one who was. `unread`: it waits for a person to make it a contact. */
  outcome: "new_contact" | "known_contact" | "unread";
  /** Why it is unread; null otherwise. */
  reason: "not_understood" | "no_address" | "own_address" | "several_people" | "too_deep" | "declares_entities" | "only_ids" | "fetch_refused" | "too_many" | null;
  /** The contact; null while it is unread. */
  contactId: string | null;
  /** Its conversation; null without one. */
  conversationId: string | null;
  /** The message; null without one. */
  messageId: string | null;
  /** The property that this is. */
  propertyId: string | null;
  /** Whether the first answer was sent, if its source sends one: `sent`; `not_allowed`: the address opted out, or nobody has confirmed it and it had its answer; `no_address`; `already_answered`. */
  firstAnswer: "sent" | "not_allowed" | "no_address" | "already_answered" | null;
}

/** The outcome of a simulated message. */
export interface SimulatedMessage {
  /** The outcome. */
  outcome: "received" | "ignored";
  /** Why it was ignored; null otherwise. */
  reason: string | null;
  /** The message; null without one. */
  messageId: string | null;
  /** Its conversation; null without one. */
  conversationId: string | null;
  /** Its contact; null without one. */
  contactId: string | null;
}

/** An event of another calendar that could not be read. */
export interface SkippedEvent {
  /** Its UID in its calendar; empty when what is named is no single event. */
  uid: string;
  /** Its title. */
  title: string;
  /** When the time that it blocks begins; null when it has no readable day, and blocks nothing. */
  at: string | null;
  /** Why it can't be read, for people. */
  reason: string;
}

/** A run that has just started. */
export interface StartedWorkflowRun {
  /** Identifier of the run. */
  id: string;
  /** The template; it may have been deleted since. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (including waiting), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The current step, starting at 0; totalSteps after the last step. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
}

/** The outcome of a test message. */
export interface TestedConnector {
  /** Whether the connector answered with a 2xx in time. */
  delivered: boolean;
  /** HTTP status of its response; null when there was none. */
  status: number | null;
  /** Duration in milliseconds. */
  ms: number;
  /** The beginning of the response body as text, at most 1 KiB; without a response, the reason. */
  response: string | null;
}

/** The outcome of a test of both connections. */
export interface TestedMailbox {
  /** Why its mail can't be read, for people; null when it can. */
  imap: string | null;
  /** Why nothing can be sent, for people; null when it can, or when it only receives. */
  smtp: string | null;
}

/** The outcome of a test delivery. */
export interface TestedWebhook {
  /** Whether the receiver answered with a 2xx within 10 seconds, at an allowed address. */
  delivered: boolean;
  /** The event that was sent. */
  event: "test.ping";
  /** Its delivery in the log: the webhookId of its payload. */
  deliveryId: string;
  /** HTTP status of the response; null when there was none. */
  statusCode: number | null;
  /** Why it did not arrive; null when it did. */
  error: string | null;
  /** Duration in milliseconds. */
  durationMs: number;
  /** The beginning of the response body as text, at most 1 KiB; null when there was no response. */
  responseBody: string | null;
}

/** Something that happened with a contact or a property. */
export interface TimelineEntry {
  /** Identifier of the entry in the timeline. */
  id: string;
  /** What happened. `form` is a pre-screening session at its start, `decision` the one about it, `change` a changed field of the record itself, and `conversation`, in the timeline of a property, one that began. */
  type: "message" | "note" | "conversation" | "showing" | "form" | "decision" | "lead" | "merge" | "change" | "creation";
  /** When. Of a showing: its start, which may be in the future. */
  at: string;
  /** The resource of the record that the entry is about. */
  resource: "messages" | "notes" | "conversations" | "showings" | "sessions" | "leads" | "contacts" | "properties" | "audit";
  /** Identifier of that record. */
  recordId: string;
  /** The conversation of a message or note. */
  conversationId: string | null;
  /** Whom it is about; of `merge`, the contact that was merged. */
  contactId: string | null;
  /** The contact's name. */
  contactName: string | null;
  /** The property it is about. */
  propertyId: string | null;
  /** The property's title. */
  propertyTitle: string | null;
  /** Of a message. */
  direction: "inbound" | "outbound" | null;
  /**
   * Of a message.
   *
   * - `chat_app_a`: a chat app, such as WhatsApp, whose messages a connector carries.
   * - `chat_app_b`: a second chat app, carried by another connector.
   * - `web`: the chat on your website.
   */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null;
  /** The beginning of the text of a message, note or lead, or an outcome's note: at most 300 characters. */
  text: string | null;
  /** The name of a form, and the title of a showing. */
  title: string | null;
  /** As it is now: the status of a showing or form, the review status of a decision, the outcome of a lead. */
  status: string | null;
  /** The outcome of a showing. */
  outcome: string | null;
  /** How a contact was acquired; the portal of a lead. */
  source: string | null;
  /** The person of the account who wrote the note or made the change. */
  personId: string | null;
  /** The name of the person or API key that made the change. */
  actor: string | null;
  /** The changed fields of a `change`, before it. */
  before: {
    [name: string]: unknown;
  } | null;
  /** The changed fields of a `change`, after it. */
  after: {
    [name: string]: unknown;
  } | null;
}

/** A reason why a time can't be booked. */
export interface UnavailableReason {
  /** Whom the reason concerns. */
  of: "home" | "host";
  /** The person; null for the home, and in an account without hosts. */
  hostId: string | null;
  /** taken: something overlaps the time. buffer, travel: something is too close. too_soon, too_late, hour_full: by `rules`. no_host: nobody shows the property. open_house: the home, or the host, has one then, and no place in it is free or it has other times. */
  reason: "outside_hours" | "day_off" | "taken" | "buffer" | "travel" | "daily_maximum" | "too_soon" | "too_late" | "hour_full" | "no_host" | "open_house";
  /** The showing that is in the way, if it is one. */
  entryId: string | null;
}

/** The conversations that the caller has not read. */
export interface UnreadConversations {
  /** Number of unread conversations. */
  total: number;
  /** Those with the newest messages, at most 500. */
  conversationIds: string[];
}

/** An image whose bytes were uploaded. */
export interface UploadedImage {
  /** The objectKey from the presign answer; it starts with images/{userId}/{id}/. */
  objectKey: string;
  /** The presigned type; the bytes must match it. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The presigned size in bytes; the object must have this size. */
  sizeBytes: number;
  /** Alternative text for people who can't see the image. */
  altText?: string | null | undefined;
}

/** What an account uses, and what its plan allows. */
export interface Usage {
  /** The plan of the account. Only an operator of the server can change it. */
  plan: "free_trial" | "starter" | "pro" | "scale";
  /** What the account uses, next to what its plan allows. */
  limits: Array<{
    /** What is limited, as in the plan table. */
    name: "properties" | "images" | "importImagesPerMonth" | "activeKeys" | "webhooks" | "connectors" | "mailboxes" | "calendarFeeds" | "calendarSources" | "leadSources" | "listingFeeds" | "attachmentMegabytes" | "assistantCallsPerMonth" | "assistantTokensPerMonth" | "requestsPerDay";
    /** How many the account has, or has used in the current UTC day or month. */
    used: number;
    /** How many the plan allows; null for no limit. */
    limit: number | null;
    /** `key`: the limit applies to each key separately; `used` is the total of all keys. */
    per: "account" | "key";
  }>;
  /** The last 30 days, today first. */
  days: Array<{
    /** UTC day. */
    day: string;
    /** Requests and calls that the limits counted. */
    requests: number;
    /** Of those, the ones that may change data. */
    writes: number;
    /** Requests that were refused with 429; not included in the other counts. */
    refused: number;
    /** Properties created that day, without those deleted since. */
    properties: number;
    /** Images added that day, without those deleted since. */
    images: number;
  }>;
}

/** The configuration of the account's voice agent. */
export interface VoiceAgent {
  /** Whether calls are to be answered: true when the setting voiceEnabled is on and, for a workflow, the workflow is active and its `voiceConfig.enabled` is not false. If they are not to be answered, the other fields are null or empty. */
  enabled: boolean;
  /** What the agent says first. */
  firstMessage: string | null;
  /** Instructions for the model: the account's facts, rules and own instructions. */
  instructions: string | null;
  /** The language in which the agent begins, an ISO 639-1 code. */
  language: string | null;
  /** Operations that the agent may call with the API key. */
  tools: VoiceTool[];
}

/** An operation of this API that a voice agent may call. */
export interface VoiceTool {
  /** Name of the tool. */
  name: string;
  /** What it does, for the model. */
  description: string;
  /** Method of the operation that it calls. */
  method: "GET" | "POST";
  /** Path of the operation. Arguments named in braces go into the path, the others into the query of a GET or the JSON body of a POST. */
  path: string;
  /** JSON Schema of the arguments. */
  parameters: {
    [name: string]: unknown;
  };
}

/** A subscription to events. */
export interface Webhook {
  /** Identifier of the subscription. */
  id: string;
  /** The URL that deliveries are sent to. */
  url: string;
  /** Events to deliver. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping">;
  /** Whether it delivers events. Ten failed attempts in a row deactivate it. */
  active: boolean;
  /** What the subscription is for. */
  description: string | null;
  /** Number of failed attempts since the last 2xx. */
  consecutiveFailures: number;
  /** When the receiver last answered with a 2xx. */
  lastDeliveredAt: string | null;
  /** When it was created. */
  createdAt: string;
}

/** One event on its way to one subscription. */
export interface WebhookDelivery {
  /** Identifier of the delivery: the webhookId of its payload. */
  id: string;
  /** The event that is delivered. */
  event: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping";
  /** The event; the same in every subscription that receives it. */
  eventId: string;
  /** pending: an attempt is still due. failed: given up. */
  status: "pending" | "delivered" | "failed";
  /** Whether it was requested again. */
  redelivery: boolean;
  /** Whether it is a test delivery, which does not affect the failure counter. */
  test: boolean;
  /** Number of attempts so far. */
  attemptCount: number;
  /** HTTP status of the response to the last attempt. */
  lastStatusCode: number | null;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** When the next attempt is due, at the earliest; null when there is none. */
  nextAttemptAt: string | null;
  /** When the receiver answered with a 2xx. */
  deliveredAt: string | null;
  /** When the event happened. */
  createdAt: string;
}

/** A delivery with its data and its attempts. */
export interface WebhookDeliveryDetail {
  /** Identifier of the delivery: the webhookId of its payload. */
  id: string;
  /** The event that is delivered. */
  event: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping";
  /** The event; the same in every subscription that receives it. */
  eventId: string;
  /** pending: an attempt is still due. failed: given up. */
  status: "pending" | "delivered" | "failed";
  /** Whether it was requested again. */
  redelivery: boolean;
  /** Whether it is a test delivery, which does not affect the failure counter. */
  test: boolean;
  /** Number of attempts so far. */
  attemptCount: number;
  /** HTTP status of the response to the last attempt. */
  lastStatusCode: number | null;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** When the next attempt is due, at the earliest; null when there is none. */
  nextAttemptAt: string | null;
  /** When the receiver answered with a 2xx. */
  deliveredAt: string | null;
  /** When the event happened. */
  createdAt: string;
  /** The event's data, as it is sent. */
  data: {
    [name: string]: unknown;
  };
  /** The latest attempts, oldest first, at most 100. */
  attempts: DeliveryAttempt[];
}

/** Input of `webhooks.create`. */
export interface WebhooksCreateInput {
  /** The URL to send deliveries to: https, without user name or password; every address that the host resolves to must be public. */
  url: string;
  /** Events to deliver, at least one. Duplicates count once. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping">;
  /** What the subscription is for. */
  description?: string | null | undefined;
}

/** Input of `webhooks.delete`. */
export interface WebhooksDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `webhooks.getDelivery`. */
export interface WebhooksGetDeliveryInput {
  /** Identifier of the record. */
  id: string;
  /** Identifier of the delivery. */
  deliveryId: string;
}

/** Input of `webhooks.get`. */
export interface WebhooksGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `webhooks.listDeliveries`. */
export interface WebhooksListDeliveriesInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "event" | "eventId" | "status" | "redelivery" | "test" | "attemptCount" | "lastStatusCode" | "lastError" | "nextAttemptAt" | "deliveredAt" | "createdAt"> | undefined;
  /** Only deliveries with this status. */
  status?: "pending" | "delivered" | "failed" | undefined;
  /** Only deliveries of this event. */
  event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping" | undefined;
}

/** Input of `webhooks.list`. */
export interface WebhooksListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "url" | "events" | "active" | "description" | "consecutiveFailures" | "lastDeliveredAt" | "createdAt"> | undefined;
}

/** Input of `webhooks.redeliver`. */
export interface WebhooksRedeliverInput {
  /** Identifier of the record. */
  id: string;
  /** Every event since this time is sent again. */
  since: string;
}

/** Input of `webhooks.redeliverOne`. */
export interface WebhooksRedeliverOneInput {
  /** Identifier of the record. */
  id: string;
  /** Identifier of the delivery. */
  deliveryId: string;
}

/** Input of `webhooks.rotateSecret`. */
export interface WebhooksRotateSecretInput {
  /** Identifier of the record. */
  id: string;
  /** For how many hours the header `webhook-signature` also has a signature made with the old secret: 0 to 168. Default: 0. `X-Webhook-Signature` is made with the new secret at once. */
  overlapHours?: number | undefined;
}

/** Input of `webhooks.test`. */
export interface WebhooksTestInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `webhooks.update`. */
export interface WebhooksUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The URL to send deliveries to, including those already waiting: https, without user name or password; every address that the host resolves to must be public. */
  url?: string | undefined;
  /** The events to deliver, at least one. Replaces the whole list. */
  events?: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping"> | undefined;
  /** false: nothing more is queued. true: resets the failure counter and delivers what is held. */
  active?: boolean | undefined;
  /** What the subscription is for. */
  description?: string | null | undefined;
}

/** A workflow template: what a run does, step by step. */
export interface Workflow {
  /** Identifier of the template. */
  id: string;
  /** Name of the template. */
  name: string;
  /** What the template is for. */
  description: string | null;
  /** Whether prospects can use it. */
  isPublic: boolean;
  /** Whether runs can be started. */
  isActive: boolean;
  /** A system template: it can be run, but not changed or deleted. */
  isSystem: boolean;
  /**
   * What starts runs.
   *
   * - `deep_link`: a prospect opens the public form of the template.
   */
  triggerType: "manual" | "deep_link" | "automatic" | "scheduled";
  /** Readable name, unique in the account, made from the name on creation and never changed. */
  slug: string;
  /** The steps in order, at most 20; they are numbered from 0. */
  steps: WorkflowStep[];
  /** When a run ends early. */
  exitConditions: WorkflowExitConditions;
  /** What starts runs automatically: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept unchanged. */
  triggerConfig: {
    /** For `automatic`: the event that starts a run, for the contact that the event is about. Events without a contact, and events caused by runs of the same template, start no run. */
    event?: string;
    /** For `automatic`: minutes between the event and the first step, at most one year. */
    delayMinutes?: number;
    /** Selects events or contacts. Every member must match: equal the value, or one of the values of an array. A name is a member of the event's data, or else a field as in conditions (status, contact.language, property.city). Default for `scheduled`: {role: prospect}. */
    filter?: {
      [name: string]: unknown;
    };
    /** For `scheduled`: when to run, as a cron expression of five fields. A run starts for every contact that is not archived and matches the filter. Times missed during downtime are made up for only once, however many there were. */
    cron?: string;
    /** For `scheduled`: the IANA time zone of `cron`. Default: the account's. */
    timezone?: string;
    [name: string]: unknown;
  } | null;
  /** The questions of a pre-screening and of the steps ask and agent: {questions: [{key, label, type, help?, required?, options?, min?, max?, translations?}], translations?}. Further members are kept unchanged. */
  questionConfig: {
    /** The questions in order, at most 100. */
    questions?: Array<{
      /** Key of the answer in the session's submission. */
      key?: string;
      /** The question, as the prospect reads it. */
      label?: string;
      /** Type of the answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone";
      /** Whether the question must be answered. */
      required?: boolean;
      /** The options to choose from, for `choice`; at most 100. */
      options?: unknown[];
      /** Minimum, for `number`. */
      min?: number;
      /** Maximum, for `number`. */
      max?: number;
      [name: string]: unknown;
    }>;
    [name: string]: unknown;
  } | null;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?, translations?}. Further members are kept unchanged. */
  completionConfig: {
    /** Last message of a session. */
    message?: string;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean;
    /** Maximum number of properties to show. */
    maxResults?: number;
    /** The URL that the prospect is sent to next. */
    redirectUrl?: string;
    [name: string]: unknown;
  } | null;
  /** The voice agent for calls about this workflow, as `GET /agent/voice?workflowId=` returns it: {enabled, firstMessage?, promptAddition?, language?}. Messages do not use it. Further members are kept unchanged. */
  voiceConfig: {
    /** false: calls about this workflow are not to be answered. Default: the setting `voiceEnabled`. */
    enabled?: boolean;
    /** What the voice agent says first. Default: the setting `voiceFirstMessage`. */
    firstMessage?: string;
    /** Instructions for the voice agent in addition to those of the settings. */
    promptAddition?: string;
    /** The language in which the voice agent begins, an ISO 639-1 code. Default: en. */
    language?: string;
    [name: string]: unknown;
  } | null;
  /** What a pre-screening begins with, on its page and in the chat. */
  introMessage: string | null;
  /** 1 on creation; increases by one with each change of steps, exitConditions, questionConfig, completionConfig or introMessage. */
  version: number;
  /** Its identifier in your own program, unique among workflows. */
  externalId: string | null;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. */
  metadata: {
    [name: string]: string;
  } | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Why a run took a branch. */
export interface WorkflowBranch {
  /** The field that was compared. */
  field: string;
  /** How it was compared. */
  op: string;
  /** What it was compared with. */
  value: unknown;
  /** The value that the field had. */
  actual: unknown;
  /** Whether the condition was true. */
  result: boolean;
  /** The step that followed. */
  nextStep: number;
}

/** What a run of a workflow would do. */
export interface WorkflowDryRun {
  /** How the run would end. paused: handed over to a person. waiting: for a reply, when the given answers and replies are used up. unfinished: it had not ended after 100 turns. */
  outcome: "completed" | "cancelled" | "failed" | "paused" | "waiting" | "unfinished";
  /** As in a run; for paused its pauseReason. Null for the other outcomes and when it would complete. */
  exitReason: string | null;
  /** What would happen, in order. */
  steps: WorkflowDryRunStep[];
}

/** What a step would do. */
export interface WorkflowDryRunStep {
  /** Position of the step, starting at 0. */
  index: number;
  /** What the step does. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** When it would happen. Automatic messages wait for the working hours. */
  at: string;
  /** What would be sent. */
  text?: string;
  /** Why the branch would be taken, for condition. */
  branch?: WorkflowBranch;
  /** Why it would fail. */
  error?: string;
}

/** A question of a run and the answer. */
export interface WorkflowExchange {
  /** The key of the question; null outside of questions. */
  key: string | null;
  /** What was sent. */
  question: string;
  /** When it was sent. */
  askedAt: string;
  /** What the contact wrote, word for word; null until then. */
  answer: string | null;
  /** When the run read it. */
  answeredAt: string | null;
  /** What it was understood as; null when it was not. */
  value: string | number | boolean | null;
}

/** When a run ends early. */
export interface WorkflowExitConditions {
  /** Maximum number of messages that a run sends, 1 to 50. Default: 50. */
  maxMessages?: number;
  /** Days after which a run ends, 1 to 90. Default: 30. */
  timeoutDays?: number;
}

/** A workflow run. */
export interface WorkflowRun {
  /** Identifier of the run. */
  id: string;
  /** The template; it may have been deleted since. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (including waiting), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The current step, starting at 0; totalSteps after the last step. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
  /** Name of the template when the run started. */
  templateName: string;
  /** When it ended, in any way; null until then. */
  completedAt: string | null;
  /** The property it is about. */
  propertyId: string | null;
  /** What a running or paused run is waiting for; null when it is not waiting. */
  waitingFor: "reply" | "time" | null;
  /** Number of messages it sent. */
  messagesSent: number;
  /** Why it ended without completing: cancelled, timeout, max_messages, contact_deleted, contact_opted_out, contact_merged when the contact that stays has a run of the same template, step_limit, process_died when the server process crashed three times during a step, plan_lacks_resource or trial_ended when the account's plan no longer includes workflows, or the code of the rule that a step violated, such as channel_not_connected. */
  exitReason: string | null;
  /** Why it is paused: requested by POST /workflows/runs/{id}/pause, or handed over to a person because an answer was not understood after three attempts, the contact asked for a person, or the agent did not know an answer or had no turns left. Null while it is not paused. */
  pauseReason: "requested" | "answer_not_understood" | "person_requested" | "agent_stuck" | null;
  /** The answers that the run has understood, by the key of their question. Dates are YYYY-MM-DD. */
  answers: {
    [name: string]: string | number | boolean;
  };
  /** The version of the template that it uses. */
  templateVersion: number;
  /** The steps in order. */
  steps: WorkflowRunStep[];
}

/** Progress of a step of a run. */
export interface WorkflowRunStep {
  /** Position of the step, starting at 0. */
  index: number;
  /** What the step does. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** Progress of the step. A step that waits is running; a step that the run did not reach is skipped. */
  status: "pending" | "running" | "completed" | "failed" | "cancelled" | "skipped";
  /** When it last started. */
  startedAt: string | null;
  /** When it was last completed. */
  completedAt: string | null;
  /** Why it failed. */
  error: string | null;
  /** What happened in it; null when there is nothing to tell. */
  trace: WorkflowStepTrace | null;
}

/** A workflow run, as lists show it. */
export interface WorkflowRunSummary {
  /** Identifier of the run. */
  id: string;
  /** The template; it may have been deleted since. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (including waiting), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The current step, starting at 0; totalSteps after the last step. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
  /** Name of the template when the run started. */
  templateName: string;
  /** When it ended, in any way; null until then. */
  completedAt: string | null;
}

/** Input of `workflowRuns.cancel`. */
export interface WorkflowRunsCancelInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflowRuns.create`. */
export interface WorkflowRunsCreateInput {
  /** The template to run. */
  workflowId: string;
  /** The contact to run it for. */
  contactId: string;
  /** The property it is about. */
  propertyId?: string | null | undefined;
}

/** Input of `workflowRuns.dryRun`. */
export interface WorkflowRunsDryRunInput {
  /** Identifier of the record. */
  id: string;
  /** The contact to run it for. Default: a made-up one with an email address. */
  contactId?: string | null | undefined;
  /** The property it is about. */
  propertyId?: string | null | undefined;
  /** Answers to the questions, by their keys. They are read as if the contact had written them. */
  answers?: {
    [name: string]: string | number | boolean;
  } | undefined;
  /** What the contact writes, in order: one message each time the run waits for something that `answers` does not have. */
  replies?: string[] | undefined;
}

/** Input of `workflowRuns.get`. */
export interface WorkflowRunsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflowRuns.list`. */
export interface WorkflowRunsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "workflowTemplateId" | "contactId" | "status" | "currentStep" | "totalSteps" | "startedAt" | "templateName" | "completedAt"> | undefined;
  /** Only runs with this status; `active` is pending or running. */
  status?: "active" | "pending" | "running" | "paused" | "completed" | "cancelled" | "failed" | undefined;
  /** Only runs of this template. */
  templateId?: string | undefined;
  /** Alias of `templateId`. */
  workflowTemplateId?: string | undefined;
  /** Alias of `templateId`. */
  workflowId?: string | undefined;
  /** Only runs for this contact. */
  contactId?: string | undefined;
}

/** Input of `workflowRuns.pause`. */
export interface WorkflowRunsPauseInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflowRuns.resume`. */
export interface WorkflowRunsResumeInput {
  /** Identifier of the record. */
  id: string;
}

/** One step of a workflow. */
export interface WorkflowStep {
  /** What the step does. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** Depends on the step type: send_message {template, translations?}, wait {hours}, wait_for_reply {timeoutHours?}, ask {questionKey}, ask_choice {text, options, questionKey?, translations?}, condition {field, op, value, thenStep, elseStep?}, update_contact {set}, property_match {limit?}, notify_owner {template}, agent {goal?, maxTurns?}, end {}. send_message and ask_choice can have their texts in another language, as in {translations: {es: {template}}} or {translations: {es: {text, options}}}, for contacts with that language. When no reply arrives within timeoutHours, the run ends as cancelled. ask sends a question of the template's questionConfig and waits for the answer, which is kept under the question's key. If the answer is not understood, the question is asked up to two more times; then whoever looks after the contact is notified, and the run is paused. ask_choice does the same with a question of its own; its answer is kept under questionKey, by default step_ and the number of the step. Options are texts, or objects {label, value}. Steps are numbered from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), showing.outcome, reply, messagesSent or an answer (answers.moveInDate); its op is eq, neq, gt, gte, lt, lte, contains, in or exists. property_match sends the newest public properties that match the answers so far: 3 by default, at most 10. notify_owner emails the text to whoever looks after the contact, else to the owners. agent asks the questions of the template that have no answer yet and answers questions about the property, by rule; what it can't do, and what takes more than maxTurns messages (10 by default, at most 50), it hands over to a person together with the goal. Further members are kept unchanged. */
  config: {
    [name: string]: unknown;
  };
}

/** One step of a workflow, as it is sent. */
export interface WorkflowStepInput {
  /** What the step does. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** Depends on the step type: send_message {template, translations?}, wait {hours}, wait_for_reply {timeoutHours?}, ask {questionKey}, ask_choice {text, options, questionKey?, translations?}, condition {field, op, value, thenStep, elseStep?}, update_contact {set}, property_match {limit?}, notify_owner {template}, agent {goal?, maxTurns?}, end {}. send_message and ask_choice can have their texts in another language, as in {translations: {es: {template}}} or {translations: {es: {text, options}}}, for contacts with that language. When no reply arrives within timeoutHours, the run ends as cancelled. ask sends a question of the template's questionConfig and waits for the answer, which is kept under the question's key. If the answer is not understood, the question is asked up to two more times; then whoever looks after the contact is notified, and the run is paused. ask_choice does the same with a question of its own; its answer is kept under questionKey, by default step_ and the number of the step. Options are texts, or objects {label, value}. Steps are numbered from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), showing.outcome, reply, messagesSent or an answer (answers.moveInDate); its op is eq, neq, gt, gte, lt, lte, contains, in or exists. property_match sends the newest public properties that match the answers so far: 3 by default, at most 10. notify_owner emails the text to whoever looks after the contact, else to the owners. agent asks the questions of the template that have no answer yet and answers questions about the property, by rule; what it can't do, and what takes more than maxTurns messages (10 by default, at most 50), it hands over to a person together with the goal. Further members are kept unchanged. */
  config?: {
    [name: string]: unknown;
  } | undefined;
}

/** What happened in a step of a run. */
export interface WorkflowStepTrace {
  /** The last text that the step sent. */
  text?: string;
  /** Questions and answers, oldest first; the last 20. One for each attempt. */
  exchanges?: WorkflowExchange[];
  /** The reply that wait_for_reply waited for. */
  reply?: {
    /** What the contact wrote, word for word. */
    text: string;
    /** When the run read it. */
    at: string;
  };
  /** Why the branch was taken, for condition. */
  branch?: WorkflowBranch;
  /** The properties that were shown, for property_match. */
  propertyIds?: string[];
  /** Whether the owner was told: queued, no_address or not_in_plan. */
  notice?: string;
  /** Why the step handed over to a person. */
  handedOver?: "requested" | "answer_not_understood" | "person_requested" | "agent_stuck";
}

/** A saved version of a workflow template: what its runs use. */
export interface WorkflowVersion {
  /** The version, as runs have it in `templateVersion`. */
  version: number;
  /** The steps in order, at most 20; they are numbered from 0. */
  steps: WorkflowStep[];
  /** When a run ends early. */
  exitConditions: WorkflowExitConditions;
  /** The questions of a pre-screening and of the steps ask and agent: {questions: [{key, label, type, help?, required?, options?, min?, max?, translations?}], translations?}. Further members are kept unchanged. */
  questionConfig: {
    /** The questions in order, at most 100. */
    questions?: Array<{
      /** Key of the answer in the session's submission. */
      key?: string;
      /** The question, as the prospect reads it. */
      label?: string;
      /** Type of the answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone";
      /** Whether the question must be answered. */
      required?: boolean;
      /** The options to choose from, for `choice`; at most 100. */
      options?: unknown[];
      /** Minimum, for `number`. */
      min?: number;
      /** Maximum, for `number`. */
      max?: number;
      [name: string]: unknown;
    }>;
    [name: string]: unknown;
  } | null;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?, translations?}. Further members are kept unchanged. */
  completionConfig: {
    /** Last message of a session. */
    message?: string;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean;
    /** Maximum number of properties to show. */
    maxResults?: number;
    /** The URL that the prospect is sent to next. */
    redirectUrl?: string;
    [name: string]: unknown;
  } | null;
  /** What a pre-screening begins with, on its page and in the chat. */
  introMessage: string | null;
  /** When it was saved. */
  createdAt: string;
}

/** Input of `workflows.create`. */
export interface WorkflowsCreateInput {
  /** Name, 1 to 100 characters. */
  name: string;
  /** The steps in order, at most 20; they are numbered from 0. */
  steps: WorkflowStepInput[];
  /**
   * What starts runs.
   *
   * - `deep_link`: a prospect opens the public form of the template.
   */
  triggerType: "manual" | "deep_link" | "automatic" | "scheduled";
  /** What the template is for, at most 500 characters. */
  description?: string | null | undefined;
  /** Whether prospects can use it. Default: false. */
  isPublic?: boolean | undefined;
  /** Whether runs can be started. Default: true. */
  isActive?: boolean | undefined;
  /** When a run ends early. */
  exitConditions?: WorkflowExitConditions | undefined;
  /** What starts runs automatically: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept unchanged. */
  triggerConfig?: {
    /** For `automatic`: the event that starts a run, for the contact that the event is about. Events without a contact, and events caused by runs of the same template, start no run. */
    event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping" | undefined;
    /** For `automatic`: minutes between the event and the first step, at most one year. */
    delayMinutes?: number | undefined;
    /** Selects events or contacts. Every member must match: equal the value, or one of the values of an array. A name is a member of the event's data, or else a field as in conditions (status, contact.language, property.city). Default for `scheduled`: {role: prospect}. */
    filter?: {
      [name: string]: unknown;
    } | undefined;
    /** For `scheduled`: when to run, as a cron expression of five fields. A run starts for every contact that is not archived and matches the filter. Times missed during downtime are made up for only once, however many there were. */
    cron?: string | undefined;
    /** For `scheduled`: the IANA time zone of `cron`. Default: the account's. */
    timezone?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The questions of a pre-screening and of the steps ask and agent: {questions: [{key, label, type, help?, required?, options?, min?, max?, translations?}], translations?}. Further members are kept unchanged. */
  questionConfig?: {
    /** The questions in order, at most 100. */
    questions?: Array<{
      /** Key of the answer in the session's submission. */
      key?: string | undefined;
      /** The question, as the prospect reads it. */
      label?: string | undefined;
      /** Type of the answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone" | undefined;
      /** Whether the question must be answered. */
      required?: boolean | undefined;
      /** The options to choose from, for `choice`; at most 100. */
      options?: unknown[] | undefined;
      /** Minimum, for `number`. */
      min?: number | undefined;
      /** Maximum, for `number`. */
      max?: number | undefined;
      /** What explains the question, shown with it. */
      help?: string | undefined;
      /** The question by language, English or Spanish: {es: {label?, help?, options?}}, with the texts of the options in the same order; answers have the same values in every language. Readers of that language get it; what it lacks is shown as it is written outside of it. */
      translations?: {
        /** For readers of English. */
        en?: {
          /** The question. */
          label?: string | undefined;
          /** What explains it. */
          help?: string | undefined;
          /** The texts of the options, in their order. */
          options?: unknown[] | undefined;
          [name: string]: unknown;
        } | undefined;
        /** For readers of Spanish. */
        es?: {
          /** The question. */
          label?: string | undefined;
          /** What explains it. */
          help?: string | undefined;
          /** The texts of the options, in their order. */
          options?: unknown[] | undefined;
          [name: string]: unknown;
        } | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    }> | undefined;
    /** The name and the introMessage of the form by language: {es: {name?, introMessage?}}. Readers of that language get it; what it lacks is shown as it is written outside of it. */
    translations?: {
      /** For readers of English. */
      en?: {
        /** The name. */
        name?: string | undefined;
        /** What the form begins with. */
        introMessage?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      /** For readers of Spanish. */
      es?: {
        /** The name. */
        name?: string | undefined;
        /** What the form begins with. */
        introMessage?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?, translations?}. Further members are kept unchanged. */
  completionConfig?: {
    /** Last message of a session. */
    message?: string | undefined;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean | undefined;
    /** Maximum number of properties to show. */
    maxResults?: number | undefined;
    /** The URL that the prospect is sent to next. */
    redirectUrl?: string | undefined;
    /** The message by language: {es: {message?}}. Readers of that language get it; what it lacks is shown as it is written outside of it. */
    translations?: {
      /** For readers of English. */
      en?: {
        /** The message. */
        message?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      /** For readers of Spanish. */
      es?: {
        /** The message. */
        message?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The voice agent for calls about this workflow, as `GET /agent/voice?workflowId=` returns it: {enabled, firstMessage?, promptAddition?, language?}. Messages do not use it. Further members are kept unchanged. */
  voiceConfig?: {
    /** false: calls about this workflow are not to be answered. Default: the setting `voiceEnabled`. */
    enabled?: boolean | undefined;
    /** What the voice agent says first. Default: the setting `voiceFirstMessage`. */
    firstMessage?: string | undefined;
    /** Instructions for the voice agent in addition to those of the settings. */
    promptAddition?: string | undefined;
    /** The language in which the voice agent begins, an ISO 639-1 code. Default: en. */
    language?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What a pre-screening begins with, on its page and in the chat, at most 2000 characters. */
  introMessage?: string | null | undefined;
  /** Its identifier in your own program, unique among workflows. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** true: saves only what can be run, and otherwise answers 422 template_not_runnable, with the steps in `errors`. It is not stored. Default: false, which leaves the check to the start of a run. */
  requireRunnable?: boolean | undefined;
}

/** Input of `workflows.delete`. */
export interface WorkflowsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflows.get`. */
export interface WorkflowsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflows.list`. */
export interface WorkflowsListInput {
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"id" | "name" | "description" | "isPublic" | "isActive" | "isSystem" | "triggerType" | "slug" | "steps" | "exitConditions" | "triggerConfig" | "questionConfig" | "completionConfig" | "voiceConfig" | "introMessage" | "version" | "externalId" | "metadata" | "createdAt" | "updatedAt"> | undefined;
  /** true: only templates whose runs can be started. false: only the others. */
  isActive?: boolean | undefined;
  /** Only the one with this identifier of your own program. */
  externalId?: string | undefined;
  /** Only those whose metadata has these values, such as `metadata[syncedBy]=nightly`. */
  metadata?: {
    [name: string]: string;
  } | undefined;
  /**
   * Only templates with this trigger type.
   *
   * - `deep_link`: a prospect opens the public form of the template.
   */
  triggerType?: "manual" | "deep_link" | "automatic" | "scheduled" | undefined;
}

/** Input of `workflows.listVersions`. */
export interface WorkflowsListVersionsInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, starting at 1, the default. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the plan's maximum are reduced to it. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others. */
  cursor?: string | undefined;
  /** Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer. */
  fields?: Array<"version" | "steps" | "exitConditions" | "questionConfig" | "completionConfig" | "introMessage" | "createdAt"> | undefined;
}

/** Input of `workflows.update`. */
export interface WorkflowsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Name, 1 to 100 characters. */
  name?: string | undefined;
  /** The steps in order, at most 20; they are numbered from 0. */
  steps?: WorkflowStepInput[] | undefined;
  /**
   * What starts runs.
   *
   * - `deep_link`: a prospect opens the public form of the template.
   */
  triggerType?: "manual" | "deep_link" | "automatic" | "scheduled" | undefined;
  /** What the template is for, at most 500 characters. */
  description?: string | null | undefined;
  /** Whether prospects can use it. Default: false. */
  isPublic?: boolean | undefined;
  /** Whether runs can be started. Default: true. */
  isActive?: boolean | undefined;
  /** When a run ends early. */
  exitConditions?: WorkflowExitConditions | undefined;
  /** What starts runs automatically: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept unchanged. */
  triggerConfig?: {
    /** For `automatic`: the event that starts a run, for the contact that the event is about. Events without a contact, and events caused by runs of the same template, start no run. */
    event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.confirmed" | "showing.outcome_recorded" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "contact.merged" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "building.created" | "building.updated" | "lead.received" | "test.ping" | undefined;
    /** For `automatic`: minutes between the event and the first step, at most one year. */
    delayMinutes?: number | undefined;
    /** Selects events or contacts. Every member must match: equal the value, or one of the values of an array. A name is a member of the event's data, or else a field as in conditions (status, contact.language, property.city). Default for `scheduled`: {role: prospect}. */
    filter?: {
      [name: string]: unknown;
    } | undefined;
    /** For `scheduled`: when to run, as a cron expression of five fields. A run starts for every contact that is not archived and matches the filter. Times missed during downtime are made up for only once, however many there were. */
    cron?: string | undefined;
    /** For `scheduled`: the IANA time zone of `cron`. Default: the account's. */
    timezone?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The questions of a pre-screening and of the steps ask and agent: {questions: [{key, label, type, help?, required?, options?, min?, max?, translations?}], translations?}. Further members are kept unchanged. */
  questionConfig?: {
    /** The questions in order, at most 100. */
    questions?: Array<{
      /** Key of the answer in the session's submission. */
      key?: string | undefined;
      /** The question, as the prospect reads it. */
      label?: string | undefined;
      /** Type of the answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone" | undefined;
      /** Whether the question must be answered. */
      required?: boolean | undefined;
      /** The options to choose from, for `choice`; at most 100. */
      options?: unknown[] | undefined;
      /** Minimum, for `number`. */
      min?: number | undefined;
      /** Maximum, for `number`. */
      max?: number | undefined;
      /** What explains the question, shown with it. */
      help?: string | undefined;
      /** The question by language, English or Spanish: {es: {label?, help?, options?}}, with the texts of the options in the same order; answers have the same values in every language. Readers of that language get it; what it lacks is shown as it is written outside of it. */
      translations?: {
        /** For readers of English. */
        en?: {
          /** The question. */
          label?: string | undefined;
          /** What explains it. */
          help?: string | undefined;
          /** The texts of the options, in their order. */
          options?: unknown[] | undefined;
          [name: string]: unknown;
        } | undefined;
        /** For readers of Spanish. */
        es?: {
          /** The question. */
          label?: string | undefined;
          /** What explains it. */
          help?: string | undefined;
          /** The texts of the options, in their order. */
          options?: unknown[] | undefined;
          [name: string]: unknown;
        } | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    }> | undefined;
    /** The name and the introMessage of the form by language: {es: {name?, introMessage?}}. Readers of that language get it; what it lacks is shown as it is written outside of it. */
    translations?: {
      /** For readers of English. */
      en?: {
        /** The name. */
        name?: string | undefined;
        /** What the form begins with. */
        introMessage?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      /** For readers of Spanish. */
      es?: {
        /** The name. */
        name?: string | undefined;
        /** What the form begins with. */
        introMessage?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?, translations?}. Further members are kept unchanged. */
  completionConfig?: {
    /** Last message of a session. */
    message?: string | undefined;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean | undefined;
    /** Maximum number of properties to show. */
    maxResults?: number | undefined;
    /** The URL that the prospect is sent to next. */
    redirectUrl?: string | undefined;
    /** The message by language: {es: {message?}}. Readers of that language get it; what it lacks is shown as it is written outside of it. */
    translations?: {
      /** For readers of English. */
      en?: {
        /** The message. */
        message?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      /** For readers of Spanish. */
      es?: {
        /** The message. */
        message?: string | undefined;
        [name: string]: unknown;
      } | undefined;
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The voice agent for calls about this workflow, as `GET /agent/voice?workflowId=` returns it: {enabled, firstMessage?, promptAddition?, language?}. Messages do not use it. Further members are kept unchanged. */
  voiceConfig?: {
    /** false: calls about this workflow are not to be answered. Default: the setting `voiceEnabled`. */
    enabled?: boolean | undefined;
    /** What the voice agent says first. Default: the setting `voiceFirstMessage`. */
    firstMessage?: string | undefined;
    /** Instructions for the voice agent in addition to those of the settings. */
    promptAddition?: string | undefined;
    /** The language in which the voice agent begins, an ISO 639-1 code. Default: en. */
    language?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What a pre-screening begins with, on its page and in the chat, at most 2000 characters. */
  introMessage?: string | null | undefined;
  /** Its identifier in your own program, unique among workflows. */
  externalId?: string | null | undefined;
  /** Values of your own program, which this one only keeps: at most 50, with names of at most 40 characters and texts of at most 500. A change is merged: null removes one value, or all. */
  metadata?: {
    [name: string]: string | null;
  } | null | undefined;
  /** true: saves only what can be run, and otherwise answers 422 template_not_runnable, with the steps in `errors`. It is not stored. Default: false, which leaves the check to the start of a run. */
  requireRunnable?: boolean | undefined;
}

/** Working hours of the account, in its time zone. */
export interface WorkingHours {
  /** Start of the working day, HH:MM. */
  start: string;
  /** End of the working day, HH:MM. */
  end: string;
  /** Working days; 0 is Sunday. */
  days: number[];
}

/** A first description of a home. */
export interface WrittenDescription {
  /** The text; null without a model, and when what it wrote can't be used. */
  description: string | null;
}

/** The error types (the last part of a problem's `type`) and their statuses. */
export interface ProblemTypes {
  /** 401: The API key is missing, invalid or revoked, or the sign-in has ended. */
  "unauthorized": 401;
  /** 403: The account's plan, the key or the person's role does not allow the operation, or the account does not allow pages of the calling website. */
  "forbidden": 403;
  /** 404: The record does not exist in this account, or the path does not exist. */
  "not-found": 404;
  /** 405: The path exists but does not support this method. `Allow` lists those it supports. */
  "method-not-allowed": 405;
  /** 409: The record already exists or its state conflicts with the request. */
  "conflict": 409;
  /** 410: The record has expired. */
  "gone": 410;
  /** 412: The record has changed since the version in `If-Match`. Nothing was changed; `etag` is the current version. */
  "precondition-failed": 412;
  /** 413: The body is larger than the endpoint accepts. */
  "payload-too-large": 413;
  /** 415: The endpoint does not accept the Content-Type of the body. */
  "unsupported-media-type": 415;
  /** 422: The body or the parameters are invalid. `errors` lists each invalid field. */
  "validation-error": 422;
  /** 422: The request is well formed but violates a rule. `code` names the rule. */
  "unprocessable-entity": 422;
  /** 429: A limit is exceeded. `Retry-After` says when to try again; without it, an upgrade is needed. */
  "rate-limited": 429;
  /** 500: The server failed. It is safe to retry with backoff. */
  "internal-error": 500;
  /** 503: The server can't handle the request at the moment: it or its database is too busy, or the database is unavailable. `Retry-After` says when to try again. */
  "service-unavailable": 503;
}

/** The operations of the API by resource, as tRPC procedures. */

export interface Procedures {
  properties: {
    /** List properties. Returns the properties that are not deleted, newest first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: PropertiesListInput;
      output: {
        /** The records of this page. */
        data: Property[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a property. Creates a property. Without a title, the title is derived from the address. A public property requires a title, an address, a positive rent and a positive number of bathrooms. Emits property.created. */
    create: TRPCMutationProcedure<{
      input: PropertiesCreateInput;
      output: {
        /** A listing. */
        data: Property;
        /** The image import, when the request had imageUrls. */
        imageImport?: ImageImportStarted;
      };
      meta: object;
    }>;
    /** Create or change a property by its externalId. Creates the property with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field. Emits property.created and property.updated. */
    upsert: TRPCMutationProcedure<{
      input: PropertiesUpsertInput;
      output: {
        /** A listing. */
        data: Property;
      };
      meta: object;
    }>;
    /** Get a property. Returns one property that is not deleted. */
    get: TRPCQueryProcedure<{
      input: PropertiesGetInput;
      output: {
        /** A listing. */
        data: Property;
      };
      meta: object;
    }>;
    /** See what happened with a property. Returns what happened with the property, newest first: conversations about it when they began, showings, pre-screening sessions and decisions about them, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total. */
    timeline: TRPCQueryProcedure<{
      input: PropertiesTimelineInput;
      output: {
        /** The entries, newest first. */
        data: TimelineEntry[];
        /** The `cursor` of the entries before these. Null at the end. */
        nextCursor: string | null;
      };
      meta: object;
    }>;
    /** Change a property. Send only the fields to change; null clears a nullable field. Emits property.updated. */
    update: TRPCMutationProcedure<{
      input: PropertiesUpdateInput;
      output: {
        /** A listing. */
        data: Property;
      };
      meta: object;
    }>;
    /** Delete a property. Hides the property; the record is kept. Emits property.updated. */
    delete: TRPCMutationProcedure<{
      input: PropertiesDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Write a first description. Has the language model write the text of a listing from these facts, and stores nothing. The text has no number, link or day that is not among them, and keeps to fair housing. It counts as a call of the assistant. Does not accept an Idempotency-Key. */
    writeDescription: TRPCMutationProcedure<{
      input: PropertiesWriteDescriptionInput;
      output: {
        /** A first description of a home. */
        data: WrittenDescription;
      };
      meta: object;
    }>;
  };
  images: {
    /** List the images of a property. Returns the visible images in display order. */
    list: TRPCQueryProcedure<{
      input: ImagesListInput;
      output: {
        /** The images in display order. */
        data: Image[];
      };
      meta: object;
    }>;
    /** Start the upload of an image. Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key, a retry returns the same objectKey. An upload counts toward the images of the property once it is confirmed. */
    presign: TRPCMutationProcedure<{
      input: ImagesPresignInput;
      output: {
        /** Where to upload one image. */
        data: PresignedImage;
      };
      meta: object;
    }>;
    /** Confirm an uploaded image. Checks the uploaded bytes and makes the image visible, last in display order. Emits property.updated. */
    confirm: TRPCMutationProcedure<{
      input: ImagesConfirmInput;
      output: {
        /** An image of a property or building. */
        data: Image;
      };
      meta: object;
    }>;
    /** Start the upload of several images. Like presign, for 1 to 20 files at once. 422 when not all of them would fit. */
    presignBatch: TRPCMutationProcedure<{
      input: ImagesPresignBatchInput;
      output: {
        /** One entry per file, in the order of the request. */
        data: PresignedBatchImage[];
      };
      meta: object;
    }>;
    /** Confirm several uploaded images. Like confirm, for 1 to 20 images: either all become visible or none. Emits one property.updated. */
    confirmBatch: TRPCMutationProcedure<{
      input: ImagesConfirmBatchInput;
      output: {
        /** The images in display order. */
        data: Image[];
      };
      meta: object;
    }>;
    /** Delete images. Deletes images and their stored bytes; the others keep their order. Images of other properties of the account are deleted too; ids that are not images of the account are skipped. Emits property.updated once for each property that lost images. */
    delete: TRPCMutationProcedure<{
      input: ImagesDeleteInput;
      output: {
        /** Number of images deleted. */
        data: DeletedImages;
      };
      meta: object;
    }>;
    /** Reorder images. The given images come first, in the given order; the others follow in their previous order. Emits property.updated. */
    reorder: TRPCMutationProcedure<{
      input: ImagesReorderInput;
      output: {
        /** Always true: the order is set. */
        ok: true;
      };
      meta: object;
    }>;
    /** Import images by URL. Downloads, checks and stores each image in the background, following up to three redirects; get the job to see its progress. Counts toward the plan's monthly import limit (UTC). Emits property.updated when the job ends. */
    import: TRPCMutationProcedure<{
      input: ImagesImportInput;
      output: {
        /** An image import that has started. */
        data: ImageImportStarted;
      };
      meta: object;
    }>;
    /** Get an image import. Progress of the import, and the error of each image that failed. It is kept for 90 days after it ended. */
    getImport: TRPCQueryProcedure<{
      input: ImagesGetImportInput;
      output: {
        /** An image import job. */
        data: ImageImport;
      };
      meta: object;
    }>;
  };
  bulkImports: {
    /** Create many properties. Starts the creation of up to 500 properties in the background; get the job to see its progress. An invalid row fails without affecting the others. With the mode `upsert`, rows of properties that are already there change those. Emits bulk_import.completed when the job ends. */
    create: TRPCMutationProcedure<{
      input: BulkImportsCreateInput;
      output: {
        /** A bulk import that has started. */
        data: BulkImportStarted;
      };
      meta: object;
    }>;
    /** Get a bulk import. Progress of the import, the properties it created, and the errors of each row. It is kept for 90 days after it ended. */
    get: TRPCQueryProcedure<{
      input: BulkImportsGetInput;
      output: {
        /** A bulk property import job. */
        data: BulkImport;
      };
      meta: object;
    }>;
  };
  contacts: {
    /** List contacts. Returns the contacts that are not deleted, newest first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: ContactsListInput;
      output: {
        /** The records of this page. */
        data: Contact[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a contact. Requires a name and at least one of email and phone. Emits contact.created. */
    create: TRPCMutationProcedure<{
      input: ContactsCreateInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Import contacts. Creates up to 500 contacts in one transaction. An invalid row fails without affecting the others. With the mode `upsert`, rows of contacts that are already there change those. Opt-outs belong to addresses: no import undoes one. Emits contact.created and contact.updated. */
    import: TRPCMutationProcedure<{
      input: ContactsImportInput;
      output: {
        /** The result of an import of contacts. */
        data: ContactImport;
      };
      meta: object;
    }>;
    /** Create or change a contact by its externalId. Creates the contact with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field. Emits contact.created and contact.updated. */
    upsert: TRPCMutationProcedure<{
      input: ContactsUpsertInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Get a contact. Returns one contact. A deleted contact is returned with its deletedAt. */
    get: TRPCQueryProcedure<{
      input: ContactsGetInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** See what happened with a contact. Returns what happened with the contact, newest first: messages, notes, showings, pre-screening sessions and decisions about them, leads, merges that can be undone, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total. */
    timeline: TRPCQueryProcedure<{
      input: ContactsTimelineInput;
      output: {
        /** The entries, newest first. */
        data: TimelineEntry[];
        /** The `cursor` of the entries before these. Null at the end. */
        nextCursor: string | null;
      };
      meta: object;
    }>;
    /** Change a contact. Send only the fields to change; null clears a nullable field. The status applicant sets appliedAt; any other status clears it. Emits contact.updated. */
    update: TRPCMutationProcedure<{
      input: ContactsUpdateInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Opt a contact out of a channel. For a contact who asked for no more messages in a way that nothing proves: everything automatic ends, and messages on the channel are refused, until the contact writes START on it. Emits contact.updated. */
    optOut: TRPCMutationProcedure<{
      input: ContactsOptOutInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Merge a contact into another. For two contacts that are one person: everything about the first belongs to the one named by intoId from now on, which is returned, with the fields that it lacked. The first reads as deleted, with `mergedInto`. If both have a run of the same workflow, that of the first ends. Both are opted out of what one of them opted out of. Emits contact.merged and contact.updated. */
    merge: TRPCMutationProcedure<{
      input: ContactsMergeInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Undo the merge of a contact. Possible for 30 days. The contact is there again with what came from it; what was added since stays with the other one, as do opt-outs with both. Emits contact.updated. */
    unmerge: TRPCMutationProcedure<{
      input: ContactsUnmergeInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Delete a contact. Hides the contact from lists; the record is kept. Its pending follow-ups are cancelled and its workflow runs end as cancelled with the reason contact_deleted. Emits contact.updated. */
    delete: TRPCMutationProcedure<{
      input: ContactsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  showings: {
    /** List showings. Returns the showings in order of their start, including cancelled ones. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: ShowingsListInput;
      output: {
        /** The records of this page. */
        data: ListedShowing[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Book a showing. Books a showing. It may overlap other calendar entries unless enforceAvailability is true, and nobody is told unless invite is. Emits showing.booked and showing.confirmed. */
    create: TRPCMutationProcedure<{
      input: ShowingsCreateInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
        /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
        conflicts: ShowingConflict[];
      };
      meta: object;
    }>;
    /** Find free slots. Returns one-hour slots between 9:00 and 17:00 local time in the account's time zone, every day, except those that overlap a pending or confirmed calendar entry or a time that a prospect holds. Without dates, the range is 7 days from today. */
    availability: TRPCQueryProcedure<{
      input: ShowingsAvailabilityInput;
      output: {
        /** Free slots in a range of days. */
        data: Availability;
      };
      meta: object;
    }>;
    /** Explain why a time is not free. Says for any time whether prospects can book it, by the rule that public booking follows, and what is in the way. */
    explainAvailability: TRPCQueryProcedure<{
      input: ShowingsExplainAvailabilityInput;
      output: {
        /** Whether a time can be booked, and what is in the way. */
        data: ExplainedTime;
      };
      meta: object;
    }>;
    /** Get a showing. Returns one showing, even when it is cancelled. */
    get: TRPCQueryProcedure<{
      input: ShowingsGetInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
      };
      meta: object;
    }>;
    /** Change a showing. Send only the fields to change; null clears a nullable field. A new propertyId without a location sets the location to that property's address. The status cancelled emits showing.cancelled; any other change emits showing.updated, and a new outcome showing.outcome_recorded. With invite, the contact gets an invitation, also a further one. Emits showing.confirmed. */
    update: TRPCMutationProcedure<{
      input: ShowingsUpdateInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
        /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
        conflicts: ShowingConflict[];
      };
      meta: object;
    }>;
    /** Move a group of showings. Moves the showing together with all pending and confirmed ones of the same property from the same start to the same end that the same person shows: all of them, or none. Each emits showing.updated, and each contact who is told of changes is told. */
    moveGroup: TRPCMutationProcedure<{
      input: ShowingsMoveGroupInput;
      output: {
        /** The showings that were moved. */
        data: Showing[];
        /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
        conflicts: ShowingConflict[];
      };
      meta: object;
    }>;
    /** Cancel a showing. Sets the status to cancelled; the record is kept. Emits showing.cancelled. A showing that is already cancelled does not change. */
    delete: TRPCMutationProcedure<{
      input: ShowingsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  events: {
    /** List calendar entries. Returns all calendar entries in order of their start: showings, calls, inspections and meetings, including cancelled ones. Read-only. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: EventsListInput;
      output: {
        /** The records of this page. */
        data: CalendarEvent[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  conversations: {
    /** List conversations. Returns the conversations, the one with the most recent message first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: ConversationsListInput;
      output: {
        /** The records of this page. */
        data: ListedConversation[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Search messages. Finds messages whose content contains the query, ignoring case, newest first. `%`, `_` and all other characters are matched literally. */
    search: TRPCQueryProcedure<{
      input: ConversationsSearchInput;
      output: {
        /** The records of this page. */
        data: SearchHit[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** See what is unread. Returns how many active conversations the person who signed in has not read, and which: those in which the contact wrote last or asked for a person, after what the person has seen. An API key has read nothing. */
    unread: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The conversations that the caller has not read. */
        data: UnreadConversations;
      };
      meta: object;
    }>;
    /** Count conversations. Returns how many conversations are open, unread, snoozed and so on, and how many open ones have each label, in one request. Counting ends at 100. */
    counts: TRPCQueryProcedure<{
      input: void;
      output: {
        /** How many conversations there are. 100 means that many or more. */
        data: ConversationCounts;
      };
      meta: object;
    }>;
    /** Get a conversation. Returns one conversation. A conversation is archived when its contact is deleted or after 30 days without a message. */
    get: TRPCQueryProcedure<{
      input: ConversationsGetInput;
      output: {
        /** The messages with one contact about one property. */
        data: Conversation;
      };
      meta: object;
    }>;
    /** Change a conversation. Gives the conversation to a person of the account, who gets its notices; labels it; closes it, snoozes it or opens it again. A new conversation is given to the person who looks after its contact, or else its property. */
    update: TRPCMutationProcedure<{
      input: ConversationsUpdateInput;
      output: {
        /** The messages with one contact about one property. */
        data: Conversation;
      };
      meta: object;
    }>;
    /** Open a conversation. Returns one conversation with its contact, its newest messages, the channels to the contact, and the drafts that wait to be sent: what an inbox shows of it, in one request. */
    open: TRPCQueryProcedure<{
      input: ConversationsOpenInput;
      output: {
        /** A conversation with everything that is shown with it. */
        data: OpenedConversation;
      };
      meta: object;
    }>;
    /** Mark a conversation as read. Records up to when the person who signed in has read the conversation, in whichever browser. What the account's other people have read stays as it is. For an API key, nothing is recorded. */
    markRead: TRPCMutationProcedure<{
      input: ConversationsMarkReadInput;
      output: void;
      meta: object;
    }>;
    /** Announce what somebody does. Tells the account's other people, whose consoles are open, that the person who signed in has opened the conversation, writes in it, or has left it. Nothing is stored: repeat it every ten seconds, because it is forgotten after 25. For an API key, nothing is told. */
    announce: TRPCMutationProcedure<{
      input: ConversationsAnnounceInput;
      output: void;
      meta: object;
    }>;
    /** Pause the assistant. From now on, nothing is answered automatically in this conversation, and no automatic follow-up is sent, for the given time or until the assistant is resumed. A later pause replaces an earlier one. Workflow runs are paused by their own operations. */
    pauseAssistant: TRPCMutationProcedure<{
      input: ConversationsPauseAssistantInput;
      output: {
        /** The messages with one contact about one property. */
        data: Conversation;
      };
      meta: object;
    }>;
    /** Resume the assistant. Ends the pause of the assistant in this conversation, whatever its reason was. Messages that arrived during the pause are not answered afterwards. */
    resumeAssistant: TRPCMutationProcedure<{
      input: ConversationsResumeAssistantInput;
      output: {
        /** The messages with one contact about one property. */
        data: Conversation;
      };
      meta: object;
    }>;
    /** List the messages of a conversation. Inbound and outbound messages, newest first. */
    listMessages: TRPCQueryProcedure<{
      input: ConversationsListMessagesInput;
      output: {
        /** The records of this page. */
        data: Message[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  messages: {
    /** Send a message. Queues a message to a contact. The channel is the one given, or else the contact's preferred channel, or else email, or else sms. Once the message has left the server, metadata.deliveryStatus is `sent` and message.sent is emitted. When delivery is given up, it is `failed` and message.failed is emitted. 422 `channel_not_connected` when the channel is not connected: email always is, sms and the chat apps are while they have an active connector with an outboundUrl. `body` is accepted as an alias of `content`. */
    create: TRPCMutationProcedure<{
      input: MessagesCreateInput;
      output: {
        /** A message of a conversation. */
        data: Message;
      };
      meta: object;
    }>;
    /** List the channels to a contact. Returns all channels and whether each reaches the contact now, by the rules of `POST /messages`. Those that do come first: the one by which the contact last wrote in the conversation, if one is given, then its preferred channel, email, sms and the others. 404 for a deleted contact. */
    listChannels: TRPCQueryProcedure<{
      input: MessagesListChannelsInput;
      output: {
        /** All channels; those that reach the contact first. */
        data: ContactChannel[];
      };
      meta: object;
    }>;
  };
  drafts: {
    /** List drafts. Returns the drafts, newest first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: DraftsListInput;
      output: {
        /** The records of this page. */
        data: Draft[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a draft. Creates a message that waits for a person to send it. It expires after 24 hours. `body` is accepted as an alias of `content`. */
    create: TRPCMutationProcedure<{
      input: DraftsCreateInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Get a draft. Returns one draft, whatever its status. */
    get: TRPCQueryProcedure<{
      input: DraftsGetInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Change a draft. Send only the fields to change; null clears a nullable field. Only a pending draft can be changed: 409 when it was sent, 410 when it has expired. */
    update: TRPCMutationProcedure<{
      input: DraftsUpdateInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Delete a draft. Deletes the draft, whatever its status. The message sent from it is kept. */
    delete: TRPCMutationProcedure<{
      input: DraftsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Send a draft. Sends the draft as a message, once. content and subject, when given, replace those of the draft. Only a pending draft can be sent: 409 when it was already sent, 410 when it has expired. 422 `channel_not_connected` when the channel is not connected. Emits message.sent when the message has been sent. */
    send: TRPCMutationProcedure<{
      input: DraftsSendInput;
      output: {
        /** The draft and the message sent from it. */
        data: {
          /** A message that waits to be sent. */
          draft: Draft;
          /** A message of a conversation. */
          message: Message;
        };
      };
      meta: object;
    }>;
  };
  followups: {
    /** List follow-ups. Returns the follow-ups, newest first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: FollowupsListInput;
      output: {
        /** The records of this page. */
        data: Followup[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Schedule a follow-up. Sends a message to the contact at the given time unless the contact answers first. Without `message`, the template of this step in the settings is used, or else a built-in text. `scheduledAt` is accepted as an alias of `scheduledFor`. The follow-up becomes `failed`, with a reason, when it can't be sent. Emits message.sent when its message has been sent. */
    create: TRPCMutationProcedure<{
      input: FollowupsCreateInput;
      output: {
        /** A message that is sent at a set time unless the contact answers first. */
        data: Followup;
      };
      meta: object;
    }>;
    /** Get a follow-up. Returns one follow-up, whatever its status. */
    get: TRPCQueryProcedure<{
      input: FollowupsGetInput;
      output: {
        /** A message that is sent at a set time unless the contact answers first. */
        data: Followup;
      };
      meta: object;
    }>;
    /** Cancel a follow-up. Cancels a pending follow-up; the record is kept. 409 when it is no longer pending. */
    delete: TRPCMutationProcedure<{
      input: FollowupsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  workflows: {
    /** List workflow templates. Returns the account's own templates, newest first, then the system templates, each in full. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: WorkflowsListInput;
      output: {
        /** The records of this page. */
        data: Workflow[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a workflow template. Requires a name, steps and a triggerType. The slug is made from the name. Whether the template can be run is checked when a run is started. Emits workflow.created. */
    create: TRPCMutationProcedure<{
      input: WorkflowsCreateInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** Get a workflow template. Returns one template of the account or of the system. */
    get: TRPCQueryProcedure<{
      input: WorkflowsGetInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** List the versions of a workflow template. Returns the versions of the template that were saved, newest first, each with the parts that runs use. The templateVersion of a run says which version it uses. For a system template, returns only the versions that the account has run. */
    listVersions: TRPCQueryProcedure<{
      input: WorkflowsListVersionsInput;
      output: {
        /** The records of this page. */
        data: WorkflowVersion[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Change a workflow template. Send only the fields to change; null clears a nullable field. The slug does not change. A body with steps, exitConditions, questionConfig, completionConfig or introMessage creates a new version; runs that have already started keep theirs. 403 for system templates. Emits workflow.updated. */
    update: TRPCMutationProcedure<{
      input: WorkflowsUpdateInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** Delete a workflow template. Deletes the template with its versions and ended runs. 409 while runs are pending, running or paused: cancel them first. 403 for system templates. Emits workflow.deleted. */
    delete: TRPCMutationProcedure<{
      input: WorkflowsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  workflowRuns: {
    /** List workflow runs. Returns the runs, newest first. `active` means pending or running. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: WorkflowRunsListInput;
      output: {
        /** The records of this page. */
        data: WorkflowRunSummary[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Start a workflow run. Runs a workflow for a contact in the background. The run keeps the version that the template has now. 409 while another run of the same workflow for the same contact and property has not ended. 422 `template_not_runnable` names the step and the field that is missing or invalid. */
    create: TRPCMutationProcedure<{
      input: WorkflowRunsCreateInput;
      output: {
        /** A run that has just started. */
        data: StartedWorkflowRun;
      };
      meta: object;
    }>;
    /** Try a workflow. Shows what a run of the workflow would send, when, and which branches it would take. The steps are performed as in a run, but nothing is stored, sent or emitted. Answers and replies are assumed to arrive immediately. The workflow may be inactive. A workflow with an automatic or scheduled trigger starts as its trigger would start it; any other starts as if by a request. */
    dryRun: TRPCMutationProcedure<{
      input: WorkflowRunsDryRunInput;
      output: {
        /** What a run of a workflow would do. */
        data: WorkflowDryRun;
      };
      meta: object;
    }>;
    /** Get a workflow run. Returns one run with the progress of each step: what was sent, asked and answered, word for word, and why a branch was taken. */
    get: TRPCQueryProcedure<{
      input: WorkflowRunsGetInput;
      output: {
        /** A workflow run. */
        data: WorkflowRun;
      };
      meta: object;
    }>;
    /** Cancel a workflow run. Ends a run as cancelled. 409 when it has already ended. */
    cancel: TRPCMutationProcedure<{
      input: WorkflowRunsCancelInput;
      output: {
        /** A workflow run. */
        data: WorkflowRun;
      };
      meta: object;
    }>;
    /** Pause a workflow run. Holds a run until it is resumed. Replies that arrive meanwhile are recorded; time limits are checked when it is resumed. 409 when it has already ended. */
    pause: TRPCMutationProcedure<{
      input: WorkflowRunsPauseInput;
      output: {
        /** A workflow run. */
        data: WorkflowRun;
      };
      meta: object;
    }>;
    /** Resume a workflow run. Continues a paused run. A run that is not paused does not change. 409 when it has already ended. */
    resume: TRPCMutationProcedure<{
      input: WorkflowRunsResumeInput;
      output: {
        /** A workflow run. */
        data: WorkflowRun;
      };
      meta: object;
    }>;
  };
  sessions: {
    /** List pre-screening sessions. Returns the sessions, newest first. All filters are combined. */
    list: TRPCQueryProcedure<{
      input: SessionsListInput;
      output: {
        /** The records of this page. */
        data: ListedSession[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a pre-screening session. Returns one session with its full submission. Expired sessions remain readable. */
    get: TRPCQueryProcedure<{
      input: SessionsGetInput;
      output: {
        /** A pre-screening session. */
        data: Session;
      };
      meta: object;
    }>;
    /** Get the questions of a pre-screening session. Returns what the prospect was asked, whatever has become of the template since. */
    questions: TRPCQueryProcedure<{
      input: SessionsQuestionsInput;
      output: {
        /** What was asked, in order, as it was when the session began. The keys are those of the submission. Empty for sessions that no prospect started. */
        data: FormQuestion[];
      };
      meta: object;
    }>;
    /** Get the record of a pre-screening session. Returns what was asked, answered, said, shown and decided in the session, word for word, in order, and whether the record is unaltered: each entry has the hash of the one before. Records are kept for three years, even when the contact is deleted or erased. */
    record: TRPCQueryProcedure<{
      input: SessionsRecordInput;
      output: {
        /** What happened in a pre-screening session; it is only added to. */
        data: SessionRecord;
      };
      meta: object;
    }>;
    /** Preview the email about a review. Returns the email that the prospect would get if the session were approved or denied now, or why there would be none. Sends nothing. */
    reviewMail: TRPCQueryProcedure<{
      input: SessionsReviewMailInput;
      output: {
        /** The email to the prospect about a review. */
        data: ReviewMail;
      };
      meta: object;
    }>;
    /** Review a pre-screening session. Approves or denies a completed session; the decision is final. The prospect gets an email when the contact has an email address and emailPreferences.notifyProspectOnReview is on; reviewNotes are not included in it. 409 when already reviewed. 422 when not completed, or expired. Emits session.reviewed. */
    review: TRPCMutationProcedure<{
      input: SessionsReviewInput;
      output: {
        /** A pre-screening session. */
        data: Session;
      };
      meta: object;
    }>;
  };
  webhooks: {
    /** List webhooks. Returns the account's subscriptions, newest first, without their secrets. */
    list: TRPCQueryProcedure<{
      input: WebhooksListInput;
      output: {
        /** The records of this page. */
        data: Webhook[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a webhook. Subscribes a URL to events. The secret is returned in this answer and never again. The number of webhooks depends on the plan. */
    create: TRPCMutationProcedure<{
      input: WebhooksCreateInput;
      output: {
        /** A new subscription, with its secret. */
        data: CreatedWebhook;
      };
      meta: object;
    }>;
    /** Get a webhook. Returns one subscription, without its secret. */
    get: TRPCQueryProcedure<{
      input: WebhooksGetInput;
      output: {
        /** A subscription to events. */
        data: Webhook;
      };
      meta: object;
    }>;
    /** Change a webhook. Send only the fields to change; events replaces the whole list. Setting active to true resets the failure counter and delivers what was held after failures had deactivated the webhook. */
    update: TRPCMutationProcedure<{
      input: WebhooksUpdateInput;
      output: {
        /** A subscription to events. */
        data: Webhook;
      };
      meta: object;
    }>;
    /** Delete a webhook. Ends the subscription. Deliveries that are still waiting are not sent. */
    delete: TRPCMutationProcedure<{
      input: WebhooksDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Send a test delivery. Sends one test.ping immediately and returns whether it arrived, with the status, the reason, the duration and the beginning of the receiver's answer. It appears in the delivery log, marked as a test. It also works for inactive webhooks, is not retried and does not affect the failure counter. Does not accept an Idempotency-Key. */
    test: TRPCMutationProcedure<{
      input: WebhooksTestInput;
      output: {
        /** The outcome of a test delivery. */
        data: TestedWebhook;
      };
      meta: object;
    }>;
    /** Replace a webhook's secret. Returns the new secret, which is never shown again. The old secret signs nothing from now on, except `webhook-signature` for `overlapHours`. The failure counters of the webhook and of its waiting deliveries are reset. */
    rotateSecret: TRPCMutationProcedure<{
      input: WebhooksRotateSecretInput;
      output: {
        /** A subscription with its new secret. */
        data: RotatedWebhook;
      };
      meta: object;
    }>;
    /** List a webhook's deliveries. Returns the deliveries that were sent or are waiting, newest event first. They are kept for 30 days. */
    listDeliveries: TRPCQueryProcedure<{
      input: WebhooksListDeliveriesInput;
      output: {
        /** The records of this page. */
        data: WebhookDelivery[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a delivery with its attempts. Returns one delivery, the data it sends, and the outcome of each attempt. */
    getDelivery: TRPCQueryProcedure<{
      input: WebhooksGetDeliveryInput;
      output: {
        /** A delivery with its data and its attempts. */
        data: WebhookDeliveryDetail;
      };
      meta: object;
    }>;
    /** Redeliver a delivery. Queues the delivery again with the same webhookId. It is attempted at once, even if the subscription waits after failed attempts. Its requests carry X-Webhook-Redelivery: true. */
    redeliverOne: TRPCMutationProcedure<{
      input: WebhooksRedeliverOneInput;
      output: {
        /** One event on its way to one subscription. */
        data: WebhookDelivery;
      };
      meta: object;
    }>;
    /** Redeliver all events since a given time. Queues every event of the subscribed types since the given time, from the event log of the last 30 days: events that were delivered, events that failed, and events that happened while the webhook was inactive. Existing deliveries keep their webhookId. */
    redeliver: TRPCMutationProcedure<{
      input: WebhooksRedeliverInput;
      output: {
        /** How many deliveries are sent again. */
        data: Redelivered;
      };
      meta: object;
    }>;
  };
  connectors: {
    /** List connectors. Returns the account's connectors, newest first, without their secrets. */
    list: TRPCQueryProcedure<{
      input: ConnectorsListInput;
      output: {
        /** The records of this page. */
        data: Connector[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a connector. Connects a channel: messages to contacts are sent to outboundUrl, and the program there delivers what contacts write. The secret, which signs both directions, is returned in this answer and never again. A channel has at most one active connector. The number of connectors depends on the plan. */
    create: TRPCMutationProcedure<{
      input: ConnectorsCreateInput;
      output: {
        /** A connector with its new secret. */
        data: ConnectorWithSecret;
      };
      meta: object;
    }>;
    /** Get a connector. Returns one connector, without its secret. */
    get: TRPCQueryProcedure<{
      input: ConnectorsGetInput;
      output: {
        /** A program that carries the messages of one channel. */
        data: Connector;
      };
      meta: object;
    }>;
    /** Change a connector. Send only the fields to change. While active is false, messages to its channel are refused and those already waiting are held. Setting active to true or changing outboundUrl resets the failure counter and sends the waiting messages. */
    update: TRPCMutationProcedure<{
      input: ConnectorsUpdateInput;
      output: {
        /** A program that carries the messages of one channel. */
        data: Connector;
      };
      meta: object;
    }>;
    /** Delete a connector. Disconnects the channel. Messages that are still waiting become `failed`, each with a message.failed. */
    delete: TRPCMutationProcedure<{
      input: ConnectorsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Replace a connector's secret. Returns the new secret, which is never shown again. The old secret becomes invalid immediately, in both directions. */
    rotateSecret: TRPCMutationProcedure<{
      input: ConnectorsRotateSecretInput;
      output: {
        /** A connector with its new secret. */
        data: ConnectorWithSecret;
      };
      meta: object;
    }>;
    /** Test a connector. Sends a signed { id, type: "test.ping", channel } to outboundUrl immediately and returns whether it was answered with a 2xx, with the status, the duration and the beginning of the response. It is not retried and does not affect the failure counter. Does not accept an Idempotency-Key. */
    test: TRPCMutationProcedure<{
      input: ConnectorsTestInput;
      output: {
        /** The outcome of a test message. */
        data: TestedConnector;
      };
      meta: object;
    }>;
  };
  settings: {
    /** Get the settings. Returns the settings of the account, with defaults for those that were never set. */
    get: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The settings of the account. */
        data: Settings;
      };
      meta: object;
    }>;
    /** Change the settings. Send any subset; settings that are left out keep their values. Returns all settings. */
    update: TRPCMutationProcedure<{
      input: SettingsUpdateInput;
      output: {
        /** The settings of the account. */
        data: Settings;
      };
      meta: object;
    }>;
    /** Get the logo. Returns the logo that public pages, emails and the chat show; data is null without one. */
    getLogo: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The logo; null when the account has none. */
        data: Logo | null;
      };
      meta: object;
    }>;
    /** Set the logo. Shows an image as the logo on public pages, in emails and in the chat, in place of the one before; with null, the account's name again. The image is drawn into a box of 640 by 160 pixels, without metadata. */
    setLogo: TRPCMutationProcedure<{
      input: SettingsSetLogoInput;
      output: {
        /** The logo; null when the account has none. */
        data: Logo | null;
      };
      meta: object;
    }>;
    /** Get the columns of imported files. Returns which fields the columns of the account's files have, where people have chosen. */
    getImportColumns: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The fields of columns in files, as people have chosen. */
        data: ImportColumns;
      };
      meta: object;
    }>;
    /** Remember the columns of imported files. Remembers which fields columns have, by their headers, for the next file that the console imports. Columns that are left out keep their fields. */
    setImportColumns: TRPCMutationProcedure<{
      input: SettingsSetImportColumnsInput;
      output: {
        /** The fields of columns in files, as people have chosen. */
        data: ImportColumns;
      };
      meta: object;
    }>;
    /** Get the follow-up settings. Returns the follow-up part of the settings. */
    getFollowups: TRPCQueryProcedure<{
      input: void;
      output: {
        /** When and how often follow-ups are sent. */
        data: FollowupSettings;
      };
      meta: object;
    }>;
    /** Change the follow-up settings. Send any subset. These are the same values as in the settings. */
    updateFollowups: TRPCMutationProcedure<{
      input: SettingsUpdateFollowupsInput;
      output: {
        /** When and how often follow-ups are sent. */
        data: FollowupSettings;
      };
      meta: object;
    }>;
  };
  incomingMail: {
    /** List incoming email. Returns the emails of the last 30 days, newest first, without their texts. */
    list: TRPCQueryProcedure<{
      input: IncomingMailListInput;
      output: {
        /** The records of this page. */
        data: IncomingMailSummary[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get an incoming email. Returns one email with its whole text: what the rules cut off from the message, or what never became one. */
    get: TRPCQueryProcedure<{
      input: IncomingMailGetInput;
      output: {
        /** An email that the account received. */
        data: IncomingMail;
      };
      meta: object;
    }>;
    /** Make an incoming email a conversation. Shows an email that became no message as a message of its sender, whose contact is created if there is none. It answers no question and cancels no follow-up. An email that is a message already stays as it is. Emits contact.created, inquiry.created and message.received. */
    toConversation: TRPCMutationProcedure<{
      input: IncomingMailToConversationInput;
      output: {
        /** Where an inbound message was stored. */
        data: ReceivedMessage;
      };
      meta: object;
    }>;
  };
  agent: {
    /** Get the voice agent. Returns what an outside voice platform needs to answer calls: first message, instructions, language and tools, made from the settings and, with a workflowId, the voiceConfig of that workflow. */
    getVoice: TRPCQueryProcedure<{
      input: AgentGetVoiceInput;
      output: {
        /** The configuration of the account's voice agent. */
        data: VoiceAgent;
      };
      meta: object;
    }>;
  };
  calendarFeeds: {
    /** List calendar feeds. Returns the account's calendar feeds, newest first, without their URLs. */
    list: TRPCQueryProcedure<{
      input: CalendarFeedsListInput;
      output: {
        /** The records of this page. */
        data: CalendarFeed[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a calendar feed. Creates a URL from which calendar programs read the account's showings and other entries as iCalendar, without a key. The URL is returned in this answer and never again. Entries imported from other calendars are not in the feed. The number of feeds depends on the plan. */
    create: TRPCMutationProcedure<{
      input: CalendarFeedsCreateInput;
      output: {
        /** A calendar feed with its URL. */
        data: CalendarFeedWithUrl;
      };
      meta: object;
    }>;
    /** Revoke a calendar feed. From now on, requests for the feed's URL get 404. */
    delete: TRPCMutationProcedure<{
      input: CalendarFeedsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  calendarSources: {
    /** List calendar sources. Returns the account's calendar sources, newest first. */
    list: TRPCQueryProcedure<{
      input: CalendarSourcesListInput;
      output: {
        /** The records of this page. */
        data: CalendarSource[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a calendar source. Imports the events of a calendar from its iCalendar address, now and every 15 minutes. Each becomes a calendar entry that blocks showings; GET /events lists them. New entries emit event.created, cancelled ones event.cancelled, and those that vanish event.deleted. The number of sources depends on the plan. */
    create: TRPCMutationProcedure<{
      input: CalendarSourcesCreateInput;
      output: {
        /** Another calendar, whose events are imported as calendar entries. */
        data: CalendarSource;
      };
      meta: object;
    }>;
    /** Get a calendar source. Returns one calendar source, with the outcome of its last fetch. */
    get: TRPCQueryProcedure<{
      input: CalendarSourcesGetInput;
      output: {
        /** Another calendar, whose events are imported as calendar entries. */
        data: CalendarSource;
      };
      meta: object;
    }>;
    /** Change a calendar source. Send only the fields to change; propertyId null makes its entries block all properties. A new url is fetched immediately. */
    update: TRPCMutationProcedure<{
      input: CalendarSourcesUpdateInput;
      output: {
        /** Another calendar, whose events are imported as calendar entries. */
        data: CalendarSource;
      };
      meta: object;
    }>;
    /** Delete a calendar source. Removes the source with all its calendar entries, each with an event.deleted. */
    delete: TRPCMutationProcedure<{
      input: CalendarSourcesDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Refresh a calendar source. Fetches the calendar now and returns the source afterwards. If that failed, lastError says why. Does not accept an Idempotency-Key. */
    refresh: TRPCMutationProcedure<{
      input: CalendarSourcesRefreshInput;
      output: {
        /** Another calendar, whose events are imported as calendar entries. */
        data: CalendarSource;
      };
      meta: object;
    }>;
  };
  changes: {
    /** List changes. Returns what was created, changed and deleted after `cursor`, whoever did it: programs, prospects, or the server itself. Nothing is left out and nothing is repeated, however many writes run at the same time. Changes are kept for 30 days; an older cursor, or one from before a restore of the database, gets 410. */
    list: TRPCQueryProcedure<{
      input: ChangesListInput;
      output: {
        /** The changes, oldest first. */
        data: Change[];
        /** The position after these changes: the `cursor` of the next request, now or later. */
        nextCursor: string;
        /** Whether there are more changes now. With `resource`, `data` can be empty although this is true. */
        hasMore: boolean;
      };
      meta: object;
    }>;
  };
  people: {
    /** List people. Returns the people of the account, oldest first. */
    list: TRPCQueryProcedure<{
      input: PeopleListInput;
      output: {
        /** The records of this page. */
        data: Person[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** List who can look after records. Returns the names of the agents and owners whom `assigneeId` can name, oldest first, whatever the caller's role. It has no addresses. */
    listAssignable: TRPCQueryProcedure<{
      input: void;
      output: {
        /** All agents and owners, oldest first. */
        data: AssignablePerson[];
      };
      meta: object;
    }>;
    /** Invite a person. Adds a person to the account and emails a link to sign in, which works once, for seven days. The link is also in this answer and never again. The number of people depends on the plan. Changing people requires an owner who has signed in, or a key that may manage keys. */
    create: TRPCMutationProcedure<{
      input: PeopleCreateInput;
      output: {
        /** A new person of the account, with the link to sign in. */
        data: InvitedPerson;
      };
      meta: object;
    }>;
    /** See who is calling. Returns the account, the caller's role and, when a person has signed in, that person. An API key acts as owner. */
    me: TRPCQueryProcedure<{
      input: void;
      output: {
        /** Who is calling, and for which account. */
        data: Me;
      };
      meta: object;
    }>;
    /** Change how you are told. Changes what everybody decides for themselves, whatever their role: how notices reach the person who signed in. An API key is no person. */
    updateMe: TRPCMutationProcedure<{
      input: PeopleUpdateMeInput;
      output: {
        /** A person of the account, who can sign in. */
        data: Person;
      };
      meta: object;
    }>;
    /** List your own sign-ins. Returns the browsers in which the caller is signed in, newest first, whatever the caller's role. None for an API key. */
    listOwnSignIns: TRPCQueryProcedure<{
      input: PeopleListOwnSignInsInput;
      output: {
        /** The records of this page. */
        data: SignIn[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** End one of your own sign-ins. Signs the caller out of that browser, within a second, whatever the caller's role. It may be the one that the request is made with. An API key has none. */
    endOwnSignIn: TRPCMutationProcedure<{
      input: PeopleEndOwnSignInInput;
      output: void;
      meta: object;
    }>;
    /** List saved views. Returns the searches, filters and orders of the console's lists that the caller keeps, and those that are shared. An API key keeps none. */
    listSavedViews: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The caller's own views, and those that are shared, oldest first. */
        data: SavedView[];
      };
      meta: object;
    }>;
    /** Save a view. Keeps a search, filters and an order of a list of the console under a name: at most 50 a person, and 100 that the account shares. Sharing needs the role agent. An API key is no person. */
    createSavedView: TRPCMutationProcedure<{
      input: PeopleCreateSavedViewInput;
      output: {
        /** A search, filters and an order of a list, kept under a name. */
        data: SavedView;
      };
      meta: object;
    }>;
    /** Change a saved view. Send only the fields to change. A shared view is changed by the person who made it, or by an owner. */
    updateSavedView: TRPCMutationProcedure<{
      input: PeopleUpdateSavedViewInput;
      output: {
        /** A search, filters and an order of a list, kept under a name. */
        data: SavedView;
      };
      meta: object;
    }>;
    /** Delete a saved view. Removes the view for good. A shared one is removed by the person who made it, or by an owner. */
    deleteSavedView: TRPCMutationProcedure<{
      input: PeopleDeleteSavedViewInput;
      output: void;
      meta: object;
    }>;
    /** Get a person. Returns one person of the account. */
    get: TRPCQueryProcedure<{
      input: PeopleGetInput;
      output: {
        /** A person of the account, who can sign in. */
        data: Person;
      };
      meta: object;
    }>;
    /** Change a person. Changes the fields that are sent. A new role applies within a second. With a new email address, links that were sent to the earlier one stop working. The last owner stays an owner. A new viewer no longer looks after any record. Emits showing.updated, contact.updated and property.updated. */
    update: TRPCMutationProcedure<{
      input: PeopleUpdateInput;
      output: {
        /** A person of the account, who can sign in. */
        data: Person;
      };
      meta: object;
    }>;
    /** Remove a person. Removes a person from the account. All their sign-ins end within a second, their calendars are disconnected, nobody looks after their records, and their upcoming showings go to another host who is free, or to nobody. The last owner can't be removed. Emits showing.updated, event.deleted, contact.updated and property.updated. */
    delete: TRPCMutationProcedure<{
      input: PeopleDeleteInput;
      output: void;
      meta: object;
    }>;
    /** List the sign-ins of a person. Returns the browsers in which the person is signed in, newest first. */
    listSignIns: TRPCQueryProcedure<{
      input: PeopleListSignInsInput;
      output: {
        /** The records of this page. */
        data: SignIn[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** End a sign-in. Signs the person out of that browser, within a second. */
    endSignIn: TRPCMutationProcedure<{
      input: PeopleEndSignInInput;
      output: void;
      meta: object;
    }>;
  };
  audit: {
    /** List the audit log. Returns what API keys, people and operators of the server did in the account, newest first: the operation, the record, and the values of the changed fields before and after. Secrets are never among them. Among people, only owners may read it. Entries are kept for one year. */
    list: TRPCQueryProcedure<{
      input: AuditListInput;
      output: {
        /** The records of this page. */
        data: AuditEntry[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  keys: {
    /** List API keys. The keys, newest first, including those that were revoked or have expired in the last year. The keys themselves are never shown again. */
    list: TRPCQueryProcedure<{
      input: KeysListInput;
      output: {
        /** The records of this page. */
        data: ApiKey[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create an API key. Creates a key, which is in this response and nowhere else. The plan limits the number of active keys. Requires an owner who has signed in, or a key that may manage keys, which an operator creates with `rental key create --manages-keys`; the new key may not manage keys. */
    create: TRPCMutationProcedure<{
      input: KeysCreateInput;
      output: {
        /** A new API key. */
        data: CreatedApiKey;
      };
      meta: object;
    }>;
    /** Revoke an API key. Revokes a key permanently, even the one that sends the request. Every process of the server refuses it within a second. Revoked keys stay in the list. Requires an owner who has signed in, or a key that may manage keys. */
    delete: TRPCMutationProcedure<{
      input: KeysDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  requestLog: {
    /** List requests. Returns the requests that API keys and people sent, newest first: method, path, status, problem, duration and who sent it. Bodies, queries and headers are not kept. A request appears within about a second. Requests are kept for 30 days: of each hour, at least 1,000 that succeeded and 1,000 that did not. */
    list: TRPCQueryProcedure<{
      input: RequestLogListInput;
      output: {
        /** The records of this page. */
        data: LoggedRequest[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  usage: {
    /** Get the usage. Returns how much the account uses of what its plan limits, and its requests, properties and images per UTC day for 30 days. Requests are added up about every second. Among people, only owners may read it. The plan itself can only be changed by an operator of the server. */
    get: TRPCQueryProcedure<{
      input: void;
      output: {
        /** What an account uses, and what its plan allows. */
        data: Usage;
      };
      meta: object;
    }>;
  };
  attachments: {
    /** Start the upload of an attachment. Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. Any type of file but programs, at most 10 MB. With an Idempotency-Key, a retry returns the same objectKey. */
    presign: TRPCMutationProcedure<{
      input: AttachmentsPresignInput;
      output: {
        /** Where to upload an attachment. */
        data: PresignedAttachment;
      };
      meta: object;
    }>;
    /** Confirm an uploaded attachment. Checks the uploaded bytes. The id can then be sent once, as one of the `attachmentIds` of a message or draft, by whoever uploaded it; what is not sent within two days is removed. */
    confirm: TRPCMutationProcedure<{
      input: AttachmentsConfirmInput;
      output: {
        /** A file that came or goes with a message. */
        data: Attachment;
      };
      meta: object;
    }>;
  };
  exports: {
    /** Export the account. Starts to write everything in the account to a ZIP file in the background; get the export to see its progress. While one is being written, the response is that one. The file has every record as JSON and the lists as CSV, photos and attachments, but no keys, secrets or sessions. */
    create: TRPCMutationProcedure<{
      input: void;
      output: {
        /** An export that has started. */
        data: ExportStarted;
      };
      meta: object;
    }>;
    /** Get an export. Progress of the export and, once it is completed, the address of the file for an hour. */
    get: TRPCQueryProcedure<{
      input: ExportsGetInput;
      output: {
        /** A copy of everything in the account, in one ZIP file. */
        data: Export;
      };
      meta: object;
    }>;
  };
  mailboxes: {
    /** List mailboxes. Returns the account's mailboxes, newest first, without their passwords. */
    list: TRPCQueryProcedure<{
      input: MailboxesListInput;
      output: {
        /** The records of this page. */
        data: Mailbox[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Connect a mailbox. Takes in the mail that arrives in a folder from now on: replies, mail of known contacts and inquiries of portals become messages; the rest is listed as incoming email. With smtp, email to contacts is sent from its address; an account has one active sender. The number of mailboxes depends on the plan. */
    create: TRPCMutationProcedure<{
      input: MailboxesCreateInput;
      output: {
        /** An ordinary mailbox, read over IMAP and sent from over SMTP. */
        data: Mailbox;
      };
      meta: object;
    }>;
    /** Get a mailbox. Returns one mailbox, with the outcome of its last check, without its passwords. */
    get: TRPCQueryProcedure<{
      input: MailboxesGetInput;
      output: {
        /** An ordinary mailbox, read over IMAP and sent from over SMTP. */
        data: Mailbox;
      };
      meta: object;
    }>;
    /** Change a mailbox. Send only the fields to change. Without secret, the password stays; it is required with another host, port or user. In another folder or at another server, the mail from now on is taken in. */
    update: TRPCMutationProcedure<{
      input: MailboxesUpdateInput;
      output: {
        /** An ordinary mailbox, read over IMAP and sent from over SMTP. */
        data: Mailbox;
      };
      meta: object;
    }>;
    /** Disconnect a mailbox. Removes the mailbox with its passwords for good. Messages that came from it stay, and so does all mail in it. */
    delete: TRPCMutationProcedure<{
      input: MailboxesDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Test a mailbox. Connects to both servers now and says for each what is wrong. Nothing is taken in or sent. Does not accept an Idempotency-Key. */
    test: TRPCMutationProcedure<{
      input: MailboxesTestInput;
      output: {
        /** The outcome of a test of both connections. */
        data: TestedMailbox;
      };
      meta: object;
    }>;
  };
  listingFeeds: {
    /** List listing feeds. Returns the account's listing feeds, newest first, without their URLs. */
    list: TRPCQueryProcedure<{
      input: ListingFeedsListInput;
      output: {
        /** The records of this page. */
        data: ListingFeed[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a listing feed. Creates a URL from which portals read the account's listings that are public and available, without a key. The URL is returned in this answer and never again. The number of feeds depends on the plan. */
    create: TRPCMutationProcedure<{
      input: ListingFeedsCreateInput;
      output: {
        /** A listing feed with its URL. */
        data: ListingFeedWithUrl;
      };
      meta: object;
    }>;
    /** Get a listing feed. Returns one listing feed, with who read it last and what it holds back. */
    get: TRPCQueryProcedure<{
      input: ListingFeedsGetInput;
      output: {
        /** A secret URL from which portals read listings. */
        data: ListingFeed;
      };
      meta: object;
    }>;
    /** Change a listing feed. Send only the fields to change; null for propertyIds means all properties. The URL stays the same. */
    update: TRPCMutationProcedure<{
      input: ListingFeedsUpdateInput;
      output: {
        /** A secret URL from which portals read listings. */
        data: ListingFeed;
      };
      meta: object;
    }>;
    /** Revoke a listing feed. From now on, requests for the feed's URL get 404. */
    delete: TRPCMutationProcedure<{
      input: ListingFeedsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Release a listing feed. Confirms that the listings which an import or program removed are gone: the next fetch gets the version that was held back. */
    release: TRPCMutationProcedure<{
      input: ListingFeedsReleaseInput;
      output: {
        /** A secret URL from which portals read listings. */
        data: ListingFeed;
      };
      meta: object;
    }>;
    /** List what listings lack for a feed. Returns the properties that the feed may have, newest first, each with what its format requires and it lacks. Those that lack nothing are in the feed. */
    readiness: TRPCQueryProcedure<{
      input: ListingFeedsReadinessInput;
      output: {
        /** The records of this page. */
        data: ListingReadiness[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  buildings: {
    /** List buildings. Returns the buildings, newest first. */
    list: TRPCQueryProcedure<{
      input: BuildingsListInput;
      output: {
        /** The records of this page. */
        data: Building[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a building. Creates a building. A property is put into it by its buildingId. Emits building.created. */
    create: TRPCMutationProcedure<{
      input: BuildingsCreateInput;
      output: {
        /** A building: what its units have in common. */
        data: Building;
      };
      meta: object;
    }>;
    /** Get a building. Returns one building. */
    get: TRPCQueryProcedure<{
      input: BuildingsGetInput;
      output: {
        /** A building: what its units have in common. */
        data: Building;
      };
      meta: object;
    }>;
    /** Change a building. Send only the fields to change; null clears a nullable field. Emits building.updated. */
    update: TRPCMutationProcedure<{
      input: BuildingsUpdateInput;
      output: {
        /** A building: what its units have in common. */
        data: Building;
      };
      meta: object;
    }>;
    /** Delete a building. Removes the building for good. A building with properties in it can't be deleted. Emits building.updated. */
    delete: TRPCMutationProcedure<{
      input: BuildingsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** List the images of a building. Returns the images of the building's own, without those of its units. */
    listImages: TRPCQueryProcedure<{
      input: BuildingsListImagesInput;
      output: {
        /** The images in display order. */
        data: Image[];
      };
      meta: object;
    }>;
    /** Start the upload of an image of a building. Returns the URL to PUT the bytes to, as for an image of a property. Wait for a 2xx, then confirm. */
    presignImage: TRPCMutationProcedure<{
      input: BuildingsPresignImageInput;
      output: {
        /** Where to upload one image. */
        data: PresignedImage;
      };
      meta: object;
    }>;
    /** Confirm an uploaded image of a building. Checks the uploaded bytes and shows the image for the building, and for its units without images. It is last in display order, which imageIds of the building changes. Emits building.updated. */
    confirmImage: TRPCMutationProcedure<{
      input: BuildingsConfirmImageInput;
      output: {
        /** An image of a property or building. */
        data: Image;
      };
      meta: object;
    }>;
    /** Delete images of a building. Deletes images of the building's own and their stored bytes; other ids are skipped. Those of its units stay: leave them out of imageIds. Emits building.updated. */
    deleteImages: TRPCMutationProcedure<{
      input: BuildingsDeleteImagesInput;
      output: {
        /** Number of images deleted. */
        data: DeletedImages;
      };
      meta: object;
    }>;
  };
  leadSources: {
    /** List lead sources. Returns the account's lead sources, newest first. */
    list: TRPCQueryProcedure<{
      input: LeadSourcesListInput;
      output: {
        /** The records of this page. */
        data: LeadSource[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a lead source. Creates an address to which a portal posts leads, without a key, and one to which it sends them by email. The number of sources depends on the plan. */
    create: TRPCMutationProcedure<{
      input: LeadSourcesCreateInput;
      output: {
        /** A portal or program that sends leads. */
        data: LeadSource;
      };
      meta: object;
    }>;
    /** Get a lead source. Returns one lead source. */
    get: TRPCQueryProcedure<{
      input: LeadSourcesGetInput;
      output: {
        /** A portal or program that sends leads. */
        data: LeadSource;
      };
      meta: object;
    }>;
    /** Change a lead source. Send only the fields to change; mapping null reads leads as their kind says. */
    update: TRPCMutationProcedure<{
      input: LeadSourcesUpdateInput;
      output: {
        /** A portal or program that sends leads. */
        data: LeadSource;
      };
      meta: object;
    }>;
    /** Get the address for inquiries about a property. Returns the email address that belongs in the property's listings at portals: what comes there is about this property. */
    addressOfProperty: TRPCQueryProcedure<{
      input: LeadSourcesAddressOfPropertyInput;
      output: {
        /** The email address for inquiries about a property. */
        data: LeadAddress;
      };
      meta: object;
    }>;
    /** Delete a lead source. From now on, its addresses are refused. Its leads stay. */
    delete: TRPCMutationProcedure<{
      input: LeadSourcesDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  leads: {
    /** List leads. Returns the leads of the last 30 days, newest first, without what was sent. */
    list: TRPCQueryProcedure<{
      input: LeadsListInput;
      output: {
        /** The records of this page. */
        data: LeadSummary[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a lead. Returns one lead with what was sent. */
    get: TRPCQueryProcedure<{
      input: LeadsGetInput;
      output: {
        /** An inquiry that a portal or program sent. Kept for 30 days. */
        data: Lead;
      };
      meta: object;
    }>;
    /** Make a lead a contact. Makes an unread lead a message of its contact, who is found or created. A mapping teaches its source to read the next ones. A lead that has a contact stays as it is. Emits contact.created, inquiry.created and message.received. */
    makeContact: TRPCMutationProcedure<{
      input: LeadsMakeContactInput;
      output: {
        /** An inquiry that a portal or program sent. Kept for 30 days. */
        data: Lead;
      };
      meta: object;
    }>;
  };
  calendarAccounts: {
    /** List calendar accounts. Returns the connected calendars, newest first, without their passwords. */
    list: TRPCQueryProcedure<{
      input: CalendarAccountsListInput;
      output: {
        /** The records of this page. */
        data: CalendarAccount[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Connect a calendar. Signs in to a calendar server over CalDAV, and finds the user's calendars. Showings are written to the chosen one; moving or deleting one there moves or cancels the showing, and its other events block showings, as those of a calendar source, which it counts as. With a personId, it is that person's calendar: only the showings that the person shows are written, and its other events block that person alone. Agents connect only their own and the account's. */
    create: TRPCMutationProcedure<{
      input: CalendarAccountsCreateInput;
      output: {
        /** A calendar elsewhere that is kept up to date over CalDAV. */
        data: CalendarAccount;
      };
      meta: object;
    }>;
    /** See which calendar services are set up. Returns the services, besides CalDAV, for which the server has a client id: people give access to their calendars there. */
    services: TRPCQueryProcedure<{
      input: void;
      output: {
        /** Services whose users can give access to their calendars. */
        data: CalendarServices;
      };
      meta: object;
    }>;
    /** Begin to connect a calendar of a service. Returns the page on which the signed-in person gives access to Google or Microsoft calendars (OAuth 2.0 with PKCE). It is valid for 15 minutes, for this sign-in. */
    authorize: TRPCMutationProcedure<{
      input: CalendarAccountsAuthorizeInput;
      output: {
        /** Where a user gives access to calendars. */
        data: CalendarAuthorization;
      };
      meta: object;
    }>;
    /** Connect a calendar of a service. Takes the access that the person gave: what the service added to the console's address. What follows is as for POST /calendar-accounts. */
    connect: TRPCMutationProcedure<{
      input: CalendarAccountsConnectInput;
      output: {
        /** A calendar elsewhere that is kept up to date over CalDAV. */
        data: CalendarAccount;
      };
      meta: object;
    }>;
    /** Get a calendar account. Returns one connected calendar, with the outcome of the last comparison. */
    get: TRPCQueryProcedure<{
      input: CalendarAccountsGetInput;
      output: {
        /** A calendar elsewhere that is kept up to date over CalDAV. */
        data: CalendarAccount;
      };
      meta: object;
    }>;
    /** Change a calendar account. Send only the fields to change. To another calendar, all upcoming showings are written; what is in the earlier one stays there. Emits event.deleted. */
    update: TRPCMutationProcedure<{
      input: CalendarAccountsUpdateInput;
      output: {
        /** A calendar elsewhere that is kept up to date over CalDAV. */
        data: CalendarAccount;
      };
      meta: object;
    }>;
    /** Disconnect a calendar. Removes the calendar account with its password, and the entries that came from it, each with an event.deleted. What was written to the calendar stays there. */
    delete: TRPCMutationProcedure<{
      input: CalendarAccountsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Decide about deleted showings. Cancels the showings that were deleted in the calendar, or writes them there again. Needed when more than 3, or more than a fifth, of the upcoming ones were deleted at once: nothing is cancelled until then. Emits showing.cancelled. */
    deletions: TRPCMutationProcedure<{
      input: CalendarAccountsDeletionsInput;
      output: {
        /** A calendar elsewhere that is kept up to date over CalDAV. */
        data: CalendarAccount;
      };
      meta: object;
    }>;
  };
  hosts: {
    /** See when a person shows homes. Returns the hours, days off, homes and limits of a person who shows homes. Of one who never said, the account's hours, with active false. */
    get: TRPCQueryProcedure<{
      input: HostsGetInput;
      output: {
        /** When, where and how often a person shows homes. */
        data: Host;
      };
      meta: object;
    }>;
    /** Say when a person shows homes. Replaces the hours, days off, homes and limits of a person. Nobody is in two places: a time of a home is free when the home is free and at least one active host is, with buffer and travel. Without active hosts, one implicit host shows every home in the account's working hours. Showings that are booked stay as they are. */
    put: TRPCMutationProcedure<{
      input: HostsPutInput;
      output: {
        /** When, where and how often a person shows homes. */
        data: Host;
      };
      meta: object;
    }>;
  };
  sandbox: {
    /** Get the sandbox of this key. The sandbox that the key belongs to, with the time by its clock. 403 `sandbox_only` for other keys. */
    get: TRPCQueryProcedure<{
      input: void;
      output: {
        /** A twin of the account, to try things in. */
        data: Sandbox;
      };
      meta: object;
    }>;
    /** List what would have left. Mail and messages that the sandbox would have sent, newest first: the newest 5,000 of the last 30 days. 403 `sandbox_only` for keys of other accounts. */
    outbox: TRPCQueryProcedure<{
      input: SandboxOutboxInput;
      output: {
        /** The records of this page. */
        data: OutboxEntry[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Move the clock forward. Moves the sandbox's clock forward, and answers once everything that became due until then has happened in order: reminders, follow-ups, steps of workflows, expiries. `done` is false when there was too much for one call: send it again to continue. Keys, limits, signatures and webhooks keep to the real time. 403 `sandbox_only` for keys of other accounts. */
    advanceClock: TRPCMutationProcedure<{
      input: SandboxAdvanceClockInput;
      output: {
        /** The sandbox's clock, after it was moved. */
        data: ClockAdvanced;
      };
      meta: object;
    }>;
    /** Simulate a message from a contact. Receives an email, an SMS or a message of a chat app as if somebody had written it: the contact is found or created, STOP and answers count. An email counts as signed by its sender's domain. 403 `sandbox_only` for keys of other accounts. Emits contact.created, inquiry.created, message.received, contact.updated, showing.updated, showing.confirmed and lead.received. */
    simulateMessage: TRPCMutationProcedure<{
      input: SandboxSimulateMessageInput;
      output: {
        /** The outcome of a simulated message. */
        data: SimulatedMessage;
      };
      meta: object;
    }>;
    /** Simulate a lead from a portal. Receives a lead as if a portal had sent it, with the first answer of its source. 403 `sandbox_only` for keys of other accounts. Emits contact.created, inquiry.created, message.received and lead.received. */
    simulateLead: TRPCMutationProcedure<{
      input: SandboxSimulateLeadInput;
      output: {
        /** The outcome of a simulated lead. */
        data: SimulatedLead;
      };
      meta: object;
    }>;
    /** Simulate a booking by a prospect. Books a showing as a prospect does on the public pages, by default at the next free time. 403 `sandbox_only` for keys of other accounts. Emits contact.created, contact.updated, inquiry.created, showing.booked and showing.confirmed. */
    simulateBooking: TRPCMutationProcedure<{
      input: SandboxSimulateBookingInput;
      output: {
        /** A simulated booking. */
        data: SimulatedBooking;
      };
      meta: object;
    }>;
    /** Simulate that an email could not be delivered. Receives the report that a mail server returns for an email of the outbox. 403 `sandbox_only` for keys of other accounts. Emits message.failed. */
    simulateBounce: TRPCMutationProcedure<{
      input: SandboxSimulateBounceInput;
      output: {
        /** The outcome of a simulated bounce. */
        data: SimulatedBounce;
      };
      meta: object;
    }>;
    /** Simulate a provider's report of a message. Records that a message by SMS or chat app was delivered, or that the provider gave up on it. 403 `sandbox_only` for keys of other accounts. Emits message.sent and message.failed. */
    simulateStatus: TRPCMutationProcedure<{
      input: SandboxSimulateStatusInput;
      output: {
        /** The current status of a message. */
        data: ReportedStatus;
      };
      meta: object;
    }>;
    /** Empty the sandbox. Deletes the records and the outbox. Keys, people, settings, webhooks, connectors, counters, logs and the clock stay; the change feed tells of the deletions. `done` is false when there was too much for one call: send it again to continue. 403 `sandbox_only` for keys of other accounts. */
    reset: TRPCMutationProcedure<{
      input: SandboxResetInput;
      output: {
        /** What a reset has deleted. */
        data: SandboxReset;
      };
      meta: object;
    }>;
  };
  sandboxes: {
    /** List sandboxes. The sandboxes of the account, oldest first. */
    list: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The sandboxes, oldest first. */
        data: Sandbox[];
      };
      meta: object;
    }>;
    /** Create a sandbox. Makes a twin of the account: the same plan and settings, without its records, webhooks, connectors, mailboxes, calendars, lead sources and feeds. The answer has a key, `rk_test_...`, which is in this response and nowhere else. Mail and messages of a sandbox stay in its outbox. The plan limits the number of sandboxes. */
    create: TRPCMutationProcedure<{
      input: SandboxesCreateInput;
      output: {
        /** A new sandbox, with a key. */
        data: CreatedSandbox;
      };
      meta: object;
    }>;
    /** Get a sandbox. One sandbox, with the time by its clock. */
    get: TRPCQueryProcedure<{
      input: SandboxesGetInput;
      output: {
        /** A twin of the account, to try things in. */
        data: Sandbox;
      };
      meta: object;
    }>;
    /** Delete a sandbox. Deletes the sandbox with all its records and keys, for good. */
    delete: TRPCMutationProcedure<{
      input: SandboxesDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  reports: {
    /** Get the funnel. How many leads were answered, booked and came, completed a form, and were approved. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv. */
    funnel: TRPCQueryProcedure<{
      input: ReportsFunnelInput;
      output: {
        /** Numbers of a period. */
        data: Report;
      };
      meta: object;
    }>;
    /** Get leads by source. Leads by source, how many booked, and whether all sources are answered and served alike. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv. */
    sources: TRPCQueryProcedure<{
      input: ReportsSourcesInput;
      output: {
        /** Numbers of a period. */
        data: Report;
      };
      meta: object;
    }>;
    /** Get response times. How soon people answered the first messages of prospects; automatic answers are counted apart. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv. */
    responseTimes: TRPCQueryProcedure<{
      input: ReportsResponseTimesInput;
      output: {
        /** Numbers of a period. */
        data: Report;
      };
      meta: object;
    }>;
    /** Get showings in numbers. Showings by outcome. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv. */
    showings: TRPCQueryProcedure<{
      input: ReportsShowingsInput;
      output: {
        /** Numbers of a period. */
        data: Report;
      };
      meta: object;
    }>;
    /** Get vacancy. How long homes stood available until they were taken. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv. */
    vacancy: TRPCQueryProcedure<{
      input: ReportsVacancyInput;
      output: {
        /** Numbers of a period. */
        data: Report;
      };
      meta: object;
    }>;
    /** Get an owner's letter. A month of an owner's homes, as the reports count it, with photos, rents and what prospects said. As a PDF in the owner's language with `Accept: application/pdf` or format=pdf. At most 1,000 homes, the first 60 with a photo. */
    ownerLetter: TRPCQueryProcedure<{
      input: ReportsOwnerLetterInput;
      output: {
        /** A month of an owner's homes. */
        data: OwnerLetter;
      };
      meta: object;
    }>;
    /** Send an owner's letter. Emails the letter of a month to the owner, as a message with the PDF attached. 409 `letter_already_sent` if that was done already, unless `again` is true; 422 `owner_without_email`, `contact_opted_out`. */
    sendOwnerLetter: TRPCMutationProcedure<{
      input: ReportsSendOwnerLetterInput;
      output: {
        /** A message of a conversation. */
        data: Message;
      };
      meta: object;
    }>;
  };
  notes: {
    /** List the notes of a conversation. The private notes in one conversation, newest first. */
    list: TRPCQueryProcedure<{
      input: NotesListInput;
      output: {
        /** The records of this page. */
        data: Note[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Write a note. Adds a private note to a conversation, and tells the people it mentions by email. Nothing is sent to the contact. */
    create: TRPCMutationProcedure<{
      input: NotesCreateInput;
      output: {
        /** A private note in a conversation: nothing of it is ever sent to the contact. */
        data: Note;
      };
      meta: object;
    }>;
    /** Delete a note. Removes the note for good. Emails that mentioned people have been sent. */
    delete: TRPCMutationProcedure<{
      input: NotesDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  cannedAnswers: {
    /** List canned answers. The texts that people insert into replies, newest first. */
    list: TRPCQueryProcedure<{
      input: CannedAnswersListInput;
      output: {
        /** The records of this page. */
        data: CannedAnswer[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a canned answer. Adds a text that people insert into replies, at most 200. Unknown placeholders are refused. */
    create: TRPCMutationProcedure<{
      input: CannedAnswersCreateInput;
      output: {
        /** A text that people insert into replies. */
        data: CannedAnswer;
      };
      meta: object;
    }>;
    /** Get a canned answer. One text that people insert into replies. */
    get: TRPCQueryProcedure<{
      input: CannedAnswersGetInput;
      output: {
        /** A text that people insert into replies. */
        data: CannedAnswer;
      };
      meta: object;
    }>;
    /** Fill in a canned answer. Returns the text for a conversation, in the contact's language if it has one, and says which placeholders have no value. Nothing is sent. */
    fill: TRPCQueryProcedure<{
      input: CannedAnswersFillInput;
      output: {
        /** A canned answer for a conversation. */
        data: FilledAnswer;
      };
      meta: object;
    }>;
    /** Change a canned answer. Send only the fields to change. */
    update: TRPCMutationProcedure<{
      input: CannedAnswersUpdateInput;
      output: {
        /** A text that people insert into replies. */
        data: CannedAnswer;
      };
      meta: object;
    }>;
    /** Delete a canned answer. Removes the text for good. Replies that were made of it stay. */
    delete: TRPCMutationProcedure<{
      input: CannedAnswersDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  labels: {
    /** List labels. The labels for conversations, newest first. */
    list: TRPCQueryProcedure<{
      input: LabelsListInput;
      output: {
        /** The records of this page. */
        data: Label[];
        /** The position of this page in the list. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a label. Adds a label for conversations, at most 50. No two have the same name, ignoring case. */
    create: TRPCMutationProcedure<{
      input: LabelsCreateInput;
      output: {
        /** A word that people put on conversations. */
        data: Label;
      };
      meta: object;
    }>;
    /** Get a label. One label. */
    get: TRPCQueryProcedure<{
      input: LabelsGetInput;
      output: {
        /** A word that people put on conversations. */
        data: Label;
      };
      meta: object;
    }>;
    /** Change a label. Send only the fields to change. The conversations keep the label. */
    update: TRPCMutationProcedure<{
      input: LabelsUpdateInput;
      output: {
        /** A word that people put on conversations. */
        data: Label;
      };
      meta: object;
    }>;
    /** Delete a label. Removes the label for good, also from the conversations that have it. */
    delete: TRPCMutationProcedure<{
      input: LabelsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
}

/**
 * The type of the API's tRPC router, for your own tRPC client:
 * `createTRPCClient<AppRouter>({ links: [httpLink({ url: "http://127.0.0.1:3000/api/v1/trpc", headers })] })`.
 */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  { [Resource in keyof Procedures]: Procedures[Resource] }
>;
