import type { ComponentChildren, h as createElement } from "preact";
import type { Attachment } from "../chat/api.ts";
import type { Host } from "../chat/files-part.ts";
import type { Texts } from "./texts.ts";

/** An address that ends sooner is asked for again, in ms. */
const soonMs = 60_000;

interface Links {
  /** An address of the server, under the name that the website knows it by. Those of a store elsewhere stay. */
  local(url: string): string;
  sizeOf(bytes: number): string;
  listOf(attachments: Attachment[]): ComponentChildren;
}

/** The files of messages, as links that save them; pictures are shown small. */
export function linksOf(
  { api, chat, options: { origin, language } }: Host,
  h: typeof createElement,
  t: Texts,
): Links {
  const drawn = new WeakSet<HTMLCanvasElement>();

  function local(url: string): string {
    const { pathname, search } = new URL(url);
    return /^\/(uploads|attachments)\//.test(pathname) ? origin + pathname + search : url;
  }

  /** Addresses end after an hour, and a chat may stay open for longer. */
  async function lastingUrlOf({ id, url }: Attachment): Promise<string> {
    const end = Number(new URL(url).searchParams.get("expires")) * 1000;
    if (end > Date.now() + soonMs) return local(url);
    let after: string | undefined;
    for (;;) {
      const messages = await api.list(chat.access!, after);
      const found = messages.flatMap(({ attachments = [] }) => attachments).find((each) => each.id === id);
      after = messages.at(-1)?.id;
      if (found || !after) return local(found?.url ?? url);
    }
  }

  /**
   * A website's policy may not allow images of the server, so they are fetched. An image that can't be displayed is offered
   * as a file.
   */
  async function draw(canvas: HTMLCanvasElement, attachment: Attachment): Promise<void> {
    try {
      const url = `${await lastingUrlOf(attachment)}&preview=true`;
      const answer = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
      if (!answer.ok) throw new TypeError();
      const bitmap = await createImageBitmap(await answer.blob());
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext("2d")!.drawImage(bitmap, 0, 0);
    } catch {
      canvas.hidden = true;
    }
  }

  async function save(attachment: Attachment): Promise<void> {
    const link = document.createElement("a");
    link.href = await lastingUrlOf(attachment);
    link.download = attachment.name;
    link.target = "_blank";
    link.rel = "noopener";
    link.click();
  }

  function sizeOf(bytes: number): string {
    const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
    const rounded = value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value);
    return rounded.toLocaleString(language, { style: "unit", unit: unit as string });
  }

  const itemOf = (attachment: Attachment) => {
    const { id, name, contentType, bytes, url } = attachment;
    return h(
      "li",
      { key: id },
      h(
        "a",
        {
          href: local(url),
          target: "_blank",
          rel: "noopener",
          download: name,
          "aria-label": `${t.download(name)}, ${sizeOf(bytes)}`,
          onClick: (event: Event) => {
            event.preventDefault();
            void save(attachment).catch(() => undefined);
          },
        },
        contentType.startsWith("image/") &&
          h("canvas", {
            "aria-hidden": true,
            ref: (canvas: HTMLCanvasElement | null) => {
              if (!canvas || drawn.has(canvas)) return;
              drawn.add(canvas);
              void draw(canvas, attachment);
            },
          }),
        name,
      ),
      " ",
      h("small", null, sizeOf(bytes)),
    );
  };

  return {
    local,
    sizeOf,
    listOf: (attachments) =>
      attachments.length > 0 && h("ul", { class: "files", "aria-label": t.files }, attachments.map(itemOf)),
  };
}
