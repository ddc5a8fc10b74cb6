import { z } from "zod";
import { list, pageQuery } from "./pagination.ts";
import { field, id, idParam, nonBlank, single, timestamp } from "./schema.ts";

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** A private note in a conversation, which only the account's people and programs read. */
export const note = z
  .object({
    id: field(id, "Identifier of the note.", `${example}63`),
    conversationId: field(id, "The conversation it is in.", `${example}50`),
    authorId: field(
      id.nullable(),
      "The person who wrote it, who may have left the account; null: a program.",
      `${example}7e`,
    ),
    text: field(z.string(), "Its text.", "Wants to move in with two cats."),
    mentionIds: z.array(id).meta({
      description: "The people who were told of it.",
      example: [`${example}7f`],
    }),
    createdAt: field(timestamp, "When it was written.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({
    id: "Note",
    description: "A private note in a conversation: nothing of it is ever sent to the contact.",
  });
export type Note = z.output<typeof note>;

/** Body of `POST /conversations/{id}/notes`. */
export const createNoteInput = idParam.extend({
  text: field(nonBlank(5000), "The text.", "Wants to move in with two cats."),
  mentionIds: z
    .array(id)
    .max(20)
    .optional()
    .meta({ description: "People of the account who are told of it by email.", example: [] }),
});
export type CreateNoteInput = z.output<typeof createNoteInput>;

/** Query of `GET /conversations/{id}/notes`. */
export const listNotesInput = idParam.extend(pageQuery);
export type ListNotesInput = z.output<typeof listNotesInput>;

export const noteList = list(note);
export const oneNote = single(note);
