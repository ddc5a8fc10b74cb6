import {
  conversationList,
  idParam,
  listConversationsInput,
  listMessagesInput,
  messageList,
  oneConversation,
  searchHitList,
  searchMessagesInput,
} from "@rental/contract";
import { read } from "../../gate/declare.ts";
import * as conversations from "./conversations.service.ts";
import { search } from "./search.service.ts";
import { listMessages } from "./thread.service.ts";

const resource = "conversations";

export const conversationsRouter = {
  list: read(
    {
      method: "GET",
      path: "/conversations",
      resource,
      summary: "List conversations",
      description:
        "The conversations, the one with the most recent message first. All filters apply together.",
    },
    listConversationsInput,
    conversationList,
  ).query(({ ctx, input }) => conversations.list(ctx, input)),

  search: read(
    {
      method: "GET",
      path: "/conversations/search",
      resource,
      summary: "Search messages",
      description:
        "Messages whose content has the query as a part, in any case, newest first. `%`, `_` and every other character stand for themselves.",
    },
    searchMessagesInput,
    searchHitList,
  ).query(({ ctx, input }) => search(ctx, input)),

  get: read(
    {
      method: "GET",
      path: "/conversations/{id}",
      resource,
      summary: "Get a conversation",
      description: "One conversation. It is archived when its contact was deleted or after 30 idle days.",
    },
    idParam,
    oneConversation,
  ).query(async ({ ctx, input }) => ({ data: await conversations.get(ctx, input.id) })),

  listMessages: read(
    {
      method: "GET",
      path: "/conversations/{id}/messages",
      resource,
      summary: "List the messages of a conversation",
      description: "Inbound and outbound messages, newest first.",
    },
    listMessagesInput,
    messageList,
  ).query(({ ctx, input }) => listMessages(ctx, input)),
};
