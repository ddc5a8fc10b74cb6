import type { FeedAccount, FeedFormat, FeedListing } from "./listing.ts";

/**
 * A JSON object with a list as its last member, written part by part.
 * @param head the members before the list
 */
export function jsonList(
  head: (account: FeedAccount) => object,
  member: string,
  item: (listing: FeedListing, account: FeedAccount) => object,
): Pick<FeedFormat, "begin" | "listing" | "end"> {
  return {
    begin: (account) => `${JSON.stringify(head(account)).slice(0, -1)},${JSON.stringify(member)}:[`,
    listing: (listing, account, index) =>
      `${index === 0 ? "" : ","}\n${JSON.stringify(item(listing, account))}`,
    end: "\n]}\n",
  };
}
