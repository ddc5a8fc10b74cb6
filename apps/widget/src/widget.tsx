/** The chat itself: the module that the loader imports. */
import { Api } from "./chat/api.ts";
import { Chat } from "./chat/chat.ts";
import { Storage } from "./chat/storage.ts";
import type { Options, Widget } from "./options.ts";
import { Content } from "./view/content.tsx";
import { Embedded } from "./view/embedded.tsx";
import { Floating } from "./view/floating.tsx";

/** Tabs that are hidden for longer receive nothing until they are visible again, in ms. */
const hiddenMs = 60_000;

export function start(options: Options): Widget {
  const { origin, account, place } = options;
  const api = new Api(origin, account);
  const storage = new Storage(origin, account);
  let isScheduled = false;
  const chat = new Chat(options, api, storage, () => {
    // Messages often come several at a time.
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      view.update();
    });
  });
  const content = new Content(chat, storage, api, options);
  const view = "element" in place ? new Embedded(place.element, content) : new Floating(place, content);
  view.begin();
  followPage(chat);
  return view;
}

/** Lets hidden pages rest, and returns at once when the page is visible or online again. */
function followPage(chat: Chat): void {
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => chat.disconnect(), hiddenMs);
    else {
      chat.connect();
      chat.wake();
    }
  });
  addEventListener("online", () => chat.wake());
  addEventListener("pageshow", ({ persisted }) => persisted && chat.wake());
}
