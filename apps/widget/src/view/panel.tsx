import type { Chat } from "../chat/chat.ts";
import { Composer } from "./composer.tsx";
import { Log } from "./log.tsx";
import type { Texts } from "./texts.ts";

export interface PanelProperties {
  chat: Chat;
  texts: Texts;
  language: string;
  /** Name of the account; empty until it is known. */
  name: string;
  draft: string;
  setDraft(draft: string): void;
  /** Missing when the chat is part of the page. */
  close?: (() => void) | undefined;
}

/** The whole chat. */
export function Panel({ chat, texts, language, name, draft, setDraft, close }: PanelProperties) {
  return (
    <>
      {close && (
        <header>
          <h2 id="title">{name || texts.title}</h2>
          {chat.address && (
            <a class="icon" href={chat.address} target="_blank" rel="noopener" title={texts.elsewhere}>
              <span class="hidden">{texts.elsewhere}</span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 5H5v14h14v-4M13 5h6v6m0-6-8 8" />
              </svg>
            </a>
          )}
          <button type="button" class="icon" aria-label={texts.close} onClick={close}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </header>
      )}
      <Log {...{ chat, texts, language, name }} linkTarget={close ? "_blank" : "_self"} />
      <Replies {...{ chat, texts }} />
      <Notice {...{ chat, texts }} />
      {chat.files?.tray}
      <Composer {...{ chat, texts, draft, setDraft }} />
      {!close && chat.address && (
        <a class="elsewhere" href={chat.address}>
          {texts.elsewhere}
        </a>
      )}
    </>
  );
}

function Replies({ chat, texts }: Pick<PanelProperties, "chat" | "texts">) {
  if (chat.quickReplies.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not fields of a form
    <div class="replies" role="group" aria-label={texts.replies}>
      {chat.quickReplies.map((reply) => (
        <button type="button" key={reply} onClick={() => chat.send(reply)}>
          {reply}
        </button>
      ))}
    </div>
  );
}

/** What keeps messages from being sent or received. */
function Notice({ chat, texts }: Pick<PanelProperties, "chat" | "texts">) {
  return (
    <p class="notice" role="status">
      {noticeOf(chat, texts)}
      {chat.phase === "failed" && (
        <button type="button" class="link" onClick={() => void chat.open()}>
          {texts.tryAgain}
        </button>
      )}
    </p>
  );
}

function noticeOf({ phase, outbox, isConnected, isRenewed }: Chat, texts: Texts): string | undefined {
  if (phase === "unavailable" || phase === "failed" || phase === "opening") return texts[phase];
  if (outbox.waitsUntil) {
    return texts.waiting(Math.max(1, Math.ceil((outbox.waitsUntil - Date.now()) / 1000)));
  }
  if (!isConnected) return texts.noConnection;
  return isRenewed ? texts.renewed : undefined;
}
