import type { Chat } from "../chat/chat.ts";
import { isForInputMethod } from "./input-method.ts";
import type { Texts } from "./texts.ts";

/** Longest message, in characters. */
const longest = 2000;

interface Properties {
  texts: Texts;
  chat: Chat;
  draft: string;
  setDraft(draft: string): void;
}

/** Where the visitor writes. Enter sends, Shift+Enter begins a new line. */
export function Composer({ chat, texts, draft, setDraft }: Properties) {
  const isTooLong = draft.length > longest;

  const submit = (event: Event) => {
    event.preventDefault();
    if (isTooLong || chat.files?.holdsBack()) return;
    chat.send(draft);
    setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !isForInputMethod(event)) submit(event);
  };

  return (
    <form
      onSubmit={(event) => {
        submit(event);
        event.currentTarget.querySelector("textarea")?.focus();
      }}
    >
      {chat.files?.button}
      <label class="hidden" for="text">
        {texts.yourMessage}
      </label>
      <textarea
        id="text"
        rows={Math.min(5, draft.split("\n").length)}
        placeholder={texts.placeholder}
        enterkeyhint="send"
        autocomplete="off"
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? "too-long" : undefined}
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" class="send" aria-label={texts.send}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3.4 20.4 21 12 3.4 3.6 3 10l12 2-12 2z" />
        </svg>
      </button>
      {isTooLong && (
        <p id="too-long" class="failed">
          {texts.tooLong(draft.length, longest)}
        </p>
      )}
    </form>
  );
}
