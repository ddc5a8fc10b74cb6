/** Why a calendar or an event can't be imported, in one line for its owner. */
export class UnreadableCalendar extends Error {}

/** @param reason may quote the calendar */
export const unreadable = (reason: string) => new UnreadableCalendar(plain(reason, 200));

/** Text of a calendar as it can be stored and shown: without control characters, and not longer than `most`. */
export const plain = (text: string, most: number): string =>
  text.slice(0, most).replace(controlCharacters, " ").toWellFormed().trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
