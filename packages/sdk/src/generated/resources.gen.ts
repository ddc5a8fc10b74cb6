// Generated from the API's operations. Change those, not this file.

import { Resource } from "../resource.ts";
import { type AllRecords, paginate } from "../paginate.ts";
import type { ApiPromise, CallOptions, Choosing, Chosen, FieldOf, Page } from "../call.ts";
import type * as Api from "./types.gen.ts";

/** The operations of `rental.properties`. */
export class PropertiesResource extends Resource {
  /**
   * List properties. Returns the properties that are not deleted, newest first. All filters are combined.
   *
   * `GET /properties`
   */
  list<Field extends FieldOf<Api.PropertiesListInput> = never>(input: Choosing<Api.PropertiesListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Property, Api.PropertiesListInput, Field>>> {
    return this.api.read("properties.list", input, options);
  }

  /** List properties, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.PropertiesListInput> = never>(input: Choosing<Omit<Api.PropertiesListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Property, Api.PropertiesListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a property. Creates a property. Without a title, the title is derived from the address. A public property requires a title, an address, a positive rent and a positive number of bathrooms. Emits property.created.
   *
   * `POST /properties`
   */
  create(input: Api.PropertiesCreateInput, options?: CallOptions): ApiPromise<Api.Property & {
    /** The image import, when the request had imageUrls. */
    imageImport?: Api.ImageImportStarted | undefined;
  }> {
    return this.api.write("properties.create", input, options);
  }

  /**
   * Create or change a property by its externalId. Creates the property with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field. Emits property.created and property.updated.
   *
   * `PUT /properties/by-external-id/{externalId}`
   * @param externalId Its identifier in your own program.
   */
  upsert(externalId: string, input: Omit<Api.PropertiesUpsertInput, "externalId"> = {}, options?: CallOptions): ApiPromise<Api.Property> {
    return this.api.write("properties.upsert", { ...input, externalId }, options);
  }

  /**
   * Get a property. Returns one property that is not deleted.
   *
   * `GET /properties/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Property> {
    return this.api.read("properties.get", { id }, options);
  }

  /**
   * See what happened with a property. Returns what happened with the property, newest first: conversations about it when they began, showings, pre-screening sessions and decisions about them, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total.
   *
   * `GET /properties/{id}/timeline`
   * @param id Identifier of the record.
   */
  timeline(id: string, input: Omit<Api.PropertiesTimelineInput, "id"> = {}, options?: CallOptions): ApiPromise<{
    /** The entries, newest first. */
    data: Api.TimelineEntry[];
    /** The `cursor` of the entries before these. Null at the end. */
    nextCursor: string | null;
  }> {
    return this.api.read("properties.timeline", { ...input, id }, options);
  }

  /**
   * Change a property. Send only the fields to change; null clears a nullable field. Emits property.updated.
   *
   * `PATCH /properties/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.PropertiesUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Property> {
    return this.api.write("properties.update", { ...input, id }, options);
  }

  /**
   * Delete a property. Hides the property; the record is kept. Emits property.updated.
   *
   * `DELETE /properties/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("properties.delete", { id }, options);
  }

  /**
   * Write a first description. Has the language model write the text of a listing from these facts, and stores nothing. The text has no number, link or day that is not among them, and keeps to fair housing. It counts as a call of the assistant. Does not accept an Idempotency-Key.
   *
   * `POST /properties/description`
   */
  writeDescription(input: Api.PropertiesWriteDescriptionInput, options?: CallOptions): ApiPromise<Api.WrittenDescription> {
    return this.api.attempt("properties.writeDescription", input, options);
  }
}

/** The operations of `rental.images`. */
export class ImagesResource extends Resource {
  /**
   * List the images of a property. Returns the visible images in display order.
   *
   * `GET /properties/{id}/images`
   * @param id Identifier of the record.
   */
  list(id: string, options?: CallOptions): ApiPromise<Api.Image[]> {
    return this.api.read("images.list", { id }, options);
  }

  /**
   * Start the upload of an image. Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key, a retry returns the same objectKey. An upload counts toward the images of the property once it is confirmed.
   *
   * `POST /properties/{id}/images/presign`
   * @param id Identifier of the record.
   */
  presign(id: string, input: Omit<Api.ImagesPresignInput, "id">, options?: CallOptions): ApiPromise<Api.PresignedImage> {
    return this.api.write("images.presign", { ...input, id }, options);
  }

  /**
   * Confirm an uploaded image. Checks the uploaded bytes and makes the image visible, last in display order. Emits property.updated.
   *
   * `POST /properties/{id}/images/confirm`
   * @param id Identifier of the record.
   */
  confirm(id: string, input: Omit<Api.ImagesConfirmInput, "id">, options?: CallOptions): ApiPromise<Api.Image> {
    return this.api.write("images.confirm", { ...input, id }, options);
  }

  /**
   * Start the upload of several images. Like presign, for 1 to 20 files at once. 422 when not all of them would fit.
   *
   * `POST /properties/{id}/images/presign-batch`
   * @param id Identifier of the record.
   */
  presignBatch(id: string, input: Omit<Api.ImagesPresignBatchInput, "id">, options?: CallOptions): ApiPromise<Api.PresignedBatchImage[]> {
    return this.api.write("images.presignBatch", { ...input, id }, options);
  }

  /**
   * Confirm several uploaded images. Like confirm, for 1 to 20 images: either all become visible or none. Emits one property.updated.
   *
   * `POST /properties/{id}/images/confirm-batch`
   * @param id Identifier of the record.
   */
  confirmBatch(id: string, input: Omit<Api.ImagesConfirmBatchInput, "id">, options?: CallOptions): ApiPromise<Api.Image[]> {
    return this.api.write("images.confirmBatch", { ...input, id }, options);
  }

  /**
   * Delete images. Deletes images and their stored bytes; the others keep their order. Images of other properties of the account are deleted too; ids that are not images of the account are skipped. Emits property.updated once for each property that lost images.
   *
   * `DELETE /properties/{id}/images`
   * @param id Identifier of the record.
   */
  delete(id: string, input: Omit<Api.ImagesDeleteInput, "id">, options?: CallOptions): ApiPromise<Api.DeletedImages> {
    return this.api.write("images.delete", { ...input, id }, options);
  }

  /**
   * Reorder images. The given images come first, in the given order; the others follow in their previous order. Emits property.updated.
   *
   * `PATCH /properties/{id}/images/reorder`
   * @param id Identifier of the record.
   */
  reorder(id: string, input: Omit<Api.ImagesReorderInput, "id">, options?: CallOptions): ApiPromise<void> {
    return this.api.write("images.reorder", { ...input, id }, options);
  }

  /**
   * Import images by URL. Downloads, checks and stores each image in the background, following up to three redirects; get the job to see its progress. Counts toward the plan's monthly import limit (UTC). Emits property.updated when the job ends.
   *
   * `POST /properties/{id}/images/import`
   * @param id Identifier of the record.
   */
  import(id: string, input: Omit<Api.ImagesImportInput, "id">, options?: CallOptions): ApiPromise<Api.ImageImportStarted> {
    return this.api.write("images.import", { ...input, id }, options);
  }

  /**
   * Get an image import. Progress of the import, and the error of each image that failed. It is kept for 90 days after it ended.
   *
   * `GET /properties/{id}/images/import/{jobId}`
   * @param id Identifier of the record.
   * @param jobId Identifier of the job.
   */
  getImport(id: string, jobId: string, options?: CallOptions): ApiPromise<Api.ImageImport> {
    return this.api.read("images.getImport", { id, jobId }, options);
  }
}

/** The operations of `rental.bulkImports`. */
export class BulkImportsResource extends Resource {
  /**
   * Create many properties. Starts the creation of up to 500 properties in the background; get the job to see its progress. An invalid row fails without affecting the others. With the mode `upsert`, rows of properties that are already there change those. Emits bulk_import.completed when the job ends.
   *
   * `POST /properties/bulk`
   */
  create(input: Api.BulkImportsCreateInput, options?: CallOptions): ApiPromise<Api.BulkImportStarted> {
    return this.api.write("bulkImports.create", input, options);
  }

  /**
   * Get a bulk import. Progress of the import, the properties it created, and the errors of each row. It is kept for 90 days after it ended.
   *
   * `GET /properties/bulk/{jobId}`
   * @param jobId Identifier of the job.
   */
  get(jobId: string, options?: CallOptions): ApiPromise<Api.BulkImport> {
    return this.api.read("bulkImports.get", { jobId }, options);
  }
}

/** The operations of `rental.contacts`. */
export class ContactsResource extends Resource {
  /**
   * List contacts. Returns the contacts that are not deleted, newest first. All filters are combined.
   *
   * `GET /contacts`
   */
  list<Field extends FieldOf<Api.ContactsListInput> = never>(input: Choosing<Api.ContactsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Contact, Api.ContactsListInput, Field>>> {
    return this.api.read("contacts.list", input, options);
  }

  /** List contacts, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.ContactsListInput> = never>(input: Choosing<Omit<Api.ContactsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Contact, Api.ContactsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a contact. Requires a name and at least one of email and phone. Emits contact.created.
   *
   * `POST /contacts`
   */
  create(input: Api.ContactsCreateInput, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.create", input, options);
  }

  /**
   * Import contacts. Creates up to 500 contacts in one transaction. An invalid row fails without affecting the others. With the mode `upsert`, rows of contacts that are already there change those. Opt-outs belong to addresses: no import undoes one. Emits contact.created and contact.updated.
   *
   * `POST /contacts/bulk`
   */
  import(input: Api.ContactsImportInput, options?: CallOptions): ApiPromise<Api.ContactImport> {
    return this.api.write("contacts.import", input, options);
  }

  /**
   * Create or change a contact by its externalId. Creates the contact with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field. Emits contact.created and contact.updated.
   *
   * `PUT /contacts/by-external-id/{externalId}`
   * @param externalId Its identifier in your own program.
   */
  upsert(externalId: string, input: Omit<Api.ContactsUpsertInput, "externalId"> = {}, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.upsert", { ...input, externalId }, options);
  }

  /**
   * Get a contact. Returns one contact. A deleted contact is returned with its deletedAt.
   *
   * `GET /contacts/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.read("contacts.get", { id }, options);
  }

  /**
   * See what happened with a contact. Returns what happened with the contact, newest first: messages, notes, showings, pre-screening sessions and decisions about them, leads, merges that can be undone, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total.
   *
   * `GET /contacts/{id}/timeline`
   * @param id Identifier of the record.
   */
  timeline(id: string, input: Omit<Api.ContactsTimelineInput, "id"> = {}, options?: CallOptions): ApiPromise<{
    /** The entries, newest first. */
    data: Api.TimelineEntry[];
    /** The `cursor` of the entries before these. Null at the end. */
    nextCursor: string | null;
  }> {
    return this.api.read("contacts.timeline", { ...input, id }, options);
  }

  /**
   * Change a contact. Send only the fields to change; null clears a nullable field. The status applicant sets appliedAt; any other status clears it. Emits contact.updated.
   *
   * `PATCH /contacts/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ContactsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.update", { ...input, id }, options);
  }

  /**
   * Opt a contact out of a channel. For a contact who asked for no more messages in a way that nothing proves: everything automatic ends, and messages on the channel are refused, until the contact writes START on it. Emits contact.updated.
   *
   * `POST /contacts/{id}/opt-out`
   * @param id Identifier of the record.
   */
  optOut(id: string, input: Omit<Api.ContactsOptOutInput, "id">, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.optOut", { ...input, id }, options);
  }

  /**
   * Merge a contact into another. For two contacts that are one person: everything about the first belongs to the one named by intoId from now on, which is returned, with the fields that it lacked. The first reads as deleted, with `mergedInto`. If both have a run of the same workflow, that of the first ends. Both are opted out of what one of them opted out of. Emits contact.merged and contact.updated.
   *
   * `POST /contacts/{id}/merge`
   * @param id Identifier of the record.
   */
  merge(id: string, input: Omit<Api.ContactsMergeInput, "id">, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.merge", { ...input, id }, options);
  }

  /**
   * Undo the merge of a contact. Possible for 30 days. The contact is there again with what came from it; what was added since stays with the other one, as do opt-outs with both. Emits contact.updated.
   *
   * `POST /contacts/{id}/unmerge`
   * @param id Identifier of the record.
   */
  unmerge(id: string, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.unmerge", { id }, options);
  }

  /**
   * Delete a contact. Hides the contact from lists; the record is kept. Its pending follow-ups are cancelled and its workflow runs end as cancelled with the reason contact_deleted. Emits contact.updated.
   *
   * `DELETE /contacts/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("contacts.delete", { id }, options);
  }
}

/** The operations of `rental.showings`. */
export class ShowingsResource extends Resource {
  /**
   * List showings. Returns the showings in order of their start, including cancelled ones. All filters are combined.
   *
   * `GET /showings`
   */
  list<Field extends FieldOf<Api.ShowingsListInput> = never>(input: Choosing<Api.ShowingsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ListedShowing, Api.ShowingsListInput, Field>>> {
    return this.api.read("showings.list", input, options);
  }

  /** List showings, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.ShowingsListInput> = never>(input: Choosing<Omit<Api.ShowingsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ListedShowing, Api.ShowingsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Book a showing. Books a showing. It may overlap other calendar entries unless enforceAvailability is true, and nobody is told unless invite is. Emits showing.booked and showing.confirmed.
   *
   * `POST /showings`
   */
  create(input: Api.ShowingsCreateInput, options?: CallOptions): ApiPromise<Api.Showing & {
    /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
    conflicts: Api.ShowingConflict[];
  }> {
    return this.api.write("showings.create", input, options);
  }

  /**
   * Find free slots. Returns one-hour slots between 9:00 and 17:00 local time in the account's time zone, every day, except those that overlap a pending or confirmed calendar entry or a time that a prospect holds. Without dates, the range is 7 days from today.
   *
   * `GET /showings/availability`
   */
  availability(input: Api.ShowingsAvailabilityInput = {}, options?: CallOptions): ApiPromise<Api.Availability> {
    return this.api.read("showings.availability", input, options);
  }

  /**
   * Explain why a time is not free. Says for any time whether prospects can book it, by the rule that public booking follows, and what is in the way.
   *
   * `GET /showings/availability/explain`
   */
  explainAvailability(input: Api.ShowingsExplainAvailabilityInput, options?: CallOptions): ApiPromise<Api.ExplainedTime> {
    return this.api.read("showings.explainAvailability", input, options);
  }

  /**
   * Get a showing. Returns one showing, even when it is cancelled.
   *
   * `GET /showings/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Showing> {
    return this.api.read("showings.get", { id }, options);
  }

  /**
   * Change a showing. Send only the fields to change; null clears a nullable field. A new propertyId without a location sets the location to that property's address. The status cancelled emits showing.cancelled; any other change emits showing.updated, and a new outcome showing.outcome_recorded. With invite, the contact gets an invitation, also a further one. Emits showing.confirmed.
   *
   * `PATCH /showings/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ShowingsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Showing & {
    /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
    conflicts: Api.ShowingConflict[];
  }> {
    return this.api.write("showings.update", { ...input, id }, options);
  }

  /**
   * Move a group of showings. Moves the showing together with all pending and confirmed ones of the same property from the same start to the same end that the same person shows: all of them, or none. Each emits showing.updated, and each contact who is told of changes is told.
   *
   * `POST /showings/{id}/move-group`
   * @param id Identifier of the record.
   */
  moveGroup(id: string, input: Omit<Api.ShowingsMoveGroupInput, "id">, options?: CallOptions): ApiPromise<{
    /** The showings that were moved. */
    data: Api.Showing[];
    /** What the showing overlaps, at most 100; empty when it is cancelled or over. */
    conflicts: Api.ShowingConflict[];
  }> {
    return this.api.write("showings.moveGroup", { ...input, id }, options);
  }

  /**
   * Cancel a showing. Sets the status to cancelled; the record is kept. Emits showing.cancelled. A showing that is already cancelled does not change.
   *
   * `DELETE /showings/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("showings.delete", { id }, options);
  }
}

/** The operations of `rental.events`. */
export class EventsResource extends Resource {
  /**
   * List calendar entries. Returns all calendar entries in order of their start: showings, calls, inspections and meetings, including cancelled ones. Read-only. All filters are combined.
   *
   * `GET /events`
   */
  list<Field extends FieldOf<Api.EventsListInput> = never>(input: Choosing<Api.EventsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.CalendarEvent, Api.EventsListInput, Field>>> {
    return this.api.read("events.list", input, options);
  }

  /** List calendar entries, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.EventsListInput> = never>(input: Choosing<Omit<Api.EventsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.CalendarEvent, Api.EventsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }
}

/** The operations of `rental.conversations`. */
export class ConversationsResource extends Resource {
  /**
   * List conversations. Returns the conversations, the one with the most recent message first. All filters are combined.
   *
   * `GET /conversations`
   */
  list<Field extends FieldOf<Api.ConversationsListInput> = never>(input: Choosing<Api.ConversationsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ListedConversation, Api.ConversationsListInput, Field>>> {
    return this.api.read("conversations.list", input, options);
  }

  /** List conversations, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.ConversationsListInput> = never>(input: Choosing<Omit<Api.ConversationsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ListedConversation, Api.ConversationsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Search messages. Finds messages whose content contains the query, ignoring case, newest first. `%`, `_` and all other characters are matched literally.
   *
   * `GET /conversations/search`
   */
  search(input: Api.ConversationsSearchInput, options?: CallOptions): ApiPromise<Page<Api.SearchHit>> {
    return this.api.read("conversations.search", input, options);
  }

  /** Search messages, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  searchAll(input: Omit<Api.ConversationsSearchInput, "page" | "cursor">, options?: CallOptions): AllRecords<Api.SearchHit> {
    return paginate(options, (call) => this.search({ ...input, page: 1 }, call));
  }

  /**
   * See what is unread. Returns how many active conversations the person who signed in has not read, and which: those in which the contact wrote last or asked for a person, after what the person has seen. An API key has read nothing.
   *
   * `GET /conversations/unread`
   */
  unread(options?: CallOptions): ApiPromise<Api.UnreadConversations> {
    return this.api.read("conversations.unread", undefined, options);
  }

  /**
   * Count conversations. Returns how many conversations are open, unread, snoozed and so on, and how many open ones have each label, in one request. Counting ends at 100.
   *
   * `GET /conversations/counts`
   */
  counts(options?: CallOptions): ApiPromise<Api.ConversationCounts> {
    return this.api.read("conversations.counts", undefined, options);
  }

  /**
   * Get a conversation. Returns one conversation. A conversation is archived when its contact is deleted or after 30 days without a message.
   *
   * `GET /conversations/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Conversation> {
    return this.api.read("conversations.get", { id }, options);
  }

  /**
   * Change a conversation. Gives the conversation to a person of the account, who gets its notices; labels it; closes it, snoozes it or opens it again. A new conversation is given to the person who looks after its contact, or else its property.
   *
   * `PATCH /conversations/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ConversationsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Conversation> {
    return this.api.write("conversations.update", { ...input, id }, options);
  }

  /**
   * Open a conversation. Returns one conversation with its contact, its newest messages, the channels to the contact, and the drafts that wait to be sent: what an inbox shows of it, in one request.
   *
   * `GET /conversations/{id}/open`
   * @param id Identifier of the record.
   */
  open(id: string, options?: CallOptions): ApiPromise<Api.OpenedConversation> {
    return this.api.read("conversations.open", { id }, options);
  }

  /**
   * Mark a conversation as read. Records up to when the person who signed in has read the conversation, in whichever browser. What the account's other people have read stays as it is. For an API key, nothing is recorded.
   *
   * `POST /conversations/{id}/read`
   * @param id Identifier of the record.
   */
  markRead(id: string, input: Omit<Api.ConversationsMarkReadInput, "id">, options?: CallOptions): ApiPromise<void> {
    return this.api.write("conversations.markRead", { ...input, id }, options);
  }

  /**
   * Announce what somebody does. Tells the account's other people, whose consoles are open, that the person who signed in has opened the conversation, writes in it, or has left it. Nothing is stored: repeat it every ten seconds, because it is forgotten after 25. For an API key, nothing is told.
   *
   * `POST /conversations/{id}/presence`
   * @param id Identifier of the record.
   */
  announce(id: string, input: Omit<Api.ConversationsAnnounceInput, "id">, options?: CallOptions): ApiPromise<void> {
    return this.api.attempt("conversations.announce", { ...input, id }, options);
  }

  /**
   * Pause the assistant. From now on, nothing is answered automatically in this conversation, and no automatic follow-up is sent, for the given time or until the assistant is resumed. A later pause replaces an earlier one. Workflow runs are paused by their own operations.
   *
   * `POST /conversations/{id}/assistant/pause`
   * @param id Identifier of the record.
   */
  pauseAssistant(id: string, input: Omit<Api.ConversationsPauseAssistantInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.Conversation> {
    return this.api.write("conversations.pauseAssistant", { ...input, id }, options);
  }

  /**
   * Resume the assistant. Ends the pause of the assistant in this conversation, whatever its reason was. Messages that arrived during the pause are not answered afterwards.
   *
   * `POST /conversations/{id}/assistant/resume`
   * @param id Identifier of the record.
   */
  resumeAssistant(id: string, options?: CallOptions): ApiPromise<Api.Conversation> {
    return this.api.write("conversations.resumeAssistant", { id }, options);
  }

  /**
   * List the messages of a conversation. Inbound and outbound messages, newest first.
   *
   * `GET /conversations/{id}/messages`
   * @param id Identifier of the record.
   */
  listMessages<Field extends FieldOf<Api.ConversationsListMessagesInput> = never>(id: string, input: Choosing<Omit<Api.ConversationsListMessagesInput, "id">, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Message, Api.ConversationsListMessagesInput, Field>>> {
    return this.api.read("conversations.listMessages", { ...input, id }, options);
  }

  /** List the messages of a conversation, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listMessagesAll<Field extends FieldOf<Api.ConversationsListMessagesInput> = never>(id: string, input: Choosing<Omit<Api.ConversationsListMessagesInput, "id" | "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Message, Api.ConversationsListMessagesInput, Field>> {
    return paginate(options, (call) => this.listMessages(id, { ...input, page: 1 }, call));
  }
}

/** The operations of `rental.messages`. */
export class MessagesResource extends Resource {
  /**
   * Send a message. Queues a message to a contact. The channel is the one given, or else the contact's preferred channel, or else email, or else sms. Once the message has left the server, metadata.deliveryStatus is `sent` and message.sent is emitted. When delivery is given up, it is `failed` and message.failed is emitted. 422 `channel_not_connected` when the channel is not connected: email always is, sms and the chat apps are while they have an active connector with an outboundUrl. `body` is accepted as an alias of `content`.
   *
   * `POST /messages`
   */
  create(input: Api.MessagesCreateInput, options?: CallOptions): ApiPromise<Api.Message> {
    return this.api.write("messages.create", input, options);
  }

  /**
   * List the channels to a contact. Returns all channels and whether each reaches the contact now, by the rules of `POST /messages`. Those that do come first: the one by which the contact last wrote in the conversation, if one is given, then its preferred channel, email, sms and the others. 404 for a deleted contact.
   *
   * `GET /contacts/{id}/channels`
   * @param id Identifier of the record.
   */
  listChannels(id: string, input: Omit<Api.MessagesListChannelsInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.ContactChannel[]> {
    return this.api.read("messages.listChannels", { ...input, id }, options);
  }
}

/** The operations of `rental.drafts`. */
export class DraftsResource extends Resource {
  /**
   * List drafts. Returns the drafts, newest first. All filters are combined.
   *
   * `GET /drafts`
   */
  list<Field extends FieldOf<Api.DraftsListInput> = never>(input: Choosing<Api.DraftsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Draft, Api.DraftsListInput, Field>>> {
    return this.api.read("drafts.list", input, options);
  }

  /** List drafts, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.DraftsListInput> = never>(input: Choosing<Omit<Api.DraftsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Draft, Api.DraftsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a draft. Creates a message that waits for a person to send it. It expires after 24 hours. `body` is accepted as an alias of `content`.
   *
   * `POST /drafts`
   */
  create(input: Api.DraftsCreateInput, options?: CallOptions): ApiPromise<Api.Draft> {
    return this.api.write("drafts.create", input, options);
  }

  /**
   * Get a draft. Returns one draft, whatever its status.
   *
   * `GET /drafts/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Draft> {
    return this.api.read("drafts.get", { id }, options);
  }

  /**
   * Change a draft. Send only the fields to change; null clears a nullable field. Only a pending draft can be changed: 409 when it was sent, 410 when it has expired.
   *
   * `PATCH /drafts/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.DraftsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Draft> {
    return this.api.write("drafts.update", { ...input, id }, options);
  }

  /**
   * Delete a draft. Deletes the draft, whatever its status. The message sent from it is kept.
   *
   * `DELETE /drafts/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("drafts.delete", { id }, options);
  }

  /**
   * Send a draft. Sends the draft as a message, once. content and subject, when given, replace those of the draft. Only a pending draft can be sent: 409 when it was already sent, 410 when it has expired. 422 `channel_not_connected` when the channel is not connected. Emits message.sent when the message has been sent.
   *
   * `POST /drafts/{id}/send`
   * @param id Identifier of the record.
   */
  send(id: string, input: Omit<Api.DraftsSendInput, "id"> = {}, options?: CallOptions): ApiPromise<{
    draft: Api.Draft;
    message: Api.Message;
  }> {
    return this.api.write("drafts.send", { ...input, id }, options);
  }
}

/** The operations of `rental.followups`. */
export class FollowupsResource extends Resource {
  /**
   * List follow-ups. Returns the follow-ups, newest first. All filters are combined.
   *
   * `GET /followups`
   */
  list<Field extends FieldOf<Api.FollowupsListInput> = never>(input: Choosing<Api.FollowupsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Followup, Api.FollowupsListInput, Field>>> {
    return this.api.read("followups.list", input, options);
  }

  /** List follow-ups, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.FollowupsListInput> = never>(input: Choosing<Omit<Api.FollowupsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Followup, Api.FollowupsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Schedule a follow-up. Sends a message to the contact at the given time unless the contact answers first. Without `message`, the template of this step in the settings is used, or else a built-in text. `scheduledAt` is accepted as an alias of `scheduledFor`. The follow-up becomes `failed`, with a reason, when it can't be sent. Emits message.sent when its message has been sent.
   *
   * `POST /followups`
   */
  create(input: Api.FollowupsCreateInput, options?: CallOptions): ApiPromise<Api.Followup> {
    return this.api.write("followups.create", input, options);
  }

  /**
   * Get a follow-up. Returns one follow-up, whatever its status.
   *
   * `GET /followups/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Followup> {
    return this.api.read("followups.get", { id }, options);
  }

  /**
   * Cancel a follow-up. Cancels a pending follow-up; the record is kept. 409 when it is no longer pending.
   *
   * `DELETE /followups/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("followups.delete", { id }, options);
  }
}

/** The operations of `rental.workflows`. */
export class WorkflowsResource extends Resource {
  /**
   * List workflow templates. Returns the account's own templates, newest first, then the system templates, each in full. All filters are combined.
   *
   * `GET /workflows`
   */
  list<Field extends FieldOf<Api.WorkflowsListInput> = never>(input: Choosing<Api.WorkflowsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Workflow, Api.WorkflowsListInput, Field>>> {
    return this.api.read("workflows.list", input, options);
  }

  /** List workflow templates, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.WorkflowsListInput> = never>(input: Choosing<Omit<Api.WorkflowsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Workflow, Api.WorkflowsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a workflow template. Requires a name, steps and a triggerType. The slug is made from the name. Whether the template can be run is checked when a run is started. Emits workflow.created.
   *
   * `POST /workflows`
   */
  create(input: Api.WorkflowsCreateInput, options?: CallOptions): ApiPromise<Api.Workflow> {
    return this.api.write("workflows.create", input, options);
  }

  /**
   * Get a workflow template. Returns one template of the account or of the system.
   *
   * `GET /workflows/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Workflow> {
    return this.api.read("workflows.get", { id }, options);
  }

  /**
   * List the versions of a workflow template. Returns the versions of the template that were saved, newest first, each with the parts that runs use. The templateVersion of a run says which version it uses. For a system template, returns only the versions that the account has run.
   *
   * `GET /workflows/{id}/versions`
   * @param id Identifier of the record.
   */
  listVersions<Field extends FieldOf<Api.WorkflowsListVersionsInput> = never>(id: string, input: Choosing<Omit<Api.WorkflowsListVersionsInput, "id">, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.WorkflowVersion, Api.WorkflowsListVersionsInput, Field>>> {
    return this.api.read("workflows.listVersions", { ...input, id }, options);
  }

  /** List the versions of a workflow template, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listVersionsAll<Field extends FieldOf<Api.WorkflowsListVersionsInput> = never>(id: string, input: Choosing<Omit<Api.WorkflowsListVersionsInput, "id" | "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.WorkflowVersion, Api.WorkflowsListVersionsInput, Field>> {
    return paginate(options, (call) => this.listVersions(id, { ...input, page: 1 }, call));
  }

  /**
   * Change a workflow template. Send only the fields to change; null clears a nullable field. The slug does not change. A body with steps, exitConditions, questionConfig, completionConfig or introMessage creates a new version; runs that have already started keep theirs. 403 for system templates. Emits workflow.updated.
   *
   * `PATCH /workflows/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.WorkflowsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Workflow> {
    return this.api.write("workflows.update", { ...input, id }, options);
  }

  /**
   * Delete a workflow template. Deletes the template with its versions and ended runs. 409 while runs are pending, running or paused: cancel them first. 403 for system templates. Emits workflow.deleted.
   *
   * `DELETE /workflows/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("workflows.delete", { id }, options);
  }
}

/** The operations of `rental.workflowRuns`. */
export class WorkflowRunsResource extends Resource {
  /**
   * List workflow runs. Returns the runs, newest first. `active` means pending or running. All filters are combined.
   *
   * `GET /workflows/runs`
   */
  list<Field extends FieldOf<Api.WorkflowRunsListInput> = never>(input: Choosing<Api.WorkflowRunsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.WorkflowRunSummary, Api.WorkflowRunsListInput, Field>>> {
    return this.api.read("workflowRuns.list", input, options);
  }

  /** List workflow runs, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.WorkflowRunsListInput> = never>(input: Choosing<Omit<Api.WorkflowRunsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.WorkflowRunSummary, Api.WorkflowRunsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Start a workflow run. Runs a workflow for a contact in the background. The run keeps the version that the template has now. 409 while another run of the same workflow for the same contact and property has not ended. 422 `template_not_runnable` names the step and the field that is missing or invalid.
   *
   * `POST /workflows/runs`
   */
  create(input: Api.WorkflowRunsCreateInput, options?: CallOptions): ApiPromise<Api.StartedWorkflowRun> {
    return this.api.write("workflowRuns.create", input, options);
  }

  /**
   * Try a workflow. Shows what a run of the workflow would send, when, and which branches it would take. The steps are performed as in a run, but nothing is stored, sent or emitted. Answers and replies are assumed to arrive immediately. The workflow may be inactive. A workflow with an automatic or scheduled trigger starts as its trigger would start it; any other starts as if by a request.
   *
   * `POST /workflows/{id}/dry-run`
   * @param id Identifier of the record.
   */
  dryRun(id: string, input: Omit<Api.WorkflowRunsDryRunInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.WorkflowDryRun> {
    return this.api.write("workflowRuns.dryRun", { ...input, id }, options);
  }

  /**
   * Get a workflow run. Returns one run with the progress of each step: what was sent, asked and answered, word for word, and why a branch was taken.
   *
   * `GET /workflows/runs/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.WorkflowRun> {
    return this.api.read("workflowRuns.get", { id }, options);
  }

  /**
   * Cancel a workflow run. Ends a run as cancelled. 409 when it has already ended.
   *
   * `POST /workflows/runs/{id}/cancel`
   * @param id Identifier of the record.
   */
  cancel(id: string, options?: CallOptions): ApiPromise<Api.WorkflowRun> {
    return this.api.write("workflowRuns.cancel", { id }, options);
  }

  /**
   * Pause a workflow run. Holds a run until it is resumed. Replies that arrive meanwhile are recorded; time limits are checked when it is resumed. 409 when it has already ended.
   *
   * `POST /workflows/runs/{id}/pause`
   * @param id Identifier of the record.
   */
  pause(id: string, options?: CallOptions): ApiPromise<Api.WorkflowRun> {
    return this.api.write("workflowRuns.pause", { id }, options);
  }

  /**
   * Resume a workflow run. Continues a paused run. A run that is not paused does not change. 409 when it has already ended.
   *
   * `POST /workflows/runs/{id}/resume`
   * @param id Identifier of the record.
   */
  resume(id: string, options?: CallOptions): ApiPromise<Api.WorkflowRun> {
    return this.api.write("workflowRuns.resume", { id }, options);
  }
}

/** The operations of `rental.sessions`. */
export class SessionsResource extends Resource {
  /**
   * List pre-screening sessions. Returns the sessions, newest first. All filters are combined.
   *
   * `GET /sessions`
   */
  list<Field extends FieldOf<Api.SessionsListInput> = never>(input: Choosing<Api.SessionsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ListedSession, Api.SessionsListInput, Field>>> {
    return this.api.read("sessions.list", input, options);
  }

  /** List pre-screening sessions, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.SessionsListInput> = never>(input: Choosing<Omit<Api.SessionsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ListedSession, Api.SessionsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Get a pre-screening session. Returns one session with its full submission. Expired sessions remain readable.
   *
   * `GET /sessions/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Session> {
    return this.api.read("sessions.get", { id }, options);
  }

  /**
   * Get the questions of a pre-screening session. Returns what the prospect was asked, whatever has become of the template since.
   *
   * `GET /sessions/{id}/questions`
   * @param id Identifier of the record.
   */
  questions(id: string, options?: CallOptions): ApiPromise<Api.FormQuestion[]> {
    return this.api.read("sessions.questions", { id }, options);
  }

  /**
   * Get the record of a pre-screening session. Returns what was asked, answered, said, shown and decided in the session, word for word, in order, and whether the record is unaltered: each entry has the hash of the one before. Records are kept for three years, even when the contact is deleted or erased.
   *
   * `GET /sessions/{id}/record`
   * @param id Identifier of the record.
   */
  record(id: string, input: Omit<Api.SessionsRecordInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.SessionRecord> {
    return this.api.read("sessions.record", { ...input, id }, options);
  }

  /**
   * Preview the email about a review. Returns the email that the prospect would get if the session were approved or denied now, or why there would be none. Sends nothing.
   *
   * `GET /sessions/{id}/review-mail`
   * @param id Identifier of the record.
   */
  reviewMail(id: string, input: Omit<Api.SessionsReviewMailInput, "id">, options?: CallOptions): ApiPromise<Api.ReviewMail> {
    return this.api.read("sessions.reviewMail", { ...input, id }, options);
  }

  /**
   * Review a pre-screening session. Approves or denies a completed session; the decision is final. The prospect gets an email when the contact has an email address and emailPreferences.notifyProspectOnReview is on; reviewNotes are not included in it. 409 when already reviewed. 422 when not completed, or expired. Emits session.reviewed.
   *
   * `PATCH /sessions/{id}/review`
   * @param id Identifier of the record.
   */
  review(id: string, input: Omit<Api.SessionsReviewInput, "id">, options?: CallOptions): ApiPromise<Api.Session> {
    return this.api.write("sessions.review", { ...input, id }, options);
  }
}

/** The operations of `rental.webhooks`. */
export class WebhooksResource extends Resource {
  /**
   * List webhooks. Returns the account's subscriptions, newest first, without their secrets.
   *
   * `GET /webhooks`
   */
  list<Field extends FieldOf<Api.WebhooksListInput> = never>(input: Choosing<Api.WebhooksListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Webhook, Api.WebhooksListInput, Field>>> {
    return this.api.read("webhooks.list", input, options);
  }

  /** List webhooks, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.WebhooksListInput> = never>(input: Choosing<Omit<Api.WebhooksListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Webhook, Api.WebhooksListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a webhook. Subscribes a URL to events. The secret is returned in this answer and never again. The number of webhooks depends on the plan.
   *
   * `POST /webhooks`
   */
  create(input: Api.WebhooksCreateInput, options?: CallOptions): ApiPromise<Api.CreatedWebhook> {
    return this.api.write("webhooks.create", input, options);
  }

  /**
   * Get a webhook. Returns one subscription, without its secret.
   *
   * `GET /webhooks/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Webhook> {
    return this.api.read("webhooks.get", { id }, options);
  }

  /**
   * Change a webhook. Send only the fields to change; events replaces the whole list. Setting active to true resets the failure counter and delivers what was held after failures had deactivated the webhook.
   *
   * `PATCH /webhooks/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.WebhooksUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Webhook> {
    return this.api.write("webhooks.update", { ...input, id }, options);
  }

  /**
   * Delete a webhook. Ends the subscription. Deliveries that are still waiting are not sent.
   *
   * `DELETE /webhooks/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("webhooks.delete", { id }, options);
  }

  /**
   * Send a test delivery. Sends one test.ping immediately and returns whether it arrived, with the status, the reason, the duration and the beginning of the receiver's answer. It appears in the delivery log, marked as a test. It also works for inactive webhooks, is not retried and does not affect the failure counter. Does not accept an Idempotency-Key.
   *
   * `POST /webhooks/{id}/test`
   * @param id Identifier of the record.
   */
  test(id: string, options?: CallOptions): ApiPromise<Api.TestedWebhook> {
    return this.api.attempt("webhooks.test", { id }, options);
  }

  /**
   * Replace a webhook's secret. Returns the new secret, which is never shown again. The old secret signs nothing from now on, except `webhook-signature` for `overlapHours`. The failure counters of the webhook and of its waiting deliveries are reset.
   *
   * `POST /webhooks/{id}/rotate-secret`
   * @param id Identifier of the record.
   */
  rotateSecret(id: string, input: Omit<Api.WebhooksRotateSecretInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.RotatedWebhook> {
    return this.api.write("webhooks.rotateSecret", { ...input, id }, options);
  }

  /**
   * List a webhook's deliveries. Returns the deliveries that were sent or are waiting, newest event first. They are kept for 30 days.
   *
   * `GET /webhooks/{id}/deliveries`
   * @param id Identifier of the record.
   */
  listDeliveries<Field extends FieldOf<Api.WebhooksListDeliveriesInput> = never>(id: string, input: Choosing<Omit<Api.WebhooksListDeliveriesInput, "id">, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.WebhookDelivery, Api.WebhooksListDeliveriesInput, Field>>> {
    return this.api.read("webhooks.listDeliveries", { ...input, id }, options);
  }

  /** List a webhook's deliveries, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listDeliveriesAll<Field extends FieldOf<Api.WebhooksListDeliveriesInput> = never>(id: string, input: Choosing<Omit<Api.WebhooksListDeliveriesInput, "id" | "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.WebhookDelivery, Api.WebhooksListDeliveriesInput, Field>> {
    return paginate(options, (call) => this.listDeliveries(id, { ...input, page: 1 }, call));
  }

  /**
   * Get a delivery with its attempts. Returns one delivery, the data it sends, and the outcome of each attempt.
   *
   * `GET /webhooks/{id}/deliveries/{deliveryId}`
   * @param id Identifier of the record.
   * @param deliveryId Identifier of the delivery.
   */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): ApiPromise<Api.WebhookDeliveryDetail> {
    return this.api.read("webhooks.getDelivery", { id, deliveryId }, options);
  }

  /**
   * Redeliver a delivery. Queues the delivery again with the same webhookId. It is attempted at once, even if the subscription waits after failed attempts. Its requests carry X-Webhook-Redelivery: true.
   *
   * `POST /webhooks/{id}/deliveries/{deliveryId}/redeliver`
   * @param id Identifier of the record.
   * @param deliveryId Identifier of the delivery.
   */
  redeliverOne(id: string, deliveryId: string, options?: CallOptions): ApiPromise<Api.WebhookDelivery> {
    return this.api.write("webhooks.redeliverOne", { id, deliveryId }, options);
  }

  /**
   * Redeliver all events since a given time. Queues every event of the subscribed types since the given time, from the event log of the last 30 days: events that were delivered, events that failed, and events that happened while the webhook was inactive. Existing deliveries keep their webhookId.
   *
   * `POST /webhooks/{id}/redeliver`
   * @param id Identifier of the record.
   */
  redeliver(id: string, input: Omit<Api.WebhooksRedeliverInput, "id">, options?: CallOptions): ApiPromise<Api.Redelivered> {
    return this.api.write("webhooks.redeliver", { ...input, id }, options);
  }
}

/** The operations of `rental.connectors`. */
export class ConnectorsResource extends Resource {
  /**
   * List connectors. Returns the account's connectors, newest first, without their secrets.
   *
   * `GET /connectors`
   */
  list<Field extends FieldOf<Api.ConnectorsListInput> = never>(input: Choosing<Api.ConnectorsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Connector, Api.ConnectorsListInput, Field>>> {
    return this.api.read("connectors.list", input, options);
  }

  /** List connectors, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.ConnectorsListInput> = never>(input: Choosing<Omit<Api.ConnectorsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Connector, Api.ConnectorsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a connector. Connects a channel: messages to contacts are sent to outboundUrl, and the program there delivers what contacts write. The secret, which signs both directions, is returned in this answer and never again. A channel has at most one active connector. The number of connectors depends on the plan.
   *
   * `POST /connectors`
   */
  create(input: Api.ConnectorsCreateInput, options?: CallOptions): ApiPromise<Api.ConnectorWithSecret> {
    return this.api.write("connectors.create", input, options);
  }

  /**
   * Get a connector. Returns one connector, without its secret.
   *
   * `GET /connectors/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Connector> {
    return this.api.read("connectors.get", { id }, options);
  }

  /**
   * Change a connector. Send only the fields to change. While active is false, messages to its channel are refused and those already waiting are held. Setting active to true or changing outboundUrl resets the failure counter and sends the waiting messages.
   *
   * `PATCH /connectors/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ConnectorsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Connector> {
    return this.api.write("connectors.update", { ...input, id }, options);
  }

  /**
   * Delete a connector. Disconnects the channel. Messages that are still waiting become `failed`, each with a message.failed.
   *
   * `DELETE /connectors/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("connectors.delete", { id }, options);
  }

  /**
   * Replace a connector's secret. Returns the new secret, which is never shown again. The old secret becomes invalid immediately, in both directions.
   *
   * `POST /connectors/{id}/rotate-secret`
   * @param id Identifier of the record.
   */
  rotateSecret(id: string, options?: CallOptions): ApiPromise<Api.ConnectorWithSecret> {
    return this.api.write("connectors.rotateSecret", { id }, options);
  }

  /**
   * Test a connector. Sends a signed { id, type: "test.ping", channel } to outboundUrl immediately and returns whether it was answered with a 2xx, with the status, the duration and the beginning of the response. It is not retried and does not affect the failure counter. Does not accept an Idempotency-Key.
   *
   * `POST /connectors/{id}/test`
   * @param id Identifier of the record.
   */
  test(id: string, options?: CallOptions): ApiPromise<Api.TestedConnector> {
    return this.api.attempt("connectors.test", { id }, options);
  }
}

/** The operations of `rental.settings`. */
export class SettingsResource extends Resource {
  /**
   * Get the settings. Returns the settings of the account, with defaults for those that were never set.
   *
   * `GET /settings`
   */
  get(options?: CallOptions): ApiPromise<Api.Settings> {
    return this.api.read("settings.get", undefined, options);
  }

  /**
   * Change the settings. Send any subset; settings that are left out keep their values. Returns all settings.
   *
   * `PATCH /settings`
   */
  update(input: Api.SettingsUpdateInput, options?: CallOptions): ApiPromise<Api.Settings> {
    return this.api.write("settings.update", input, options);
  }

  /**
   * Get the logo. Returns the logo that public pages, emails and the chat show; data is null without one.
   *
   * `GET /settings/logo`
   */
  getLogo(options?: CallOptions): ApiPromise<Api.Logo | null> {
    return this.api.read("settings.getLogo", undefined, options);
  }

  /**
   * Set the logo. Shows an image as the logo on public pages, in emails and in the chat, in place of the one before; with null, the account's name again. The image is drawn into a box of 640 by 160 pixels, without metadata.
   *
   * `PATCH /settings/logo`
   */
  setLogo(input: Api.SettingsSetLogoInput, options?: CallOptions): ApiPromise<Api.Logo | null> {
    return this.api.write("settings.setLogo", input, options);
  }

  /**
   * Get the columns of imported files. Returns which fields the columns of the account's files have, where people have chosen.
   *
   * `GET /settings/import-columns`
   */
  getImportColumns(options?: CallOptions): ApiPromise<Api.ImportColumns> {
    return this.api.read("settings.getImportColumns", undefined, options);
  }

  /**
   * Remember the columns of imported files. Remembers which fields columns have, by their headers, for the next file that the console imports. Columns that are left out keep their fields.
   *
   * `PATCH /settings/import-columns`
   */
  setImportColumns(input: Api.SettingsSetImportColumnsInput, options?: CallOptions): ApiPromise<Api.ImportColumns> {
    return this.api.write("settings.setImportColumns", input, options);
  }

  /**
   * Get the follow-up settings. Returns the follow-up part of the settings.
   *
   * `GET /settings/followups`
   */
  getFollowups(options?: CallOptions): ApiPromise<Api.FollowupSettings> {
    return this.api.read("settings.getFollowups", undefined, options);
  }

  /**
   * Change the follow-up settings. Send any subset. These are the same values as in the settings.
   *
   * `PATCH /settings/followups`
   */
  updateFollowups(input: Api.SettingsUpdateFollowupsInput, options?: CallOptions): ApiPromise<Api.FollowupSettings> {
    return this.api.write("settings.updateFollowups", input, options);
  }
}

/** The operations of `rental.incomingMail`. */
export class IncomingMailResource extends Resource {
  /**
   * List incoming email. Returns the emails of the last 30 days, newest first, without their texts.
   *
   * `GET /incoming-mail`
   */
  list<Field extends FieldOf<Api.IncomingMailListInput> = never>(input: Choosing<Api.IncomingMailListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.IncomingMailSummary, Api.IncomingMailListInput, Field>>> {
    return this.api.read("incomingMail.list", input, options);
  }

  /** List incoming email, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.IncomingMailListInput> = never>(input: Choosing<Omit<Api.IncomingMailListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.IncomingMailSummary, Api.IncomingMailListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Get an incoming email. Returns one email with its whole text: what the rules cut off from the message, or what never became one.
   *
   * `GET /incoming-mail/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.IncomingMail> {
    return this.api.read("incomingMail.get", { id }, options);
  }

  /**
   * Make an incoming email a conversation. Shows an email that became no message as a message of its sender, whose contact is created if there is none. It answers no question and cancels no follow-up. An email that is a message already stays as it is. Emits contact.created, inquiry.created and message.received.
   *
   * `POST /incoming-mail/{id}/conversation`
   * @param id Identifier of the record.
   */
  toConversation(id: string, options?: CallOptions): ApiPromise<Api.ReceivedMessage> {
    return this.api.write("incomingMail.toConversation", { id }, options);
  }
}

/** The operations of `rental.agent`. */
export class AgentResource extends Resource {
  /**
   * Get the voice agent. Returns what an outside voice platform needs to answer calls: first message, instructions, language and tools, made from the settings and, with a workflowId, the voiceConfig of that workflow.
   *
   * `GET /agent/voice`
   */
  getVoice(input: Api.AgentGetVoiceInput = {}, options?: CallOptions): ApiPromise<Api.VoiceAgent> {
    return this.api.read("agent.getVoice", input, options);
  }
}

/** The operations of `rental.calendarFeeds`. */
export class CalendarFeedsResource extends Resource {
  /**
   * List calendar feeds. Returns the account's calendar feeds, newest first, without their URLs.
   *
   * `GET /calendar-feeds`
   */
  list<Field extends FieldOf<Api.CalendarFeedsListInput> = never>(input: Choosing<Api.CalendarFeedsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.CalendarFeed, Api.CalendarFeedsListInput, Field>>> {
    return this.api.read("calendarFeeds.list", input, options);
  }

  /** List calendar feeds, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.CalendarFeedsListInput> = never>(input: Choosing<Omit<Api.CalendarFeedsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.CalendarFeed, Api.CalendarFeedsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a calendar feed. Creates a URL from which calendar programs read the account's showings and other entries as iCalendar, without a key. The URL is returned in this answer and never again. Entries imported from other calendars are not in the feed. The number of feeds depends on the plan.
   *
   * `POST /calendar-feeds`
   */
  create(input: Api.CalendarFeedsCreateInput = {}, options?: CallOptions): ApiPromise<Api.CalendarFeedWithUrl> {
    return this.api.write("calendarFeeds.create", input, options);
  }

  /**
   * Revoke a calendar feed. From now on, requests for the feed's URL get 404.
   *
   * `DELETE /calendar-feeds/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("calendarFeeds.delete", { id }, options);
  }
}

/** The operations of `rental.calendarSources`. */
export class CalendarSourcesResource extends Resource {
  /**
   * List calendar sources. Returns the account's calendar sources, newest first.
   *
   * `GET /calendar-sources`
   */
  list<Field extends FieldOf<Api.CalendarSourcesListInput> = never>(input: Choosing<Api.CalendarSourcesListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.CalendarSource, Api.CalendarSourcesListInput, Field>>> {
    return this.api.read("calendarSources.list", input, options);
  }

  /** List calendar sources, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.CalendarSourcesListInput> = never>(input: Choosing<Omit<Api.CalendarSourcesListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.CalendarSource, Api.CalendarSourcesListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a calendar source. Imports the events of a calendar from its iCalendar address, now and every 15 minutes. Each becomes a calendar entry that blocks showings; GET /events lists them. New entries emit event.created, cancelled ones event.cancelled, and those that vanish event.deleted. The number of sources depends on the plan.
   *
   * `POST /calendar-sources`
   */
  create(input: Api.CalendarSourcesCreateInput, options?: CallOptions): ApiPromise<Api.CalendarSource> {
    return this.api.write("calendarSources.create", input, options);
  }

  /**
   * Get a calendar source. Returns one calendar source, with the outcome of its last fetch.
   *
   * `GET /calendar-sources/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.CalendarSource> {
    return this.api.read("calendarSources.get", { id }, options);
  }

  /**
   * Change a calendar source. Send only the fields to change; propertyId null makes its entries block all properties. A new url is fetched immediately.
   *
   * `PATCH /calendar-sources/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.CalendarSourcesUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.CalendarSource> {
    return this.api.write("calendarSources.update", { ...input, id }, options);
  }

  /**
   * Delete a calendar source. Removes the source with all its calendar entries, each with an event.deleted.
   *
   * `DELETE /calendar-sources/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("calendarSources.delete", { id }, options);
  }

  /**
   * Refresh a calendar source. Fetches the calendar now and returns the source afterwards. If that failed, lastError says why. Does not accept an Idempotency-Key.
   *
   * `POST /calendar-sources/{id}/refresh`
   * @param id Identifier of the record.
   */
  refresh(id: string, options?: CallOptions): ApiPromise<Api.CalendarSource> {
    return this.api.attempt("calendarSources.refresh", { id }, options);
  }
}

/** The operations of `rental.changes`. */
export class ChangesResource extends Resource {
  /**
   * List changes. Returns what was created, changed and deleted after `cursor`, whoever did it: programs, prospects, or the server itself. Nothing is left out and nothing is repeated, however many writes run at the same time. Changes are kept for 30 days; an older cursor, or one from before a restore of the database, gets 410.
   *
   * `GET /changes`
   */
  list(input: Api.ChangesListInput = {}, options?: CallOptions): ApiPromise<{
    /** The changes, oldest first. */
    data: Api.Change[];
    /** The position after these changes: the `cursor` of the next request, now or later. */
    nextCursor: string;
    /** Whether there are more changes now. With `resource`, `data` can be empty although this is true. */
    hasMore: boolean;
  }> {
    return this.api.read("changes.list", input, options);
  }
}

/** The operations of `rental.people`. */
export class PeopleResource extends Resource {
  /**
   * List people. Returns the people of the account, oldest first.
   *
   * `GET /people`
   */
  list<Field extends FieldOf<Api.PeopleListInput> = never>(input: Choosing<Api.PeopleListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Person, Api.PeopleListInput, Field>>> {
    return this.api.read("people.list", input, options);
  }

  /** List people, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.PeopleListInput> = never>(input: Choosing<Omit<Api.PeopleListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Person, Api.PeopleListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * List who can look after records. Returns the names of the agents and owners whom `assigneeId` can name, oldest first, whatever the caller's role. It has no addresses.
   *
   * `GET /people/assignable`
   */
  listAssignable(options?: CallOptions): ApiPromise<Api.AssignablePerson[]> {
    return this.api.read("people.listAssignable", undefined, options);
  }

  /**
   * Invite a person. Adds a person to the account and emails a link to sign in, which works once, for seven days. The link is also in this answer and never again. The number of people depends on the plan. Changing people requires an owner who has signed in, or a key that may manage keys.
   *
   * `POST /people`
   */
  create(input: Api.PeopleCreateInput, options?: CallOptions): ApiPromise<Api.InvitedPerson> {
    return this.api.write("people.create", input, options);
  }

  /**
   * See who is calling. Returns the account, the caller's role and, when a person has signed in, that person. An API key acts as owner.
   *
   * `GET /people/me`
   */
  me(options?: CallOptions): ApiPromise<Api.Me> {
    return this.api.read("people.me", undefined, options);
  }

  /**
   * Change how you are told. Changes what everybody decides for themselves, whatever their role: how notices reach the person who signed in. An API key is no person.
   *
   * `PATCH /people/me`
   */
  updateMe(input: Api.PeopleUpdateMeInput, options?: CallOptions): ApiPromise<Api.Person> {
    return this.api.write("people.updateMe", input, options);
  }

  /**
   * List your own sign-ins. Returns the browsers in which the caller is signed in, newest first, whatever the caller's role. None for an API key.
   *
   * `GET /people/me/sign-ins`
   */
  listOwnSignIns<Field extends FieldOf<Api.PeopleListOwnSignInsInput> = never>(input: Choosing<Api.PeopleListOwnSignInsInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.SignIn, Api.PeopleListOwnSignInsInput, Field>>> {
    return this.api.read("people.listOwnSignIns", input, options);
  }

  /** List your own sign-ins, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listOwnSignInsAll<Field extends FieldOf<Api.PeopleListOwnSignInsInput> = never>(input: Choosing<Omit<Api.PeopleListOwnSignInsInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.SignIn, Api.PeopleListOwnSignInsInput, Field>> {
    return paginate(options, (call) => this.listOwnSignIns({ ...input, page: 1 }, call));
  }

  /**
   * End one of your own sign-ins. Signs the caller out of that browser, within a second, whatever the caller's role. It may be the one that the request is made with. An API key has none.
   *
   * `DELETE /people/me/sign-ins/{signInId}`
   * @param signInId Identifier of the sign-in.
   */
  endOwnSignIn(signInId: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("people.endOwnSignIn", { signInId }, options);
  }

  /**
   * List saved views. Returns the searches, filters and orders of the console's lists that the caller keeps, and those that are shared. An API key keeps none.
   *
   * `GET /people/me/saved-views`
   */
  listSavedViews(options?: CallOptions): ApiPromise<Api.SavedView[]> {
    return this.api.read("people.listSavedViews", undefined, options);
  }

  /**
   * Save a view. Keeps a search, filters and an order of a list of the console under a name: at most 50 a person, and 100 that the account shares. Sharing needs the role agent. An API key is no person.
   *
   * `POST /people/me/saved-views`
   */
  createSavedView(input: Api.PeopleCreateSavedViewInput, options?: CallOptions): ApiPromise<Api.SavedView> {
    return this.api.write("people.createSavedView", input, options);
  }

  /**
   * Change a saved view. Send only the fields to change. A shared view is changed by the person who made it, or by an owner.
   *
   * `PATCH /people/me/saved-views/{viewId}`
   * @param viewId Identifier of the view.
   */
  updateSavedView(viewId: string, input: Omit<Api.PeopleUpdateSavedViewInput, "viewId">, options?: CallOptions): ApiPromise<Api.SavedView> {
    return this.api.write("people.updateSavedView", { ...input, viewId }, options);
  }

  /**
   * Delete a saved view. Removes the view for good. A shared one is removed by the person who made it, or by an owner.
   *
   * `DELETE /people/me/saved-views/{viewId}`
   * @param viewId Identifier of the view.
   */
  deleteSavedView(viewId: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("people.deleteSavedView", { viewId }, options);
  }

  /**
   * Get a person. Returns one person of the account.
   *
   * `GET /people/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Person> {
    return this.api.read("people.get", { id }, options);
  }

  /**
   * Change a person. Changes the fields that are sent. A new role applies within a second. With a new email address, links that were sent to the earlier one stop working. The last owner stays an owner. A new viewer no longer looks after any record. Emits showing.updated, contact.updated and property.updated.
   *
   * `PATCH /people/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.PeopleUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Person> {
    return this.api.write("people.update", { ...input, id }, options);
  }

  /**
   * Remove a person. Removes a person from the account. All their sign-ins end within a second, their calendars are disconnected, nobody looks after their records, and their upcoming showings go to another host who is free, or to nobody. The last owner can't be removed. Emits showing.updated, event.deleted, contact.updated and property.updated.
   *
   * `DELETE /people/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("people.delete", { id }, options);
  }

  /**
   * List the sign-ins of a person. Returns the browsers in which the person is signed in, newest first.
   *
   * `GET /people/{id}/sign-ins`
   * @param id Identifier of the record.
   */
  listSignIns<Field extends FieldOf<Api.PeopleListSignInsInput> = never>(id: string, input: Choosing<Omit<Api.PeopleListSignInsInput, "id">, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.SignIn, Api.PeopleListSignInsInput, Field>>> {
    return this.api.read("people.listSignIns", { ...input, id }, options);
  }

  /** List the sign-ins of a person, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listSignInsAll<Field extends FieldOf<Api.PeopleListSignInsInput> = never>(id: string, input: Choosing<Omit<Api.PeopleListSignInsInput, "id" | "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.SignIn, Api.PeopleListSignInsInput, Field>> {
    return paginate(options, (call) => this.listSignIns(id, { ...input, page: 1 }, call));
  }

  /**
   * End a sign-in. Signs the person out of that browser, within a second.
   *
   * `DELETE /people/{id}/sign-ins/{signInId}`
   * @param id Identifier of the record.
   * @param signInId Identifier of the sign-in.
   */
  endSignIn(id: string, signInId: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("people.endSignIn", { id, signInId }, options);
  }
}

/** The operations of `rental.audit`. */
export class AuditResource extends Resource {
  /**
   * List the audit log. Returns what API keys, people and operators of the server did in the account, newest first: the operation, the record, and the values of the changed fields before and after. Secrets are never among them. Among people, only owners may read it. Entries are kept for one year.
   *
   * `GET /audit`
   */
  list<Field extends FieldOf<Api.AuditListInput> = never>(input: Choosing<Api.AuditListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.AuditEntry, Api.AuditListInput, Field>>> {
    return this.api.read("audit.list", input, options);
  }

  /** List the audit log, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.AuditListInput> = never>(input: Choosing<Omit<Api.AuditListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.AuditEntry, Api.AuditListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }
}

/** The operations of `rental.keys`. */
export class KeysResource extends Resource {
  /**
   * List API keys. The keys, newest first, including those that were revoked or have expired in the last year. The keys themselves are never shown again.
   *
   * `GET /keys`
   */
  list<Field extends FieldOf<Api.KeysListInput> = never>(input: Choosing<Api.KeysListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ApiKey, Api.KeysListInput, Field>>> {
    return this.api.read("keys.list", input, options);
  }

  /** List API keys, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.KeysListInput> = never>(input: Choosing<Omit<Api.KeysListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ApiKey, Api.KeysListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create an API key. Creates a key, which is in this response and nowhere else. The plan limits the number of active keys. Requires an owner who has signed in, or a key that may manage keys, which an operator creates with `rental key create --manages-keys`; the new key may not manage keys.
   *
   * `POST /keys`
   */
  create(input: Api.KeysCreateInput, options?: CallOptions): ApiPromise<Api.CreatedApiKey> {
    return this.api.write("keys.create", input, options);
  }

  /**
   * Revoke an API key. Revokes a key permanently, even the one that sends the request. Every process of the server refuses it within a second. Revoked keys stay in the list. Requires an owner who has signed in, or a key that may manage keys.
   *
   * `DELETE /keys/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("keys.delete", { id }, options);
  }
}

/** The operations of `rental.requestLog`. */
export class RequestLogResource extends Resource {
  /**
   * List requests. Returns the requests that API keys and people sent, newest first: method, path, status, problem, duration and who sent it. Bodies, queries and headers are not kept. A request appears within about a second. Requests are kept for 30 days: of each hour, at least 1,000 that succeeded and 1,000 that did not.
   *
   * `GET /request-log`
   */
  list<Field extends FieldOf<Api.RequestLogListInput> = never>(input: Choosing<Api.RequestLogListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.LoggedRequest, Api.RequestLogListInput, Field>>> {
    return this.api.read("requestLog.list", input, options);
  }

  /** List requests, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.RequestLogListInput> = never>(input: Choosing<Omit<Api.RequestLogListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.LoggedRequest, Api.RequestLogListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }
}

/** The operations of `rental.usage`. */
export class UsageResource extends Resource {
  /**
   * Get the usage. Returns how much the account uses of what its plan limits, and its requests, properties and images per UTC day for 30 days. Requests are added up about every second. Among people, only owners may read it. The plan itself can only be changed by an operator of the server.
   *
   * `GET /usage`
   */
  get(options?: CallOptions): ApiPromise<Api.Usage> {
    return this.api.read("usage.get", undefined, options);
  }
}

/** The operations of `rental.attachments`. */
export class AttachmentsResource extends Resource {
  /**
   * Start the upload of an attachment. Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. Any type of file but programs, at most 10 MB. With an Idempotency-Key, a retry returns the same objectKey.
   *
   * `POST /attachments/presign`
   */
  presign(input: Api.AttachmentsPresignInput, options?: CallOptions): ApiPromise<Api.PresignedAttachment> {
    return this.api.write("attachments.presign", input, options);
  }

  /**
   * Confirm an uploaded attachment. Checks the uploaded bytes. The id can then be sent once, as one of the `attachmentIds` of a message or draft, by whoever uploaded it; what is not sent within two days is removed.
   *
   * `POST /attachments/confirm`
   */
  confirm(input: Api.AttachmentsConfirmInput, options?: CallOptions): ApiPromise<Api.Attachment> {
    return this.api.write("attachments.confirm", input, options);
  }
}

/** The operations of `rental.exports`. */
export class ExportsResource extends Resource {
  /**
   * Export the account. Starts to write everything in the account to a ZIP file in the background; get the export to see its progress. While one is being written, the response is that one. The file has every record as JSON and the lists as CSV, photos and attachments, but no keys, secrets or sessions.
   *
   * `POST /exports`
   */
  create(options?: CallOptions): ApiPromise<Api.ExportStarted> {
    return this.api.write("exports.create", undefined, options);
  }

  /**
   * Get an export. Progress of the export and, once it is completed, the address of the file for an hour.
   *
   * `GET /exports/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Export> {
    return this.api.read("exports.get", { id }, options);
  }
}

/** The operations of `rental.mailboxes`. */
export class MailboxesResource extends Resource {
  /**
   * List mailboxes. Returns the account's mailboxes, newest first, without their passwords.
   *
   * `GET /mailboxes`
   */
  list<Field extends FieldOf<Api.MailboxesListInput> = never>(input: Choosing<Api.MailboxesListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Mailbox, Api.MailboxesListInput, Field>>> {
    return this.api.read("mailboxes.list", input, options);
  }

  /** List mailboxes, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.MailboxesListInput> = never>(input: Choosing<Omit<Api.MailboxesListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Mailbox, Api.MailboxesListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Connect a mailbox. Takes in the mail that arrives in a folder from now on: replies, mail of known contacts and inquiries of portals become messages; the rest is listed as incoming email. With smtp, email to contacts is sent from its address; an account has one active sender. The number of mailboxes depends on the plan.
   *
   * `POST /mailboxes`
   */
  create(input: Api.MailboxesCreateInput, options?: CallOptions): ApiPromise<Api.Mailbox> {
    return this.api.write("mailboxes.create", input, options);
  }

  /**
   * Get a mailbox. Returns one mailbox, with the outcome of its last check, without its passwords.
   *
   * `GET /mailboxes/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Mailbox> {
    return this.api.read("mailboxes.get", { id }, options);
  }

  /**
   * Change a mailbox. Send only the fields to change. Without secret, the password stays; it is required with another host, port or user. In another folder or at another server, the mail from now on is taken in.
   *
   * `PATCH /mailboxes/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.MailboxesUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Mailbox> {
    return this.api.write("mailboxes.update", { ...input, id }, options);
  }

  /**
   * Disconnect a mailbox. Removes the mailbox with its passwords for good. Messages that came from it stay, and so does all mail in it.
   *
   * `DELETE /mailboxes/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("mailboxes.delete", { id }, options);
  }

  /**
   * Test a mailbox. Connects to both servers now and says for each what is wrong. Nothing is taken in or sent. Does not accept an Idempotency-Key.
   *
   * `POST /mailboxes/{id}/test`
   * @param id Identifier of the record.
   */
  test(id: string, options?: CallOptions): ApiPromise<Api.TestedMailbox> {
    return this.api.attempt("mailboxes.test", { id }, options);
  }
}

/** The operations of `rental.listingFeeds`. */
export class ListingFeedsResource extends Resource {
  /**
   * List listing feeds. Returns the account's listing feeds, newest first, without their URLs.
   *
   * `GET /listing-feeds`
   */
  list<Field extends FieldOf<Api.ListingFeedsListInput> = never>(input: Choosing<Api.ListingFeedsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ListingFeed, Api.ListingFeedsListInput, Field>>> {
    return this.api.read("listingFeeds.list", input, options);
  }

  /** List listing feeds, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.ListingFeedsListInput> = never>(input: Choosing<Omit<Api.ListingFeedsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ListingFeed, Api.ListingFeedsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a listing feed. Creates a URL from which portals read the account's listings that are public and available, without a key. The URL is returned in this answer and never again. The number of feeds depends on the plan.
   *
   * `POST /listing-feeds`
   */
  create(input: Api.ListingFeedsCreateInput, options?: CallOptions): ApiPromise<Api.ListingFeedWithUrl> {
    return this.api.write("listingFeeds.create", input, options);
  }

  /**
   * Get a listing feed. Returns one listing feed, with who read it last and what it holds back.
   *
   * `GET /listing-feeds/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.ListingFeed> {
    return this.api.read("listingFeeds.get", { id }, options);
  }

  /**
   * Change a listing feed. Send only the fields to change; null for propertyIds means all properties. The URL stays the same.
   *
   * `PATCH /listing-feeds/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ListingFeedsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.ListingFeed> {
    return this.api.write("listingFeeds.update", { ...input, id }, options);
  }

  /**
   * Revoke a listing feed. From now on, requests for the feed's URL get 404.
   *
   * `DELETE /listing-feeds/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("listingFeeds.delete", { id }, options);
  }

  /**
   * Release a listing feed. Confirms that the listings which an import or program removed are gone: the next fetch gets the version that was held back.
   *
   * `POST /listing-feeds/{id}/release`
   * @param id Identifier of the record.
   */
  release(id: string, options?: CallOptions): ApiPromise<Api.ListingFeed> {
    return this.api.write("listingFeeds.release", { id }, options);
  }

  /**
   * List what listings lack for a feed. Returns the properties that the feed may have, newest first, each with what its format requires and it lacks. Those that lack nothing are in the feed.
   *
   * `GET /listing-feeds/{id}/readiness`
   * @param id Identifier of the record.
   */
  readiness<Field extends FieldOf<Api.ListingFeedsReadinessInput> = never>(id: string, input: Choosing<Omit<Api.ListingFeedsReadinessInput, "id">, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.ListingReadiness, Api.ListingFeedsReadinessInput, Field>>> {
    return this.api.read("listingFeeds.readiness", { ...input, id }, options);
  }

  /** List what listings lack for a feed, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  readinessAll<Field extends FieldOf<Api.ListingFeedsReadinessInput> = never>(id: string, input: Choosing<Omit<Api.ListingFeedsReadinessInput, "id" | "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.ListingReadiness, Api.ListingFeedsReadinessInput, Field>> {
    return paginate(options, (call) => this.readiness(id, { ...input, page: 1 }, call));
  }
}

/** The operations of `rental.buildings`. */
export class BuildingsResource extends Resource {
  /**
   * List buildings. Returns the buildings, newest first.
   *
   * `GET /buildings`
   */
  list<Field extends FieldOf<Api.BuildingsListInput> = never>(input: Choosing<Api.BuildingsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.Building, Api.BuildingsListInput, Field>>> {
    return this.api.read("buildings.list", input, options);
  }

  /** List buildings, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.BuildingsListInput> = never>(input: Choosing<Omit<Api.BuildingsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.Building, Api.BuildingsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a building. Creates a building. A property is put into it by its buildingId. Emits building.created.
   *
   * `POST /buildings`
   */
  create(input: Api.BuildingsCreateInput, options?: CallOptions): ApiPromise<Api.Building> {
    return this.api.write("buildings.create", input, options);
  }

  /**
   * Get a building. Returns one building.
   *
   * `GET /buildings/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Building> {
    return this.api.read("buildings.get", { id }, options);
  }

  /**
   * Change a building. Send only the fields to change; null clears a nullable field. Emits building.updated.
   *
   * `PATCH /buildings/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.BuildingsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Building> {
    return this.api.write("buildings.update", { ...input, id }, options);
  }

  /**
   * Delete a building. Removes the building for good. A building with properties in it can't be deleted. Emits building.updated.
   *
   * `DELETE /buildings/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("buildings.delete", { id }, options);
  }

  /**
   * List the images of a building. Returns the images of the building's own, without those of its units.
   *
   * `GET /buildings/{id}/images`
   * @param id Identifier of the record.
   */
  listImages(id: string, options?: CallOptions): ApiPromise<Api.Image[]> {
    return this.api.read("buildings.listImages", { id }, options);
  }

  /**
   * Start the upload of an image of a building. Returns the URL to PUT the bytes to, as for an image of a property. Wait for a 2xx, then confirm.
   *
   * `POST /buildings/{id}/images/presign`
   * @param id Identifier of the record.
   */
  presignImage(id: string, input: Omit<Api.BuildingsPresignImageInput, "id">, options?: CallOptions): ApiPromise<Api.PresignedImage> {
    return this.api.write("buildings.presignImage", { ...input, id }, options);
  }

  /**
   * Confirm an uploaded image of a building. Checks the uploaded bytes and shows the image for the building, and for its units without images. It is last in display order, which imageIds of the building changes. Emits building.updated.
   *
   * `POST /buildings/{id}/images/confirm`
   * @param id Identifier of the record.
   */
  confirmImage(id: string, input: Omit<Api.BuildingsConfirmImageInput, "id">, options?: CallOptions): ApiPromise<Api.Image> {
    return this.api.write("buildings.confirmImage", { ...input, id }, options);
  }

  /**
   * Delete images of a building. Deletes images of the building's own and their stored bytes; other ids are skipped. Those of its units stay: leave them out of imageIds. Emits building.updated.
   *
   * `DELETE /buildings/{id}/images`
   * @param id Identifier of the record.
   */
  deleteImages(id: string, input: Omit<Api.BuildingsDeleteImagesInput, "id">, options?: CallOptions): ApiPromise<Api.DeletedImages> {
    return this.api.write("buildings.deleteImages", { ...input, id }, options);
  }
}

/** The operations of `rental.leadSources`. */
export class LeadSourcesResource extends Resource {
  /**
   * List lead sources. Returns the account's lead sources, newest first.
   *
   * `GET /lead-sources`
   */
  list<Field extends FieldOf<Api.LeadSourcesListInput> = never>(input: Choosing<Api.LeadSourcesListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.LeadSource, Api.LeadSourcesListInput, Field>>> {
    return this.api.read("leadSources.list", input, options);
  }

  /** List lead sources, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.LeadSourcesListInput> = never>(input: Choosing<Omit<Api.LeadSourcesListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.LeadSource, Api.LeadSourcesListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a lead source. Creates an address to which a portal posts leads, without a key, and one to which it sends them by email. The number of sources depends on the plan.
   *
   * `POST /lead-sources`
   */
  create(input: Api.LeadSourcesCreateInput, options?: CallOptions): ApiPromise<Api.LeadSource> {
    return this.api.write("leadSources.create", input, options);
  }

  /**
   * Get a lead source. Returns one lead source.
   *
   * `GET /lead-sources/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.LeadSource> {
    return this.api.read("leadSources.get", { id }, options);
  }

  /**
   * Change a lead source. Send only the fields to change; mapping null reads leads as their kind says.
   *
   * `PATCH /lead-sources/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.LeadSourcesUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.LeadSource> {
    return this.api.write("leadSources.update", { ...input, id }, options);
  }

  /**
   * Get the address for inquiries about a property. Returns the email address that belongs in the property's listings at portals: what comes there is about this property.
   *
   * `GET /lead-sources/properties/{id}`
   * @param id Identifier of the record.
   */
  addressOfProperty(id: string, options?: CallOptions): ApiPromise<Api.LeadAddress> {
    return this.api.read("leadSources.addressOfProperty", { id }, options);
  }

  /**
   * Delete a lead source. From now on, its addresses are refused. Its leads stay.
   *
   * `DELETE /lead-sources/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("leadSources.delete", { id }, options);
  }
}

/** The operations of `rental.leads`. */
export class LeadsResource extends Resource {
  /**
   * List leads. Returns the leads of the last 30 days, newest first, without what was sent.
   *
   * `GET /leads`
   */
  list<Field extends FieldOf<Api.LeadsListInput> = never>(input: Choosing<Api.LeadsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.LeadSummary, Api.LeadsListInput, Field>>> {
    return this.api.read("leads.list", input, options);
  }

  /** List leads, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.LeadsListInput> = never>(input: Choosing<Omit<Api.LeadsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.LeadSummary, Api.LeadsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Get a lead. Returns one lead with what was sent.
   *
   * `GET /leads/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Lead> {
    return this.api.read("leads.get", { id }, options);
  }

  /**
   * Make a lead a contact. Makes an unread lead a message of its contact, who is found or created. A mapping teaches its source to read the next ones. A lead that has a contact stays as it is. Emits contact.created, inquiry.created and message.received.
   *
   * `POST /leads/{id}/contact`
   * @param id Identifier of the record.
   */
  makeContact(id: string, input: Omit<Api.LeadsMakeContactInput, "id"> = {}, options?: CallOptions): ApiPromise<Api.Lead> {
    return this.api.write("leads.makeContact", { ...input, id }, options);
  }
}

/** The operations of `rental.calendarAccounts`. */
export class CalendarAccountsResource extends Resource {
  /**
   * List calendar accounts. Returns the connected calendars, newest first, without their passwords.
   *
   * `GET /calendar-accounts`
   */
  list<Field extends FieldOf<Api.CalendarAccountsListInput> = never>(input: Choosing<Api.CalendarAccountsListInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.CalendarAccount, Api.CalendarAccountsListInput, Field>>> {
    return this.api.read("calendarAccounts.list", input, options);
  }

  /** List calendar accounts, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll<Field extends FieldOf<Api.CalendarAccountsListInput> = never>(input: Choosing<Omit<Api.CalendarAccountsListInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.CalendarAccount, Api.CalendarAccountsListInput, Field>> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Connect a calendar. Signs in to a calendar server over CalDAV, and finds the user's calendars. Showings are written to the chosen one; moving or deleting one there moves or cancels the showing, and its other events block showings, as those of a calendar source, which it counts as. With a personId, it is that person's calendar: only the showings that the person shows are written, and its other events block that person alone. Agents connect only their own and the account's.
   *
   * `POST /calendar-accounts`
   */
  create(input: Api.CalendarAccountsCreateInput, options?: CallOptions): ApiPromise<Api.CalendarAccount> {
    return this.api.write("calendarAccounts.create", input, options);
  }

  /**
   * See which calendar services are set up. Returns the services, besides CalDAV, for which the server has a client id: people give access to their calendars there.
   *
   * `GET /calendar-accounts/services`
   */
  services(options?: CallOptions): ApiPromise<Api.CalendarServices> {
    return this.api.read("calendarAccounts.services", undefined, options);
  }

  /**
   * Begin to connect a calendar of a service. Returns the page on which the signed-in person gives access to Google or Microsoft calendars (OAuth 2.0 with PKCE). It is valid for 15 minutes, for this sign-in.
   *
   * `POST /calendar-accounts/authorize`
   */
  authorize(input: Api.CalendarAccountsAuthorizeInput, options?: CallOptions): ApiPromise<Api.CalendarAuthorization> {
    return this.api.write("calendarAccounts.authorize", input, options);
  }

  /**
   * Connect a calendar of a service. Takes the access that the person gave: what the service added to the console's address. What follows is as for POST /calendar-accounts.
   *
   * `POST /calendar-accounts/connect`
   */
  connect(input: Api.CalendarAccountsConnectInput, options?: CallOptions): ApiPromise<Api.CalendarAccount> {
    return this.api.write("calendarAccounts.connect", input, options);
  }

  /**
   * Get a calendar account. Returns one connected calendar, with the outcome of the last comparison.
   *
   * `GET /calendar-accounts/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.CalendarAccount> {
    return this.api.read("calendarAccounts.get", { id }, options);
  }

  /**
   * Change a calendar account. Send only the fields to change. To another calendar, all upcoming showings are written; what is in the earlier one stays there. Emits event.deleted.
   *
   * `PATCH /calendar-accounts/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.CalendarAccountsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.CalendarAccount> {
    return this.api.write("calendarAccounts.update", { ...input, id }, options);
  }

  /**
   * Disconnect a calendar. Removes the calendar account with its password, and the entries that came from it, each with an event.deleted. What was written to the calendar stays there.
   *
   * `DELETE /calendar-accounts/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("calendarAccounts.delete", { id }, options);
  }

  /**
   * Decide about deleted showings. Cancels the showings that were deleted in the calendar, or writes them there again. Needed when more than 3, or more than a fifth, of the upcoming ones were deleted at once: nothing is cancelled until then. Emits showing.cancelled.
   *
   * `POST /calendar-accounts/{id}/deletions`
   * @param id Identifier of the record.
   */
  deletions(id: string, input: Omit<Api.CalendarAccountsDeletionsInput, "id">, options?: CallOptions): ApiPromise<Api.CalendarAccount> {
    return this.api.write("calendarAccounts.deletions", { ...input, id }, options);
  }
}

/** The operations of `rental.hosts`. */
export class HostsResource extends Resource {
  /**
   * See when a person shows homes. Returns the hours, days off, homes and limits of a person who shows homes. Of one who never said, the account's hours, with active false.
   *
   * `GET /people/{id}/host`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Host> {
    return this.api.read("hosts.get", { id }, options);
  }

  /**
   * Say when a person shows homes. Replaces the hours, days off, homes and limits of a person. Nobody is in two places: a time of a home is free when the home is free and at least one active host is, with buffer and travel. Without active hosts, one implicit host shows every home in the account's working hours. Showings that are booked stay as they are.
   *
   * `PUT /people/{id}/host`
   * @param id Identifier of the record.
   */
  put(id: string, input: Omit<Api.HostsPutInput, "id">, options?: CallOptions): ApiPromise<Api.Host> {
    return this.api.write("hosts.put", { ...input, id }, options);
  }
}

/** The operations of `rental.sandbox`. */
export class SandboxResource extends Resource {
  /**
   * Get the sandbox of this key. The sandbox that the key belongs to, with the time by its clock. 403 `sandbox_only` for other keys.
   *
   * `GET /sandbox`
   */
  get(options?: CallOptions): ApiPromise<Api.Sandbox> {
    return this.api.read("sandbox.get", undefined, options);
  }

  /**
   * List what would have left. Mail and messages that the sandbox would have sent, newest first: the newest 5,000 of the last 30 days. 403 `sandbox_only` for keys of other accounts.
   *
   * `GET /sandbox/outbox`
   */
  outbox<Field extends FieldOf<Api.SandboxOutboxInput> = never>(input: Choosing<Api.SandboxOutboxInput, Field> = {}, options?: CallOptions): ApiPromise<Page<Chosen<Api.OutboxEntry, Api.SandboxOutboxInput, Field>>> {
    return this.api.read("sandbox.outbox", input, options);
  }

  /** List what would have left, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  outboxAll<Field extends FieldOf<Api.SandboxOutboxInput> = never>(input: Choosing<Omit<Api.SandboxOutboxInput, "page" | "cursor">, Field> = {}, options?: CallOptions): AllRecords<Chosen<Api.OutboxEntry, Api.SandboxOutboxInput, Field>> {
    return paginate(options, (call) => this.outbox({ ...input, page: 1 }, call));
  }

  /**
   * Move the clock forward. Moves the sandbox's clock forward, and answers once everything that became due until then has happened in order: reminders, follow-ups, steps of workflows, expiries. `done` is false when there was too much for one call: send it again to continue. Keys, limits, signatures and webhooks keep to the real time. 403 `sandbox_only` for keys of other accounts.
   *
   * `POST /sandbox/clock/advance`
   */
  advanceClock(input: Api.SandboxAdvanceClockInput, options?: CallOptions): ApiPromise<Api.ClockAdvanced> {
    return this.api.attempt("sandbox.advanceClock", input, options);
  }

  /**
   * Simulate a message from a contact. Receives an email, an SMS or a message of a chat app as if somebody had written it: the contact is found or created, STOP and answers count. An email counts as signed by its sender's domain. 403 `sandbox_only` for keys of other accounts. Emits contact.created, inquiry.created, message.received, contact.updated, showing.updated, showing.confirmed and lead.received.
   *
   * `POST /sandbox/simulate/inbound-message`
   */
  simulateMessage(input: Api.SandboxSimulateMessageInput = {}, options?: CallOptions): ApiPromise<Api.SimulatedMessage> {
    return this.api.write("sandbox.simulateMessage", input, options);
  }

  /**
   * Simulate a lead from a portal. Receives a lead as if a portal had sent it, with the first answer of its source. 403 `sandbox_only` for keys of other accounts. Emits contact.created, inquiry.created, message.received and lead.received.
   *
   * `POST /sandbox/simulate/lead`
   */
  simulateLead(input: Api.SandboxSimulateLeadInput = {}, options?: CallOptions): ApiPromise<Api.SimulatedLead> {
    return this.api.write("sandbox.simulateLead", input, options);
  }

  /**
   * Simulate a booking by a prospect. Books a showing as a prospect does on the public pages, by default at the next free time. 403 `sandbox_only` for keys of other accounts. Emits contact.created, contact.updated, inquiry.created, showing.booked and showing.confirmed.
   *
   * `POST /sandbox/simulate/booking`
   */
  simulateBooking(input: Api.SandboxSimulateBookingInput = {}, options?: CallOptions): ApiPromise<Api.SimulatedBooking> {
    return this.api.write("sandbox.simulateBooking", input, options);
  }

  /**
   * Simulate that an email could not be delivered. Receives the report that a mail server returns for an email of the outbox. 403 `sandbox_only` for keys of other accounts. Emits message.failed.
   *
   * `POST /sandbox/simulate/bounce`
   */
  simulateBounce(input: Api.SandboxSimulateBounceInput = {}, options?: CallOptions): ApiPromise<Api.SimulatedBounce> {
    return this.api.write("sandbox.simulateBounce", input, options);
  }

  /**
   * Simulate a provider's report of a message. Records that a message by SMS or chat app was delivered, or that the provider gave up on it. 403 `sandbox_only` for keys of other accounts. Emits message.sent and message.failed.
   *
   * `POST /sandbox/simulate/connector-status`
   */
  simulateStatus(input: Api.SandboxSimulateStatusInput = {}, options?: CallOptions): ApiPromise<Api.ReportedStatus> {
    return this.api.write("sandbox.simulateStatus", input, options);
  }

  /**
   * Empty the sandbox. Deletes the records and the outbox. Keys, people, settings, webhooks, connectors, counters, logs and the clock stay; the change feed tells of the deletions. `done` is false when there was too much for one call: send it again to continue. 403 `sandbox_only` for keys of other accounts.
   *
   * `POST /sandbox/reset`
   */
  reset(input: Api.SandboxResetInput = {}, options?: CallOptions): ApiPromise<Api.SandboxReset> {
    return this.api.attempt("sandbox.reset", input, options);
  }
}

/** The operations of `rental.sandboxes`. */
export class SandboxesResource extends Resource {
  /**
   * List sandboxes. The sandboxes of the account, oldest first.
   *
   * `GET /sandboxes`
   */
  list(options?: CallOptions): ApiPromise<Api.Sandbox[]> {
    return this.api.read("sandboxes.list", undefined, options);
  }

  /**
   * Create a sandbox. Makes a twin of the account: the same plan and settings, without its records, webhooks, connectors, mailboxes, calendars, lead sources and feeds. The answer has a key, `rk_test_...`, which is in this response and nowhere else. Mail and messages of a sandbox stay in its outbox. The plan limits the number of sandboxes.
   *
   * `POST /sandboxes`
   */
  create(input: Api.SandboxesCreateInput = {}, options?: CallOptions): ApiPromise<Api.CreatedSandbox> {
    return this.api.write("sandboxes.create", input, options);
  }

  /**
   * Get a sandbox. One sandbox, with the time by its clock.
   *
   * `GET /sandboxes/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Sandbox> {
    return this.api.read("sandboxes.get", { id }, options);
  }

  /**
   * Delete a sandbox. Deletes the sandbox with all its records and keys, for good.
   *
   * `DELETE /sandboxes/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("sandboxes.delete", { id }, options);
  }
}

/** The operations of `rental.reports`. */
export class ReportsResource extends Resource {
  /**
   * Get the funnel. How many leads were answered, booked and came, completed a form, and were approved. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.
   *
   * `GET /reports/funnel`
   */
  funnel(input: Api.ReportsFunnelInput = {}, options?: CallOptions): ApiPromise<Api.Report> {
    return this.api.read("reports.funnel", input, options);
  }

  /**
   * Get leads by source. Leads by source, how many booked, and whether all sources are answered and served alike. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.
   *
   * `GET /reports/sources`
   */
  sources(input: Api.ReportsSourcesInput = {}, options?: CallOptions): ApiPromise<Api.Report> {
    return this.api.read("reports.sources", input, options);
  }

  /**
   * Get response times. How soon people answered the first messages of prospects; automatic answers are counted apart. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.
   *
   * `GET /reports/response-times`
   */
  responseTimes(input: Api.ReportsResponseTimesInput = {}, options?: CallOptions): ApiPromise<Api.Report> {
    return this.api.read("reports.responseTimes", input, options);
  }

  /**
   * Get showings in numbers. Showings by outcome. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.
   *
   * `GET /reports/showings`
   */
  showings(input: Api.ReportsShowingsInput = {}, options?: CallOptions): ApiPromise<Api.Report> {
    return this.api.read("reports.showings", input, options);
  }

  /**
   * Get vacancy. How long homes stood available until they were taken. The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.
   *
   * `GET /reports/vacancy`
   */
  vacancy(input: Api.ReportsVacancyInput = {}, options?: CallOptions): ApiPromise<Api.Report> {
    return this.api.read("reports.vacancy", input, options);
  }

  /**
   * Get an owner's letter. A month of an owner's homes, as the reports count it, with photos, rents and what prospects said. As a PDF in the owner's language with `Accept: application/pdf` or format=pdf. At most 1,000 homes, the first 60 with a photo.
   *
   * `GET /reports/owner-letter`
   */
  ownerLetter(input: Api.ReportsOwnerLetterInput, options?: CallOptions): ApiPromise<Api.OwnerLetter> {
    return this.api.read("reports.ownerLetter", input, options);
  }

  /**
   * Send an owner's letter. Emails the letter of a month to the owner, as a message with the PDF attached. 409 `letter_already_sent` if that was done already, unless `again` is true; 422 `owner_without_email`, `contact_opted_out`.
   *
   * `POST /reports/owner-letter/send`
   */
  sendOwnerLetter(input: Api.ReportsSendOwnerLetterInput, options?: CallOptions): ApiPromise<Api.Message> {
    return this.api.write("reports.sendOwnerLetter", input, options);
  }
}

/** The operations of `rental.notes`. */
export class NotesResource extends Resource {
  /**
   * List the notes of a conversation. The private notes in one conversation, newest first.
   *
   * `GET /conversations/{id}/notes`
   * @param id Identifier of the record.
   */
  list(id: string, input: Omit<Api.NotesListInput, "id"> = {}, options?: CallOptions): ApiPromise<Page<Api.Note>> {
    return this.api.read("notes.list", { ...input, id }, options);
  }

  /** List the notes of a conversation, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll(id: string, input: Omit<Api.NotesListInput, "id" | "page" | "cursor"> = {}, options?: CallOptions): AllRecords<Api.Note> {
    return paginate(options, (call) => this.list(id, { ...input, page: 1 }, call));
  }

  /**
   * Write a note. Adds a private note to a conversation, and tells the people it mentions by email. Nothing is sent to the contact.
   *
   * `POST /conversations/{id}/notes`
   * @param id Identifier of the record.
   */
  create(id: string, input: Omit<Api.NotesCreateInput, "id">, options?: CallOptions): ApiPromise<Api.Note> {
    return this.api.write("notes.create", { ...input, id }, options);
  }

  /**
   * Delete a note. Removes the note for good. Emails that mentioned people have been sent.
   *
   * `DELETE /notes/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("notes.delete", { id }, options);
  }
}

/** The operations of `rental.cannedAnswers`. */
export class CannedAnswersResource extends Resource {
  /**
   * List canned answers. The texts that people insert into replies, newest first.
   *
   * `GET /canned-answers`
   */
  list(input: Api.CannedAnswersListInput = {}, options?: CallOptions): ApiPromise<Page<Api.CannedAnswer>> {
    return this.api.read("cannedAnswers.list", input, options);
  }

  /** List canned answers, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll(input: Omit<Api.CannedAnswersListInput, "page" | "cursor"> = {}, options?: CallOptions): AllRecords<Api.CannedAnswer> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a canned answer. Adds a text that people insert into replies, at most 200. Unknown placeholders are refused.
   *
   * `POST /canned-answers`
   */
  create(input: Api.CannedAnswersCreateInput, options?: CallOptions): ApiPromise<Api.CannedAnswer> {
    return this.api.write("cannedAnswers.create", input, options);
  }

  /**
   * Get a canned answer. One text that people insert into replies.
   *
   * `GET /canned-answers/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.CannedAnswer> {
    return this.api.read("cannedAnswers.get", { id }, options);
  }

  /**
   * Fill in a canned answer. Returns the text for a conversation, in the contact's language if it has one, and says which placeholders have no value. Nothing is sent.
   *
   * `GET /canned-answers/{id}/filled`
   * @param id Identifier of the record.
   */
  fill(id: string, input: Omit<Api.CannedAnswersFillInput, "id">, options?: CallOptions): ApiPromise<Api.FilledAnswer> {
    return this.api.read("cannedAnswers.fill", { ...input, id }, options);
  }

  /**
   * Change a canned answer. Send only the fields to change.
   *
   * `PATCH /canned-answers/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.CannedAnswersUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.CannedAnswer> {
    return this.api.write("cannedAnswers.update", { ...input, id }, options);
  }

  /**
   * Delete a canned answer. Removes the text for good. Replies that were made of it stay.
   *
   * `DELETE /canned-answers/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("cannedAnswers.delete", { id }, options);
  }
}

/** The operations of `rental.labels`. */
export class LabelsResource extends Resource {
  /**
   * List labels. The labels for conversations, newest first.
   *
   * `GET /labels`
   */
  list(input: Api.LabelsListInput = {}, options?: CallOptions): ApiPromise<Page<Api.Label>> {
    return this.api.read("labels.list", input, options);
  }

  /** List labels, every page. All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`. */
  listAll(input: Omit<Api.LabelsListInput, "page" | "cursor"> = {}, options?: CallOptions): AllRecords<Api.Label> {
    return paginate(options, (call) => this.list({ ...input, page: 1 }, call));
  }

  /**
   * Create a label. Adds a label for conversations, at most 50. No two have the same name, ignoring case.
   *
   * `POST /labels`
   */
  create(input: Api.LabelsCreateInput, options?: CallOptions): ApiPromise<Api.Label> {
    return this.api.write("labels.create", input, options);
  }

  /**
   * Get a label. One label.
   *
   * `GET /labels/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Label> {
    return this.api.read("labels.get", { id }, options);
  }

  /**
   * Change a label. Send only the fields to change. The conversations keep the label.
   *
   * `PATCH /labels/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.LabelsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Label> {
    return this.api.write("labels.update", { ...input, id }, options);
  }

  /**
   * Delete a label. Removes the label for good, also from the conversations that have it.
   *
   * `DELETE /labels/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("labels.delete", { id }, options);
  }
}
