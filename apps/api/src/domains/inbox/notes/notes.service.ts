import type { CreateNoteInput, ListNotesInput, Note } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { notifyMentioned } from "../notices/notices.service.ts";
import * as queries from "./notes.queries.ts";

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Note> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("note");
  return toNote(row);
}

/** @throws AppError 404 */
export const mustFindConversation = (call: Call, id: string) => conversations.find(call, id);

/** The notes in a conversation. @throws AppError 404 */
export async function list(call: Call, input: ListNotesInput): Promise<Page<Note>> {
  const { id: conversationId } = await conversations.find(call, input.id);
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    conversationId,
  });
  return { data: rows.map(toNote), pagination };
}

/**
 * Writes a note, and tells those who are mentioned, except its author.
 * @throws AppError 404; 422 `contact_not_found` when the contact is deleted, `mentioned_not_found`
 */
export async function create(call: WriteCall, { id, text, mentionIds = [] }: CreateNoteInput): Promise<Note> {
  const { accountId } = call.caller;
  const conversation = await conversations.find(call, id);
  // A contact who is being erased takes the notes along.
  const contact = await contacts.find(call, conversation.contactId, {
    lock: "share",
    onMissing: "badReference",
  });
  const wanted = [...new Set(mentionIds.map((each) => each.toLowerCase()))];
  const mentioned = await queries.sharePeople(call.tx, accountId, wanted);
  if (mentioned.length < wanted.length)
    throw ruleBroken(
      "mentioned_not_found",
      "One of mentionIds is no person of this account. Check mentionIds.",
    );
  const authorId = call.caller.kind === "session" ? call.caller.personId : null;
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    conversationId: conversation.id,
    authorId,
    text,
    mentionIds: mentioned,
    createdAt: call.clock.now(),
  });
  const { language } = await settings.of(call.tx, accountId);
  for (const personId of mentioned)
    if (personId !== authorId)
      await notifyMentioned(call, personId, {
        author: call.caller.kind === "session" ? call.caller.personName : null,
        contactId: contact.id,
        contactName: contactNameIn(contact.name, language),
        conversationId: conversation.id,
        text,
        language,
      });
  return toNote(row);
}

/** @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("note");
}

const toNote = ({ accountId: _, createdAt, ...note }: queries.NoteRow): Note => ({
  ...note,
  createdAt: createdAt.toISOString(),
});
