import type { Widget } from "../options.ts";
import type { Content } from "./content.tsx";
import { isForInputMethod } from "./input-method.ts";

/** Where the chat covers the whole screen: on phones, and in strongly magnified pages. */
const smallScreen = matchMedia("(max-width: 480px), (max-height: 480px)");

/** The chat in a panel that a button opens. */
export class Floating implements Widget {
  readonly #dialog = document.createElement("dialog");
  readonly #badge = document.createElement("span");
  readonly #button: HTMLButtonElement;
  readonly #styles: CSSStyleSheet;

  constructor(
    { root, button }: { root: ShadowRoot; button: HTMLButtonElement },
    private readonly content: Content,
  ) {
    this.#styles = content.addStyles(root);
    this.#button = button;
    this.#badge.className = "badge";
    button.append(this.#badge);
    this.#dialog.className = "panel";
    this.#dialog.setAttribute("aria-labelledby", "title");
    this.#dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || isForInputMethod(event)) return;
      event.preventDefault();
      // Keep Escape from closing anything else on the page.
      event.stopPropagation();
      this.#close();
    });
    // The back gesture of phones.
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#close();
    });
    root.prepend(this.#dialog);
    smallScreen.addEventListener("change", () => {
      if (!this.#dialog.open) return;
      this.#dialog.close();
      this.#present();
    });
    visualViewport?.addEventListener("resize", () => this.#fit());
    visualViewport?.addEventListener("scroll", () => this.#fit());
  }

  /** Takes up the chat of this browser, and opens the panel if it was open on the page before. */
  begin(): void {
    this.content.chat.restore();
    if (this.content.storage.unsent.isOpen && !smallScreen.matches) this.#open();
    this.update();
  }

  toggle(): void {
    if (this.#dialog.open) {
      this.#close();
      return;
    }
    this.#open();
    // On a touch screen, the keyboard would cover the messages.
    const first = matchMedia("(pointer: coarse)").matches ? ".log" : "textarea";
    this.#dialog.querySelector<HTMLElement>(first)?.focus();
  }

  update(): void {
    const { chat, texts } = this.content;
    this.content.render(this.#dialog, () => this.#close());
    const unread = this.#dialog.open ? 0 : chat.unread;
    this.#badge.textContent = unread ? String(unread) : "";
    const label = this.#dialog.open ? texts.close : texts.open;
    this.#button.setAttribute("aria-label", unread ? `${label}: ${texts.unread(unread)}` : label);
    this.#button.setAttribute("aria-expanded", String(this.#dialog.open));
  }

  #open(): void {
    this.#present();
    this.content.show();
    this.#remember(true);
    this.update();
  }

  #close(): void {
    this.#dialog.close();
    this.content.chat.isShown = false;
    this.#remember(false);
    this.update();
    this.#button.focus();
  }

  /** On a small screen, the rest of the page can be neither seen nor reached. Elsewhere, the focus stays where it is. */
  #present(): void {
    if (smallScreen.matches) this.#dialog.showModal();
    else this.#dialog.open = true;
    this.#fit();
  }

  /** The part of the screen that the keyboard leaves free. */
  #fit(): void {
    if (!visualViewport || !smallScreen.matches || !this.#dialog.open) return;
    const { height, offsetTop } = visualViewport;
    this.#styles.replaceSync(`.panel{--height:${height}px;--top:${offsetTop}px}`);
  }

  #remember(isOpen: boolean): void {
    const { storage } = this.content;
    storage.unsent = { ...storage.unsent, isOpen };
  }
}
