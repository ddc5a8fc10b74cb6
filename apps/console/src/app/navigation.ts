import type { LinkProps } from "@tanstack/react-router";
import type { appWords } from "./words.ts";

interface NavigationEntry {
  to: NonNullable<LinkProps["to"]>;
  name: keyof typeof appWords.en.pages;
  /** The resource of the API that it shows; none: every plan includes it. */
  resource?: string;
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
      { to: "/inbox", name: "inbox", resource: "conversations" },
      { to: "/incoming", name: "incoming", resource: "incoming-mail" },
      { to: "/calendar", name: "calendar", resource: "showings" },
      { to: "/listings", name: "listings", resource: "properties" },
      { to: "/contacts", name: "contacts", resource: "contacts" },
      { to: "/screening", name: "screening", resource: "sessions" },
    ],
  },
  {
    group: "automate",
    entries: [
      { to: "/workflows", name: "workflows", resource: "workflows" },
      { to: "/followups", name: "followups", resource: "followups" },
    ],
  },
  {
    group: "connect",
    entries: [
      { to: "/webhooks", name: "webhooks", resource: "webhooks" },
      { to: "/connectors", name: "connectors", resource: "connectors" },
      { to: "/developers", name: "developers" },
    ],
  },
  {
    group: "account",
    entries: [
      { to: "/settings", name: "settings", resource: "settings" },
      { to: "/people", name: "people", needs: "owner" },
      { to: "/audit", name: "audit", needs: "owner" },
    ],
  },
];
