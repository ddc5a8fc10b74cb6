/** Values in a body: more than 500 rows of a bulk import have when every field of a property is full. */
const mostValues = 100_000;
/** Members of objects in a body: their names are what reading JSON takes longest for. */
const mostMembers = 40_000;

const quote = 0x22;
const backslash = 0x5c;
const [comma, colon, brace, bracket] = [0x2c, 0x3a, 0x7b, 0x5b];

/**
 * Says whether JSON holds so many values that reading it would take long: a second for 8 MiB of empty objects, some
 * milliseconds for 8 MiB of text. Counts what separates values, outside of texts, and stops when it is too much.
 */
export function isCrowded(json: Buffer): boolean {
  let values = 0;
  let members = 0;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === quote) i = endOfText(json, i);
    else if (byte === comma || byte === brace || byte === bracket) values++;
    else if (byte === colon) members++;
    if (values > mostValues || members > mostMembers) return true;
  }
  return false;
}

/** Where the text that begins here ends. */
function endOfText(json: Buffer, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    const byte = json[i];
    if (byte === backslash) i++;
    else if (byte === quote) return i;
  }
  return json.length;
}
