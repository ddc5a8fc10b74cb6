import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { useWords } from "../../words/words.ts";
import { allSourcesQuery } from "../settings/calendars/queries.ts";
import { connectedQuery } from "../settings/connected/queries.ts";
import { mailboxesQuery } from "../settings/mailboxes/queries.ts";
import { todayWords } from "./words.ts";

export interface Trouble {
  key: string;
  text: string;
  /** Where it can be fixed. */
  link: LinkProps;
}

const limit = 100;

const settingsPart = (tab: string): LinkProps => ({ to: "/settings/$tab", params: { tab } });

/** What needs fixing: feeds that hold back a change, and failing connectors, webhooks, mailboxes and calendars. */
export function useTroubles(): Trouble[] {
  const w = useWords(todayWords);
  const may = useMay();
  const feeds = useQuery({
    queryKey: ["listing-feeds", "today"],
    queryFn: ({ signal }) => rental.listingFeeds.list({ limit }, { signal }),
    enabled: may.see("listing-feeds"),
  });
  const connectors = useQuery({
    queryKey: ["connectors", "today"],
    queryFn: ({ signal }) => rental.connectors.list({ limit }, { signal }),
    enabled: may.see("connectors"),
  });
  const webhooks = useQuery({
    queryKey: ["webhooks", "today"],
    queryFn: ({ signal }) => rental.webhooks.list({ limit }, { signal }),
    enabled: may.see("webhooks"),
  });
  const mailboxes = useQuery({ ...mailboxesQuery, enabled: may.see("mailboxes") });
  const sources = useQuery({ ...allSourcesQuery, enabled: may.see("calendar-sources") });
  const connected = useQuery({ ...connectedQuery, enabled: may.see("calendar-accounts") });
  return [
    ...(feeds.data?.data ?? [])
      .filter(({ active, held }) => active && held !== null)
      .map(({ id, name }): Trouble => ({ key: id, text: w.heldFeed(name), link: { to: "/portals" } })),
    ...(connectors.data?.data ?? [])
      .filter(({ active, consecutiveFailures }) => active && consecutiveFailures > 0)
      .map(
        ({ id, name }): Trouble => ({ key: id, text: w.failingConnector(name), link: { to: "/connectors" } }),
      ),
    ...(webhooks.data?.data ?? [])
      .filter(({ consecutiveFailures }) => consecutiveFailures > 0)
      .map(
        ({ id, url }): Trouble => ({
          key: id,
          text: w.failingWebhook(hostOf(url)),
          link: { to: "/webhooks" },
        }),
      ),
    ...(mailboxes.data ?? [])
      .filter(({ active, lastError, lastSendError }) => active && (lastError ?? lastSendError) !== null)
      .map(
        ({ id, address }): Trouble => ({
          key: id,
          text: w.failingMailbox(address),
          link: settingsPart("email"),
        }),
      ),
    ...[
      ...(sources.data ?? []),
      ...(connected.data ?? []).map(({ username, ...account }) => ({ ...account, name: username })),
    ]
      .filter(({ lastError }) => lastError !== null)
      .map(
        ({ id, name }): Trouble => ({
          key: id,
          text: w.failingCalendar(name),
          link: settingsPart("calendars"),
        }),
      ),
  ];
}

const hostOf = (url: string): string => new URL(url).host;
