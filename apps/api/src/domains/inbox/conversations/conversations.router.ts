import {
  announceInput,
  conversationList,
  idParam,
  listConversationsInput,
  listMessagesInput,
  markReadInput,
  messageList,
  nothing,
  oneConversation,
  oneConversationCounts,
  oneOpenedConversation,
  oneUnread,
  pauseAssistantInput,
  searchHitList,
  searchMessagesInput,
  updateConversationInput,
} from "@rental/contract";
import { z } from "zod";
import { action, read, write } from "../../../gate/operation/declare.ts";
import * as conversations from "./conversations.service.ts";
import { counts } from "./counts.service.ts";
import { list } from "./listing.service.ts";
import { open } from "./opening.service.ts";
import { pause, resume } from "./pausing.service.ts";
import { announce } from "./presence.service.ts";
import { search } from "./search.service.ts";
import { listMessages } from "./thread.service.ts";
import { markRead, unread } from "./unread.service.ts";

const resource = {
  name: "conversations",
  description:
    "Conversations with contacts and the messages in them. Messages are sent and the assistant is paused here.",
};

const byReader = { none: "what a person has read is no business of assistants" };
const byPeople = { none: "people decide when the automatic answers are silent" };

export const conversationsRouter = {
  list: read(
    {
      method: "GET",
      path: "/conversations",
      resource,
      tool: "list_conversations",
      onReplica: true,
      summary: "List conversations",
      description:
        "Returns the conversations, the one with the most recent message first. All filters are combined.",
    },
    listConversationsInput,
    conversationList,
  ).query(({ ctx, input }) => list(ctx, input)),

  search: read(
    {
      method: "GET",
      path: "/conversations/search",
      resource,
      tool: "search_messages",
      onReplica: true,
      summary: "Search messages",
      description:
        "Finds messages whose content contains the query, ignoring case, newest first. `%`, `_` and all other characters are matched literally.",
    },
    searchMessagesInput,
    searchHitList,
  ).query(({ ctx, input }) => search(ctx, input)),

  unread: read(
    {
      method: "GET",
      path: "/conversations/unread",
      resource,
      tool: byReader,
      summary: "See what is unread",
      description:
        "Returns how many active conversations the person who signed in has not read, and which: those in which the contact wrote last or asked for a person, after what the person has seen. An API key has read nothing.",
    },
    z.void(),
    oneUnread,
  ).query(async ({ ctx }) => ({ data: await unread(ctx) })),

  counts: read(
    {
      method: "GET",
      path: "/conversations/counts",
      resource,
      tool: { none: "list_conversations returns totals" },
      summary: "Count conversations",
      description:
        "Returns how many conversations are open, unread, snoozed and so on, and how many open ones have each label, in one request. Counting ends at 100.",
    },
    z.void(),
    oneConversationCounts,
  ).query(async ({ ctx }) => ({ data: await counts(ctx) })),

  get: read(
    {
      method: "GET",
      path: "/conversations/{id}",
      resource,
      tool: ["get_record", "conversation"],
      summary: "Get a conversation",
      description:
        "Returns one conversation. A conversation is archived when its contact is deleted or after 30 days without a message.",
    },
    idParam,
    oneConversation,
  ).query(async ({ ctx, input }) => ({ data: await conversations.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/conversations/{id}",
      resource,
      tool: { none: "people decide who looks after a conversation, and when they are done with it" },
      summary: "Change a conversation",
      description:
        "Gives the conversation to a person of the account, who gets its notices; labels it; closes it, snoozes it or opens it again. A new conversation is given to the person who looks after its contact, or else its property.",
      emits: [],
      problems: ["conflict"],
      mustExist: (call, { id }) => conversations.find(call, id!),
    },
    updateConversationInput,
    oneConversation,
  ).mutation(async ({ ctx, input }) => ({ data: await conversations.update(ctx, input) })),

  open: read(
    {
      method: "GET",
      path: "/conversations/{id}/open",
      alsoNeeds: ["contacts:read", "drafts:read"],
      resource,
      tool: { none: "get_record, list_messages and list_records return the same, a part at a time" },
      summary: "Open a conversation",
      description:
        "Returns one conversation with its contact, its newest messages, the channels to the contact, and the drafts that wait to be sent: what an inbox shows of it, in one request.",
    },
    idParam,
    oneOpenedConversation,
  ).query(async ({ ctx, input }) => ({ data: await open(ctx, input.id) })),

  markRead: write(
    {
      method: "POST",
      path: "/conversations/{id}/read",
      resource,
      tool: byReader,
      // Anyone may read conversations, and therefore mark them as read.
      needs: "viewer",
      onEveryPlan: true,
      status: 204,
      summary: "Mark a conversation as read",
      description:
        "Records up to when the person who signed in has read the conversation, in whichever browser. What the account's other people have read stays as it is. For an API key, nothing is recorded.",
      emits: [],
      mustExist: (call, { id }) => conversations.find(call, id!),
    },
    markReadInput,
    nothing,
  ).mutation(({ ctx, input }) => markRead(ctx, input)),

  announce: action(
    {
      method: "POST",
      path: "/conversations/{id}/presence",
      resource,
      tool: { none: "people see each other, and nothing is kept of it" },
      // Anyone may read conversations, and therefore be seen doing so.
      needs: "viewer",
      onEveryPlan: true,
      status: 204,
      summary: "Announce what somebody does",
      description:
        "Tells the account's other people, whose consoles are open, that the person who signed in has opened the conversation, writes in it, or has left it. Nothing is stored: repeat it every ten seconds, because it is forgotten after 25. For an API key, nothing is told.",
      mustExist: (call, { id }) => conversations.find(call, id!),
    },
    announceInput,
    nothing,
  ).mutation(({ ctx, input }) => announce(ctx, input)),

  pauseAssistant: write(
    {
      method: "POST",
      path: "/conversations/{id}/assistant/pause",
      resource,
      tool: byPeople,
      summary: "Pause the assistant",
      description:
        "From now on, nothing is answered automatically in this conversation, and no automatic follow-up is sent, for the given time or until the assistant is resumed. A later pause replaces an earlier one. Workflow runs are paused by their own operations.",
      emits: [],
      mustExist: (call, { id }) => conversations.find(call, id!),
    },
    pauseAssistantInput,
    oneConversation,
  ).mutation(async ({ ctx, input }) => ({ data: await pause(ctx, input) })),

  resumeAssistant: write(
    {
      method: "POST",
      path: "/conversations/{id}/assistant/resume",
      resource,
      tool: byPeople,
      summary: "Resume the assistant",
      description:
        "Ends the pause of the assistant in this conversation, whatever its reason was. Messages that arrived during the pause are not answered afterwards.",
      emits: [],
      mustExist: (call, { id }) => conversations.find(call, id!),
    },
    idParam,
    oneConversation,
  ).mutation(async ({ ctx, input }) => ({ data: await resume(ctx, input.id) })),

  listMessages: read(
    {
      method: "GET",
      path: "/conversations/{id}/messages",
      resource,
      tool: "list_messages",
      onReplica: true,
      summary: "List the messages of a conversation",
      description: "Inbound and outbound messages, newest first.",
    },
    listMessagesInput,
    messageList,
  ).query(({ ctx, input }) => listMessages(ctx, input)),
};
