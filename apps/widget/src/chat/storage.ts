import { storageKey } from "../options.ts";
import type { Access, Attachment } from "./api.ts";

/** Something that the visitor has written and the server has not confirmed. */
export interface Pending {
  /** The server answers the same request with the same id only once. */
  clientId: string;
  /** Empty when there are only files. */
  content: string;
  attachments?: Attachment[] | undefined;
  /** Last message of the chat when this was written: its copy from the server comes after it. */
  after: string;
}

/** What a tab keeps when its page is reloaded, or another page of the site is opened. */
export interface Unsent {
  draft: string;
  pending: Pending[];
  isOpen: boolean;
  /** Files that were uploaded to a chat and not sent. */
  files?: { chatId: string; attachments: Attachment[] };
}

const nothingUnsent: Unsent = { draft: "", pending: [], isOpen: false };

/**
 * The chat, in the localStorage of the page's origin, which all tabs share; and what has not been sent, in the
 * sessionStorage of the tab. In a browser that stores nothing, both last as long as the page.
 */
export class Storage {
  readonly #key: string;
  readonly #presenceKey: string;
  readonly #seenKey: string;

  constructor(origin: string, account: string) {
    this.#key = storageKey(origin, account);
    this.#presenceKey = `${this.#key}:tab`;
    this.#seenKey = `${this.#key}:seen`;
  }

  get access(): Access | undefined {
    const access = read<Access>("localStorage", this.#key);
    return access?.chatId && access.token ? access : undefined;
  }

  set access(access: Access | undefined) {
    write("localStorage", this.#key, access);
  }

  get unsent(): Unsent {
    return { ...nothingUnsent, ...read<Unsent>("sessionStorage", this.#key) };
  }

  set unsent(unsent: Unsent) {
    write("sessionStorage", this.#key, unsent);
  }

  /** Id of the last message that the visitor has seen. */
  get seen(): string {
    return read("localStorage", this.#seenKey) ?? "";
  }

  set seen(id: string) {
    if (id !== "" && id !== this.seen) write("localStorage", this.#seenKey, id);
  }

  /** Tells the other tabs that this one shows the chat now. */
  announceTab(): void {
    write("localStorage", this.#presenceKey, Date.now() + Math.random());
  }

  /** Calls back when another tab has changed the chat, or shows it now. */
  watch(listener: { changed(): void; otherTab(): void }): void {
    addEventListener("storage", ({ key }) => {
      if (key === this.#key || key === null) listener.changed();
      else if (key === this.#presenceKey) listener.otherTab();
    });
  }
}

type Area = "localStorage" | "sessionStorage";

/** What the browser does not store: in a private window, or because of a setting. */
const memory = new Map<string, string>();

function read<T>(area: Area, key: string): T | undefined {
  try {
    const text = memory.get(area + key) ?? window[area].getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** @param value removes the key if it is undefined */
function write(area: Area, key: string, value: unknown): void {
  memory.delete(area + key);
  try {
    if (value === undefined) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(area + key, JSON.stringify(value));
  }
}
