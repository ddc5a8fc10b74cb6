import {
  contactList,
  createContactInput,
  idParam,
  importContactsInput,
  listContactsInput,
  mergeContactInput,
  nothing,
  oneContact,
  oneContactImport,
  optOutContactInput,
  timeline,
  timelineInput,
  updateContactInput,
  upsertContactInput,
} from "@rental/contract";
import { answerCreated } from "../../../gate/operation/call.ts";
import { read, write } from "../../../gate/operation/declare.ts";
import * as contacts from "./contacts.service.ts";
import { importContacts, upsertContact } from "./import.service.ts";
import { merge, unmerge } from "./merging.service.ts";
import { timeline as timelineOf } from "./timeline.service.ts";

const resource = { name: "contacts", description: "Prospects, tenants and other people." };

export const contactsRouter = {
  list: read(
    {
      method: "GET",
      path: "/contacts",
      resource,
      tool: "list_contacts",
      onReplica: true,
      summary: "List contacts",
      description: "Returns the contacts that are not deleted, newest first. All filters are combined.",
    },
    listContactsInput,
    contactList,
  ).query(({ ctx, input }) => contacts.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/contacts",
      resource,
      tool: "create_contact",
      status: 201,
      summary: "Create a contact",
      description: "Requires a name and at least one of email and phone.",
      emits: ["contact.created"],
      problems: ["conflict"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/contacts/${data.id}`,
    },
    createContactInput,
    oneContact,
  ).mutation(async ({ ctx, input }) => ({ data: await contacts.create(ctx, input) })),

  import: write(
    {
      method: "POST",
      path: "/contacts/bulk",
      resource,
      tool: { none: "People import files, and look at what was refused." },
      bulk: true,
      summary: "Import contacts",
      description:
        "Creates up to 500 contacts in one transaction. An invalid row fails without affecting the others. With the mode `upsert`, rows of contacts that are already there change those. Opt-outs belong to addresses: no import undoes one.",
      emits: ["contact.created", "contact.updated"],
    },
    importContactsInput,
    oneContactImport,
  ).mutation(async ({ ctx, input }) => ({ data: await importContacts(ctx, input) })),

  upsert: write(
    {
      method: "PUT",
      path: "/contacts/by-external-id/{externalId}",
      resource,
      tool: { none: "Programs that keep ids of their own use it; assistants find contacts by searching." },
      summary: "Create or change a contact by its externalId",
      description:
        "Creates the contact with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field.",
      emits: ["contact.created", "contact.updated"],
      problems: ["unprocessable-entity"],
    },
    upsertContactInput,
    oneContact,
  ).mutation(async ({ ctx, input }) => {
    const { contact, isNew } = await upsertContact(ctx, input);
    if (isNew) answerCreated(ctx, `/api/v1/contacts/${contact.id}`);
    return { data: contact };
  }),

  get: read(
    {
      method: "GET",
      path: "/contacts/{id}",
      resource,
      tool: ["get_record", "contact"],
      summary: "Get a contact",
      description: "Returns one contact. A deleted contact is returned with its deletedAt.",
    },
    idParam,
    oneContact,
  ).query(async ({ ctx, input }) => ({ data: await contacts.get(ctx, input.id) })),

  timeline: read(
    {
      method: "GET",
      path: "/contacts/{id}/timeline",
      resource,
      tool: { none: "assistants read the records themselves" },
      onReplica: true,
      summary: "See what happened with a contact",
      description:
        "Returns what happened with the contact, newest first: messages, notes, showings, pre-screening sessions and decisions about them, leads, merges that can be undone, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total.",
    },
    timelineInput,
    timeline,
  ).query(({ ctx, input }) => timelineOf(ctx, input)),

  update: write(
    {
      method: "PATCH",
      path: "/contacts/{id}",
      resource,
      tool: "update_contact",
      summary: "Change a contact",
      description:
        "Send only the fields to change; null clears a nullable field. The status applicant sets appliedAt; any other status clears it.",
      emits: ["contact.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => contacts.find(call, id!),
    },
    updateContactInput,
    oneContact,
  ).mutation(async ({ ctx, input }) => ({ data: await contacts.update(ctx, input) })),

  optOut: write(
    {
      method: "POST",
      path: "/contacts/{id}/opt-out",
      resource,
      tool: { none: "A person judges whether the contact wants it." },
      summary: "Opt a contact out of a channel",
      description:
        "For a contact who asked for no more messages in a way that nothing proves: everything automatic ends, and messages on the channel are refused, until the contact writes START on it.",
      emits: ["contact.updated"],
      mustExist: (call, { id }) => contacts.find(call, id!),
    },
    optOutContactInput,
    oneContact,
  ).mutation(async ({ ctx, input }) => ({ data: await contacts.optOutFor(ctx, input.id, input.channel) })),

  merge: write(
    {
      method: "POST",
      path: "/contacts/{id}/merge",
      resource,
      tool: { none: "A person judges whether two contacts are the same person." },
      summary: "Merge a contact into another",
      description:
        "For two contacts that are one person: everything about the first belongs to the one named by intoId from now on, which is returned, with the fields that it lacked. The first reads as deleted, with `mergedInto`. If both have a run of the same workflow, that of the first ends. Both are opted out of what one of them opted out of.",
      emits: ["contact.merged", "contact.updated"],
      mustExist: (call, { id }) => contacts.find(call, id!),
    },
    mergeContactInput,
    oneContact,
  ).mutation(async ({ ctx, input }) => ({ data: await merge(ctx, input.id, input.intoId) })),

  unmerge: write(
    {
      method: "POST",
      path: "/contacts/{id}/unmerge",
      resource,
      tool: { none: "A person judges whether two contacts are the same person." },
      summary: "Undo the merge of a contact",
      description:
        "Possible for 30 days. The contact is there again with what came from it; what was added since stays with the other one, as do opt-outs with both.",
      emits: ["contact.updated"],
      problems: ["conflict", "gone"],
      mustExist: (call, { id }) => contacts.get(call, id!),
    },
    idParam,
    oneContact,
  ).mutation(async ({ ctx, input }) => ({ data: await unmerge(ctx, input.id) })),

  delete: write(
    {
      method: "DELETE",
      path: "/contacts/{id}",
      resource,
      tool: ["delete_record", "contact"],
      status: 204,
      summary: "Delete a contact",
      description:
        "Hides the contact from lists; the record is kept. Its pending follow-ups are cancelled and its workflow runs end as cancelled with the reason contact_deleted.",
      emits: ["contact.updated"],
      mustExist: (call, { id }) => contacts.find(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => contacts.remove(ctx, input.id)),
};
