import { createParser } from "eventsource-parser";
import { type Access, type Api, type Message, Refusal } from "./api.ts";
import { backoff, Pause } from "./waiting.ts";

/** The server sends a comment every 20 s: after this time in silence, the connection is dead. */
const silenceMs = 45_000;
/** A stream that was silent for longer when the computer wakes up is not waited for. */
const doubtfulMs = 22_000;
/** Longest time until the first byte of a stream, in ms. */
const firstByteMs = 10_000;
/** Where streams are refused, messages are asked for after 5 to 10 s; streams are tried again after a minute. */
const pollMs = 10_000;
const polledMs = 60_000;
/** Most messages in one answer of the list. */
const pageSize = 500;

export interface Listener {
  message(message: Message): void;
  /** Whether messages arrive; not called for short interruptions. */
  connected(isConnected: boolean): void;
  /** The chat does not exist any more. */
  gone(): void;
}

/**
 * Receives the messages of a chat by server-sent events, or by polling the list where those are refused or buffered.
 * Resumes after every interruption at the message where it stopped.
 */
export class Connection {
  readonly #pause = new Pause();
  #stopped: AbortController | undefined;
  #current: AbortController | undefined;
  /** The last message of this connection. Messages from elsewhere do not show that those before them have arrived. */
  #last: string | undefined;
  #retryMs = 1000;
  #failures = 0;
  /** Streams in a row from which nothing came. */
  #silent = 0;
  #heardAt = 0;
  /** The next attempt follows without a delay. */
  #isHurried = false;

  constructor(
    private readonly api: Api,
    private readonly access: Access,
    private readonly listener: Listener,
  ) {}

  start(): void {
    if (this.#stopped) return;
    this.#stopped = new AbortController();
    void this.#run(this.#stopped.signal);
  }

  stop(): void {
    this.#stopped?.abort();
    this.#stopped = undefined;
  }

  /** There is something new: without a stream, it is fetched now. */
  hurry(): void {
    this.#pause.cutShort();
  }

  /** The computer may have slept, or is online again: reconnects at once if the stream is in doubt. */
  wake(): void {
    this.#failures = 0;
    this.#pause.cutShort();
    if (this.#current && Date.now() - this.#heardAt > doubtfulMs) {
      this.#isHurried = true;
      this.#current.abort();
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let waitMs = 0;
      try {
        if (this.#silent < 2) await this.#stream(signal);
        else await this.#poll(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refusal && error.isGone) {
          this.stop();
          return this.listener.gone();
        }
        if (error instanceof Refusal && error.status < 500 && this.#silent < 2) {
          // The list may be allowed where the stream is refused.
          this.#silent = 2;
        } else {
          this.#failures += 1;
          if (error instanceof Refusal) waitMs = Math.min(error.waitMs, polledMs);
        }
      }
      if (signal.aborted) return;
      if (this.#failures > 1) this.listener.connected(false);
      if (!this.#isHurried)
        await this.#pause.wait(Math.max(waitMs, backoff(this.#failures, this.#retryMs)), signal);
      this.#isHurried = false;
    }
  }

  /** @returns when the stream has ended */
  async #stream(signal: AbortSignal): Promise<void> {
    const current = new AbortController();
    const end = () => current.abort();
    signal.addEventListener("abort", end, { once: true });
    this.#current = current;
    this.#heardAt = Date.now();
    let hasBegun = false;
    let timer = setTimeout(() => {
      this.#silent += 1;
      end();
    }, firstByteMs);
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        if (event !== "message" || !id) return;
        this.#last = id;
        this.listener.message(JSON.parse(data));
      },
      onRetry: (ms) => {
        this.#retryMs = ms;
      },
    });
    try {
      const { body } = await this.api.stream(this.access, this.#last, current.signal);
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done && !hasBegun) this.#silent += 1;
        if (done) return;
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(end, silenceMs);
        this.#heard(0);
        parser.feed(value);
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      this.#current = undefined;
      end();
    }
  }

  /** Asks for the list for a minute, then lets the stream be tried again. */
  async #poll(signal: AbortSignal): Promise<void> {
    const until = Date.now() + polledMs;
    while (!signal.aborted && Date.now() < until) {
      let messages: Message[];
      do {
        messages = await this.api.list(this.access, this.#last);
        for (const message of messages) {
          this.#last = message.id;
          this.listener.message(message);
        }
      } while (messages.length === pageSize);
      this.#heard(2);
      await this.#pause.wait(backoff(0, pollMs), signal);
    }
    this.#silent = 1;
  }

  #heard(silent: number): void {
    this.#heardAt = Date.now();
    this.#failures = 0;
    this.#silent = silent;
    this.listener.connected(true);
  }
}
