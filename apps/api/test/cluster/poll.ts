import { setTimeout as wait } from "node:timers/promises";

/** Asks until there is an answer. @throws after a minute and a half, with the last failure */
export async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + 90_000;
  let cause: unknown;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    await wait(200);
  }
  throw new Error(`Waited in vain: ${what}.`, { cause });
}

/** A JSON document of an HTTP server, whatever its status. */
export async function json<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return (await response.json()) as T;
}
