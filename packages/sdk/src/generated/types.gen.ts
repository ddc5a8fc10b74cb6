// Written by the build from the API's schemas: change those, not this file.

import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { ErrorShape } from "../problem.ts";

/** A prospect, tenant or other person. */
export interface Contact {
  /** Identifier of the contact. */
  id: string;
  /** Full name. */
  name: string;
  /** Mail address, as it was given. */
  email: string | null;
  /** Phone number, as it was given. */
  phone: string | null;
  /** Where the contact stands. */
  status: "prospect" | "scheduled" | "applicant" | "renter" | "archived";
  /** What the contact is; independent of the status. */
  role: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other";
  /** Preferred channel. */
  channelPreference: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null;
  /** Where the contact came from. */
  source: string;
  /** Who or what referred the contact. */
  referralSource: string | null;
  /** ISO 639-1 code. */
  language: string;
  /** When the contact became an applicant; read-only. */
  appliedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was deleted; deleted contacts are hidden from lists. */
  deletedAt: string | null;
}

/** Input of `contacts.create`. */
export interface ContactsCreateInput {
  /** Full name. */
  name: string;
  /** Mail address. Email or phone is required. */
  email?: string | null | undefined;
  /** Phone number. Email or phone is required. */
  phone?: string | null | undefined;
  /** Where the contact stands. Default prospect. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** What the contact is. Default prospect. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /** Preferred channel. */
  channelPreference?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Where the contact came from. Default api. */
  source?: string | undefined;
  /** Who or what referred the contact. */
  referralSource?: string | null | undefined;
  /** ISO 639-1 code. Default en. */
  language?: string | undefined;
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

/** Input of `contacts.list`. */
export interface ContactsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only contacts of this status. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** Only contacts of this role. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /** Only contacts that prefer this channel. */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
  /** Part of the name, email or phone, any case. */
  search?: string | undefined;
}

/** Input of `contacts.update`. */
export interface ContactsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Full name. */
  name?: string | undefined;
  /** Mail address. Email or phone is required. */
  email?: string | null | undefined;
  /** Phone number. Email or phone is required. */
  phone?: string | null | undefined;
  /** Where the contact stands. Default prospect. */
  status?: "prospect" | "scheduled" | "applicant" | "renter" | "archived" | undefined;
  /** What the contact is. Default prospect. */
  role?: "prospect" | "tenant" | "landlord" | "property_manager" | "vendor" | "other" | undefined;
  /** Preferred channel. */
  channelPreference?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Where the contact came from. Default api. */
  source?: string | undefined;
  /** Who or what referred the contact. */
  referralSource?: string | null | undefined;
  /** ISO 639-1 code. Default en. */
  language?: string | undefined;
}

/** How many images were deleted. */
export interface DeletedImages {
  /** How many images were deleted. */
  deleted: number;
}

/** Which mails are sent. */
export interface EmailPreferences {
  /** Product news. */
  marketing: boolean;
  /** Mail when an application arrives. */
  applicationNotifications: boolean;
  /** Mail to the prospect when a session is reviewed. */
  notifyProspectOnReview: boolean;
  /** Mail matching properties to prospects. */
  emailProspectMatches: boolean;
  /** Mail about showings to prospects. */
  schedulingEmailEnabled: boolean;
  /** Mail when somebody new reaches out. */
  newInquiryNotifications: boolean;
  /** Mail when a showing is booked. */
  showingBookedNotifications: boolean;
  /** Mail when a follow-up is due. */
  followupDueNotifications: boolean;
}

/** One invalid field. */
export interface FieldError {
  /** Path of the field, members joined by dots; `body` for the body as a whole. */
  field: string;
  /** What is wrong with it. */
  message: string;
}

/** When and how often follow-ups are sent. */
export interface FollowupSettings {
  /** Whether follow-ups are sent by themselves. */
  enabled: boolean;
  /** Idle hours before a follow-up: 24, 48 or 72. */
  idleHours: 24 | 48 | 72;
  /** Follow-ups per conversation: 1, 2 or 3. */
  maxSteps: 1 | 2 | 3;
}

/** A text that is sent as it is at this step. */
export interface FollowupTemplate {
  /** The follow-up step that it is for, 1 to 3. */
  step: number;
  /** Text; knows {contactName}, {agentName} and {propertyAddress}. */
  template: string;
}

/** An image of a property. */
export interface Image {
  /** Identifier of the image. */
  id: string;
  /** Address of the image; add ?w=, h, fit, q and format to resize it. */
  url: string;
  /** Text for those who can't see the image. */
  altText: string | null;
  /** Place in the display order, 0 first. */
  order: number;
}

/** An image import that has begun. */
export interface ImageImportStarted {
  /** The job; see GET /properties/{id}/images/import/{jobId}. */
  jobId: string;
  /** State of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of images to import. */
  totalUrls: number;
}

/** Input of `images.confirmBatch`. */
export interface ImagesConfirmBatchInput {
  /** Identifier of the record. */
  id: string;
  /** The uploaded images, 1 to 20: all of them become visible, or none. */
  images: UploadedImage[];
}

/** Input of `images.confirm`. */
export interface ImagesConfirmInput {
  /** Identifier of the record. */
  id: string;
  /** The objectKey of the presign; it starts with images/{userId}/{propertyId}/. */
  objectKey: string;
  /** The presigned type; the bytes must be of it. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The presigned size in bytes; the object must have it. */
  sizeBytes: number;
  /** Text for those who can't see the image. */
  altText?: string | null | undefined;
}

/** Input of `images.delete`. */
export interface ImagesDeleteInput {
  /** Identifier of the record. */
  id: string;
  /** The images to delete, 1 to 20. Ids that are not images of this property are skipped. */
  imageIds: string[];
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
  /** Name of the file; the extension of the object key comes from it. */
  fileName: string;
  /** Type of the file; the PUT must send the same Content-Type. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** Input of `images.reorder`. */
export interface ImagesReorderInput {
  /** Identifier of the record. */
  id: string;
  /** The images that come first, in their new order; the others follow in their old one. Ids that are not images of this property are skipped. */
  imageIds: string[];
}

/** A file that is to be uploaded. */
export interface NewImageUpload {
  /** Name of the file; the extension of the object key comes from it. */
  fileName: string;
  /** Type of the file; the PUT must send the same Content-Type. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** Size of the file in bytes, at most 10 MB. */
  sizeBytes: number;
}

/** Where in the list this page stands. */
export interface Pagination {
  /** The page that was answered. */
  page: number;
  /** Records per page, after clamping to the plan's cap. */
  limit: number;
  /** Exact number of records that match. */
  total: number;
  /** Number of pages at this limit. */
  totalPages: number;
}

/** Where to upload one image of the batch. */
export interface PresignedBatchImage {
  /** As it was sent. */
  fileName: string;
  /** Where to PUT the bytes, for 24 hours, with the same Content-Type and length. */
  uploadUrl: string;
  /** Name of the stored object, for the confirmation. */
  objectKey: string;
}

/** Where to upload one image. */
export interface PresignedImage {
  /** Where to PUT the bytes, for 24 hours, with the same Content-Type and length. */
  uploadUrl: string;
  /** Name of the stored object, for the confirmation. */
  objectKey: string;
  /** Most images that a property may have on this plan. */
  maxImages: number;
}

/** An error, as RFC 9457 problem details. */
export interface Problem {
  /** URI of the kind of error: `{base_origin}/problems/<suffix>`. */
  type: string;
  /** The kind of error, for people. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What happened here, and what to do. */
  detail: string;
  /** The request id, also in the header X-Request-Id. */
  instance: string;
  /** Stable name of the business rule that refused. */
  code?: string | undefined;
  /** One entry per invalid field; on validation errors. */
  errors?: FieldError[] | undefined;
  readiness?: Readiness | undefined;
}

/** Input of `properties.create`. */
export interface PropertiesCreateInput {
  /** Headline. Blank or omitted: derived from the address. */
  title?: string | undefined;
  /** Street address. */
  address: string;
  /** Rent in USD per month, 0 or more. */
  monthlyRent: number;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms: number;
  /** Number of bathrooms; fractions allowed. */
  bathrooms: number;
  /** Whether it can be rented. Default true. */
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
  /** Features in the owner's words. */
  features?: string[] | undefined;
  /** Whether prospects can see it. Default false; not in the trial. */
  isPublic?: boolean | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets may live there. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Addresses of images to import after creation, at most 20. Paid plans only. */
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
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Lowest monthly rent, USD. */
  minRent?: number | undefined;
  /** Highest monthly rent, USD. */
  maxRent?: number | undefined;
  /** Lowest number of bedrooms. */
  minBedrooms?: number | undefined;
  /** `studio`: exactly zero bedrooms. */
  bedroomType?: "studio" | undefined;
  /** Any of these kinds; repeat the parameter. Preview only. */
  propertyType?: Array<"house" | "apartment" | "condo" | "townhouse" | "room"> | undefined;
  /** Lowest number of bathrooms. */
  minBathrooms?: number | undefined;
  /** Available on or before this day, YYYY-MM-DD. */
  availableBefore?: string | undefined;
  /** Pets allowed or negotiable (true), or known not to be (false). */
  petFriendly?: boolean | undefined;
  /** Parking included or available (true), or known to be missing (false). */
  hasParking?: boolean | undefined;
  /** Part of the city's name, any case. */
  city?: string | undefined;
}

/** Input of `properties.update`. */
export interface PropertiesUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Headline. Blank or omitted: derived from the address. */
  title?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Rent in USD per month, 0 or more. */
  monthlyRent?: number | undefined;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms?: number | undefined;
  /** Number of bathrooms; fractions allowed. */
  bathrooms?: number | undefined;
  /** Whether it can be rented. Default true. */
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
  /** Features in the owner's words. */
  features?: string[] | undefined;
  /** Whether prospects can see it. Default false; not in the trial. */
  isPublic?: boolean | undefined;
  /** Kind of home. Only while the preview is enabled. */
  propertyType?: "house" | "apartment" | "condo" | "townhouse" | "room" | null | undefined;
  /** Whether pets may live there. */
  petPolicy?: "allowed" | "not_allowed" | "negotiable" | null | undefined;
  /** Parking. */
  parking?: "included" | "available" | "none" | null | undefined;
  /** Living area in square feet. */
  squareFootage?: number | null | undefined;
  /** Security deposit in USD. */
  depositAmount?: number | null | undefined;
  /** Not accepted here: images are added by POST /properties/{id}/images/import. */
  imageUrls?: unknown[] | undefined;
}

/** A listing. */
export interface Property {
  /** Identifier of the property. */
  id: string;
  /** Headline of the listing; derived from the address when none was given. */
  title: string;
  /** Street address. */
  address: string;
  /** Rent in USD per month. */
  monthlyRent: number;
  /** Number of bedrooms; 0 is a studio. */
  bedrooms: number;
  /** Number of bathrooms; fractions allowed. */
  bathrooms: number;
  /** Whether it can be rented. */
  available: boolean;
  /** First day it is available, YYYY-MM-DD; null: now, if available. */
  availabilityDate: string | null;
  /** Text of the listing. */
  description: string | null;
  /** City. */
  city: string | null;
  /** State. */
  state: string | null;
  /** Postal code. */
  zip: string | null;
  /** Features in the owner's words. */
  features: string[];
  /** Addresses of the visible images, in display order. */
  imageUrls: string[];
  /** Whether prospects can see it. */
  isPublic: boolean;
  /** Kind of home; null when unknown. Development preview. */
  propertyType: "house" | "apartment" | "condo" | "townhouse" | "room" | null;
  /** Whether pets may live there; null when unknown. */
  petPolicy: "allowed" | "not_allowed" | "negotiable" | null;
  /** Parking; null when unknown. */
  parking: "included" | "available" | "none" | null;
  /** Living area in square feet. */
  squareFootage: number | null;
  /** Security deposit in USD. */
  depositAmount: number | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was deleted; deleted properties are hidden. */
  deletedAt: string | null;
}

/** What keeps a property from being public. Spec 2.1. */
export interface Readiness {
  /** Whether the property could be public. */
  ready: boolean;
  /** Fields that a public property still needs. */
  missing: string[];
}

/** The settings of the account. */
export interface Settings {
  /** Name the agent uses. */
  agentName: string;
  /** Extra instructions for the agent. */
  customInstructions: string | null;
  /** IANA zone of the account. */
  timezone: string;
  workingHours: WorkingHours;
  /** Minutes of a showing. */
  defaultShowingDuration: 30 | 45 | 60;
  /** Last lines of outgoing mail. */
  emailSignOff: string;
  /** First text of the public chat. */
  publicChatIntro: string;
  /** Licence number that is shown. */
  licenseNumber: string;
  /** Phone number that is shown. */
  publicPhone: string;
  /** Extra instructions for the voice agent. */
  voicePromptAddition: string;
  /** First sentence of the voice agent. */
  voiceFirstMessage: string;
  /** Link that is shown; empty for none. */
  externalLinkUrl: "" | string;
  /** Label of that link. */
  externalLinkLabel: string;
  /** Whether prospects are pre-screened. */
  prescreeningEnabled: boolean;
  /** Whether the account has a public profile. */
  profilePublic: boolean;
  /** Whether follow-ups are sent by themselves. */
  followupEnabled: boolean;
  /** Whether the voice agent answers. */
  voiceEnabled: boolean;
  /** Whether numbers from abroad are taken. */
  allowInternationalPhone: boolean;
  /** Whether the link stands on the profile. */
  showExternalLinkOnProfile: boolean;
  /** Whether the link stands at the end of a session. */
  showExternalLinkOnCompletion: boolean;
  /** Whether a prospect may ask for a person. */
  callHumanEnabled: boolean;
  /** Idle hours before a follow-up: 24, 48 or 72. */
  followupIdleHours: 24 | 48 | 72;
  /** Follow-ups per conversation: 1, 2 or 3. */
  followupMaxSteps: 1 | 2 | 3;
  /** Booking page; an empty string clears it. */
  bookingUrl: "" | string;
  /** Fixed texts by step. */
  followupTemplates: FollowupTemplate[];
  /** Calendar that showings go to. */
  showingCalendarId: string;
  /** Minutes kept free around a showing. */
  showingBufferMinutes: 15 | 30 | 60;
  /** Most showings on one day. */
  maxShowingsPerDay: number;
  emailPreferences: EmailPreferences;
}

/** Input of `settings.updateFollowups`. */
export interface SettingsUpdateFollowupsInput {
  /** Whether follow-ups are sent by themselves. */
  enabled?: boolean | undefined;
  /** Idle hours before a follow-up: 24, 48 or 72. */
  idleHours?: 24 | 48 | 72 | undefined;
  /** Follow-ups per conversation: 1, 2 or 3. */
  maxSteps?: 1 | 2 | 3 | undefined;
}

/** Input of `settings.update`. */
export interface SettingsUpdateInput {
  /** Name the agent uses. */
  agentName?: string | undefined;
  /** Extra instructions for the agent. */
  customInstructions?: string | null | undefined;
  /** IANA zone of the account. */
  timezone?: string | undefined;
  workingHours?: WorkingHours | undefined;
  /** Minutes of a showing. */
  defaultShowingDuration?: 30 | 45 | 60 | undefined;
  /** Last lines of outgoing mail. */
  emailSignOff?: string | undefined;
  /** First text of the public chat. */
  publicChatIntro?: string | undefined;
  /** Licence number that is shown. */
  licenseNumber?: string | undefined;
  /** Phone number that is shown. */
  publicPhone?: string | undefined;
  /** Extra instructions for the voice agent. */
  voicePromptAddition?: string | undefined;
  /** First sentence of the voice agent. */
  voiceFirstMessage?: string | undefined;
  /** Link that is shown; empty for none. */
  externalLinkUrl?: "" | string | undefined;
  /** Label of that link. */
  externalLinkLabel?: string | undefined;
  /** Whether prospects are pre-screened. */
  prescreeningEnabled?: boolean | undefined;
  /** Whether the account has a public profile. */
  profilePublic?: boolean | undefined;
  /** Whether follow-ups are sent by themselves. */
  followupEnabled?: boolean | undefined;
  /** Whether the voice agent answers. */
  voiceEnabled?: boolean | undefined;
  /** Whether numbers from abroad are taken. */
  allowInternationalPhone?: boolean | undefined;
  /** Whether the link stands on the profile. */
  showExternalLinkOnProfile?: boolean | undefined;
  /** Whether the link stands at the end of a session. */
  showExternalLinkOnCompletion?: boolean | undefined;
  /** Whether a prospect may ask for a person. */
  callHumanEnabled?: boolean | undefined;
  /** Idle hours before a follow-up: 24, 48 or 72. */
  followupIdleHours?: 24 | 48 | 72 | undefined;
  /** Follow-ups per conversation: 1, 2 or 3. */
  followupMaxSteps?: 1 | 2 | 3 | undefined;
  /** Booking page; an empty string clears it. */
  bookingUrl?: "" | string | undefined;
  /** Fixed texts by step. */
  followupTemplates?: FollowupTemplate[] | undefined;
  /** Calendar that showings go to. */
  showingCalendarId?: string | undefined;
  /** Minutes kept free around a showing. */
  showingBufferMinutes?: 15 | 30 | 60 | undefined;
  /** Most showings on one day. */
  maxShowingsPerDay?: number | undefined;
  /** Which mails are sent; members left out keep their value. */
  emailPreferences?: {
    /** Product news. */
    marketing?: boolean | undefined;
    /** Mail when an application arrives. */
    applicationNotifications?: boolean | undefined;
    /** Mail to the prospect when a session is reviewed. */
    notifyProspectOnReview?: boolean | undefined;
    /** Mail matching properties to prospects. */
    emailProspectMatches?: boolean | undefined;
    /** Mail about showings to prospects. */
    schedulingEmailEnabled?: boolean | undefined;
    /** Mail when somebody new reaches out. */
    newInquiryNotifications?: boolean | undefined;
    /** Mail when a showing is booked. */
    showingBookedNotifications?: boolean | undefined;
    /** Mail when a follow-up is due. */
    followupDueNotifications?: boolean | undefined;
  } | undefined;
}

/** An image whose bytes were uploaded. */
export interface UploadedImage {
  /** The objectKey of the presign; it starts with images/{userId}/{propertyId}/. */
  objectKey: string;
  /** The presigned type; the bytes must be of it. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  /** The presigned size in bytes; the object must have it. */
  sizeBytes: number;
  /** Text for those who can't see the image. */
  altText?: string | null | undefined;
}

/** When the account works, in its own time zone. */
export interface WorkingHours {
  /** Start of the working day, HH:MM. */
  start: string;
  /** End of the working day, HH:MM. */
  end: string;
  /** Working days, 0 is Sunday. */
  days: number[];
}

/** The kinds of errors, the last part of a problem's `type`, with their status. */
export interface ProblemTypes {
  /** 401: The API key is missing, invalid or revoked. */
  "unauthorized": 401;
  /** 403: The account's plan does not allow the operation. */
  "forbidden": 403;
  /** 404: No such record in this account, or no such path. */
  "not-found": 404;
  /** 405: The path exists, not with this method. `Allow` names those it has. */
  "method-not-allowed": 405;
  /** 409: The record exists already or is in a state that conflicts. */
  "conflict": 409;
  /** 410: The record has expired. */
  "gone": 410;
  /** 413: The body is larger than the endpoint takes. */
  "payload-too-large": 413;
  /** 415: The body's Content-Type is not the one that the endpoint takes. */
  "unsupported-media-type": 415;
  /** 422: The body or the parameters are invalid. `errors` names each field. */
  "validation-error": 422;
  /** 422: The request is well formed and breaks a rule. `code` names it. */
  "unprocessable-entity": 422;
  /** 429: A limit is exceeded. `Retry-After` tells when to try again; without it an upgrade is needed. */
  "rate-limited": 429;
  /** 500: The server failed. Safe to retry with backoff. */
  "internal-error": 500;
  /** 503: The server is too busy for this at the moment. `Retry-After` tells when to try again. */
  "service-unavailable": 503;
}

/** The procedures of the API by resource, as tRPC knows them. */

export interface Procedures {
  properties: {
    /** List properties. The properties that are not deleted, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: PropertiesListInput;
      output: {
        /** The records of this page. */
        data: Property[];
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a property. Creates a listing. Without a title, the title is derived from the address. A public property needs a title, an address, a positive rent and positive bathrooms. */
    create: TRPCMutationProcedure<{
      input: PropertiesCreateInput;
      output: {
        data: Property;
        /** The image import, when the request had imageUrls. */
        imageImport?: ImageImportStarted | undefined;
      };
      meta: object;
    }>;
    /** Get a property. One property that is not deleted. */
    get: TRPCQueryProcedure<{
      input: PropertiesGetInput;
      output: {
        data: Property;
      };
      meta: object;
    }>;
    /** Change a property. Send only the fields to change; null clears a field that may be null. Emits property.updated. */
    update: TRPCMutationProcedure<{
      input: PropertiesUpdateInput;
      output: {
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
  };
  images: {
    /** List the images of a property. The visible images in display order. */
    list: TRPCQueryProcedure<{
      input: ImagesListInput;
      output: {
        /** The images in display order. */
        data: Image[];
      };
      meta: object;
    }>;
    /** Start the upload of an image. Answers where to PUT the bytes. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key a retry answers the same objectKey. */
    presign: TRPCMutationProcedure<{
      input: ImagesPresignInput;
      output: {
        data: PresignedImage;
      };
      meta: object;
    }>;
    /** Confirm an uploaded image. Checks the uploaded bytes and makes the image visible, last in the display order. Emits property.updated. */
    confirm: TRPCMutationProcedure<{
      input: ImagesConfirmInput;
      output: {
        data: Image;
      };
      meta: object;
    }>;
    /** Start the upload of several images. As presign, for 1 to 20 files at once; 422 when they would not all fit. */
    presignBatch: TRPCMutationProcedure<{
      input: ImagesPresignBatchInput;
      output: {
        /** One entry per file, in the order of the request. */
        data: PresignedBatchImage[];
      };
      meta: object;
    }>;
    /** Confirm several uploaded images. As confirm, for 1 to 20 images: all become visible, or none. Emits one property.updated. */
    confirmBatch: TRPCMutationProcedure<{
      input: ImagesConfirmBatchInput;
      output: {
        /** The images in display order. */
        data: Image[];
      };
      meta: object;
    }>;
    /** Delete images. Removes images and their stored bytes; the others keep their order. Ids that are not images of this property are skipped. Emits property.updated. */
    delete: TRPCMutationProcedure<{
      input: ImagesDeleteInput;
      output: {
        data: DeletedImages;
      };
      meta: object;
    }>;
    /** Reorder images. The images given come first, in that order; the others follow in their old order. Emits property.updated. */
    reorder: TRPCMutationProcedure<{
      input: ImagesReorderInput;
      output: {
        /** The order is set. */
        ok: true;
      };
      meta: object;
    }>;
  };
  contacts: {
    /** List contacts. The contacts that are not deleted, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: ContactsListInput;
      output: {
        /** The records of this page. */
        data: Contact[];
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a contact. Needs a name and at least one of email and phone. */
    create: TRPCMutationProcedure<{
      input: ContactsCreateInput;
      output: {
        data: Contact;
      };
      meta: object;
    }>;
    /** Get a contact. One contact; a deleted one is answered with its deletedAt. */
    get: TRPCQueryProcedure<{
      input: ContactsGetInput;
      output: {
        data: Contact;
      };
      meta: object;
    }>;
    /** Change a contact. Send only the fields to change; null clears a field that may be null. Status applicant sets appliedAt, any other clears it. Emits contact.updated. */
    update: TRPCMutationProcedure<{
      input: ContactsUpdateInput;
      output: {
        data: Contact;
      };
      meta: object;
    }>;
    /** Delete a contact. Hides the contact from lists; the record is kept. Emits contact.updated. */
    delete: TRPCMutationProcedure<{
      input: ContactsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  settings: {
    /** Get the settings. The settings of the account; defaults where nothing was set. */
    get: TRPCQueryProcedure<{
      input: void;
      output: {
        data: Settings;
      };
      meta: object;
    }>;
    /** Change the settings. Any subset; fields that are not mentioned are kept. Answers the full settings. */
    update: TRPCMutationProcedure<{
      input: SettingsUpdateInput;
      output: {
        data: Settings;
      };
      meta: object;
    }>;
    /** Get the follow-up settings. The follow-up part of the settings. */
    getFollowups: TRPCQueryProcedure<{
      input: void;
      output: {
        data: FollowupSettings;
      };
      meta: object;
    }>;
    /** Change the follow-up settings. Any subset; the same values as in the settings. */
    updateFollowups: TRPCMutationProcedure<{
      input: SettingsUpdateFollowupsInput;
      output: {
        data: FollowupSettings;
      };
      meta: object;
    }>;
  };
}

/**
 * The type of the API's tRPC router, for a tRPC client of your own:
 * `createTRPCClient<AppRouter>({ links: [httpLink({ url: "http://127.0.0.1:3000/api/v1/trpc", headers })] })`.
 */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  { [Resource in keyof Procedures]: Procedures[Resource] }
>;
