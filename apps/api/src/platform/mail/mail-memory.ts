/** Maximum number of bytes of unprocessed incoming mail that a process holds at a time. */
const maxBytes = 192 * 1024 * 1024;

let held = 0;

/**
 * Reserves memory for incoming mail: its sender is known only once all of it has arrived, so strangers decide how much
 * arrives at the same time.
 * @returns an idempotent function that releases the memory; null when there is not enough
 */
export function reserveMailMemory(bytes: number): (() => void) | null {
  if (held + bytes > maxBytes) return null;
  held += bytes;
  let isHeld = true;
  return () => {
    if (isHeld) held -= bytes;
    isHeld = false;
  };
}
