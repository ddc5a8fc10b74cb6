/** A calendar of a user. */
export interface FoundCalendar {
  /** Identifies it in every later call. */
  url: string;
  name: string;
}

/** The changes of a calendar since an earlier state. */
export interface CalendarChanges {
  /** Whether `etags` has all events, rather than only those that changed. */
  isWhole: boolean;
  /** Versions of events by name, see `nameOf`. */
  etags: Map<string, string>;
  /** Names of events that are no longer there. */
  removed: Set<string>;
  /** The state after these changes; null if the server names none. */
  state: string | null;
  /** Whether the server no longer knew the earlier state. */
  wasForgotten: boolean;
}

/** The location of a showing's event in a calendar. */
export interface Place {
  calendarUrl: string;
  showingId: string;
  /** The server's id of the event; null where we choose the ids, and before it is known. */
  eventId: string | null;
}

/** A showing as it is stored. */
export interface StoredEvent {
  /** As an iCalendar file. */
  text: string;
  title: string;
  description: string | null;
  location: string | null;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  isTentative: boolean;
}

/** A version of an event. */
export interface EventVersion {
  /** Null if the server sends none. */
  etag: string | null;
  eventId: string | null;
}

/** A calendar service: CalDAV, Google Calendar or Microsoft Graph. All methods throw CalendarError. */
export interface CalendarServer {
  /** Whether an earlier state recurs when the calendar has the same contents again. */
  readonly statesRecur: boolean;
  /** @param state as returned before; null: all events */
  changes(calendarUrl: string, state: string | null): Promise<CalendarChanges>;
  /** How `changes` names an event; undefined before it is known. */
  nameOf(place: Place): string | undefined;
  /** An event as an iCalendar file; undefined if it does not exist. */
  event(place: Place): Promise<(EventVersion & { bytes: Buffer }) | undefined>;
  /**
   * Stores an event.
   * @param etag the version that it replaces; null for a new event
   * @returns "changed" if somebody else stored another version
   */
  store(place: Place, event: StoredEvent, etag: string | null): Promise<EventVersion | "changed">;
  /** Removes an event, whatever its version. */
  remove(place: Place): Promise<void>;
  /** The events that block time in a period, as an iCalendar file. The UID of a showing's event is the showing's id. */
  eventsBetween(calendarUrl: string, from: Date, to: Date): Promise<Buffer>;
}
