/** What a 429 of the type `proof-of-work-required` contains: an ALTCHA challenge. */
export interface Challenge {
  algorithm: string;
  /** SHA-256 of the salt and the number that is looked for, in hexadecimal digits. */
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** Numbers that are tried before the page gets its turn: a few milliseconds of work. */
const sliceSize = 250;

/**
 * Solves a challenge, without blocking the page.
 * @returns the header `X-Proof-Of-Work`; undefined on a page without HTTPS, where browsers compute no hashes, or when no
 *   number solves it
 */
export async function solve({ maxnumber, ...challenge }: Challenge): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const encoder = new TextEncoder();
  const isSolution = async (number: number) => {
    const bytes = encoder.encode(challenge.salt + number);
    return toHex(await crypto.subtle.digest(challenge.algorithm, bytes)) === challenge.challenge;
  };
  for (let first = 0; first <= maxnumber; first += sliceSize) {
    const numbers = Array.from({ length: sliceSize }, (_, index) => first + index);
    const found = (await Promise.all(numbers.map(isSolution))).indexOf(true);
    if (found >= 0) return btoa(JSON.stringify({ ...challenge, number: first + found }));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

const toHex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
