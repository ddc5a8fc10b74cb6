import { type Attachment, type Message, Refusal } from "./api.ts";
import type { Pending } from "./storage.ts";
import { backoff, Pause } from "./waiting.ts";

/** A longer wait is not worth staying for, in ms. */
const maxWaitMs = 90_000;
/** Attempts without a response, about 40 s, before the visitor is informed. */
const attempts = 6;
const baseMs = 1000;

export interface Unconfirmed extends Pending {
  state: "sending" | "failed";
  /** Why it failed: no connection, too many messages, or refused for its content. */
  reason?: "connection" | "limit" | "refused";
}

interface Hooks {
  /** Whether there is a chat. Sending goes on with `resume` when there is. */
  isReady(): boolean;
  send(pending: Pending): Promise<Message>;
  sent(pending: Unconfirmed, message: Message): void;
  /** The chat does not exist any more. */
  gone(): void;
  changed(): void;
}

/** What the visitor has written and the server has not confirmed. Sends it in order, until it is confirmed or refused. */
export class Outbox {
  readonly items: Unconfirmed[];
  /** When sending goes on, because the server asked to wait; ms since 1970, 0 if it did not. */
  waitsUntil = 0;
  readonly #pause = new Pause();
  #isSending = false;

  constructor(
    pending: Pending[],
    private readonly hooks: Hooks,
  ) {
    this.items = pending.map((item) => ({ ...item, state: "sending" }));
  }

  add(content: string, after: string, attachments?: Attachment[]): void {
    this.items.push({ clientId: newUuid(), content, attachments, state: "sending", after });
    this.hooks.changed();
    void this.resume();
  }

  /** Sends everything that failed again. @param reason only what failed because of it */
  retry(reason?: Unconfirmed["reason"]): void {
    for (const item of this.items) {
      if (item.state === "failed" && (!reason || item.reason === reason)) item.state = "sending";
    }
    this.#pause.cutShort();
    this.hooks.changed();
    void this.resume();
  }

  /** Sends what waits, one after the other. */
  async resume(): Promise<void> {
    if (this.#isSending || !this.hooks.isReady()) return;
    this.#isSending = true;
    let failures = 0;
    for (let item = this.#next(); item; item = this.#next()) {
      try {
        const message = await this.hooks.send(item);
        failures = 0;
        this.items.splice(this.items.indexOf(item), 1);
        this.hooks.sent(item, message);
      } catch (error) {
        failures += 1;
        const refusal = error instanceof Refusal && error.status < 500 ? error : undefined;
        if (refusal?.isGone) {
          this.#isSending = false;
          return this.hooks.gone();
        }
        const waitMs = refusal ? refusal.waitMs : backoff(failures - 1, baseMs);
        if (refusal && refusal.status !== 429) this.#fail([item], "refused");
        else if (failures === attempts || waitMs > maxWaitMs)
          this.#fail(this.items, refusal ? "limit" : "connection");
        else await this.#wait(waitMs || baseMs, refusal !== undefined);
      }
    }
    this.#isSending = false;
  }

  #next(): Unconfirmed | undefined {
    return this.items.find(({ state }) => state === "sending");
  }

  #fail(items: Unconfirmed[], reason: Unconfirmed["reason"]): void {
    for (const item of items) Object.assign(item, { state: "failed", reason });
    this.hooks.changed();
  }

  async #wait(ms: number, isTold: boolean): Promise<void> {
    if (isTold) {
      this.waitsUntil = Date.now() + ms;
      this.hooks.changed();
    }
    // The seconds are counted down.
    const ticking = setInterval(() => this.hooks.changed(), 1000);
    await this.#pause.wait(ms);
    clearInterval(ticking);
    this.waitsUntil = 0;
    this.hooks.changed();
  }
}

/** Version 4. `crypto.randomUUID` exists only on pages with HTTPS. */
const newUuid = () =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(
      16,
    ),
  );
