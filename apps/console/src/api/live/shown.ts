/** Whether any tab that follows the changes is visible. Hidden tabs send no requests. */
export class Shown {
  #isShown: boolean;
  #waiting: (() => void)[] = [];

  constructor(isShown: boolean) {
    this.#isShown = isShown;
  }

  get now(): boolean {
    return this.#isShown;
  }

  set(isShown: boolean): void {
    this.#isShown = isShown;
    if (!isShown) return;
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  /** Resolves when a tab is visible. */
  next(): Promise<void> {
    if (this.#isShown) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
