/** The search parameter of a list that chooses whose records it shows. */
export interface WhoSearch {
  /** The id of a person, `me` or `none`; undefined: everybody's. */
  who?: string | undefined;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const accepted = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const whoSearch = ({ who }: Record<string, unknown>): WhoSearch =>
  typeof who === "string" && accepted.test(who) ? { who } : {};

/** The search parameters of a list that choose what it shows, and in which order. */
export interface ListSearch extends WhoSearch {
  /** A text to search for. */
  find?: string | undefined;
  /** As in the API. */
  sort?: string | undefined;
  status?: string | undefined;
  reviewStatus?: string | undefined;
  role?: string | undefined;
  tag?: string | undefined;
}

export function listSearch(search: Record<string, unknown>): ListSearch {
  const names = ["find", "sort", "status", "reviewStatus", "role", "tag"] as const;
  // The router parses a text of digits as a number.
  const given = names.flatMap((name) => {
    const value = search[name];
    const isText = (value ?? "") !== "" && typeof value !== "object";
    return isText ? [[name, String(value).slice(0, 200)] as const] : [];
  });
  return { ...Object.fromEntries(given), ...whoSearch(search) };
}

/** Which conversations the inbox lists, apart from the open ones. */
export const shows = ["unread", "needs_person", "assistant", "snoozed", "closed", "all"] as const;
type Show = (typeof shows)[number];

/** The search parameters of the inbox that choose what its list shows. */
export interface InboxSearch extends Pick<ListSearch, "who" | "find"> {
  /** Undefined: the open ones. */
  show?: Show | undefined;
  /** The id of a label. */
  label?: string | undefined;
}

export const inboxSearch = ({ show, who, find, label }: Record<string, unknown>): InboxSearch => {
  const known = shows.find((each) => each === show);
  const isLabel = typeof label === "string" && isId.test(label);
  return { ...listSearch({ who, find }), ...(known && { show: known }), ...(isLabel && { label }) };
};
