import type { Widget } from "../options.ts";
import type { Content } from "./content.tsx";

/**
 * The chat in an element of the page. What the page itself shows there stays until the messages are there, and for good
 * when the chat can't be opened.
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
    if (chat && token) this.content.storage.access = { chatId: chat, token };
    this.content.show();
  }

  toggle(): void {
    this.element.scrollIntoView();
  }

  update(): void {
    if (!this.#panel && this.content.chat.lastId === "") return;
    const isNew = !this.#panel;
    this.#panel ??= this.#replaceContent();
    this.content.render(this.#panel);
    if (isNew && this.#hadFocus) this.#panel.querySelector("textarea")?.focus();
  }

  #hadFocus = false;

  #replaceContent(): HTMLElement {
    const { element, content } = this;
    const field = element.querySelector("textarea");
    // The visitor may have begun to write.
    if (field?.value) content.draft = field.value;
    this.#hadFocus = field !== null && document.activeElement === field;
    const root = element.attachShadow({ mode: "open" });
    content
      .addStyles(root)
      .replaceSync(
        ":host{display:block}.panel{--accent:var(--chat-accent,#0b5d51);--on-accent:var(--chat-on-accent,#fff)}",
      );
    const panel = document.createElement("div");
    panel.className = "panel embedded";
    root.append(panel);
    return panel;
  }
}
