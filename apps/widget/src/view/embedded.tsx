import type { Widget } from "../options.ts";
import type { Content } from "./content.tsx";

/**
 * The chat in an element of the page. The element's own content stays until the messages are loaded, and stays for good
 * if the chat can't be opened.
 */
export class Embedded implements Widget {
  #panel: HTMLElement | undefined;

  /** @param element `data-chat` and `data-token` are those of the chat that the page shows */
  constructor(
    private readonly element: HTMLElement,
    private readonly content: Content,
  ) {}

  begin(): void {
    const { chat, token } = this.element.dataset;
    const { storage } = this.content;
    if (chat && token) storage.access = { chatId: chat, token };
    if (storage.access) this.content.show();
    else this.#awaitVisitor();
  }

  /** Crawlers run scripts, too: only a visitor opens a chat. */
  #awaitVisitor(): void {
    const seen = new AbortController();
    for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      addEventListener(
        sign,
        () => {
          seen.abort();
          this.content.show();
        },
        { signal: seen.signal },
      );
    }
  }

  toggle(): void {
    this.element.scrollIntoView();
  }

  update(): void {
    const isNew = !this.#panel;
    // What the page's own form is sending would become a draft, and be sent twice.
    if (isNew && (!this.content.chat.lastId || this.element.dataset.sent)) return;
    this.#panel ??= this.#replaceContent();
    this.content.render(this.#panel);
    if (isNew && this.#hadFocus) this.#panel.querySelector("textarea")?.focus();
  }

  #hadFocus = false;

  #replaceContent(): HTMLElement {
    const { element, content } = this;
    const field = element.querySelector("textarea");
    // The visitor may have started typing.
    if (field?.value) content.draft = field.value;
    this.#hadFocus = field !== null && document.activeElement === field;
    const root = element.attachShadow({ mode: "open" });
    content
      .addStyles(root)
      .replaceSync(
        ":host{display:block;height:min(640px,80dvh)}.panel{--accent:var(--chat-accent,#0b5d51);--on-accent:var(--chat-on-accent,#fff)}",
      );
    const panel = document.createElement("div");
    panel.className = "panel embedded";
    root.append(panel);
    return panel;
  }
}
