import { vi } from "vitest";

/** Does something as if so many milliseconds had passed for what this process keeps for a time, such as sign-ins and keys. */
export async function afterMs<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
  try {
    return await work();
  } finally {
    later.mockRestore();
  }
}
