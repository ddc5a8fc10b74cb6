import { createNoteInput, idParam, listNotesInput, noteList, nothing, oneNote } from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as notes from "./notes.service.ts";

const resource = {
  name: "notes",
  description: "Private notes of the account's people in conversations. Nothing of them is sent to contacts.",
};
const tool = { none: "what people write to each other is no business of assistants" };

export const notesRouter = {
  list: read(
    {
      method: "GET",
      path: "/conversations/{id}/notes",
      resource,
      tool,
      summary: "List the notes of a conversation",
      description: "The private notes in one conversation, newest first.",
    },
    listNotesInput,
    noteList,
  ).query(({ ctx, input }) => notes.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/conversations/{id}/notes",
      resource,
      tool,
      status: 201,
      summary: "Write a note",
      description:
        "Adds a private note to a conversation, and tells the people it mentions by email. Nothing is sent to the contact.",
      mustExist: (call, { id }) => notes.mustFindConversation(call, id!),
    },
    createNoteInput,
    oneNote,
  ).mutation(async ({ ctx, input }) => ({ data: await notes.create(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/notes/{id}",
      resource,
      tool,
      status: 204,
      summary: "Delete a note",
      description: "Removes the note for good. Emails that mentioned people have been sent.",
      emits: [],
      mustExist: (call, { id }) => notes.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => notes.remove(ctx, input.id)),
};
