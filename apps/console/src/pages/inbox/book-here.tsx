import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { contactQuery, listingQuery, settingsQuery } from "../../api/queries.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { BookShowing } from "../calendar/book-showing.tsx";
import { localOf, proposedOn, todayIn } from "../calendar/period.ts";
import { useWho } from "../calendar/who.ts";

interface BookHereProps {
  contactId: string;
  /** The home in question; null if it is still to be chosen. */
  propertyId: string | null;
  onClose: () => void;
}

/** Books a showing for the contact of a conversation, at the home in question; proposes the first free time. */
export function BookHere({ contactId, propertyId, onClose }: BookHereProps) {
  const whose = useWho(undefined);
  const settings = useQuery(settingsQuery);
  const contact = useQuery(contactQuery(contactId));
  const listing = useQuery({ ...listingQuery(propertyId ?? ""), enabled: propertyId !== null });
  const free = useQuery({
    queryKey: ["showings", "free", propertyId],
    queryFn: ({ signal }) =>
      rental.showings.availability({ propertyId: propertyId ?? undefined }, { signal }),
    meta: { resources: ["events"] },
  });
  const error = settings.error ?? contact.error;
  if (error) return <FailureNote error={error} />;
  if (!settings.data || !contact.data || free.isPending || (propertyId !== null && listing.isPending))
    return null;
  const { timezone, showingNoticeMinutes } = settings.data;
  const earliest = new Date(Date.now() + showingNoticeMinutes * 60_000).toISOString();
  const first = free.data?.availableSlots.find(({ start }) => start >= earliest)?.start;
  return (
    <BookShowing
      times={first ? localOf(first, timezone) : proposedOn(todayIn(timezone), timezone)}
      about={{ contact: contact.data, listing: listing.data }}
      settings={settings.data}
      whose={whose}
      onClose={onClose}
    />
  );
}
