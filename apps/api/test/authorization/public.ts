import { makeListing } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import type { Prepared } from "./row.ts";

/** The answers of one public operation to anyone. */
export interface PublicRow {
  /** Status for a visitor, about a public record. */
  visitor: number;
  /** Creates what the request needs in this account, and builds the request below /public/v1. */
  prepare(server: TestServer, account: TestAccount, slug: string): Promise<Prepared> | Prepared;
}

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
  "listings.getSlots": {
    visitor: 200,
    prepare: async (server, account, slug) => ({
      path: `/${slug}/listings/${await makeListing(server, account)}/slots`,
    }),
  },
};

export { makeListing };
