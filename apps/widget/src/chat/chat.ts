import type { Options } from "../options.ts";
import { type Access, type Api, type Message, Refusal } from "./api.ts";
import { Connection } from "./connection.ts";
import type { Files } from "./files-part.ts";
import { Outbox, type Unconfirmed } from "./outbox.ts";
import type { Storage } from "./storage.ts";
import { backoff, Pause } from "./waiting.ts";

/** A message as the view shows it. */
export interface Shown extends Pick<Message, "direction" | "content" | "attachments"> {
  /** Stays the same when a message that was being sent is confirmed. */
  key: string;
  /** Missing until it is confirmed. */
  sentAt?: string;
  state?: Unconfirmed["state"];
  reason?: Unconfirmed["reason"];
}

/**
 * - `closed`: no chat yet
 * - `opening`, `open`
 * - `unavailable`: the account has no public chat, or does not allow this site
 * - `failed`: could not be opened; `retry` tries again
 */
export type Phase = "closed" | "opening" | "open" | "unavailable" | "failed";

/** Attempts to open a chat, about 10 s, before the visitor is informed. */
const attempts = 4;
const baseMs = 1000;

/** The visitor's chat with an account: the received messages, those that are being sent, and the connection. */
export class Chat {
  phase: Phase = "closed";
  /** False while the connection is interrupted. */
  isConnected = true;
  /** The earlier chat no longer exists. */
  isRenewed = false;
  /** Whether the visitor sees the chat: a button alone opens none. */
  isShown = false;
  /** What sends and shows files, once it has been loaded. */
  files: Files | undefined;
  readonly outbox: Outbox;
  /** In the order of arrival over the connection, which is that of the server. */
  #received: Message[] = [];
  /** Known from responses to requests, until they arrive over the connection. */
  #early: Message[] = [];
  /** Keys of the messages that were written here, by id. */
  readonly #keys = new Map<string, string>();
  /** Missing while there is no chat. */
  access: Access | undefined;
  #connection: Connection | undefined;
  readonly #pause = new Pause();

  constructor(
    private readonly context: Pick<Options, "origin" | "language" | "listing">,
    private readonly api: Api,
    private readonly storage: Storage,
    readonly changed: () => void,
  ) {
    this.outbox = new Outbox(storage.unsent.pending, {
      isReady: () => this.access !== undefined,
      send: ({ clientId, content, attachments }) =>
        // Sending the same clientId again returns the same message.
        api.post(this.access!, "messages", {
          clientId,
          content: content || undefined,
          attachmentIds: attachments?.map(({ id }) => id),
        }),
      sent: ({ clientId }, message) => {
        this.#keys.set(message.id, clientId);
        this.#addEarly(message);
        this.#save();
        // The reply already exists: without a stream, fetch it now.
        this.#connection?.hurry();
      },
      gone: () => this.#renew(),
      changed: () => {
        this.#save();
        changed();
      },
    });
    storage.watch({
      changed: () => this.#follow(),
      otherTab: () => {
        if (document.hidden) this.#connection?.stop();
      },
    });
  }

  /** Takes up the chat that this browser has, if it has one. */
  restore(): void {
    const { access } = this.storage;
    if (access && this.phase === "closed") this.#take(access);
  }

  /** Takes up the chat, or opens one. */
  async open(): Promise<void> {
    this.restore();
    if (this.access || this.phase === "opening" || this.phase === "unavailable") return;
    this.#become("opening");
    for (let failures = 0; ; ) {
      try {
        const { language, listing } = this.context;
        const { chatId, token, messages } = await this.api.createChat({ language, propertyId: listing });
        // Another tab may have opened one in the meantime.
        const access = this.storage.access ?? { chatId, token };
        this.storage.access = access;
        this.#take(access);
        if (access.chatId === chatId) for (const message of messages) this.#addEarly(message);
        return;
      } catch (error) {
        failures += 1;
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
          // For the developer of the page: it may be an origin that the account does not allow.
          console.warn(`The chat could not be opened: ${error.detail}`);
          return this.#become("unavailable");
        }
        if (failures === attempts || (error instanceof Refusal && error.waitMs > baseMs))
          return this.#become("failed");
        await this.#pause.wait(backoff(failures - 1, baseMs));
      }
    }
  }

  send(text: string): void {
    const content = text.trim();
    const attachments = this.files?.take();
    if (!content && !attachments) return;
    this.isRenewed = false;
    this.outbox.add(content, this.lastId, attachments);
    void this.open();
  }

  /** Receives messages while the page is visible. */
  connect(): void {
    if (!this.#connection || document.hidden) return;
    this.#connection.start();
    this.storage.announceTab();
  }

  disconnect(): void {
    this.#connection?.stop();
  }

  /** The computer is online again, or was woken up. */
  wake(): void {
    this.#pause.cutShort();
    this.#connection?.wake();
    if (this.access) this.outbox.retry("connection");
    else if (this.phase === "failed") void this.open();
  }

  /** Page where the chat goes on, also on another device; undefined before there is a chat. */
  get address(): string | undefined {
    return this.access && `${this.context.origin}/p/chats/${this.access.token}`;
  }

  /** Everything, oldest first; what is being sent comes last. */
  get shown(): Shown[] {
    const copies = this.#copies();
    const confirmed = this.#messages.map((message) => ({
      ...message,
      key: this.#keys.get(message.id) ?? copies.get(message.id)?.clientId ?? message.id,
    }));
    const arrived = new Set(copies.values());
    const unconfirmed = this.outbox.items
      .filter((item) => !arrived.has(item))
      .map((item) => ({ ...item, direction: "inbound" as const, key: item.clientId }));
    return [...confirmed, ...unconfirmed];
  }

  /** Quick replies: those of the last message, until something else is written. */
  get quickReplies(): string[] {
    return (this.outbox.items.length === 0 && this.#messages.at(-1)?.options) || [];
  }

  get lastId(): string {
    return this.#messages.at(-1)?.id ?? "";
  }

  /** Number of answers that the visitor has not seen. */
  get unread(): number {
    return this.#after(this.storage.seen).filter(({ direction }) => direction === "outbound").length;
  }

  /**
   * Messages, by id, that the stream delivered before the response to the request that sent them. Without this, they
   * would be shown twice.
   */
  #copies(): Map<string, Unconfirmed> {
    const copies = new Map<string, Unconfirmed>();
    for (const item of this.outbox.items) {
      if (item.state !== "sending") continue;
      const copy = this.#after(item.after).find(
        ({ id, direction, content, attachments }) =>
          direction === "inbound" &&
          // The server writes the content of a message that has only files.
          (content === item.content || !item.content) &&
          attachments?.[0]?.id === item.attachments?.[0]?.id &&
          !this.#keys.has(id) &&
          !copies.has(id),
      );
      if (copy) copies.set(copy.id, item);
    }
    return copies;
  }

  get #messages(): Message[] {
    return [...this.#received, ...this.#early];
  }

  /** Messages after the one with this id; all, if there is none. */
  #after(id: string): Message[] {
    const messages = this.#messages;
    return messages.slice(messages.findIndex((message) => message.id === id) + 1);
  }

  #receive(message: Message): void {
    if (this.#received.some(({ id }) => id === message.id)) return;
    this.#received.push(message);
    this.#early = this.#early.filter(({ id }) => id !== message.id);
    this.changed();
  }

  #addEarly(message: Message): void {
    if (!this.#messages.some(({ id }) => id === message.id)) this.#early.push(message);
    this.changed();
  }

  #take(access: Access): void {
    this.#connection?.stop();
    this.access = access;
    this.#received = [];
    this.#early = [];
    const connection: Connection = new Connection(this.api, access, {
      message: (message) => this.#connection === connection && this.#receive(message),
      connected: (isConnected) => {
        if (this.isConnected === isConnected) return;
        this.isConnected = isConnected;
        this.changed();
      },
      gone: () => this.#connection === connection && this.#renew(),
    });
    this.#connection = connection;
    this.#become("open");
    this.connect();
    void this.outbox.resume();
  }

  /** Forgets a chat that does not exist any more, and opens another if it is shown. Nothing that was typed is lost. */
  #renew(): void {
    const gone = this.access;
    this.#leave();
    if (this.storage.access?.token === gone?.token) this.storage.access = undefined;
    this.isRenewed = this.#messages.length > 0;
    for (const item of this.outbox.items) item.after = "";
    if (this.isShown || this.outbox.items.length > 0) void this.open();
  }

  /** Another tab has opened, replaced or forgotten the chat. */
  #follow(): void {
    const { access } = this.storage;
    if (access?.token === this.access?.token || this.phase === "opening") return;
    if (access) this.#take(access);
    else this.#leave();
  }

  #leave(): void {
    this.#connection?.stop();
    this.#connection = undefined;
    this.access = undefined;
    this.#become("closed");
  }

  #become(phase: Phase): void {
    this.phase = phase;
    this.changed();
  }

  #save(): void {
    const pending = this.outbox.items.map(({ clientId, content, after, attachments }) => ({
      clientId,
      content,
      after,
      attachments,
    }));
    this.storage.unsent = { ...this.storage.unsent, pending };
  }
}
