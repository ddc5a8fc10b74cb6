import { z } from "zod";
import { assigneeFilter, assigneeId } from "./assignee.ts";
import { contact } from "./contact.ts";
import { draft } from "./draft.ts";
import { maxLabelsPerConversation } from "./label.ts";
import { idsFilter, includedRecord, sortBy, updatedAfter } from "./list-query.ts";
import { channel, contactChannel, directions, message } from "./message.ts";
import { list, pageQuery, pagesOf } from "./pagination.ts";
import { property } from "./property.ts";
import { changeTimes, field, id, idParam, single, timestamp, timestampInput } from "./schema.ts";

export const conversationStatuses = ["active", "archived"] as const;
const status = z.enum(conversationStatuses);
/** Whether a team still has to deal with a conversation. */
export const conversationStates = ["open", "snoozed", "closed"] as const;
const state = z.enum(conversationStates);
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** Why the assistant is paused: a person wrote, it handed over to one, or somebody requested it. */
export const assistantPauseReasons = ["person_wrote", "handed_over", "requested"] as const;

const assistantPause = z
  .object({
    since: field(timestamp, "When the pause began.", "2026-11-02T09:30:00.000Z"),
    until: field(
      timestamp.nullable(),
      "When it ends; null: when the assistant is resumed.",
      "2026-11-02T10:30:00.000Z",
    ),
    reason: field(
      z.enum(assistantPauseReasons),
      "`person_wrote`: a person of the account answers. `handed_over`: the assistant asked for a person. `requested`: it was paused by a request.",
      "person_wrote",
    ),
  })
  .meta({ id: "AssistantPause", description: "A pause of the assistant in a conversation." });
export type AssistantPause = z.output<typeof assistantPause>;

/** The messages exchanged with one contact about one property. */
export const conversation = z
  .object({
    id: field(id, "Identifier of the conversation.", `${example}50`),
    contactId: field(id, "The contact.", `${example}4e`),
    propertyId: field(id.nullable(), "The property it is about; null when it is about none.", `${example}4f`),
    status: field(
      status,
      "`archived` when its contact is deleted or after 30 days without a message.",
      "active",
    ),
    assigneeId,
    state: field(
      state,
      "`closed`: people are done with it. `snoozed`: it rests until `snoozedUntil`. Whatever the contact writes makes it `open` again.",
      "open",
    ),
    snoozedUntil: field(timestamp.nullable(), "Until when it rests; null when it does not.", null),
    closedAt: field(timestamp.nullable(), "When it was closed; null when it is not.", null),
    labelIds: field(z.array(id), "Its labels, in the order in which they were added.", [`${example}66`]),
    startedAt: field(timestamp, "When its first message was sent.", "2026-11-02T09:30:00.000Z"),
    lastMessageAt: field(timestamp, "When its latest message was sent.", "2026-11-02T09:30:00.000Z"),
    assistantPause: field(
      assistantPause.optional(),
      "Present while the assistant answers nothing in this conversation.",
      { since: "2026-11-02T09:30:00.000Z", until: null, reason: "handed_over" },
      { leaveOut: true },
    ),
    needsPerson: field(
      z.boolean().optional(),
      "Present, and true, while it is open and nobody has come since the contact or the assistant asked for a person, whatever `callHumanEnabled` says.",
      true,
      { leaveOut: true },
    ),
    ...changeTimes,
  })
  .meta({ id: "Conversation", description: "The messages with one contact about one property." });
export type Conversation = z.output<typeof conversation>;

/** Number of characters of the latest message shown in lists. */
export const lastMessageLength = 200;

const lastMessage = z
  .object({
    direction: field(z.enum(directions), "Who wrote it: the contact (inbound) or the account.", "inbound"),
    channel: field(channel, "The channel that it came or went by.", "email"),
    content: field(z.string(), "The beginning of its text, at most 200 characters.", "Is it still free?"),
    sentAt: field(timestamp, "When it was sent.", "2026-11-02T09:30:00.000Z"),
    automatic: field(
      z.boolean(),
      "Whether the chat, a follow-up or a workflow wrote it by itself, and no person or program of the account.",
      false,
    ),
  })
  .meta({ id: "LastMessage", description: "The latest message of a conversation." });

/** A conversation as shown in lists. */
export const listedConversation = conversation
  .extend({
    contactName: field(
      z.string().optional(),
      "Name of the contact. Present with `include=contactName` and `include=lastMessage`.",
      "Dana Reyes",
      { leaveOut: true },
    ),
    lastMessage: field(
      lastMessage.optional(),
      "The latest message. Present with `include=lastMessage`.",
      {
        direction: "inbound",
        channel: "email",
        content: "Is it still free?",
        sentAt: "2026-11-02T09:30:00.000Z",
        automatic: false,
      },
      { leaveOut: true },
    ),
    contact: includedRecord(contact, "contact"),
    property: includedRecord(property, "property"),
  })
  .meta({ id: "ListedConversation", description: "A conversation in a list." });
export type ListedConversation = z.output<typeof listedConversation>;

const inConversations = ["contactName", "lastMessage", "contact", "property"] as const;

/** Which of the open conversations somebody has to look at. */
export const conversationViews = ["unread", "needs_person", "assistant"] as const;

/** Query of `GET /conversations`. All filters are combined. */
export const listConversationsInput = z.object({
  ...pagesOf(conversation),
  sort: sortBy(["lastMessageAt", "updatedAt"], "-lastMessageAt", { updatedAt: "updatedAfter and ids" }),
  ids: idsFilter,
  updatedAfter,
  contactId: field(id.optional(), "Only conversations with this contact.", `${example}4e`),
  status: field(status.optional(), "Only conversations with this status.", "active"),
  assigneeId: assigneeFilter,
  state: field(state.optional(), "Only conversations in this state.", "open", { leaveOut: true }),
  view: field(
    z.enum(conversationViews).optional(),
    "Only open conversations. `unread`: those that the person who signed in has not read, at most the newest 500. `needs_person`: those in which the assistant asked for a person. `assistant`: active chats that the assistant answers.",
    "needs_person",
    { leaveOut: true },
  ),
  labelId: field(id.optional(), "Only conversations with this label.", `${example}66`, { leaveOut: true }),
  include: field(
    z
      .union([z.enum(["contactName", "lastMessage"]), z.array(z.enum(inConversations)).min(1).max(4)], {
        error: `must be some of ${inConversations.join(", ")}`,
      })
      .optional(),
    "contactName: with the name of each contact. lastMessage: also with the latest message. contact, property: with these records, unless they are gone or the key may not read them. Several are separated by commas.",
    "contactName",
  ),
});
export type ListConversationsInput = z.output<typeof listConversationsInput>;

const labelIds = z.array(id).max(maxLabelsPerConversation).optional();

/** Body of `PATCH /conversations/{id}`. */
export const updateConversationInput = idParam.extend({
  assigneeId: field(
    id.nullable().optional(),
    "The person of the account who looks after it, an agent or an owner; null for nobody.",
    null,
  ),
  state: field(
    state.optional(),
    "`closed`: people are done with it. `snoozed`: it rests until `snoozedUntil`. `open`: neither. Nothing is sent or cancelled.",
    "closed",
    { leaveOut: true },
  ),
  snoozedUntil: field(
    timestampInput.nullable().optional(),
    "With `snoozed`, and only then: until when it rests, in the future. null, with another state: it does not rest.",
    "2030-11-03T09:00:00.000Z",
    { leaveOut: true },
  ),
  labelIds: field(
    labelIds,
    `Its labels from now on, at most ${maxLabelsPerConversation}; an empty list takes all off.`,
    [],
    { leaveOut: true },
  ),
  addLabelIds: field(
    labelIds,
    `Labels to add. What others add at the same time stays. A conversation has at most ${maxLabelsPerConversation}.`,
    [],
    { leaveOut: true },
  ),
  removeLabelIds: field(labelIds, "Labels to take off; those that it does not have do not matter.", [], {
    leaveOut: true,
  }),
  upTo: field(
    timestampInput.optional(),
    "The conversation's `lastMessageAt` when it was shown. If another message came since, `state` is not changed, and the request answers 409.",
    "2026-11-02T09:30:00.000Z",
    { leaveOut: true },
  ),
});
export type UpdateConversationInput = z.output<typeof updateConversationInput>;

/** Body of `POST /conversations/{id}/assistant/pause`. */
export const pauseAssistantInput = idParam.extend({
  minutes: field(
    z.int().min(1).max(43_200).optional(),
    "How long the assistant is silent, at most 30 days. Default: until it is resumed.",
    60,
  ),
});
export type PauseAssistantInput = z.output<typeof pauseAssistantInput>;

/** Query of `GET /conversations/{id}/messages`. */
export const listMessagesInput = idParam.extend({
  ...pagesOf(message),
  sort: sortBy(["sentAt"], "-sentAt"),
});
export type ListMessagesInput = z.output<typeof listMessagesInput>;

/** Maximum page size of a search. */
export const maxSearchPageSize = 50;

/** Query of `GET /conversations/search`. */
export const searchMessagesInput = z.object({
  query: field(
    z.string().min(1).max(500),
    "Part of the content, ignoring case. Every character is matched literally.",
    "friday",
  ),
  page: pageQuery.page,
  limit: field(
    z.int().min(1).default(10),
    `Messages per page. Values above ${maxSearchPageSize} or above the plan's maximum are reduced to it.`,
    10,
  ),
  cursor: pageQuery.cursor,
});
export type SearchMessagesInput = z.output<typeof searchMessagesInput>;

export const searchHit = z
  .object({
    messageId: field(id, "The message.", `${example}51`),
    content: field(z.string(), "Its text.", "Hello Dana, Friday at 10 works."),
    direction: field(
      z.enum(directions),
      "`inbound`: from the contact. `outbound`: to the contact.",
      "outbound",
    ),
    channel: field(channel, "The channel it was sent through.", "email"),
    sentAt: field(timestamp, "When it was sent or received.", "2026-11-02T09:30:00.000Z"),
    conversationId: field(id, "The conversation it belongs to.", `${example}50`),
    contactName: field(z.string(), "Name of the contact.", "Dana Reyes"),
  })
  .meta({ id: "SearchHit", description: "A message that matches the search." });
export type SearchHit = z.output<typeof searchHit>;

/** Body of `POST /conversations/{id}/read`. */
export const markReadInput = idParam.extend({
  upTo: field(
    timestampInput,
    "The conversation's `lastMessageAt` when it was shown: what arrives afterwards stays unread.",
    "2026-11-02T09:30:00.000Z",
  ),
});
export type MarkReadInput = z.output<typeof markReadInput>;

/** What a person does in a conversation. */
const presenceStates = ["here", "writing", "gone"] as const;

/** Body of `POST /conversations/{id}/presence`. */
export const announceInput = idParam.extend({
  state: field(z.enum(presenceStates), "What the person does in the conversation.", "writing"),
});
export type AnnounceInput = z.output<typeof announceInput>;

/** In a person's stream of changes: what another person does in a conversation. */
export interface Presence {
  personId: string;
  state: AnnounceInput["state"];
}

export const unreadConversations = z
  .object({
    total: field(z.int(), "Number of unread conversations.", 1),
    conversationIds: z.array(id).meta({
      description: "Those with the newest messages, at most 500.",
      example: [`${example}50`],
    }),
  })
  .meta({ id: "UnreadConversations", description: "The conversations that the caller has not read." });
export type UnreadConversations = z.output<typeof unreadConversations>;

/** Counting ends here. */
export const maxCounted = 100;
const counted = (what: string) => field(z.int(), `${what}, up to ${maxCounted}.`, 3);

export const conversationCounts = z
  .object({
    open: counted("Open conversations"),
    unread: counted("Open ones that the person who signed in has not read"),
    mine: counted("Open ones that the person who signed in looks after"),
    unassigned: counted("Open ones that nobody looks after"),
    needsPerson: counted("Open ones in which the assistant asked for a person"),
    assistant: counted("Active chats that the assistant answers"),
    snoozed: counted("Snoozed conversations"),
    closed: counted("Closed conversations"),
    labels: z
      .array(
        z
          .object({
            labelId: field(id, "The label.", `${example}66`),
            open: counted("Open conversations with it"),
          })
          .meta({ id: "LabelCount", description: "How many open conversations have a label." }),
      )
      .meta({ description: "Every label of the account.", example: [{ labelId: `${example}66`, open: 3 }] }),
  })
  .meta({
    id: "ConversationCounts",
    description: `How many conversations there are. ${maxCounted} means that many or more.`,
  });
export type ConversationCounts = z.output<typeof conversationCounts>;

/** Number of messages loaded when a conversation is opened. */
export const openingMessages = 50;
/** Number of drafts loaded when a conversation is opened. */
export const openingDrafts = 5;

/** Everything that is shown when a conversation is opened. */
export const openedConversation = z
  .object({
    conversation,
    contact,
    messages: list(message).meta({
      description: `Its newest ${openingMessages} messages, as \`GET /conversations/{id}/messages\` returns them: nextCursor continues there.`,
    }),
    channels: z.array(contactChannel).meta({
      description:
        "The channels to the contact, as `GET /contacts/{id}/channels` returns them; none when the contact is deleted.",
    }),
    drafts: z.array(draft).meta({
      description: `The newest ${openingDrafts} drafts to the contact that wait to be sent.`,
    }),
  })
  .meta({ id: "OpenedConversation", description: "A conversation with everything that is shown with it." });
export type OpenedConversation = z.output<typeof openedConversation>;

export const conversationList = list(listedConversation);
export const oneConversation = single(conversation);
export const oneOpenedConversation = single(openedConversation);
export const oneConversationCounts = single(conversationCounts);
export const oneUnread = single(unreadConversations);
export const messageList = list(message);
export const searchHitList = list(searchHit);
