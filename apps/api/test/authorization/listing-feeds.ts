import { makeListingFeed, makeProperty } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/listing-feeds/${await makeListingFeed(server, account)}`;

/** A feed of which a version waits for a person. */
async function held(server: TestServer, account: TestAccount): Promise<string> {
  const path = await one(server, account);
  await server.database.sql`update listing_feeds
    set served_ids = '{}', held_since = ${server.clock.now().toISOString()}::timestamptz, held_listings = 0, held_missing = 5
    where account_id = ${account.accountId} and id = ${path.split("/").at(-1)!}`;
  return path;
}

export const listingFeedsRows: Rows = {
  "listingFeeds.list": { plans: paidRead(), prepare: () => ({ path: "/listing-feeds" }) },
  "listingFeeds.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({
      path: "/listing-feeds",
      body: { format: "csv", name: "Portal", propertyIds: [await makeProperty(s, a)] },
    }),
  },
  "listingFeeds.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "listingFeeds.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { name: "Portal" } }),
  },
  "listingFeeds.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "listingFeeds.release": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await held(s, a)}/release` }),
  },
  "listingFeeds.readiness": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/readiness` }),
  },
};
