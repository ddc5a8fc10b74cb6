/** Maximum number of values in a body: enough for 500 rows of a bulk import with every field set. */
const maxValues = 100_000;
/** Maximum number of object members: their names dominate the time to parse JSON. */
const maxMembers = 40_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const brace = 0x7b;
const bracket = 0x5b;

/**
 * Whether JSON contains so many values that parsing it would take too long: a second for 8 MiB of empty objects, but
 * only milliseconds for 8 MiB of text. Counts separators outside strings, and stops at the limit.
 */
export function isTooComplex(json: Buffer): boolean {
  let values = 0;
  let members = 0;
  for (let i = 0; i < json.length; i++) {
    switch (json[i]) {
      case quote:
        i = endOfText(json, i);
        break;
      case comma:
      case brace:
      case bracket:
        if (++values > maxValues) return true;
        break;
      case colon:
        if (++members > maxMembers) return true;
    }
  }
  return false;
}

/** The end of the string that starts here. */
function endOfText(json: Buffer, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    const byte = json[i];
    if (byte === backslash) i++;
    else if (byte === quote) return i;
  }
  return json.length;
}
