/** Delays between attempts, so that browsers that lost their connection at the same time do not return at the same time. */

const maxMs = 30_000;

/** Half to all of `baseMs`, doubled with each failure up to 30 s. */
export const backoff = (failures: number, baseMs: number): number =>
  Math.min(maxMs, baseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** Waits, unless the signal or `cutShort` ends it. */
export class Pause {
  #end: (() => void) | undefined;

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener("abort", this.#end, { once: true });
    });
    if (this.#end) signal?.removeEventListener("abort", this.#end);
    this.#end = undefined;
  }

  cutShort(): void {
    this.#end?.();
  }
}
