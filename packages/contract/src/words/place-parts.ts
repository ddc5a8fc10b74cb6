import { unitNames } from "./place.ts";

/** The word before the number of a unit, or before its letter. */
const naming = `(?:${unitNames})\\b\\.?[\\s#]*(?=\\w*\\d|\\w\\b)`;
/** What separates street, unit and city, such as `, Unit ` or ` #`. */
const separator = new RegExp(`(?<=\\S)(?:\\s*[,#][\\s,#]*(?:${naming})?|\\s+${naming})`, "gi");

/** Street, unit and city as somebody wrote them, without what separates them. */
export const partsOfPlace = (text: string): string[] => text.split(separator);
