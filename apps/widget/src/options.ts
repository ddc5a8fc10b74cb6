/** What the loader passes on to the widget. */
export interface Options {
  /** Origin of the server, such as https://rentals.example.com. */
  origin: string;
  /** Slug of the account. */
  account: string;
  language: "en" | "es";
  /** The listing that a new chat is about. */
  listing?: string | undefined;
  /** Where the chat is shown: behind a button, or in an element of the page. */
  place: { root: ShadowRoot; button: HTMLButtonElement } | { element: HTMLElement };
}

/** The widget, once it has started. */
export interface Widget {
  /** Opens the chat, or closes it. */
  toggle(): void;
}

/** What the module of the widget exports. */
export interface WidgetModule {
  start(options: Options): Widget;
}

/** The account's own color, and that of text on it; undefined when it has none, or the server does not say. */
export const brandOf = (
  origin: string,
  account: string,
): Promise<{ accent: string; onAccent: string } | undefined> =>
  fetch(`${origin}/public/v1/${account}`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json())
    .then(({ data }) => data.colors?.light)
    .catch(() => undefined);

/** Where a browser keeps the chat with an account: the key in localStorage. */
export const storageKey = (origin: string, account: string): string => `rental-chat:${origin}/${account}`;
