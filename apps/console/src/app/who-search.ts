/** The part of a list's address that says whose records it shows. */
export interface WhoSearch {
  /** The id of a person, `me` or `none`; undefined: everybody's. */
  who?: string | undefined;
}

const accepted = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const whoSearch = ({ who }: Record<string, unknown>): WhoSearch =>
  typeof who === "string" && accepted.test(who) ? { who } : {};

/** Which conversations the inbox lists, apart from the open ones. */
export const shows = ["snoozed", "closed", "all"] as const;
type Show = (typeof shows)[number];

/** The part of an address of the inbox that says what its list shows. */
export interface InboxSearch extends WhoSearch {
  /** Undefined: the open ones. */
  show?: Show | undefined;
}

export const inboxSearch = ({ show, ...search }: Record<string, unknown>): InboxSearch => {
  const known = shows.find((each) => each === show);
  return { ...whoSearch(search), ...(known && { show: known }) };
};
