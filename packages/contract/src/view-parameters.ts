/** The lists of the console, and the parameters of their addresses that a saved view keeps. */
export const viewParameters = {
  inbox: ["find", "label", "show", "who"],
  calendar: ["view", "who"],
  listings: ["find", "sort", "tag", "who"],
  contacts: ["find", "role", "sort", "status", "tag", "who"],
  screening: ["reviewStatus", "status"],
  followups: ["status"],
} as const satisfies Record<string, string[]>;
export type ViewList = keyof typeof viewParameters;
