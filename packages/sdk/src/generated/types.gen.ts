// Written by the build from the API's schemas: change those, not this file.

import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { ErrorShape } from "../problem.ts";

/** Free slots of a range of days. */
export interface Availability {
  /** The days that were looked at. */
  dateRange: DateRange;
  /** Free slots in order of time; past ones are left out. */
  availableSlots: AvailableSlot[];
  /** Number of pending and confirmed entries, of every type, that fall into the range. */
  existingEventCount: number;
  /** The account's zone, in which 9 and 17 o'clock are meant. */
  timeZone: string;
}

/** A free hour between 9 and 17 o'clock, local time. */
export interface AvailableSlot {
  /** The local day, YYYY-MM-DD. */
  date: string;
  /** When the slot starts. */
  start: string;
  /** When it ends, one hour later. */
  end: string;
}

/** The image import of a row that had imageUrls. */
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
  /** State; rows that failed do not fail the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of rows. */
  total: number;
  /** Properties created so far. */
  created: number;
  /** Rows that failed so far. */
  failed: number;
  /** The properties created, in the order of the rows. */
  createdPropertyIds: string[];
  /** Names of fields that are not known, at most 200. */
  unmappedFields: string[];
  /** What is wrong with rows, in their order. */
  errors: BulkImportError[];
  /** Image imports of rows that had imageUrls. */
  imageImports: BulkImageImport[];
  /** When the import was requested. */
  createdAt: string;
  /** When it ended; null while it runs. */
  completedAt: string | null;
}

/** What is wrong with a row. */
export interface BulkImportError {
  /** The row, counted from 1. */
  row: number;
  /** The field, by its name in a property. */
  field?: string | undefined;
  /** What is wrong with it. */
  message: string;
  /** `validation`, `capacity` or `duplicate`. */
  code: "validation" | "capacity" | "duplicate";
}

/** A bulk import that has begun. */
export interface BulkImportStarted {
  /** The job; see GET /properties/bulk/{jobId}. */
  jobId: string;
  /** State of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Number of rows. */
  total: number;
}

/** Input of `bulkImports.create`. */
export interface BulkImportsCreateInput {
  /** The rows, 1 to 500: objects with the fields of a property, under their names or usual others such as rent, beds, baths and street_address. Values such as $1,500, 3 BR and yes are understood. */
  properties: unknown[];
}

/** Input of `bulkImports.get`. */
export interface BulkImportsGetInput {
  /** Identifier of the job. */
  jobId: string;
}

/** An entry of the calendar, of any type. */
export interface CalendarEvent {
  /** Identifier of the entry. */
  id: string;
  /** What it is, in a few words. */
  title: string;
  /** Longer text. */
  description: string | null;
  /** When it starts. */
  startTime: string;
  /** When it ends; after the start. */
  endTime: string;
  /** IANA zone that it is planned in. */
  timeZone: string;
  /** Where it takes place; empty when it has no place. */
  location: string;
  /** Pending and confirmed entries block their time. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Notes of the account. */
  notes: string | null;
  /** Where the entry comes from. */
  source: "internal" | "provider_calendar_a" | "provider_calendar_b";
  /** When the reminder was sent. */
  reminderSentAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The kind of entry. */
  type: "showing" | "call" | "inspection" | "meeting";
  /** The property; null when the entry is not about one. */
  propertyId: string | null;
  /** The contact; null when the entry is with nobody in particular. */
  contactId: string | null;
}

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
  /** Mail address; an empty string means none. Email or phone is required. */
  email?: "" | string | null | undefined;
  /** Phone number; an empty string means none. Email or phone is required. */
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
  /** Mail address; an empty string means none. Email or phone is required. */
  email?: "" | string | null | undefined;
  /** Phone number; an empty string means none. Email or phone is required. */
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

/** The messages with one contact about one property. */
export interface Conversation {
  /** Identifier of the conversation. */
  id: string;
  /** With whom. */
  contactId: string;
  /** About which property; null when about none. */
  propertyId: string | null;
  /** `archived` when its contact was deleted or after 30 idle days. */
  status: "active" | "archived";
  /** When its first message was sent. */
  startedAt: string;
  /** When its latest message was sent. */
  lastMessageAt: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Input of `conversations.get`. */
export interface ConversationsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `conversations.list`. */
export interface ConversationsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only conversations with this contact. */
  contactId?: string | undefined;
  /** Only conversations of this status. */
  status?: "active" | "archived" | undefined;
}

/** Input of `conversations.listMessages`. */
export interface ConversationsListMessagesInput {
  /** Identifier of the record. */
  id: string;
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
}

/** Input of `conversations.search`. */
export interface ConversationsSearchInput {
  /** Part of the content, any case. Every character stands for itself. */
  query: string;
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Hits per page. Values above 50 and above the cap of the account's plan are clamped. */
  limit?: number | undefined;
}

/** A new subscription, with its secret. */
export interface CreatedWebhook {
  /** Identifier of the subscription. */
  id: string;
  /** Where deliveries go. */
  url: string;
  /** Events that are delivered. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping">;
  /** Whether it delivers. Ten failed attempts in a row switch it off. */
  active: boolean;
  /** What it is for. */
  description: string | null;
  /** Key of the signatures, as a whole. Shown on create and on rotate, and never again. */
  secret: string;
  /** When it was created. */
  createdAt: string;
}

/** The days that were looked at. */
export interface DateRange {
  /** First day, local. */
  from: string;
  /** Last day, inclusive, local. */
  to: string;
}

/** How many images were deleted. */
export interface DeletedImages {
  /** How many images were deleted. */
  deleted: number;
}

/** One attempt to deliver. */
export interface DeliveryAttempt {
  /** When it began. */
  at: string;
  /** How long it took, in milliseconds. */
  durationMs: number;
  /** HTTP status of the answer; null when there was none. */
  statusCode: number | null;
  /** Why it failed; null when it did not. */
  error: string | null;
}

/** A message that waits to be sent. */
export interface Draft {
  /** Identifier of the draft. */
  id: string;
  /** Who it goes to. */
  contactId: string;
  /** The property it is about. */
  propertyId: string | null;
  /** How it will travel; null: decided when it is sent. */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null;
  /** Subject, for mail. */
  subject: string | null;
  /** Text of the message. */
  content: string;
  /** `expired` 24 hours after it was created, unless it was sent. */
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
  /** Who it goes to. */
  contactId: string;
  /** The property it is about. */
  propertyId?: string | null | undefined;
  /** How it will travel. */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Subject, for mail. */
  subject?: string | null | undefined;
  /** Text of the message. Required. */
  content?: string | undefined;
  /** Another name of `content`. */
  body?: string | undefined;
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
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only drafts of this status. */
  status?: "pending" | "sent" | "expired" | undefined;
  /** Only drafts to this contact. */
  contactId?: string | undefined;
  /** Only drafts that name this channel. */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
}

/** Input of `drafts.send`. */
export interface DraftsSendInput {
  /** Identifier of the record. */
  id: string;
  /** Text that replaces the draft's before it leaves. */
  content?: string | undefined;
  /** Another name of `content`. */
  body?: string | undefined;
  /** Subject that replaces the draft's before it leaves, for mail; null removes it. */
  subject?: string | null | undefined;
  /** Not accepted: a draft goes to the email of its contact. */
  recipientEmail?: string | undefined;
  /** Not accepted: a draft goes to the phone of its contact. */
  recipientPhone?: string | undefined;
}

/** Input of `drafts.update`. */
export interface DraftsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Who it goes to. */
  contactId?: string | undefined;
  /** The property it is about. */
  propertyId?: string | null | undefined;
  /** How it will travel. */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | null | undefined;
  /** Subject, for mail. */
  subject?: string | null | undefined;
  /** Text of the message. Required. */
  content?: string | undefined;
  /** Another name of `content`. */
  body?: string | undefined;
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

/** Input of `events.list`. */
export interface EventsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only entries that start at this moment or later, ISO 8601. */
  startAfter?: string | undefined;
  /** Only entries that start before this moment, ISO 8601. */
  startBefore?: string | undefined;
  /** Only entries of this type. */
  type?: "showing" | "call" | "inspection" | "meeting" | undefined;
}

/** One invalid field. */
export interface FieldError {
  /** Path of the field, members joined by dots; `body` for the body as a whole. */
  field: string;
  /** What is wrong with it. */
  message: string;
}

/** A message that is sent at its time unless the contact answers before. */
export interface Followup {
  /** Identifier of the follow-up. */
  id: string;
  /** Who it goes to. */
  contactId: string;
  /** The conversation it belongs to; null until it is sent, when none was named. */
  conversationId: string | null;
  /** Which follow-up in a row it is, 1 to 3. */
  sequenceStep: number;
  /** Its text; null: the settings' template of this step, else a text of ours. */
  message: string | null;
  /** When it is to be sent. */
  scheduledFor: string;
  /** A reply of the contact cancels a pending one. `processing`: its message is on its way; `sent`: the message has left; `failed`: see reason. */
  status: "pending" | "processing" | "sent" | "cancelled" | "failed";
  /** Why it failed: the code of the rule that it broke, such as channel_not_connected, no_address_for_channel or plan_lacks_resource, or delivery_refused, attempts_exhausted or process_died when its message could not be delivered. Otherwise null. */
  reason: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
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

/** Input of `followups.create`. */
export interface FollowupsCreateInput {
  /** Who it goes to. */
  contactId: string;
  /** The contact's conversation that it belongs to. */
  conversationId?: string | null | undefined;
  /** When to send it. Required. A time that has passed means now. */
  scheduledFor?: string | undefined;
  /** Another name of `scheduledFor`. */
  scheduledAt?: string | undefined;
  /** Which follow-up in a row it is. Default 1. */
  sequenceStep?: number | undefined;
  /** Its text; knows {contactName}, {agentName} and {propertyAddress}. */
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
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only follow-ups of this status. */
  status?: "pending" | "processing" | "sent" | "cancelled" | "failed" | undefined;
  /** Only follow-ups to this contact. */
  contactId?: string | undefined;
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

/** An image import job. */
export interface ImageImport {
  /** Identifier of the job. */
  jobId: string;
  /** State; images that failed do not fail the job. */
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
  /** When it ended; null while it runs. */
  completedAt: string | null;
}

/** An image that was not imported. */
export interface ImageImportError {
  /** The address as it was sent. */
  url: string;
  /** What happened, and what to do. */
  message: string;
  /** Stable name of what happened. */
  code: string;
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
  /** Addresses of the images, 1 to 20, each at most 2048 characters. */
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

/** A message of a conversation. */
export interface Message {
  /** Identifier of the message. */
  id: string;
  /** Its conversation. */
  conversationId: string;
  /** `inbound` from the contact, `outbound` from the account. */
  direction: "inbound" | "outbound";
  /** Text of the message. */
  content: string;
  /** How it travels. */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** What is known of how it travelled; null when nothing is. */
  metadata: MessageMetadata | null;
  /** When it left or was received. While metadata.deliveryStatus is `queued` or `failed`: when it was accepted. */
  sentAt: string;
  /** When it was stored. */
  createdAt: string;
}

/** What is known of how a message travelled. */
export interface MessageMetadata {
  /** Who carried it. */
  provider?: string | undefined;
  /** Its id at who carried it. */
  providerMessageId?: string | undefined;
  /** How far an outbound message came: `queued` until it leaves, `sent` when it has left, `failed` when it was given up. */
  deliveryStatus?: "queued" | "sent" | "failed" | undefined;
  /** Why it was given up. */
  error?: string | undefined;
  /** Subject of a mail. */
  subject?: string | undefined;
  /** The workflow run that sent it. */
  workflowRunId?: string | undefined;
  /** The draft that it was. */
  draftId?: string | undefined;
  /** The follow-up that it is. */
  followupId?: string | undefined;
}

/** Input of `messages.create`. */
export interface MessagesCreateInput {
  /** Who it goes to. */
  contactId: string;
  /** Text of the message. Required. */
  content?: string | undefined;
  /** Another name of `content`. */
  body?: string | undefined;
  /** How it travels. Default: the contact's preference, else email, else sms. */
  channel?: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web" | undefined;
  /** Subject, for mail. */
  subject?: string | null | undefined;
  /** The contact's conversation that it belongs to. */
  conversationId?: string | undefined;
  /** The property it is about. Without it and conversationId: the contact's latest conversation. */
  propertyId?: string | undefined;
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
  /** One entry per invalid field, at most 100; on validation errors. */
  errors?: FieldError[] | undefined;
  /** What keeps a property from being public. */
  readiness?: Readiness | undefined;
}

/** Input of `properties.create`. */
export interface PropertiesCreateInput {
  /** Headline. Blank, or omitted on creation: derived from the address, and renewed with it. */
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
  /** Headline. Blank, or omitted on creation: derived from the address, and renewed with it. */
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

/** What keeps a property from being public. */
export interface Readiness {
  /** Whether the property could be public. */
  ready: boolean;
  /** Fields that a public property still needs. */
  missing: string[];
}

/** How much is sent again. */
export interface Redelivered {
  /** Deliveries that will be sent again. */
  queued: number;
}

/** A subscription with its new secret. */
export interface RotatedWebhook {
  /** Identifier of the subscription. */
  id: string;
  /** Where deliveries go. */
  url: string;
  /** Events that are delivered. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping">;
  /** Whether it delivers. Ten failed attempts in a row switch it off. */
  active: boolean;
  /** What it is for. */
  description: string | null;
  /** Key of the signatures, as a whole. Shown on create and on rotate, and never again. */
  secret: string;
}

/** A message that was found. */
export interface SearchHit {
  /** The message. */
  messageId: string;
  /** Its text. */
  content: string;
  /** `inbound` from the contact. */
  direction: "inbound" | "outbound";
  /** How it travelled. */
  channel: "chat_app_a" | "chat_app_b" | "email" | "sms" | "web";
  /** When it was sent or received. */
  sentAt: string;
  /** Its conversation. */
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
  /** The template that asked; it may be deleted by now. */
  workflowTemplateId: string;
  /** The answers by question; the keys depend on the template. */
  submission: {
    [name: string]: unknown;
  };
  /** draft, active, completed; expired when it passed expiresAt without a review. */
  status: "active" | "completed" | "expired" | "draft";
  /** What the account decided. */
  reviewStatus: "pending_review" | "approved" | "denied";
  /** Internal notes, never shown to the prospect. */
  reviewNotes: string | null;
  /** When it was reviewed. */
  reviewedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it expires: 30 days after creation. */
  expiresAt: string;
}

/** Input of `sessions.get`. */
export interface SessionsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `sessions.list`. */
export interface SessionsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only sessions of this contact. */
  contactId?: string | undefined;
  /** Only sessions of this template. */
  workflowTemplateId?: string | undefined;
  /** Only sessions of this status. */
  status?: "active" | "completed" | "expired" | "draft" | undefined;
  /** Only sessions of this review status. */
  reviewStatus?: "pending_review" | "approved" | "denied" | undefined;
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

/** The settings of the account. */
export interface Settings {
  /** Name the agent uses. */
  agentName: string;
  /** Extra instructions for the agent. */
  customInstructions: string | null;
  /** IANA zone of the account. */
  timezone: string;
  /** When the account works, in its own time zone. */
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
  /** Which mails are sent. */
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
  /** When the account works, in its own time zone. */
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

/** An appointment at which a contact sees a property. */
export interface Showing {
  /** Identifier of the entry. */
  id: string;
  /** What it is, in a few words. */
  title: string;
  /** Longer text. */
  description: string | null;
  /** When it starts. */
  startTime: string;
  /** When it ends; after the start. */
  endTime: string;
  /** IANA zone that it is planned in. */
  timeZone: string;
  /** Where it takes place; empty when it has no place. */
  location: string;
  /** Pending and confirmed entries block their time. */
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Notes of the account. */
  notes: string | null;
  /** Where the entry comes from. */
  source: "internal" | "provider_calendar_a" | "provider_calendar_b";
  /** When the reminder was sent. */
  reminderSentAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Always showing. */
  type: "showing";
  /** The property that is shown. */
  propertyId: string;
  /** Who comes to see it. */
  contactId: string;
}

/** Input of `showings.availability`. */
export interface ShowingsAvailabilityInput {
  /** Count only bookings of this property and those without one; all bookings when left out. */
  propertyId?: string | undefined;
  /** Alone: this one day. Ignored beside dateFrom or dateTo. YYYY-MM-DD, local. */
  preferredDate?: string | undefined;
  /** First day, YYYY-MM-DD, local. Default: today in the account's zone. */
  dateFrom?: string | undefined;
  /** Last day, inclusive. Default: 7 days after the first. At most 60 days in all. */
  dateTo?: string | undefined;
}

/** Input of `showings.create`. */
export interface ShowingsCreateInput {
  /** The property that is shown; one of the account's, not deleted. */
  propertyId: string;
  /** Who comes to see it; one of the account's contacts, not deleted. */
  contactId: string;
  /** What it is, in a few words. */
  title: string;
  /** When it starts, ISO 8601. */
  startTime: string;
  /** When it ends, ISO 8601; after the start. */
  endTime: string;
  /** IANA zone that it is planned in. Default: the zone of the settings. */
  timeZone?: string | undefined;
  /** Where it takes place. Default: the property's address. */
  location?: string | undefined;
  /** Longer text. */
  description?: string | null | undefined;
  /** Notes of the account. */
  notes?: string | null | undefined;
  /** true: refused with 409 (slot_taken) when a pending or confirmed entry of the property, or one without a property, overlaps. Overlaps are accepted otherwise. */
  enforceAvailability?: boolean | undefined;
}

/** Input of `showings.delete`. */
export interface ShowingsDeleteInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `showings.get`. */
export interface ShowingsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `showings.list`. */
export interface ShowingsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only showings of this property. */
  propertyId?: string | undefined;
  /** Only showings with this contact. */
  contactId?: string | undefined;
  /** Only showings of this status. */
  status?: "pending" | "confirmed" | "completed" | "cancelled" | undefined;
  /** Only entries that start at this moment or later, ISO 8601. */
  startAfter?: string | undefined;
  /** Only entries that start before this moment, ISO 8601. */
  startBefore?: string | undefined;
}

/** Input of `showings.update`. */
export interface ShowingsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** The property that is shown; one of the account's, not deleted. */
  propertyId?: string | undefined;
  /** Who comes to see it; one of the account's contacts, not deleted. */
  contactId?: string | undefined;
  /** What it is, in a few words. */
  title?: string | undefined;
  /** When it starts, ISO 8601. */
  startTime?: string | undefined;
  /** When it ends, ISO 8601; after the start. */
  endTime?: string | undefined;
  /** IANA zone that it is planned in. Default: the zone of the settings. */
  timeZone?: string | undefined;
  /** Where it takes place. Default: the property's address. */
  location?: string | undefined;
  /** Longer text. */
  description?: string | null | undefined;
  /** Notes of the account. */
  notes?: string | null | undefined;
  /** Any status may follow any other. */
  status?: "pending" | "confirmed" | "completed" | "cancelled" | undefined;
  /** true: refused with 409 (slot_taken) when a pending or confirmed entry of the property, or one without a property, overlaps. Overlaps are accepted otherwise. */
  enforceAvailability?: boolean | undefined;
}

/** A run that was just started. */
export interface StartedWorkflowRun {
  /** Identifier of the run. */
  id: string;
  /** The template; it may be deleted by now. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (waiting included), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The step it stands at, from 0; totalSteps after the last one. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
}

/** What became of a test delivery. */
export interface TestedWebhook {
  /** Whether the receiver answered 2xx within 10 seconds, at an allowed address. */
  delivered: boolean;
  /** The event that was sent. */
  event: "test.ping";
  /** Its delivery in the log: the webhookId of its payload. */
  deliveryId: string;
  /** HTTP status of the answer; null when there was none. */
  statusCode: number | null;
  /** Why it did not arrive; null when it did. */
  error: string | null;
  /** How long it took, in milliseconds. */
  durationMs: number;
  /** The beginning of the answer's body, at most 1 KiB, as text; null when there was no answer. */
  responseBody: string | null;
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

/** A subscription to events. */
export interface Webhook {
  /** Identifier of the subscription. */
  id: string;
  /** Where deliveries go. */
  url: string;
  /** Events that are delivered. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping">;
  /** Whether it delivers. Ten failed attempts in a row switch it off. */
  active: boolean;
  /** What it is for. */
  description: string | null;
  /** Failed attempts since the last 2xx, each of them. */
  consecutiveFailures: number;
  /** When it last answered 2xx. */
  lastDeliveredAt: string | null;
  /** When it was created. */
  createdAt: string;
}

/** One event on its way to one subscription. */
export interface WebhookDelivery {
  /** Identifier of the delivery: the webhookId of its payload. */
  id: string;
  /** The event that is delivered. */
  event: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping";
  /** The event, the same in every subscription that it goes to. */
  eventId: string;
  /** pending: an attempt is to come. failed: given up. */
  status: "pending" | "delivered" | "failed";
  /** Whether it was asked for again. */
  redelivery: boolean;
  /** Whether it is a test delivery, which counts for nothing. */
  test: boolean;
  /** Attempts made so far. */
  attemptCount: number;
  /** HTTP status of the last attempt's answer. */
  lastStatusCode: number | null;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** No earlier than this; null when none is to come. */
  nextAttemptAt: string | null;
  /** When the receiver answered 2xx. */
  deliveredAt: string | null;
  /** When the event happened. */
  createdAt: string;
}

/** A delivery with its data and its attempts. */
export interface WebhookDeliveryDetail {
  /** Identifier of the delivery: the webhookId of its payload. */
  id: string;
  /** The event that is delivered. */
  event: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping";
  /** The event, the same in every subscription that it goes to. */
  eventId: string;
  /** pending: an attempt is to come. failed: given up. */
  status: "pending" | "delivered" | "failed";
  /** Whether it was asked for again. */
  redelivery: boolean;
  /** Whether it is a test delivery, which counts for nothing. */
  test: boolean;
  /** Attempts made so far. */
  attemptCount: number;
  /** HTTP status of the last attempt's answer. */
  lastStatusCode: number | null;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** No earlier than this; null when none is to come. */
  nextAttemptAt: string | null;
  /** When the receiver answered 2xx. */
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
  /** Where deliveries go: https, without user name or password; every address it resolves to must be public. */
  url: string;
  /** Events to deliver, at least one. Names given twice count once. */
  events: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping">;
  /** What it is for. */
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
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only deliveries of this status. */
  status?: "pending" | "delivered" | "failed" | undefined;
  /** Only deliveries of this event. */
  event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping" | undefined;
}

/** Input of `webhooks.list`. */
export interface WebhooksListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
}

/** Input of `webhooks.redeliver`. */
export interface WebhooksRedeliverInput {
  /** Identifier of the record. */
  id: string;
  /** Every event from this moment on is sent again. */
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
  /** Where deliveries go, the waiting ones too: https, without user name or password; every address it resolves to must be public. */
  url?: string | undefined;
  /** Replaces the events to deliver; at least one. */
  events?: Array<"inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping"> | undefined;
  /** false: nothing is queued any more. true: sets the failure counter to 0 and delivers what is held. */
  active?: boolean | undefined;
  /** What it is for. */
  description?: string | null | undefined;
}

/** A workflow template: what a run does, step by step. */
export interface Workflow {
  /** Identifier of the template. */
  id: string;
  /** Name of the template. */
  name: string;
  /** What it is for. */
  description: string | null;
  /** Whether prospects can reach it. */
  isPublic: boolean;
  /** Whether runs can be started. */
  isActive: boolean;
  /** A default of the system: it can be run, not changed or deleted. */
  isSystem: boolean;
  /** What starts runs. */
  triggerType: "manual" | "deep_link" | "automatic" | "scheduled";
  /** Readable name, unique in the account, made from the name at creation and kept. */
  slug: string;
  /** The steps in their order, at most 20; they count from 0. */
  steps: WorkflowStep[];
  /** When a run ends early. */
  exitConditions: WorkflowExitConditions;
  /** What starts runs by itself: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept as given. */
  triggerConfig: {
    /** For `automatic`: the event that starts a run, for the contact that it is about. Events about no contact, and those that runs of the same template led to, start none. */
    event?: string | undefined;
    /** For `automatic`: minutes between the event and the first step, at most a year. */
    delayMinutes?: number | undefined;
    /** Which events or contacts: every member must be equal, or be one of an array. A name is a member of the event's data, else a field as conditions have it (status, contact.language, property.city). For `scheduled` it is {role: prospect} by default. */
    filter?: {
      [name: string]: unknown;
    } | undefined;
    /** For `scheduled`: when, as a cron expression of five fields. Runs start for every contact that is not archived and that the filter takes. A moment that is missed is made up for once. */
    cron?: string | undefined;
    /** For `scheduled`: the IANA zone of `cron`. Default: the account's. */
    timezone?: string | undefined;
    [name: string]: unknown;
  } | null;
  /** The questions of a pre-screening: {questions: [{key, label, type, required?, options?, min?, max?}]}. Further members are kept as given. */
  questionConfig: {
    /** The questions, in their order; at most 100. */
    questions?: Array<{
      /** Name of the answer in the session's submission. */
      key?: string | undefined;
      /** The question, as the prospect reads it. */
      label?: string | undefined;
      /** Kind of answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone" | undefined;
      /** Whether the question must be answered. */
      required?: boolean | undefined;
      /** What to choose from, for `choice`; at most 100. */
      options?: unknown[] | undefined;
      /** Least number, for `number`. */
      min?: number | undefined;
      /** Greatest number, for `number`. */
      max?: number | undefined;
      [name: string]: unknown;
    }> | undefined;
    [name: string]: unknown;
  } | null;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?}. Further members are kept as given. */
  completionConfig: {
    /** Last message of a session. */
    message?: string | undefined;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean | undefined;
    /** Most properties to show. */
    maxResults?: number | undefined;
    /** Where the prospect goes next. */
    redirectUrl?: string | undefined;
    [name: string]: unknown;
  } | null;
  /** The voice agent: {enabled, firstMessage?, promptAddition?, language?}. Further members are kept as given. */
  voiceConfig: {
    /** Whether the voice agent takes part. */
    enabled?: boolean | undefined;
    /** First sentence of the voice agent. */
    firstMessage?: string | undefined;
    /** Extra instructions for the voice agent. */
    promptAddition?: string | undefined;
    /** ISO 639-1 code. */
    language?: string | undefined;
    [name: string]: unknown;
  } | null;
  /** First text of the public chat. */
  introMessage: string | null;
  /** 1 at creation; one up with each change of steps, exitConditions, questionConfig, completionConfig or introMessage. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** When a run ends early. */
export interface WorkflowExitConditions {
  /** Most messages that a run sends, 1 to 50. Default 50. */
  maxMessages?: number | undefined;
  /** Days after which a run ends, 1 to 90. Default 30. */
  timeoutDays?: number | undefined;
}

/** A workflow run. */
export interface WorkflowRun {
  /** Identifier of the run. */
  id: string;
  /** The template; it may be deleted by now. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (waiting included), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The step it stands at, from 0; totalSteps after the last one. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
  /** Name of the template when the run was started. */
  templateName: string;
  /** When it ended, however; null until then. */
  completedAt: string | null;
  /** The property it is about. */
  propertyId: string | null;
  /** What a running or paused run waits for; null when for nothing. */
  waitingFor: "reply" | "time" | null;
  /** Messages that it sent. */
  messagesSent: number;
  /** Why it ended without completing: cancelled, timeout, max_messages, contact_deleted, step_not_supported, step_limit, process_died when the server's process ended three times over a step, plan_lacks_resource or trial_ended when the account's plan has no workflows any more, or the code of the rule that a step broke, such as channel_not_connected. */
  exitReason: string | null;
  /** The version of the template that it pins. */
  templateVersion: number;
  /** The steps, in their order. */
  steps: WorkflowRunStep[];
}

/** How far a step of a run is. */
export interface WorkflowRunStep {
  /** Place of the step, from 0. */
  index: number;
  /** What the step does. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** How far it is; a step that waits is running, one that the run did not come to is skipped. */
  status: "pending" | "running" | "completed" | "failed" | "cancelled" | "skipped";
  /** When it was last begun. */
  startedAt: string | null;
  /** When it was last done. */
  completedAt: string | null;
  /** Why it failed. */
  error: string | null;
}

/** A workflow run, as lists show it. */
export interface WorkflowRunSummary {
  /** Identifier of the run. */
  id: string;
  /** The template; it may be deleted by now. */
  workflowTemplateId: string;
  /** The contact it runs for. */
  contactId: string;
  /** pending, then running (waiting included), then completed, cancelled or failed; paused while a person holds it. */
  status: "pending" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The step it stands at, from 0; totalSteps after the last one. */
  currentStep: number;
  /** Number of steps. */
  totalSteps: number;
  /** When it was started. */
  startedAt: string;
  /** Name of the template when the run was started. */
  templateName: string;
  /** When it ended, however; null until then. */
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

/** Input of `workflowRuns.get`. */
export interface WorkflowRunsGetInput {
  /** Identifier of the record. */
  id: string;
}

/** Input of `workflowRuns.list`. */
export interface WorkflowRunsListInput {
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only runs of this status; `active` is pending or running. */
  status?: "active" | "pending" | "running" | "paused" | "completed" | "cancelled" | "failed" | undefined;
  /** Only runs of this template. */
  templateId?: string | undefined;
  /** Another name of `templateId`. */
  workflowTemplateId?: string | undefined;
  /** Another name of `templateId`. */
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
  /** What the step does. send_message, wait, wait_for_reply, condition, update_contact and end are executed; a run that comes to any other type ends as failed with step_not_supported. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** Depends on the type: send_message {template}, wait {hours}, wait_for_reply {timeoutHours?}, ask {questionKey}, ask_choice {text, options}, condition {field, op, value, thenStep, elseStep?}, update_contact {set}, property_match {limit?}, notify_owner {template}, agent {goal?, maxTurns?}, end {}. A reply that does not come within timeoutHours ends the run as cancelled. Steps count from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), reply or messagesSent; its op is eq, neq, gt, gte, lt, lte, contains, in or exists. Further members are kept as given. */
  config: {
    [name: string]: unknown;
  };
}

/** One step of a workflow, as it is sent. */
export interface WorkflowStepInput {
  /** What the step does. send_message, wait, wait_for_reply, condition, update_contact and end are executed; a run that comes to any other type ends as failed with step_not_supported. */
  type: "send_message" | "wait" | "wait_for_reply" | "ask" | "ask_choice" | "condition" | "update_contact" | "property_match" | "notify_owner" | "agent" | "end";
  /** Depends on the type: send_message {template}, wait {hours}, wait_for_reply {timeoutHours?}, ask {questionKey}, ask_choice {text, options}, condition {field, op, value, thenStep, elseStep?}, update_contact {set}, property_match {limit?}, notify_owner {template}, agent {goal?, maxTurns?}, end {}. A reply that does not come within timeoutHours ends the run as cancelled. Steps count from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), reply or messagesSent; its op is eq, neq, gt, gte, lt, lte, contains, in or exists. Further members are kept as given. */
  config?: {
    [name: string]: unknown;
  } | undefined;
}

/** Input of `workflows.create`. */
export interface WorkflowsCreateInput {
  /** Name, 1 to 100 characters. */
  name: string;
  /** The steps in their order, at most 20; they count from 0. */
  steps: WorkflowStepInput[];
  /** What starts runs. */
  triggerType: "manual" | "deep_link" | "automatic" | "scheduled";
  /** What it is for, at most 500 characters. */
  description?: string | null | undefined;
  /** Whether prospects can reach it. Default false. */
  isPublic?: boolean | undefined;
  /** Whether runs can be started. Default true. */
  isActive?: boolean | undefined;
  /** When a run ends early. */
  exitConditions?: WorkflowExitConditions | undefined;
  /** What starts runs by itself: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept as given. */
  triggerConfig?: {
    /** For `automatic`: the event that starts a run, for the contact that it is about. Events about no contact, and those that runs of the same template led to, start none. */
    event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping" | undefined;
    /** For `automatic`: minutes between the event and the first step, at most a year. */
    delayMinutes?: number | undefined;
    /** Which events or contacts: every member must be equal, or be one of an array. A name is a member of the event's data, else a field as conditions have it (status, contact.language, property.city). For `scheduled` it is {role: prospect} by default. */
    filter?: {
      [name: string]: unknown;
    } | undefined;
    /** For `scheduled`: when, as a cron expression of five fields. Runs start for every contact that is not archived and that the filter takes. A moment that is missed is made up for once. */
    cron?: string | undefined;
    /** For `scheduled`: the IANA zone of `cron`. Default: the account's. */
    timezone?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The questions of a pre-screening: {questions: [{key, label, type, required?, options?, min?, max?}]}. Further members are kept as given. */
  questionConfig?: {
    /** The questions, in their order; at most 100. */
    questions?: Array<{
      /** Name of the answer in the session's submission. */
      key?: string | undefined;
      /** The question, as the prospect reads it. */
      label?: string | undefined;
      /** Kind of answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone" | undefined;
      /** Whether the question must be answered. */
      required?: boolean | undefined;
      /** What to choose from, for `choice`; at most 100. */
      options?: unknown[] | undefined;
      /** Least number, for `number`. */
      min?: number | undefined;
      /** Greatest number, for `number`. */
      max?: number | undefined;
      [name: string]: unknown;
    }> | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?}. Further members are kept as given. */
  completionConfig?: {
    /** Last message of a session. */
    message?: string | undefined;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean | undefined;
    /** Most properties to show. */
    maxResults?: number | undefined;
    /** Where the prospect goes next. */
    redirectUrl?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The voice agent: {enabled, firstMessage?, promptAddition?, language?}. Further members are kept as given. */
  voiceConfig?: {
    /** Whether the voice agent takes part. */
    enabled?: boolean | undefined;
    /** First sentence of the voice agent. */
    firstMessage?: string | undefined;
    /** Extra instructions for the voice agent. */
    promptAddition?: string | undefined;
    /** ISO 639-1 code. */
    language?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** First text of the public chat, at most 2000 characters. */
  introMessage?: string | null | undefined;
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
  /** Page number, from 1. A page beyond the end is empty. */
  page?: number | undefined;
  /** Records per page. Values above the cap of the account's plan are clamped to it. */
  limit?: number | undefined;
  /** Only templates whose runs can be started, or only the others. */
  isActive?: boolean | undefined;
  /** Only templates of this trigger. */
  triggerType?: "manual" | "deep_link" | "automatic" | "scheduled" | undefined;
}

/** Input of `workflows.update`. */
export interface WorkflowsUpdateInput {
  /** Identifier of the record. */
  id: string;
  /** Name, 1 to 100 characters. */
  name?: string | undefined;
  /** The steps in their order, at most 20; they count from 0. */
  steps?: WorkflowStepInput[] | undefined;
  /** What starts runs. */
  triggerType?: "manual" | "deep_link" | "automatic" | "scheduled" | undefined;
  /** What it is for, at most 500 characters. */
  description?: string | null | undefined;
  /** Whether prospects can reach it. Default false. */
  isPublic?: boolean | undefined;
  /** Whether runs can be started. Default true. */
  isActive?: boolean | undefined;
  /** When a run ends early. */
  exitConditions?: WorkflowExitConditions | undefined;
  /** What starts runs by itself: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept as given. */
  triggerConfig?: {
    /** For `automatic`: the event that starts a run, for the contact that it is about. Events about no contact, and those that runs of the same template led to, start none. */
    event?: "inquiry.created" | "message.received" | "message.sent" | "message.failed" | "showing.booked" | "showing.updated" | "showing.cancelled" | "showing.deleted" | "event.created" | "event.cancelled" | "event.deleted" | "contact.created" | "contact.updated" | "property.created" | "property.updated" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.completed" | "session.completed" | "session.reviewed" | "bulk_import.completed" | "test.ping" | undefined;
    /** For `automatic`: minutes between the event and the first step, at most a year. */
    delayMinutes?: number | undefined;
    /** Which events or contacts: every member must be equal, or be one of an array. A name is a member of the event's data, else a field as conditions have it (status, contact.language, property.city). For `scheduled` it is {role: prospect} by default. */
    filter?: {
      [name: string]: unknown;
    } | undefined;
    /** For `scheduled`: when, as a cron expression of five fields. Runs start for every contact that is not archived and that the filter takes. A moment that is missed is made up for once. */
    cron?: string | undefined;
    /** For `scheduled`: the IANA zone of `cron`. Default: the account's. */
    timezone?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The questions of a pre-screening: {questions: [{key, label, type, required?, options?, min?, max?}]}. Further members are kept as given. */
  questionConfig?: {
    /** The questions, in their order; at most 100. */
    questions?: Array<{
      /** Name of the answer in the session's submission. */
      key?: string | undefined;
      /** The question, as the prospect reads it. */
      label?: string | undefined;
      /** Kind of answer. */
      type?: "text" | "number" | "boolean" | "choice" | "date" | "email" | "phone" | undefined;
      /** Whether the question must be answered. */
      required?: boolean | undefined;
      /** What to choose from, for `choice`; at most 100. */
      options?: unknown[] | undefined;
      /** Least number, for `number`. */
      min?: number | undefined;
      /** Greatest number, for `number`. */
      max?: number | undefined;
      [name: string]: unknown;
    }> | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?}. Further members are kept as given. */
  completionConfig?: {
    /** Last message of a session. */
    message?: string | undefined;
    /** Whether matching properties are shown. */
    showMatchedProperties?: boolean | undefined;
    /** Most properties to show. */
    maxResults?: number | undefined;
    /** Where the prospect goes next. */
    redirectUrl?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** The voice agent: {enabled, firstMessage?, promptAddition?, language?}. Further members are kept as given. */
  voiceConfig?: {
    /** Whether the voice agent takes part. */
    enabled?: boolean | undefined;
    /** First sentence of the voice agent. */
    firstMessage?: string | undefined;
    /** Extra instructions for the voice agent. */
    promptAddition?: string | undefined;
    /** ISO 639-1 code. */
    language?: string | undefined;
    [name: string]: unknown;
  } | null | undefined;
  /** First text of the public chat, at most 2000 characters. */
  introMessage?: string | null | undefined;
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
  /** 503: The server can't do this at the moment: it or its database is too busy, or the database is away. `Retry-After` tells when to try again. */
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
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a property. Creates a listing. Without a title, the title is derived from the address. A public property needs a title, an address, a positive rent and positive bathrooms. Emits property.created. */
    create: TRPCMutationProcedure<{
      input: PropertiesCreateInput;
      output: {
        /** A listing. */
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
        /** A listing. */
        data: Property;
      };
      meta: object;
    }>;
    /** Change a property. Send only the fields to change; null clears a field that may be null. Emits property.updated. */
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
    /** Start the upload of an image. Answers where to PUT the bytes. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key a retry answers the same objectKey. An upload counts toward the images of the property for an hour, or until it is confirmed. */
    presign: TRPCMutationProcedure<{
      input: ImagesPresignInput;
      output: {
        /** Where to upload one image. */
        data: PresignedImage;
      };
      meta: object;
    }>;
    /** Confirm an uploaded image. Checks the uploaded bytes and makes the image visible, last in the display order. Emits property.updated. */
    confirm: TRPCMutationProcedure<{
      input: ImagesConfirmInput;
      output: {
        /** An image of a property. */
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
    /** Delete images. Removes images and their stored bytes; the others keep their order. Images of other properties of the account are deleted too; ids that are not images of the account are skipped. Emits property.updated, once for each property that lost images. */
    delete: TRPCMutationProcedure<{
      input: ImagesDeleteInput;
      output: {
        /** How many images were deleted. */
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
    /** Import images by URL. Downloads, checks and stores each image after this answer, over up to three redirects; ask for the job to see how far it is. Charges the plan's import budget of the UTC month. Emits property.updated when the job ends. */
    import: TRPCMutationProcedure<{
      input: ImagesImportInput;
      output: {
        /** An image import that has begun. */
        data: ImageImportStarted;
      };
      meta: object;
    }>;
    /** Get an image import. How far the import is, and what went wrong with which address. */
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
    /** Create many properties. Creates up to 500 properties after this answer; ask for the job to see how far it is. A row that is wrong fails by itself. Emits bulk_import.completed when the job ends. */
    create: TRPCMutationProcedure<{
      input: BulkImportsCreateInput;
      output: {
        /** A bulk import that has begun. */
        data: BulkImportStarted;
      };
      meta: object;
    }>;
    /** Get a bulk import. How far the import is, what it created, and what is wrong with which row. */
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
    /** List contacts. The contacts that are not deleted, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: ContactsListInput;
      output: {
        /** The records of this page. */
        data: Contact[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a contact. Needs a name and at least one of email and phone. Emits contact.created. */
    create: TRPCMutationProcedure<{
      input: ContactsCreateInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Get a contact. One contact; a deleted one is answered with its deletedAt. */
    get: TRPCQueryProcedure<{
      input: ContactsGetInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Change a contact. Send only the fields to change; null clears a field that may be null. Status applicant sets appliedAt, any other clears it. Emits contact.updated. */
    update: TRPCMutationProcedure<{
      input: ContactsUpdateInput;
      output: {
        /** A prospect, tenant or other person. */
        data: Contact;
      };
      meta: object;
    }>;
    /** Delete a contact. Hides the contact from lists; the record is kept. Its pending follow-ups are cancelled and its workflow runs end as cancelled, contact_deleted. Emits contact.updated. */
    delete: TRPCMutationProcedure<{
      input: ContactsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  showings: {
    /** List showings. The showings in order of their start, cancelled ones included. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: ShowingsListInput;
      output: {
        /** The records of this page. */
        data: Showing[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Book a showing. Books a showing, pending. Overlaps with other entries are accepted, unless enforceAvailability is true. Emits showing.booked. */
    create: TRPCMutationProcedure<{
      input: ShowingsCreateInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
      };
      meta: object;
    }>;
    /** Find free slots. One-hour slots between 9 and 17 o'clock, every day, by the wall clock of the account's time zone, minus those that pending or confirmed calendar entries overlap. Without dates: from today on, 7 days ahead. */
    availability: TRPCQueryProcedure<{
      input: ShowingsAvailabilityInput;
      output: {
        /** Free slots of a range of days. */
        data: Availability;
      };
      meta: object;
    }>;
    /** Get a showing. One showing, cancelled ones included. */
    get: TRPCQueryProcedure<{
      input: ShowingsGetInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
      };
      meta: object;
    }>;
    /** Change a showing. Send only the fields to change; null clears a field that may be null. Another propertyId without a location moves the showing to that property's address. Status cancelled emits showing.cancelled, any other change showing.updated. */
    update: TRPCMutationProcedure<{
      input: ShowingsUpdateInput;
      output: {
        /** An appointment at which a contact sees a property. */
        data: Showing;
      };
      meta: object;
    }>;
    /** Cancel a showing. Sets the status to cancelled; the record is kept. Emits showing.cancelled; a showing that is cancelled already stays as it is. */
    delete: TRPCMutationProcedure<{
      input: ShowingsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  events: {
    /** List calendar events. Every entry of the calendar in order of its start: showings, calls, inspections and meetings, cancelled ones included. Read-only. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: EventsListInput;
      output: {
        /** The records of this page. */
        data: CalendarEvent[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  conversations: {
    /** List conversations. The conversations, the one with the most recent message first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: ConversationsListInput;
      output: {
        /** The records of this page. */
        data: Conversation[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Search messages. Messages whose content has the query as a part, in any case, newest first. `%`, `_` and every other character stand for themselves. */
    search: TRPCQueryProcedure<{
      input: ConversationsSearchInput;
      output: {
        /** The records of this page. */
        data: SearchHit[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a conversation. One conversation. It is archived when its contact was deleted or after 30 idle days. */
    get: TRPCQueryProcedure<{
      input: ConversationsGetInput;
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
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
  };
  messages: {
    /** Send a message. Queues a message to a contact over the channel given, else the contact's preference, else email, else sms. It counts as sent when it has left: then metadata.deliveryStatus is `sent` and message.sent is emitted; when it is given up, `failed` and message.failed. 422 `channel_not_connected` when nothing can carry the channel's messages: so far email alone is connected. `body` is accepted for `content`. */
    create: TRPCMutationProcedure<{
      input: MessagesCreateInput;
      output: {
        /** A message of a conversation. */
        data: Message;
      };
      meta: object;
    }>;
  };
  drafts: {
    /** List drafts. The drafts, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: DraftsListInput;
      output: {
        /** The records of this page. */
        data: Draft[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a draft. A message that waits for a person to send it; it expires after 24 hours. `body` is accepted for `content`. */
    create: TRPCMutationProcedure<{
      input: DraftsCreateInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Get a draft. One draft, whatever its status. */
    get: TRPCQueryProcedure<{
      input: DraftsGetInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Change a draft. Send only the fields to change; null clears a field that may be null. Only while it is pending: 409 when it was sent, 410 when it has expired. */
    update: TRPCMutationProcedure<{
      input: DraftsUpdateInput;
      output: {
        /** A message that waits to be sent. */
        data: Draft;
      };
      meta: object;
    }>;
    /** Delete a draft. Removes the draft, whatever its status. A message that it became stays. */
    delete: TRPCMutationProcedure<{
      input: DraftsDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Send a draft. Sends the draft as a message, once. content and subject replace the draft's before it leaves. Only while it is pending: 409 when it was sent, 410 when it has expired. 422 `channel_not_connected` when nothing can carry the channel's messages. Emits message.sent when the message has left. */
    send: TRPCMutationProcedure<{
      input: DraftsSendInput;
      output: {
        /** The draft, and the message that it became. */
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
    /** List follow-ups. The follow-ups, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: FollowupsListInput;
      output: {
        /** The records of this page. */
        data: Followup[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Schedule a follow-up. Sends a message to the contact at the given time, unless the contact answers before. Without `message`: the settings' template of the step, else a text of ours. `scheduledAt` is accepted for `scheduledFor`. It is `failed`, with a reason, when it can't be sent. Emits message.sent when its message has left. */
    create: TRPCMutationProcedure<{
      input: FollowupsCreateInput;
      output: {
        /** A message that is sent at its time unless the contact answers before. */
        data: Followup;
      };
      meta: object;
    }>;
    /** Get a follow-up. One follow-up, whatever its status. */
    get: TRPCQueryProcedure<{
      input: FollowupsGetInput;
      output: {
        /** A message that is sent at its time unless the contact answers before. */
        data: Followup;
      };
      meta: object;
    }>;
    /** Cancel a follow-up. Cancels a pending follow-up; the record stays. 409 when it is not pending any more. */
    delete: TRPCMutationProcedure<{
      input: FollowupsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  workflows: {
    /** List workflow templates. The account's own templates, newest first, then the system's, each in full. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: WorkflowsListInput;
      output: {
        /** The records of this page. */
        data: Workflow[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a workflow template. Needs a name, steps and a triggerType. The slug is made from the name. What running it needs is checked when a run is started. Emits workflow.created. */
    create: TRPCMutationProcedure<{
      input: WorkflowsCreateInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** Get a workflow template. One template, of the account or of the system. */
    get: TRPCQueryProcedure<{
      input: WorkflowsGetInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** Change a workflow template. Send only the fields to change; null clears a field that may be null. The slug stays. A body with steps, exitConditions, questionConfig, completionConfig or introMessage makes the next version; runs that are under way keep theirs. Templates of the system are 403. Emits workflow.updated. */
    update: TRPCMutationProcedure<{
      input: WorkflowsUpdateInput;
      output: {
        /** A workflow template: what a run does, step by step. */
        data: Workflow;
      };
      meta: object;
    }>;
    /** Delete a workflow template. Removes the template with its versions and ended runs. 409 while runs are pending, running or paused: cancel them first. Templates of the system are 403. Emits workflow.deleted. */
    delete: TRPCMutationProcedure<{
      input: WorkflowsDeleteInput;
      output: void;
      meta: object;
    }>;
  };
  workflowRuns: {
    /** List workflow runs. The runs, newest first. `active` means pending or running. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: WorkflowRunsListInput;
      output: {
        /** The records of this page. */
        data: WorkflowRunSummary[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Start a workflow run. Runs a workflow for a contact, in the background. The run pins the version that the template has now. 409 while a run of the same workflow for the same contact and property has not ended. 422 `template_not_runnable` names the step and the member that the execution lacks. */
    create: TRPCMutationProcedure<{
      input: WorkflowRunsCreateInput;
      output: {
        /** A run that was just started. */
        data: StartedWorkflowRun;
      };
      meta: object;
    }>;
    /** Get a workflow run. One run, with how far each of its steps is. */
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
    /** Pause a workflow run. Holds a run until it is resumed. Replies are noted meanwhile; time limits are looked at when it is resumed. 409 when it has already ended. */
    pause: TRPCMutationProcedure<{
      input: WorkflowRunsPauseInput;
      output: {
        /** A workflow run. */
        data: WorkflowRun;
      };
      meta: object;
    }>;
    /** Resume a workflow run. Lets a paused run go on; one that is not paused stays as it is. 409 when it has already ended. */
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
    /** List pre-screening sessions. The sessions, newest first. All filters apply together. */
    list: TRPCQueryProcedure<{
      input: SessionsListInput;
      output: {
        /** The records of this page. */
        data: Session[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a pre-screening session. One session with its full submission; expired ones stay readable. */
    get: TRPCQueryProcedure<{
      input: SessionsGetInput;
      output: {
        /** A pre-screening session. */
        data: Session;
      };
      meta: object;
    }>;
    /** Review a pre-screening session. Approves or denies a completed session, once and for all. The prospect gets a mail when an address is on file and emailPreferences.notifyProspectOnReview is on; reviewNotes are not in it. Reviewed already: 409. Not completed, or expired: 422. Emits session.reviewed. */
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
    /** List webhooks. The account's subscriptions, newest first, without their secrets. */
    list: TRPCQueryProcedure<{
      input: WebhooksListInput;
      output: {
        /** The records of this page. */
        data: Webhook[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Create a webhook. Subscribes a URL to events. The secret is shown in this answer and never again. The number of webhooks depends on the plan. */
    create: TRPCMutationProcedure<{
      input: WebhooksCreateInput;
      output: {
        /** A new subscription, with its secret. */
        data: CreatedWebhook;
      };
      meta: object;
    }>;
    /** Get a webhook. One subscription, without its secret. */
    get: TRPCQueryProcedure<{
      input: WebhooksGetInput;
      output: {
        /** A subscription to events. */
        data: Webhook;
      };
      meta: object;
    }>;
    /** Change a webhook. Send only the fields to change; events replaces the list. active true sets the failure counter to 0 and delivers what was held while failures had switched it off. */
    update: TRPCMutationProcedure<{
      input: WebhooksUpdateInput;
      output: {
        /** A subscription to events. */
        data: Webhook;
      };
      meta: object;
    }>;
    /** Delete a webhook. Ends the subscription; what waits for it is not sent. */
    delete: TRPCMutationProcedure<{
      input: WebhooksDeleteInput;
      output: void;
      meta: object;
    }>;
    /** Send a test delivery. Sends one test.ping at once and answers whether it arrived, with the status, the reason, the time it took and the beginning of the receiver's answer. It stands in the log of deliveries, marked as a test; it works on inactive webhooks, is not retried and counts for nothing. Takes no Idempotency-Key. */
    test: TRPCMutationProcedure<{
      input: WebhooksTestInput;
      output: {
        /** What became of a test delivery. */
        data: TestedWebhook;
      };
      meta: object;
    }>;
    /** Replace a webhook's secret. Answers the new secret, which is never shown again. The old one is invalid at once, and the failure counters of the webhook and of what waits for it are 0. */
    rotateSecret: TRPCMutationProcedure<{
      input: WebhooksRotateSecretInput;
      output: {
        /** A subscription with its new secret. */
        data: RotatedWebhook;
      };
      meta: object;
    }>;
    /** List a webhook's deliveries. What was sent or waits to be sent, newest event first. Kept for 30 days. */
    listDeliveries: TRPCQueryProcedure<{
      input: WebhooksListDeliveriesInput;
      output: {
        /** The records of this page. */
        data: WebhookDelivery[];
        /** Where in the list this page stands. */
        pagination: Pagination;
      };
      meta: object;
    }>;
    /** Get a delivery with its attempts. One delivery, the data that is sent, and what became of each attempt. */
    getDelivery: TRPCQueryProcedure<{
      input: WebhooksGetDeliveryInput;
      output: {
        /** A delivery with its data and its attempts. */
        data: WebhookDeliveryDetail;
      };
      meta: object;
    }>;
    /** Send a delivery again. Queues it with the same webhookId; the request carries X-Webhook-Redelivery: true. */
    redeliverOne: TRPCMutationProcedure<{
      input: WebhooksRedeliverOneInput;
      output: {
        /** One event on its way to one subscription. */
        data: WebhookDelivery;
      };
      meta: object;
    }>;
    /** Send again everything since a moment. Queues every event of the subscribed types since then, from the event log of 30 days: what was delivered, what failed, and what happened while the webhook was off. Known deliveries keep their webhookId. */
    redeliver: TRPCMutationProcedure<{
      input: WebhooksRedeliverInput;
      output: {
        /** How much is sent again. */
        data: Redelivered;
      };
      meta: object;
    }>;
  };
  settings: {
    /** Get the settings. The settings of the account; defaults where nothing was set. */
    get: TRPCQueryProcedure<{
      input: void;
      output: {
        /** The settings of the account. */
        data: Settings;
      };
      meta: object;
    }>;
    /** Change the settings. Any subset; fields that are not mentioned are kept. Answers the full settings. */
    update: TRPCMutationProcedure<{
      input: SettingsUpdateInput;
      output: {
        /** The settings of the account. */
        data: Settings;
      };
      meta: object;
    }>;
    /** Get the follow-up settings. The follow-up part of the settings. */
    getFollowups: TRPCQueryProcedure<{
      input: void;
      output: {
        /** When and how often follow-ups are sent. */
        data: FollowupSettings;
      };
      meta: object;
    }>;
    /** Change the follow-up settings. Any subset; the same values as in the settings. */
    updateFollowups: TRPCMutationProcedure<{
      input: SettingsUpdateFollowupsInput;
      output: {
        /** When and how often follow-ups are sent. */
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
