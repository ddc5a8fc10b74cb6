import { recipientTokens } from "../../src/gate/identity/recipient-tokens.ts";
import { visitorTokens } from "../../src/gate/identity/visitor-tokens.ts";
import { newId } from "../../src/platform/ids.ts";
import {
  makeBooking,
  makeChat,
  makeContact,
  makeForm,
  makeListing,
  startSession,
} from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { uploadFile } from "./attachments.ts";
import { makeExample } from "./derived.ts";
import type { Prepared } from "./row.ts";

/** The answers of one public operation. */
export interface PublicRow {
  /** Status for a visitor, about a public record; or for the holder of the token, or the contact whose token is in the path. */
  visitor: number;
  /** Status for a visitor of a trial account. Default: the same. */
  trial?: number;
  /** Creates what the request needs in this account, and builds the request below /public/v1. */
  prepare(server: TestServer, account: TestAccount, slug: string): Promise<Prepared> | Prepared;
}

/** The path of a link in an email to a contact of the account. */
const unsubscribe = async (server: TestServer, account: TestAccount): Promise<Prepared> => ({
  path: `/mail/unsubscribe/${recipientTokens(server.platform.secrets).of(await makeContact(server, account))}`,
});

const formOf = async (server: TestServer, account: TestAccount, slug: string) =>
  `/${slug}/forms/${(await makeForm(server, account)).slug}`;

/** A session of a form, with its token. */
async function heldSession(server: TestServer, account: TestAccount): Promise<Prepared> {
  const { sessionId, token } = await startSession(server, account);
  return { path: `/sessions/${sessionId}`, headers: { authorization: `Bearer ${token}` } };
}

/** A chat, with its token. */
async function heldChat(server: TestServer, account: TestAccount, path: string): Promise<Prepared> {
  const { chatId, token } = await makeChat(server, account);
  return { path: `/chats/${chatId}/${path}`, headers: { authorization: `Bearer ${token}` } };
}

const dana = { name: "Dana Reyes", email: "dana@example.com" };
/** Ten o'clock, when accounts are open, on days that are not full. */
const [tuesday, wednesday, thursday] = ["2026-07-07", "2026-07-08", "2026-07-09"].map(
  (day) => `${day}T10:00:00.000Z`,
);

/** A request about a new booking, whose token is in the path. */
const ofBooking =
  (suffix = "", body?: object) =>
  async (server: TestServer, account: TestAccount): Promise<Prepared> => ({
    path: `/bookings/${(await makeBooking(server, account)).token}${suffix}`,
    body,
  });

/** A request about the outcome of a showing, whose token is in the path. */
const outcome =
  (body?: object) =>
  async (server: TestServer, account: TestAccount): Promise<Prepared> => {
    const { showingId: id } = await makeBooking(server, account);
    const token = visitorTokens(server.platform.secrets, "outcome").of({ accountId: account.accountId, id });
    return { path: `/mail/outcomes/${token}`, body };
  };

/** Every public operation. A missing one fails the build. */
export const publicTable: Record<string, PublicRow> = {
  "profiles.get": { visitor: 200, prepare: (_server, _account, slug) => ({ path: `/${slug}` }) },
  "listings.list": { visitor: 200, prepare: (_server, _account, slug) => ({ path: `/${slug}/listings` }) },
  "listings.get": {
    visitor: 200,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/listings/${await makeListing(server, account)}`,
    }),
  },
  "buildings.get": {
    visitor: 200,
    prepare: async (server, account, slug) => {
      const buildingId = await makeExample(server, account, "buildings.get");
      await makeListing(server, account, { buildingId });
      return { path: `/${slug}/buildings/${buildingId}` };
    },
  },
  "listings.getSlots": {
    visitor: 200,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/listings/${await makeListing(server, account)}/slots`,
    }),
  },
  "forms.get": { visitor: 200, prepare: async (s, a, slug) => ({ path: await formOf(s, a, slug) }) },
  "forms.createSession": {
    visitor: 201,
    prepare: async (s, a, slug) => ({ path: `${await formOf(s, a, slug)}/sessions`, body: {} }),
  },
  "forms.getSession": { visitor: 200, prepare: heldSession },
  "forms.updateSession": {
    visitor: 200,
    prepare: async (s, a) => ({ ...(await heldSession(s, a)), body: { name: "Dana" } }),
  },
  "forms.completeSession": {
    // Its questions are open.
    visitor: 422,
    prepare: async (s, a) => {
      const { path, headers } = await heldSession(s, a);
      return { path: `${path}/complete`, headers: headers! };
    },
  },
  "chats.create": {
    visitor: 201,
    // Nobody could read it.
    trial: 404,
    prepare: (_server, _account, slug) => ({ path: `/${slug}/chats`, body: { content: "Hello" } }),
  },
  "chats.listMessages": { visitor: 200, prepare: (s, a) => heldChat(s, a, "messages") },
  "chats.createMessage": {
    visitor: 201,
    prepare: async (s, a) => ({ ...(await heldChat(s, a, "messages")), body: { content: "Hello" } }),
  },
  "chats.presignAttachment": {
    visitor: 200,
    prepare: async (s, a) => ({
      ...(await heldChat(s, a, "attachments/presign")),
      body: { fileName: "id.jpg", contentType: "image/jpeg", sizeBytes: 1_000 },
    }),
  },
  "chats.confirmAttachment": {
    visitor: 201,
    prepare: async (s, a) => {
      const held = await heldChat(s, a, "attachments/confirm");
      const chatId = held.path.split("/")[2]!;
      return { ...held, body: { objectKey: await uploadFile(s, a.accountId, `chat ${chatId}`) } };
    },
  },
  "chats.stream": { visitor: 200, prepare: (s, a) => heldChat(s, a, "stream") },
  "bookings.release": {
    visitor: 204,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/listings/${await makeListing(server, account)}/holds/${newId()}`,
    }),
  },
  "bookings.hold": {
    visitor: 201,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/listings/${await makeListing(server, account)}/holds`,
      body: { start: tuesday },
    }),
  },
  "bookings.create": {
    visitor: 201,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/bookings`,
      body: { ...dana, propertyId: await makeListing(server, account), start: wednesday },
    }),
  },
  "bookings.get": { visitor: 200, prepare: ofBooking() },
  "bookings.getSlots": { visitor: 200, prepare: ofBooking("/slots") },
  "bookings.update": { visitor: 200, prepare: ofBooking("", { start: thursday }) },
  "bookings.respond": { visitor: 200, prepare: ofBooking("/response", { response: "declined" }) },
  "bookings.reinstate": { visitor: 200, prepare: ofBooking("/reinstatement") },
  // Nobody was asked.
  "bookings.giveFeedback": { visitor: 409, prepare: ofBooking("/feedback", { rating: 5 }) },
  "bookings.delete": { visitor: 204, prepare: ofBooking() },
  "outcomes.get": { visitor: 200, prepare: outcome() },
  // It has not begun.
  "outcomes.record": { visitor: 409, prepare: outcome({ outcome: "attended" }) },
  "unsubscribe.get": { visitor: 200, prepare: unsubscribe },
  "unsubscribe.create": { visitor: 200, prepare: unsubscribe },
};
