/** Why a calendar server can't be used, in words of our own that can be shown to people. */
export class CalDavError extends Error {}

/** The work was aborted: nothing is known. */
export class CalDavInterrupted extends Error {}

export const signInFailed = (host: string) =>
  new CalDavError(
    `${host} rejected the user name or the password. Many providers require an app password for other programs.`,
  );

export const noCalendarServer = (host: string) =>
  new CalDavError(
    `${host} does not answer as a calendar server (CalDAV). Use the address that your provider names for CalDAV.`,
  );

export const calendarGone = (host: string) =>
  new CalDavError(
    `${host} has no such calendar any more. No showing was cancelled. Choose a calendar again.`,
  );

export const elsewhere = (host: string) =>
  new CalDavError(
    `${host} leads to a server of another name, which must not get the password. Use that server's address.`,
  );

export const otherAnswer = (host: string, status: number) =>
  new CalDavError(`${host} responded with ${status}.`);
