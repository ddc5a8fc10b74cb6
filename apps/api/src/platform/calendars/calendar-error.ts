/** Why a calendar server can't be used. The message is ours, and can be shown to people. */
export class CalendarError extends Error {}

/** The work was aborted: nothing is known. */
export class CalendarInterrupted extends Error {}

/** The error for a request without a response. */
export const unanswered = ({ code, message }: { code: string; message: string }) =>
  code === "aborted" ? new CalendarInterrupted(message) : new CalendarError(message);

export const signInFailed = (host: string) =>
  new CalendarError(
    `${host} rejected the user name or the password. Many providers require an app password for other programs.`,
  );

export const noCalendarServer = (host: string) =>
  new CalendarError(
    `${host} does not answer as a calendar server (CalDAV). Use the address that your provider names for CalDAV.`,
  );

export const noCalendars = (host: string) =>
  new CalendarError(`${host} has no calendar of this user. Create one there, then connect it.`);

export const calendarGone = (host: string) =>
  new CalendarError(
    `${host} has no such calendar any more. No showing was cancelled. Choose a calendar again.`,
  );

export const elsewhere = (host: string) =>
  new CalendarError(
    `${host} leads to a server of another name, which must not get the password. Use that server's address.`,
  );

export const accessRevoked = (host: string) =>
  new CalendarError(
    `${host} no longer gives access to the calendar. No showing was cancelled. Disconnect it, and connect it again.`,
  );

export const busy = (host: string) => new CalendarError(`${host} accepts no more requests for now.`);

export const notSetUp = (host: string) =>
  new CalendarError(`This server is not set up for calendars of ${host}. Ask whoever runs it.`);

export const otherAnswer = (host: string, status: number) =>
  new CalendarError(`${host} responded with ${status}.`);
