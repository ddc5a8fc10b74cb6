import type { HolderPrincipal } from "../../gate/identity/principal.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { fileList } from "./chat-files.ts";
import type { OutputOf, Visit } from "./visit.ts";

type Stored = OutputOf<"chats.listMessages">["data"][number];
export type Message = Pick<Stored, "id" | "direction" | "content" | "options" | "attachments"> & {
  sentAt: string | null;
};

/** Maximum number of messages per response of the operation. */
const perAnswer = 500;
/** The longest conversation that is read to its end, in responses. */
const maxAnswers = 20;
/** The page shows the most recent messages, up to this many characters, and always at least the last one. */
const maxCharacters = 20_000;

/** The most recent messages of a chat, oldest first; null when the chat no longer exists. */
export async function messagesOf(visit: Visit, holder: HolderPrincipal): Promise<Message[] | null> {
  const found: Message[] = [];
  for (let each = 0; each < maxAnswers; each++) {
    const after = found.at(-1)?.id;
    const fields = { chatId: holder.record.id, ...(after && { after }) };
    try {
      const { data } = await visit.perform("chats.listMessages", fields, holder);
      found.push(...data);
      if (data.length < perAnswer) break;
    } catch (error) {
      if (error instanceof AppError && error.type === "not-found") return null;
      throw error;
    }
  }
  return lastOf(found);
}

/** Each message and each file counts as at least one line. */
function lastOf(messages: Message[]): Message[] {
  let left = maxCharacters;
  let from = messages.length - 1;
  while (from > 0 && left > 0) {
    const { content, attachments } = messages[from--]!;
    left -= Math.max(200, content.length) + 200 * attachments.length;
  }
  return messages.slice(Math.max(0, from));
}

export function messageList(messages: Message[], { texts: t, server }: Visit): Html {
  const origin = server.platform.config.baseOrigin;
  return html`<div role="log" aria-label="${t.conversation}" tabindex="0"><ol class="log">
${messages.map((message, index) => shown(message, index === messages.length - 1, origin, t))}</ol></div>`;
}

function shown(
  { direction, content, attachments, sentAt }: Message,
  isLast: boolean,
  origin: string,
  t: Visit["texts"],
): Html {
  const isOwn = direction === "inbound";
  return html`<li class="bubble${isOwn && " own"}"${isLast && html` id="last"`}>
<span class="hidden">${isOwn ? t.youWrote : t.weWrote}</span>
<p class="prose">${isOwn ? content : linked(content, origin)}</p>
${fileList(attachments, t)}
${sentAt && html`<time datetime="${sentAt}">${timeOfDay(sentAt, t)}</time>`}
</li>\n`;
}

/** The time of a message; the page does not know the visitor's time zone. */
const timeOfDay = (sentAt: string, t: Visit["texts"]): string =>
  `${new Intl.DateTimeFormat(t.locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(sentAt))} UTC`;

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** The account's own text, with URLs as links. Those to this server are made relative. */
export function linked(text: string, origin: string): Content[] {
  const parts: Content[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const [url] = match;
    const href = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    parts.push(text.slice(end, match.index), html`<a href="${href}" rel="noopener">${url}</a>`);
    end = match.index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** The quick replies offered by the last message, as buttons. */
export function quickReplies(path: string, messages: Message[], hidden: Html, t: Visit["texts"]): Content {
  const options = messages.at(-1)?.options ?? [];
  if (options.length === 0) return null;
  return html`<form method="post" action="${path}" class="actions" aria-label="${t.quickReplies}">
${hidden}
${options.map((option) => html`<button class="plain" name="content" value="${option}">${option}</button>`)}
</form>`;
}
