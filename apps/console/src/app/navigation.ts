import { useRouterState } from "@tanstack/react-router";
import type { appWords } from "./words.ts";

type PageName = keyof typeof appWords.en.pages;

interface NavigationEntry {
  /** Also its path, except for that of the first page. */
  name: PageName;
  /** The resource of the API that it shows; none: every plan includes it. */
  resource?: string;
  /** Shown only to people with this role. */
  needs?: "owner";
}

/** Today is the first page. */
export const pathOf = <const Name extends PageName>({ name }: { name: Name }) =>
  (name === "today" ? "/" : `/${name}`) as Name extends "today" ? "/" : `/${Name}`;

/** The menu. */
export const navigation: {
  group: keyof typeof appWords.en.groups;
  entries: NavigationEntry[];
}[] = [
  {
    group: "work",
    entries: [
      { name: "today" },
      { name: "inbox", resource: "conversations" },
      { name: "incoming", resource: "incoming-mail" },
      { name: "calendar", resource: "showings" },
      { name: "listings", resource: "properties" },
      { name: "portals", resource: "listing-feeds" },
      { name: "contacts", resource: "contacts" },
      { name: "screening", resource: "sessions" },
      { name: "numbers" },
    ],
  },
  {
    group: "automate",
    entries: [
      { name: "workflows", resource: "workflows" },
      { name: "followups", resource: "followups" },
    ],
  },
  {
    group: "connect",
    entries: [
      { name: "webhooks", resource: "webhooks" },
      { name: "connectors", resource: "connectors" },
      { name: "developers" },
    ],
  },
  {
    group: "account",
    entries: [
      { name: "settings", resource: "settings" },
      { name: "people", needs: "owner" },
      { name: "audit", needs: "owner" },
    ],
  },
];

/** The entries of all groups. */
export const entries = navigation.flatMap((group) => group.entries);

const isBelow = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** The entry to which a path belongs. */
export const entryAt = (path: string): NavigationEntry | undefined =>
  entries.find((each) => isBelow(path, pathOf(each)));

/** Whether a link leads to the page that is shown, as `aria-current` says it. */
export function useIsCurrent(): (page: string) => "page" | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (page) => (isBelow(path, page) ? "page" : undefined);
}
