import type { ListConversationsInput, ListedConversation } from "@rental/contract";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { included } from "../../../gate/operation/included.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { assigneeIn } from "../../people/assignees/assignees.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as queries from "./conversations.queries.ts";
import { idleSince, toConversation } from "./conversations.service.ts";
import { unread } from "./unread.service.ts";

/** The limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListConversationsInput): Promise<Page<ListedConversation>> {
  const { contactId, status, state, include = [] } = input;
  const { accountId } = call.caller;
  const now = call.clock.now();
  const since = idleSince(now).toISOString();
  const unreadIds = input.view === "unread" ? (await unread(call)).conversationIds : undefined;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId,
    contactId,
    ids: input.ids,
    updatedAfter: input.updatedAfter && new Date(input.updatedAfter).toISOString(),
    ...assigneeIn(call, input.assigneeId),
    labelId: input.labelId,
    activeSince: status === "active" || input.view === "assistant" ? since : undefined,
    archivedAfter: status === "archived" ? since : undefined,
    openAt: state === "open" ? now.toISOString() : undefined,
    snoozedAt: state === "snoozed" ? now.toISOString() : undefined,
    closed: state === "closed" ? true : undefined,
    among: unreadIds,
    handedOverAt: input.view === "needs_person" ? now.toISOString() : undefined,
    answeredAt: input.view === "assistant" ? now.toISOString() : undefined,
  });
  const asked = [include].flat();
  const withLast = asked.includes("lastMessage");
  const withName = (withLast || asked.includes("contactName")) && mayRead(call.caller, "contacts");
  const db = call.database.read;
  const [names, latest, beside] = await Promise.all([
    queries.namesOfContacts(db, accountId, withName ? rows : []),
    queries.latestMessages(db, accountId, withLast ? rows : []),
    included(call, asked, rows, {
      contact: { resource: "contacts", idOf: (row) => row.contactId, find: contacts.referredTo },
      property: { resource: "properties", idOf: (row) => row.propertyId, find: properties.referredTo },
    }),
  ]);
  const data = rows.map((row, at) => {
    const last = latest.get(row.id);
    return {
      ...toConversation(row, now),
      ...(withName && { contactName: names.get(row.contactId) ?? "" }),
      ...(last && { lastMessage: { ...last, sentAt: last.sentAt.toISOString() } }),
      ...beside[at],
    };
  });
  return { data, pagination };
}
