import { placeBeside } from "@rental/contract/words/place";
import type { Me } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { useOpenView, useSavedViews } from "../../api/saved-views.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { useWords } from "../../words/words.ts";
import { navigation, pathOf } from "../navigation.ts";
import { planIncludes, useMay } from "../session.ts";
import { appWords } from "../words.ts";
import { keysWords } from "./words.ts";

/** Something that can be opened. */
export interface Result {
  /** Unique among all results. */
  key: string;
  group: "actions" | "pages" | "views" | "people" | "homes" | "conversations";
  label: string;
  hint?: string | undefined;
  open: () => void;
}

/** Shorter searches would read every record: the indexes know three characters and more. */
const minCharacters = 3;
/** Maximum number of results of each kind. */
const most = 5;

/** Removes case and accents. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const matches = (text: string, query: string): boolean => plain(text).includes(plain(query));

/** What a search finds, with actions and pages first, because they need no request and are few. */
export function useResults(query: string, session: Me, onKeys: () => void) {
  const actions = useActions(session, onKeys);
  const pages = usePages(session);
  const views = useViews(session);
  const people = usePeople(query, session);
  const homes = useHomes(query, session);
  const conversations = useConversations(query, session);
  const known = [...actions, ...pages, ...views].filter(({ label }) => matches(label, query));
  const parts = [people, homes, conversations];
  return {
    results: [...known, ...parts.flatMap(({ results }) => results)],
    isSearching: parts.some(({ isFetching }) => isFetching),
    error: parts.find(({ error }) => error)?.error,
  };
}

function useActions(session: Me, onKeys: () => void): Result[] {
  const w = useWords(keysWords);
  const navigate = useNavigate();
  const may = useMay();
  const write = (resource: string) => may.write && planIncludes(session, resource);
  const state = { opens: true };
  const action = (label: string, open: () => void): Result => ({
    key: `action ${label}`,
    group: "actions",
    label,
    open,
  });
  return [
    ...(write("contacts") ? [action(w.newContact, () => void navigate({ to: "/contacts", state }))] : []),
    ...(write("showings") ? [action(w.bookShowing, () => void navigate({ to: "/calendar", state }))] : []),
    ...(write("properties") ? [action(w.newListing, () => void navigate({ to: "/listings/new" }))] : []),
    action(w.keys, onKeys),
  ];
}

function usePages(session: Me): Result[] {
  const { pages } = useWords(appWords);
  const navigate = useNavigate();
  return navigation
    .flatMap(({ entries }) => entries)
    .filter(({ needs }) => needs === undefined || session.role === needs)
    .map(({ name }) => ({
      key: `page ${name}`,
      group: "pages",
      label: pages[name],
      open: () => void navigate({ to: pathOf({ name }) }),
    }));
}

/** The saved views of the lists that the plan includes. */
function useViews(session: Me): Result[] {
  const { pages } = useWords(appWords);
  const openView = useOpenView();
  const views = useSavedViews() ?? [];
  const entries = navigation.flatMap(({ entries }) => entries);
  return views
    .filter(({ list }) => planIncludes(session, entries.find(({ name }) => name === list)?.resource))
    .map((view) => ({
      key: view.id,
      group: "views",
      label: view.name,
      hint: pages[view.list],
      open: () => openView(view),
    }));
}

function usePeople(query: string, session: Me) {
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const found = useQuery({
    queryKey: ["contacts", "palette", query],
    queryFn: ({ signal }) => rental.contacts.list({ search: query, limit: most }, { signal }),
    enabled: query.length >= minCharacters && planIncludes(session, "contacts"),
  });
  const results = (found.data?.data ?? []).map(
    ({ id, name, email, phone }): Result => ({
      key: id,
      group: "people",
      label: nameOf(name),
      hint: email ?? phone ?? undefined,
      open: () => void navigate({ to: "/contacts/$id", params: { id } }),
    }),
  );
  return { ...found, results };
}

function useHomes(query: string, session: Me) {
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ["properties", "palette", query],
    queryFn: ({ signal }) => rental.properties.list({ search: query, limit: most }, { signal }),
    enabled: query.length >= minCharacters && planIncludes(session, "properties"),
  });
  const results = (found.data?.data ?? []).map(
    ({ id, city, ...home }): Result => ({
      key: id,
      group: "homes",
      label: home.title,
      hint: [placeBeside(home), city].filter(Boolean).join(", "),
      open: () => void navigate({ to: "/listings/$id", params: { id } }),
    }),
  );
  return { ...found, results };
}

function useConversations(query: string, session: Me) {
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const found = useQuery({
    queryKey: ["messages", "palette", query],
    queryFn: ({ signal }) => rental.conversations.search({ query, limit: 20 }, { signal }),
    enabled: query.length >= minCharacters && planIncludes(session, "conversations"),
  });
  // The newest message of each.
  const hits = [...new Map((found.data?.data ?? []).toReversed().map((hit) => [hit.conversationId, hit]))];
  const results = hits
    .toReversed()
    .slice(0, most)
    .map(
      ([id, { contactName, content }]): Result => ({
        key: id,
        group: "conversations",
        label: nameOf(contactName),
        hint: content,
        open: () => void navigate({ to: "/inbox/$id", params: { id } }),
      }),
    );
  return { ...found, results };
}
