import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";
import { calendarSearch } from "../pages/calendar/search.ts";
import { PageFailed } from "./failed.tsx";
import { entryAt } from "./navigation.ts";
import { planIncludes, sessionQuery } from "./session.ts";
import { Shell } from "./shell.tsx";
import { inboxSearch, type ListSearch, listSearch } from "./who-search.ts";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import("./not-found.tsx"), "NotFoundPage"),
  errorComponent: PageFailed,
});

/** What a page's file exports. */
interface PageFile<Search> {
  Page: RouteComponent;
  /** Starts loading the page's first data before it is rendered. */
  read?: (search: Search) => void;
}

type Load<Search = void> = () => Promise<PageFile<Search>>;

/** A page in a file of its own, which is loaded when it is first opened, or a pointer rests on a link to it. */
const loaded = <Search = void>(load: Load<Search>) => ({
  getParentRoute: () => root,
  component: lazyRouteComponent(load, "Page"),
  errorComponent: PageFailed,
});

/** A page with search parameters. */
const searched = <Search,>(
  load: Load<Search>,
  validateSearch: (search: Record<string, unknown>) => Search,
) => ({
  ...loaded(load),
  validateSearch,
  loader: ({ location: { pathname, search } }: { location: { pathname: string; search: object } }) => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (!session || !planIncludes(session, entryAt(pathname)?.resource)) return;
    // Opening the page shows why it can't be loaded.
    load().then(
      ({ read }) => read?.(validateSearch({ ...search })),
      () => undefined,
    );
  },
});

const page = <const Path extends string>(path: Path, load: Load) => createRoute({ ...loaded(load), path });

/** A page with a list that can be searched, narrowed and ordered. */
const listPage = <const Path extends string>(path: Path, load: Load<ListSearch>) =>
  createRoute({ ...searched(load, listSearch), path });

const inbox = <const Path extends string>(path: Path) =>
  createRoute({ ...searched(() => import("../pages/inbox/page.tsx"), inboxSearch), path });

const calendar = createRoute({
  ...loaded(() => import("../pages/calendar/page.tsx")),
  path: "/calendar",
  validateSearch: calendarSearch,
});

const today = createRoute({
  ...searched(
    () => import("../pages/home/page.tsx"),
    () => ({}),
  ),
  path: "/",
});

const routes = [
  today,
  inbox("/inbox"),
  inbox("/inbox/$id"),
  page("/incoming", () => import("../pages/incoming/page.tsx")),
  calendar,
  listPage("/listings", () => import("../pages/listings/page.tsx")),
  page("/listings/new", () => import("../pages/listings/new-listing.tsx")),
  page("/listings/import", () => import("../pages/import/listings.tsx")),
  page("/portals", () => import("../pages/portals/page.tsx")),
  listPage("/contacts", () => import("../pages/contacts/page.tsx")),
  page("/contacts/import", () => import("../pages/import/contacts.tsx")),
  page("/contacts/$id", () => import("../pages/contacts/contact.tsx")),
  page("/webhooks", () => import("../pages/webhooks/page.tsx")),
  page("/webhooks/$id", () => import("../pages/webhooks/webhook.tsx")),
  page("/webhooks/$id/deliveries/$deliveryId", () => import("../pages/webhooks/delivery.tsx")),
  listPage("/screening", () => import("../pages/screening/page.tsx")),
  page("/screening/$id", () => import("../pages/screening/session.tsx")),
  page("/developers", () => import("../pages/developers/page.tsx")),
  page("/developers/requests", () => import("../pages/developers/requests.tsx")),
  page("/developers/changes", () => import("../pages/developers/changes.tsx")),
  page("/developers/sandboxes", () => import("../pages/developers/sandboxes.tsx")),
  page("/developers/usage", () => import("../pages/developers/usage.tsx")),
  page("/people", () => import("../pages/people/page.tsx")),
  page("/people/$id", () => import("../pages/people/person.tsx")),
  page("/sign-ins", () => import("../pages/people/own.tsx")),
  page("/showing-hours", () => import("../pages/people/own-host.tsx")),
  page("/settings", () => import("../pages/settings/page.tsx")),
  page("/settings/$tab", () => import("../pages/settings/page.tsx")),
  page("/design", () => import("../pages/design/page.tsx")),
  page("/numbers", () => import("../pages/numbers/page.tsx")),
  page("/audit", () => import("../pages/audit/page.tsx")),
  page("/connectors", () => import("../pages/connectors/page.tsx")),
  page("/connectors/$id", () => import("../pages/connectors/connector.tsx")),
  listPage("/followups", () => import("../pages/followups/page.tsx")),
  page("/workflows", () => import("../pages/workflows/page.tsx")),
  page("/workflows/$id", () => import("../pages/workflows/workflow.tsx")),
  page("/workflows/runs/$id", () => import("../pages/workflows/run.tsx")),
  page("/listings/$id", () => import("../pages/listings/listing.tsx")),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: "/console",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Whether a conversation is opened to be answered. */
    answers?: boolean;
  }
}
