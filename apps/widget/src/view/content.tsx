import { h, render } from "preact";
import type { Api } from "../chat/api.ts";
import type { Chat } from "../chat/chat.ts";
import type { FilesModule } from "../chat/files-part.ts";
import type { Storage } from "../chat/storage.ts";
import type { Options } from "../options.ts";
import { Panel } from "./panel.tsx";
import { type Texts, texts } from "./texts.ts";
import css from "./widget.css";

/** What is shown in a floating panel and in a page alike. */
export class Content {
  readonly texts: Texts;
  #name = "";
  root: ShadowRoot | undefined;

  constructor(
    readonly chat: Chat,
    readonly storage: Storage,
    readonly api: Api,
    readonly options: Options,
  ) {
    this.texts = texts[options.language];
  }

  /** The style sheet of the content, and one whose rules may change. */
  addStyles(root: ShadowRoot): CSSStyleSheet {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const changing = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet, changing];
    this.root = root;
    return changing;
  }

  /** Opens the chat, since the visitor sees it now. */
  show(): void {
    this.chat.isShown = true;
    void this.chat.open();
    this.#loadFiles();
    if (this.#name) return;
    // Without the name, the title is "Chat".
    const named = (name: string | null) => {
      this.#name = name ?? "";
      this.chat.changed();
    };
    this.api.agentName().then(named, () => undefined);
  }

  /** Without it, the chat has everything but files. */
  #loadFiles(): void {
    if (this.chat.files) return;
    import(FILES_PATH).then(
      ({ start }: FilesModule) => {
        this.chat.files ??= start(this, h);
        this.chat.changed();
      },
      () => undefined,
    );
  }

  get draft(): string {
    return this.storage.unsent.draft;
  }

  set draft(draft: string) {
    this.storage.unsent = { ...this.storage.unsent, draft };
    this.chat.changed();
  }

  /** @param close missing when the chat is part of the page */
  render(parent: HTMLElement, close?: () => void): void {
    const { chat, storage, texts } = this;
    if (chat.isShown && !document.hidden) storage.seen = chat.lastId;
    const setDraft = (draft: string) => {
      this.draft = draft;
    };
    render(
      <Panel
        {...{ chat, texts, setDraft, close }}
        name={this.#name}
        language={this.options.language}
        draft={this.draft}
      />,
      parent,
    );
  }
}
