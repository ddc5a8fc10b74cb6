/** Bytes of mail that a process holds at the same time before it has read them. */
const mostBytes = 192 * 1024 * 1024;

let held = 0;

/**
 * Claims memory for mail that arrives: its sender is only known once all of it is there, so that strangers decide how
 * much arrives at once.
 * @returns a function that gives it back, once or more often; null when there is not enough
 */
export function holdForMail(bytes: number): (() => void) | null {
  if (held + bytes > mostBytes) return null;
  held += bytes;
  let isHeld = true;
  return () => {
    if (isHeld) held -= bytes;
    isHeld = false;
  };
}
