import type { Settings } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { contactQuery, listingQuery, settingsQuery } from "../../api/queries.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { BookShowing } from "../calendar/book-showing.tsx";
import { type Local, localOf, proposedOn, todayIn } from "../calendar/period.ts";
import { useWho } from "../calendar/who.ts";

/** Whether a showing may begin then. Hours that end before they start last until the next day. */
function isWithin({ days, start, end }: Settings["workingHours"], { day, time }: Local): boolean {
  const isOpen = start < end ? time >= start && time < end : time >= start;
  return isOpen && days.includes(new Date(day).getUTCDay());
}

interface BookHereProps {
  contactId: string;
  /** The home in question; null if it is still to be chosen. */
  propertyId: string | null;
  onClose: () => void;
}

/** Books a showing for the contact of a conversation, at the home in question; proposes the first free working hour. */
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
  const { timezone, showingNoticeMinutes, workingHours } = settings.data;
  const earliest = new Date(Date.now() + showingNoticeMinutes * 60_000).toISOString();
  const later = free.data?.availableSlots.filter(({ start }) => start >= earliest) ?? [];
  const first = (later.find(({ start }) => isWithin(workingHours, localOf(start, timezone))) ?? later[0])
    ?.start;
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
