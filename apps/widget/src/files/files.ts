/** Photos and documents in the chat: a module of its own, loaded when the chat is opened. It gets Preact from the chat. */
import type { h as createElement } from "preact";
import type { Attachment } from "../chat/api.ts";
import type { Files, Host } from "../chat/files-part.ts";
import css from "./files.css";
import { linksOf } from "./links.ts";
import { type Problem, texts } from "./texts.ts";
import { problemOf, upload } from "./upload.ts";

/** The server's limits for one message. */
const most = { files: 10, bytes: 10 * 1024 * 1024, together: 20 * 1024 * 1024 };

/** The problems that a further attempt may not have. */
const passing = new Set<Problem>(["noRoom", "limit", "connection", "refused"]);

/** A file that goes with the next message. */
interface Chosen {
  name: string;
  bytes: number;
  /** Missing for one that was uploaded before the page was loaded. */
  file?: File;
  /** How much was uploaded, from 0 to 1. */
  part: number;
  /** Once it was uploaded: the chat that it was uploaded to, and what to send. */
  ready?: { chatId: string; attachment: Attachment };
  problem?: Problem | undefined;
  ending: AbortController;
}

export function start(content: Host, h: typeof createElement): Files {
  const { chat, api, storage, options } = content;
  const t = texts[options.language];
  const links = linksOf(content, h, t);
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.onchange = () => {
    add([...(input.files ?? [])]);
    input.value = "";
  };
  let chosen: Chosen[] = [];
  /** A note about refused files or the progress, shown and announced. */
  let note = "";
  let isRefusal = false;
  /** Whether the message waits for uploads. */
  let isWanted = false;
  let isDressed = false;

  const before = storage.unsent.files;
  if (before && before.chatId === storage.access?.chatId)
    chosen = before.attachments.map((attachment) => ({
      name: attachment.name,
      bytes: attachment.bytes,
      part: 1,
      ending: new AbortController(),
      ready: { chatId: before.chatId, attachment },
    }));

  const isPending = ({ ready, problem }: Chosen) => !ready && !problem;

  function changed(): void {
    const chatId = chat.access?.chatId ?? "";
    const attachments = chosen.flatMap(({ ready }) => (ready?.chatId === chatId ? ready.attachment : []));
    storage.unsent = { ...storage.unsent, files: { chatId, attachments } };
    chat.changed();
  }

  function say(text: string, refused = false): void {
    note = text;
    isRefusal = refused;
  }

  function add(files: File[]): void {
    say("");
    for (const file of files) {
      const problem = refusalOf(file, chosen);
      if (problem) {
        say(t.problems[problem](file.name), true);
        continue;
      }
      const one = { name: file.name, bytes: file.size, file, part: 0, ending: new AbortController() };
      chosen.push(one);
      void send(one);
    }
    changed();
  }

  async function send(one: Chosen): Promise<void> {
    const { access } = chat;
    delete one.ready;
    delete one.problem;
    one.part = 0;
    try {
      if (!access || !one.file) throw new TypeError();
      const attachment = await upload({
        api,
        access,
        file: one.file,
        local: links.local,
        signal: one.ending.signal,
        onProgress(part) {
          one.part = part;
          chat.changed();
        },
      });
      one.ready = { chatId: access.chatId, attachment };
      say(t.ready(one.name));
    } catch (error) {
      if (one.ending.signal.aborted) return;
      one.problem = problemOf(error);
      // Callers that wait for it must check again.
      isWanted = false;
    }
    changed();
    goOn();
  }

  /** Sends the message that waited for uploads. */
  function goOn(): void {
    if (!isWanted || chosen.some(isPending)) return;
    isWanted = false;
    say("");
    chat.send(content.draft);
    content.draft = "";
  }

  function remove(one: Chosen): void {
    one.ending.abort();
    chosen = chosen.filter((each) => each !== one);
    say("");
    changed();
    content.root?.querySelector("textarea")?.focus();
    goOn();
  }

  function retry(only?: Problem): void {
    for (const one of chosen)
      if (one.problem && passing.has(one.problem) && (!only || one.problem === only)) void send(one);
    chat.changed();
  }

  addEventListener("online", () => retry("connection"));

  /** Adds the style sheet, and handles dropped and pasted files, once the chat is shown. */
  function dress(root: ShadowRoot): void {
    isDressed = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    root.addEventListener("paste", (event) => {
      const data = (event as ClipboardEvent).clipboardData;
      // Excel and Word add a picture of what was copied to its formatted text.
      if (!data?.getData("text/html") || !data.getData("text/plain").trim()) take(event, data);
    });
    root.addEventListener("drop", (event) => take(event, (event as DragEvent).dataTransfer));
    root.addEventListener("dragover", (event) => {
      if ((event as DragEvent).dataTransfer?.types.includes("Files")) event.preventDefault();
    });
  }

  const icon = (path: string) =>
    h("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, h("path", { d: path }));

  const rowOf = (one: Chosen) =>
    h(
      "li",
      null,
      h("span", null, one.name, " ", h("small", null, links.sizeOf(one.bytes))),
      h(
        "button",
        { type: "button", class: "icon", "aria-label": t.remove(one.name), onClick: () => remove(one) },
        icon("m7 7 10 10M17 7 7 17"),
      ),
      isPending(one) && h("progress", { value: one.part, "aria-label": t.sending(one.name) }),
      one.problem &&
        h(
          "p",
          { class: "failed", role: "alert" },
          t.problems[one.problem](one.name),
          " ",
          one.file &&
            passing.has(one.problem) &&
            h("button", { type: "button", class: "link", onClick: () => retry() }, t.tryAgain),
        ),
    );

  return {
    get button() {
      if (!isDressed && content.root) dress(content.root);
      return h(
        "button",
        {
          type: "button",
          class: "icon attach",
          title: t.add,
          "aria-label": t.add,
          onClick: () => input.click(),
        },
        icon("M8 12.5 14.5 6a3.2 3.2 0 0 1 4.5 4.5L10.500 19a5 5 0 0 1-7-7L11 4.500"),
      );
    },
    get tray() {
      return [
        chosen.length > 0 && h("ul", { class: "chosen", "aria-label": t.files }, chosen.map(rowOf)),
        h(
          "p",
          { class: isRefusal ? "notice failed" : isWanted ? "notice" : "hidden", "aria-live": "polite" },
          isWanted ? t.waits : note,
        ),
      ];
    },
    holdsBack() {
      // Files of a chat that no longer exists are uploaded to the new one.
      for (const one of chosen) if (one.ready && one.ready.chatId !== chat.access?.chatId) void send(one);
      isWanted = chosen.some(isPending);
      chat.changed();
      return isWanted;
    },
    take() {
      const sent = chosen.flatMap(({ ready }) => ready?.attachment ?? []);
      chosen = chosen.filter(({ ready }) => !ready);
      say("");
      if (sent.length === 0) return undefined;
      changed();
      return sent;
    },
    listOf: links.listOf,
  };
}

function refusalOf({ size }: File, chosen: Chosen[]): Problem | undefined {
  if (size === 0) return "empty";
  if (size > most.bytes) return "tooLarge";
  if (chosen.length >= most.files) return "tooMany";
  return chosen.reduce((sum, { bytes }) => sum + bytes, size) > most.together ? "tooMuch" : undefined;
}
