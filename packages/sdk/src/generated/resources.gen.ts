// Written by the build from the API's procedures: change those, not this file.

import { Resource } from "../resource.ts";
import { paginate } from "../paginate.ts";
import type { ApiPromise, CallOptions, Page } from "../call.ts";
import type * as Api from "./types.gen.ts";

/** The operations of `rental.properties`. */
export class PropertiesResource extends Resource {
  /**
   * List properties. The properties that are not deleted, newest first. All filters apply together.
   *
   * `GET /properties`
   */
  list(input: Api.PropertiesListInput = {}, options?: CallOptions): ApiPromise<Page<Api.Property>> {
    return this.api.read("properties.list", input, options);
  }

  /** List properties, every page. All records that match, page after page: `for await (const record of ...)`. */
  listAll(input: Omit<Api.PropertiesListInput, "page"> = {}, options?: CallOptions): AsyncGenerator<Api.Property, void, undefined> {
    return paginate((page) => this.list({ ...input, page }, options));
  }

  /**
   * Create a property. Creates a listing. Without a title, the title is derived from the address. A public property needs a title, an address, a positive rent and positive bathrooms.
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
   * Get a property. One property that is not deleted.
   *
   * `GET /properties/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Property> {
    return this.api.read("properties.get", { id }, options);
  }

  /**
   * Change a property. Send only the fields to change; null clears a field that may be null. Emits property.updated.
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
}

/** The operations of `rental.images`. */
export class ImagesResource extends Resource {
  /**
   * List the images of a property. The visible images in display order.
   *
   * `GET /properties/{id}/images`
   * @param id Identifier of the record.
   */
  list(id: string, options?: CallOptions): ApiPromise<Api.Image[]> {
    return this.api.read("images.list", { id }, options);
  }

  /**
   * Start the upload of an image. Answers where to PUT the bytes. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key a retry answers the same objectKey.
   *
   * `POST /properties/{id}/images/presign`
   * @param id Identifier of the record.
   */
  presign(id: string, input: Omit<Api.ImagesPresignInput, "id">, options?: CallOptions): ApiPromise<Api.PresignedImage> {
    return this.api.write("images.presign", { ...input, id }, options);
  }

  /**
   * Confirm an uploaded image. Checks the uploaded bytes and makes the image visible, last in the display order. Emits property.updated.
   *
   * `POST /properties/{id}/images/confirm`
   * @param id Identifier of the record.
   */
  confirm(id: string, input: Omit<Api.ImagesConfirmInput, "id">, options?: CallOptions): ApiPromise<Api.Image> {
    return this.api.write("images.confirm", { ...input, id }, options);
  }

  /**
   * Start the upload of several images. As presign, for 1 to 20 files at once; 422 when they would not all fit.
   *
   * `POST /properties/{id}/images/presign-batch`
   * @param id Identifier of the record.
   */
  presignBatch(id: string, input: Omit<Api.ImagesPresignBatchInput, "id">, options?: CallOptions): ApiPromise<Api.PresignedBatchImage[]> {
    return this.api.write("images.presignBatch", { ...input, id }, options);
  }

  /**
   * Confirm several uploaded images. As confirm, for 1 to 20 images: all become visible, or none. Emits one property.updated.
   *
   * `POST /properties/{id}/images/confirm-batch`
   * @param id Identifier of the record.
   */
  confirmBatch(id: string, input: Omit<Api.ImagesConfirmBatchInput, "id">, options?: CallOptions): ApiPromise<Api.Image[]> {
    return this.api.write("images.confirmBatch", { ...input, id }, options);
  }

  /**
   * Delete images. Removes images and their stored bytes; the others keep their order. Ids that are not images of this property are skipped. Emits property.updated.
   *
   * `DELETE /properties/{id}/images`
   * @param id Identifier of the record.
   */
  delete(id: string, input: Omit<Api.ImagesDeleteInput, "id">, options?: CallOptions): ApiPromise<Api.DeletedImages> {
    return this.api.write("images.delete", { ...input, id }, options);
  }

  /**
   * Reorder images. The images given come first, in that order; the others follow in their old order. Emits property.updated.
   *
   * `PATCH /properties/{id}/images/reorder`
   * @param id Identifier of the record.
   */
  reorder(id: string, input: Omit<Api.ImagesReorderInput, "id">, options?: CallOptions): ApiPromise<void> {
    return this.api.write("images.reorder", { ...input, id }, options);
  }
}

/** The operations of `rental.contacts`. */
export class ContactsResource extends Resource {
  /**
   * List contacts. The contacts that are not deleted, newest first. All filters apply together.
   *
   * `GET /contacts`
   */
  list(input: Api.ContactsListInput = {}, options?: CallOptions): ApiPromise<Page<Api.Contact>> {
    return this.api.read("contacts.list", input, options);
  }

  /** List contacts, every page. All records that match, page after page: `for await (const record of ...)`. */
  listAll(input: Omit<Api.ContactsListInput, "page"> = {}, options?: CallOptions): AsyncGenerator<Api.Contact, void, undefined> {
    return paginate((page) => this.list({ ...input, page }, options));
  }

  /**
   * Create a contact. Needs a name and at least one of email and phone.
   *
   * `POST /contacts`
   */
  create(input: Api.ContactsCreateInput, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.create", input, options);
  }

  /**
   * Get a contact. One contact; a deleted one is answered with its deletedAt.
   *
   * `GET /contacts/{id}`
   * @param id Identifier of the record.
   */
  get(id: string, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.read("contacts.get", { id }, options);
  }

  /**
   * Change a contact. Send only the fields to change; null clears a field that may be null. Status applicant sets appliedAt, any other clears it. Emits contact.updated.
   *
   * `PATCH /contacts/{id}`
   * @param id Identifier of the record.
   */
  update(id: string, input: Omit<Api.ContactsUpdateInput, "id">, options?: CallOptions): ApiPromise<Api.Contact> {
    return this.api.write("contacts.update", { ...input, id }, options);
  }

  /**
   * Delete a contact. Hides the contact from lists; the record is kept. Emits contact.updated.
   *
   * `DELETE /contacts/{id}`
   * @param id Identifier of the record.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.api.write("contacts.delete", { id }, options);
  }
}

/** The operations of `rental.settings`. */
export class SettingsResource extends Resource {
  /**
   * Get the settings. The settings of the account; defaults where nothing was set.
   *
   * `GET /settings`
   */
  get(options?: CallOptions): ApiPromise<Api.Settings> {
    return this.api.read("settings.get", undefined, options);
  }

  /**
   * Change the settings. Any subset; fields that are not mentioned are kept. Answers the full settings.
   *
   * `PATCH /settings`
   */
  update(input: Api.SettingsUpdateInput, options?: CallOptions): ApiPromise<Api.Settings> {
    return this.api.write("settings.update", input, options);
  }

  /**
   * Get the follow-up settings. The follow-up part of the settings.
   *
   * `GET /settings/followups`
   */
  getFollowups(options?: CallOptions): ApiPromise<Api.FollowupSettings> {
    return this.api.read("settings.getFollowups", undefined, options);
  }

  /**
   * Change the follow-up settings. Any subset; the same values as in the settings.
   *
   * `PATCH /settings/followups`
   */
  updateFollowups(input: Api.SettingsUpdateFollowupsInput, options?: CallOptions): ApiPromise<Api.FollowupSettings> {
    return this.api.write("settings.updateFollowups", input, options);
  }
}
