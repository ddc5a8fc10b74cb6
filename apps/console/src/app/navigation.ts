import type { LinkProps } from "@tanstack/react-router";
import type { appWords } from "./words.ts";

interface NavigationEntry {
  to: NonNullable<LinkProps["to"]>;
  name: keyof typeof appWords.en.pages;
  /** Shown only to people with this role. */
  needs?: "owner";
}

/** The menu. */
export const navigation: {
  group: keyof typeof appWords.en.groups;
  entries: NavigationEntry[];
}[] = [
  {
    group: "work",
    entries: [
      { to: "/inbox", name: "inbox" },
      { to: "/incoming", name: "incoming" },
      { to: "/calendar", name: "calendar" },
      { to: "/listings", name: "listings" },
      { to: "/contacts", name: "contacts" },
      { to: "/screening", name: "screening" },
    ],
  },
  {
    group: "automate",
    entries: [
      { to: "/workflows", name: "workflows" },
      { to: "/followups", name: "followups" },
    ],
  },
  {
    group: "connect",
    entries: [
      { to: "/webhooks", name: "webhooks" },
      { to: "/connectors", name: "connectors" },
      { to: "/developers", name: "developers" },
    ],
  },
  {
    group: "account",
    entries: [
      { to: "/settings", name: "settings" },
      { to: "/people", name: "people", needs: "owner" },
      { to: "/audit", name: "audit", needs: "owner" },
    ],
  },
];
