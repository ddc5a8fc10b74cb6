import { newId } from "../../src/platform/ids.ts";
import {
  makeCannedAnswer,
  makeContact,
  makeConversation,
  makeDraft,
  makeFollowup,
  makeLabel,
  makeNote,
  makeOwner,
} from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, paidRead, paidWrite, type Rows } from "./row.ts";

const content = "Hello Dana";

/** A request whose body names a contact of the account. */
const aboutContact = (path: string, body: object) => async (server: TestServer, account: TestAccount) => ({
  path,
  body: { contactId: await makeContact(server, account), ...body },
});

const scheduled = { scheduledFor: "2099-01-01T00:00:00.000Z" };

export const messagingRows: Rows = {
  "conversations.list": { plans: paidRead(), prepare: () => ({ path: "/conversations" }) },
  "conversations.search": {
    plans: paidRead(),
    prepare: () => ({ path: "/conversations/search?query=hello" }),
  },
  "conversations.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}` }),
  },
  "conversations.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/conversations/${await makeConversation(s, a)}`,
      body: { assigneeId: null },
    }),
  },
  "conversations.listMessages": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}/messages` }),
  },
  "conversations.pauseAssistant": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}/assistant/pause` }),
  },
  "conversations.resumeAssistant": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}/assistant/resume` }),
  },
  "reports.ownerLetter": {
    plans: paidWrite(200),
    foreign: 422,
    prepare: async (s, a) => ({
      path: `/reports/owner-letter?ownerContactId=${await makeOwner(s, a)}&month=2026-05`,
    }),
  },
  "reports.sendOwnerLetter": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({
      path: "/reports/owner-letter/send",
      body: { ownerContactId: await makeOwner(s, a), month: "2026-05" },
    }),
  },
  "messages.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: aboutContact("/messages", { content }),
  },
  "messages.listChannels": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/contacts/${await makeContact(s, a)}/channels` }),
  },
  "conversations.unread": { plans: paidRead(), prepare: () => ({ path: "/conversations/unread" }) },
  "conversations.markRead": {
    plans: coreRead(204),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/conversations/${await makeConversation(s, a)}/read`,
      body: { upTo: "2026-11-02T09:30:00.000Z" },
    }),
  },
  "conversations.announce": {
    plans: coreRead(204),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/conversations/${await makeConversation(s, a)}/presence`,
      body: { state: "here" },
    }),
  },
  "conversations.open": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}/open` }),
  },
  "cannedAnswers.fill": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/canned-answers/${await makeCannedAnswer(s, a)}/filled?conversationId=${await makeConversation(s, a)}`,
    }),
  },
  "notes.list": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/conversations/${await makeConversation(s, a)}/notes` }),
  },
  "notes.create": {
    plans: paidWrite(201),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/conversations/${await makeConversation(s, a)}/notes`,
      body: { text: "Has two cats." },
    }),
  },
  "notes.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/notes/${await makeNote(s, a)}` }),
  },
  // No two have the same name.
  "labels.create": {
    plans: paidWrite(201),
    prepare: () => ({ path: "/labels", body: { name: newId(), color: "teal" } }),
  },
  "labels.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/labels/${await makeLabel(s, a)}` }),
  },
  "labels.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/labels/${await makeLabel(s, a)}`, body: { color: "red" } }),
  },
  "labels.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/labels/${await makeLabel(s, a)}` }),
  },
  "drafts.list": { plans: paidRead(), prepare: () => ({ path: "/drafts" }) },
  "drafts.create": { plans: paidWrite(201), foreign: 422, prepare: aboutContact("/drafts", { content }) },
  "drafts.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/drafts/${await makeDraft(s, a)}` }),
  },
  "drafts.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/drafts/${await makeDraft(s, a)}`, body: { content } }),
  },
  "drafts.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/drafts/${await makeDraft(s, a)}` }),
  },
  "drafts.send": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/drafts/${await makeDraft(s, a)}/send` }),
  },
  "followups.list": { plans: paidRead(), prepare: () => ({ path: "/followups" }) },
  "followups.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: aboutContact("/followups", scheduled),
  },
  "followups.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/followups/${await makeFollowup(s, a)}` }),
  },
  "followups.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/followups/${await makeFollowup(s, a)}` }),
  },
};
