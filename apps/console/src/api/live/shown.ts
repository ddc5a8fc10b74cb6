/** Whether any tab that follows the changes is shown. A hidden one asks the server for nothing. */
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

  /** Settles when a tab is shown. */
  next(): Promise<void> {
    if (this.#isShown) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
