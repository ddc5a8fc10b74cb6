import type { InboxSearch } from "../../app/who-search.ts";

/** The search of an address of the inbox: the list stays narrowed as it is. */
export const keepList = ({ who, find, show, label }: InboxSearch): InboxSearch => ({
  ...(who !== undefined && { who }),
  ...(find !== undefined && { find }),
  ...(show !== undefined && { show }),
  ...(label !== undefined && { label }),
});
