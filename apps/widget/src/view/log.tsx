import { Component, type ComponentChildren, createRef } from "preact";
import type { Chat, Shown } from "../chat/chat.ts";
import { Linked } from "./linked.tsx";
import type { Texts } from "./texts.ts";
import { timeOf } from "./time.ts";

interface Properties {
  chat: Chat;
  texts: Texts;
  language: string;
  /** Name of the account, for screen readers. */
  name: string;
  linkTarget: "_blank" | "_self";
}

/** Distance from the end, in pixels, at which a new message still scrolls into view. */
const nearEnd = 80;
/** Messages of one side within this time share one time, in ms. */
const togetherMs = 5 * 60_000;

/** The messages. They scroll to the newest, unless the visitor reads further up. */
export class Log extends Component<Properties, { hasNew: boolean }> {
  override state = { hasNew: false };
  readonly #log = createRef<HTMLDivElement>();
  #isAtEnd = true;
  #top = 0;
  #shown: Shown[] = [];
  // The panel changes its size when a keyboard appears, or the text that is being written grows.
  readonly #observer = new ResizeObserver(() => this.#isAtEnd && this.#scrollToEnd());

  override componentDidMount(): void {
    this.#observer.observe(this.#log.current!);
    this.#scrollToEnd();
  }

  override componentWillUnmount(): void {
    this.#observer.disconnect();
  }

  override componentDidUpdate(): void {
    const { shown } = this.props.chat;
    const last = shown.at(-1);
    const isNew = last?.key !== this.#shown.at(-1)?.key;
    this.#shown = shown;
    if (isNew && (this.#isAtEnd || last?.state)) this.#scrollToEnd();
    else if (isNew) this.setState({ hasNew: true });
  }

  #scrollToEnd(): void {
    this.#log.current!.scrollTop = this.#log.current!.scrollHeight;
    this.setState({ hasNew: false });
  }

  #onScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#log.current!;
    // The event fires later, when more content may have been added below. Only the visitor scrolls up.
    if (scrollHeight - scrollTop - clientHeight < nearEnd) this.#isAtEnd = true;
    else if (scrollTop < this.#top) this.#isAtEnd = false;
    this.#top = scrollTop;
    if (this.#isAtEnd && this.state.hasNew) this.setState({ hasNew: false });
  }

  override render({ chat, texts, language, name, linkTarget }: Properties) {
    const { shown } = chat;
    return (
      <div class="messages">
        <div
          class="log"
          role="log"
          aria-live="polite"
          aria-label={texts.messages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
          tabIndex={0}
          ref={this.#log}
          onScroll={() => this.#onScroll()}
        >
          {shown.map((message, index) => (
            <Entry
              key={message.key}
              message={message}
              author={message.direction === "inbound" ? texts.you : name || texts.title}
              time={endsGroup(message, shown[index + 1]) ? timeOf(message, language) : ""}
              retry={() => chat.outbox.retry()}
              files={message.attachments && chat.files?.listOf(message.attachments)}
              {...{ texts, linkTarget }}
            />
          ))}
        </div>
        {this.state.hasNew && (
          <button type="button" class="jump" onClick={() => this.#scrollToEnd()}>
            {texts.newMessages} ↓
          </button>
        )}
      </div>
    );
  }
}

interface EntryProperties {
  message: Shown;
  author: string;
  time: string;
  texts: Texts;
  linkTarget: "_blank" | "_self";
  files: ComponentChildren;
  retry(): void;
}

function Entry({ message, author, time, texts, linkTarget, files, retry }: EntryProperties) {
  const { direction, content, state, reason, sentAt } = message;
  return (
    <div class={`entry ${direction}`}>
      <span class="hidden">{author}: </span>
      {content && (
        <div class="bubble">
          {direction === "outbound" ? <Linked text={content} target={linkTarget} /> : content}
        </div>
      )}
      {files}
      {state === "sending" && <small>{texts.sending}</small>}
      {state === "failed" && (
        <small class="failed">
          {texts.notSent[reason ?? "connection"]}{" "}
          <button type="button" class="link" onClick={retry}>
            {texts.tryAgain}
          </button>
        </small>
      )}
      {!state && time && <time dateTime={sentAt}>{time}</time>}
    </div>
  );
}

/** Whether the next message is of the other side, or much later. */
function endsGroup(message: Shown, next: Shown | undefined): boolean {
  if (!next || next.direction !== message.direction) return true;
  if (!next.sentAt || !message.sentAt) return false;
  return Date.parse(next.sentAt) - Date.parse(message.sentAt) > togetherMs;
}
