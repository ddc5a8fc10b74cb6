/** Tells of the first error, and then of at most one in each interval: while a server is down, each use of it fails. */
export function rarely(everyMs: number, tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < everyMs) return;
    toldAt = now;
    tell(error);
  };
}
