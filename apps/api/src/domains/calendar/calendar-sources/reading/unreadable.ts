/** Explains in one line for the owner why a calendar or an event can't be imported. */
export class UnreadableCalendar extends Error {}

/** @param reason may quote the calendar */
export const unreadable = (reason: string) => new UnreadableCalendar(plain(reason, 200));

/** Makes text of a calendar safe to store and show: no control characters, and at most `maxLength` characters. */
export const plain = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(controlCharacters, " ").toWellFormed().trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
