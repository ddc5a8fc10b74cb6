/** The part of a list's address that says whose records it shows. */
export interface WhoSearch {
  /** The id of a person, `me` or `none`; undefined: everybody's. */
  who?: string | undefined;
}

const accepted = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const whoSearch = ({ who }: Record<string, unknown>): WhoSearch =>
  typeof who === "string" && accepted.test(who) ? { who } : {};
