import { randomUUID } from "node:crypto";
import type { HolderPrincipal } from "../../gate/identity/principal.ts";
import { noRecord } from "../../gate/identity/visitor.ts";
import { AppError } from "../../platform/app-error.ts";
import { attributes, type Content, type Html, html } from "../../platform/text/html.ts";
import { storeOrigin } from "../store-origin.ts";
import { brandOfHolder } from "./brand.ts";
import { type Message, messageList, messagesOf, quickReplies } from "./chat-messages.ts";
import { input, type Problems, problemSummary, textArea } from "./fields.ts";
import { homeLine } from "./home-line.ts";
import { botCheckFields, refuseBot } from "./human.ts";
import { type Brand, nameOf, titled } from "./layout.ts";
import { listingNamed } from "./listing-named.ts";
import { contentSecurityPolicy } from "./policy.ts";
import type { Page } from "./route.ts";
import { redirectTo, sendDocument } from "./send.ts";
import type { Texts } from "./texts/index.ts";
import { cookieOf, holderOf, setCookie, type Visit } from "./visit.ts";

const cookie = "chat";
/** How long a browser remembers its chat. */
const cookieSeconds = 90 * 24 * 3600;

/**
 * `/p/{slug}/chat`: this browser's conversation with the account, as a list and a form. Where scripts run, the website
 * chat's script replaces both.
 */
export const chatPage: Page = {
  path: "/p/:slug/chat",
  admits: "profiles.get",
  show: async (visit) => sendChat(visit, await chatOfBrowser(visit)),
  send: {
    admits: "chats.create",
    async handle(visit, form) {
      const chat = await chatOfBrowser(visit);
      return form.has("take") ? take(visit, chat, form) : write(visit, chat, form);
    },
  },
};

/**
 * `/p/chats/{token}`: asks whether to continue the conversation in this browser, from a link in an email or on another
 * device. A link alone changes nothing: somebody who follows a stranger's link must not write in the stranger's chat.
 * While the account's pages are not public, the conversation continues here.
 */
export const chatLinkPage: Page = {
  path: "/p/chats/:token",
  admits: "chats.listMessages",
  isSecret: true,
  holds: "chat",
  async show(visit) {
    const chat = chatOfLink(visit);
    // The 404 of a deleted chat takes precedence over the question.
    await visit.perform("chats.listMessages", { chatId: chat.holder.record.id });
    if ((await visit.server.visitors.of(chat.slug)) instanceof AppError) return sendChat(visit, chat);
    return askToTake(visit, chat.slug, chat.token);
  },
  send: { admits: "chats.createMessage", handle: (visit, form) => write(visit, chatOfLink(visit), form) },
};

interface Chat {
  slug: string;
  /** Where it is shown, and where its form is submitted. */
  path: string;
  /** Null before the first message. */
  holder: HolderPrincipal | null;
  token: string | undefined;
}

const pathOf = (slug: string): string => `/p/${slug}/chat`;

/** The chat remembered by this browser, if it belongs to this account. */
async function chatOfBrowser({ server, request, params }: Visit): Promise<Chat> {
  const slug = params.slug!;
  const token = cookieOf(request, cookie);
  const holder = token ? await server.visitors.holding("chat", token) : null;
  const isOurs = holder && !(holder instanceof AppError) && holder.slug === slug;
  return { slug, path: pathOf(slug), ...(isOurs ? { holder, token } : { holder: null, token: undefined }) };
}

function chatOfLink(visit: Visit) {
  const holder = holderOf(visit);
  const token = visit.params.token!;
  return { slug: holder.slug, path: `/p/chats/${token}`, holder, token };
}

const remember = (visit: Visit, slug: string, token: string): void =>
  setCookie(visit, cookie, token, { path: pathOf(slug), maxAgeSeconds: cookieSeconds });

async function write(visit: Visit, chat: Chat, form: URLSearchParams) {
  const { texts: t, language } = visit;
  const content = form.get("content")?.trim() ?? "";
  const again = (status: number, problem: string, field = "content") =>
    sendChat(visit, chat, { status, form, problems: new Map([[field, problem]]) });
  if (content === "") return again(422, t.messageMissing);
  const refusal = refuseBot(visit, form);
  if (refusal) return again(422, refusal);
  const clientId = form.get("clientId") || undefined;
  try {
    if (chat.holder) {
      const fields = { chatId: chat.holder.record.id, content, clientId };
      await visit.perform("chats.createMessage", fields, chat.holder);
    } else {
      const { data } = await visit.perform("chats.create", {
        slug: chat.slug,
        content,
        clientId,
        language,
        email: form.get("email")?.trim() ?? "",
        propertyId: form.get("property") ?? "",
      });
      remember(visit, chat.slug, data.token);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The chat remembered by this browser no longer exists: start a new one.
    if (error.type === "not-found" && chat.holder && chat.path === pathOf(chat.slug))
      return write(visit, { ...chat, holder: null, token: undefined }, form);
    if (error.type === "rate-limited") return again(429, t.messagesTooMany);
    if (error.type !== "validation-error") throw error;
    const isEmail = error.options.errors?.some(({ field }) => field === "email");
    return isEmail ? again(422, t.emailWrong, "email") : again(422, t.messageWrong);
  }
  return redirectTo(visit, `${chat.path}#last`);
}

/** Moves a link's conversation to this browser. An existing conversation is replaced only when the visitor confirms. */
async function take(visit: Visit, own: Chat, form: URLSearchParams) {
  const { slug } = own;
  const token = form.get("take")!;
  const holder = await visit.server.visitors.holding("chat", token);
  if (holder instanceof AppError) throw holder;
  if (holder.slug !== slug) throw noRecord("chat");
  if (own.holder && own.token !== token && !form.has("replace")) return askToTake(visit, slug, token, true);
  remember(visit, slug, token);
  return redirectTo(visit, `${pathOf(slug)}#last`);
}

/** @param replaces whether this browser already has another conversation with the account */
async function askToTake(visit: Visit, slug: string, token: string, replaces = false) {
  const { texts: t } = visit;
  const brand = await brandOfHolder(visit, slug);
  return sendDocument(visit, 200, {
    ...titled(t.chat, brand),
    body: html`<div class="stack narrow">
<h1>${t.chatTake(nameOf(brand))}</h1>
<p>${replaces ? t.chatTakeOther : t.chatTakeHelp}</p>
<form method="post" action="${pathOf(slug)}" class="actions">
<input type="hidden" name="take" value="${token}">
${replaces && html`<input type="hidden" name="replace" value="1">`}
<button>${replaces ? t.chatReplace : t.chatTakeButton}</button>
${replaces && html`<a class="button plain" href="${pathOf(slug)}">${t.chatKeepOwn}</a>`}
</form>
</div>`,
  });
}

interface Refusal {
  status: number;
  /** What was typed, to be shown again. */
  form: URLSearchParams;
  problems: Problems;
}

async function sendChat(visit: Visit, chat: Chat, refusal?: Refusal) {
  const { texts: t, query } = visit;
  const { slug, path } = chat;
  const entered = refusal?.form ?? new URLSearchParams();
  const problems = refusal?.problems ?? new Map();
  const [brand, messages, home] = await Promise.all([
    brandOfHolder(visit, slug),
    chat.holder && messagesOf(visit, chat.holder),
    listingNamed(visit, slug, entered.get("property") ?? query.property),
  ]);
  const { config } = visit.server.platform;
  const policy = contentSecurityPolicy({
    photosAt: config.cdnUrl,
    isScripted: true,
    filesTo: storeOrigin(config),
  });
  visit.reply.header("Content-Security-Policy", policy);
  // A script that reads the token can do no more than with the cookie while the page is open, and reach only this chat.
  const known = messages && chat.holder && { "data-chat": chat.holder.record.id, "data-token": chat.token };
  const script = { "data-account": slug, "data-language": visit.language, "data-listing": home?.id };
  return sendDocument(visit, refusal?.status ?? 200, {
    ...titled(t.chat, brand),
    current: "chat",
    body: html`<div class="stack narrow chat">
<h1>${t.chatTitle(nameOf(brand))}</h1>
${home && homeLine(home, slug)}
<div id="chat" class="stack"${attributes(known ?? {})}>
${problemSummary(problems, t)}
${messageList(messages ?? greeting(visit, brand), visit)}
${messages && quickReplies(path, messages, hiddenFields(visit), t)}
<form method="post" action="${path}" class="panel stack" novalidate>
${textArea({ name: "content", label: t.yourMessage, problems, value: entered.get("content") ?? "", more: { maxlength: 2000, required: true, rows: 3 } })}
${!messages && emailInput(entered, problems, t)}
${home && html`<input type="hidden" name="property" value="${home.id}">`}
${hiddenFields(visit)}
<div class="actions"><button>${t.sendMessage}</button>
${messages && html`<a class="button plain" href="${refreshed(visit, path)}">${t.newAnswers}</a>`}</div>
</form>
${messages && chat.token && elsewhere(visit, chat.token)}
</div>
<script src="/widget.js" data-mount="chat"${attributes(script)} async></script>
</div>`,
  });
}

/** Reloads the page with newer messages: browsers do not reload a URL that differs only after the #. */
const refreshed = ({ server }: Visit, path: string): string =>
  `${path}?at=${server.platform.clock.now().getTime()}#last`;

/** The hidden fields of all chat forms. */
const hiddenFields = (visit: Visit): Html =>
  html`<input type="hidden" name="clientId" value="${randomUUID()}">${botCheckFields(visit)}`;

const emailInput = (entered: URLSearchParams, problems: Problems, t: Texts): Html =>
  input({
    name: "email",
    type: "email",
    label: t.email,
    hint: t.chatEmailHint,
    value: entered.get("email") ?? "",
    problems,
    more: { autocomplete: "email", maxlength: 320 },
  });

/** The start of every chat. It is only displayed, and not stored, until something is written. */
function greeting({ texts: t }: Visit, brand: Brand): Message[] {
  const content = `${t.automated(nameOf(brand))}\n${brand.profile.intro ?? t.howCanWeHelp}`;
  return [{ id: "greeting", direction: "outbound", content, attachments: [], sentAt: null }];
}

/** The link that continues this conversation on another device. */
const elsewhere = ({ texts: t, origin }: Visit, token: string): Content =>
  html`<details class="come-back"><summary>${t.chatElsewhere}</summary>
<p>${t.chatElsewhereHelp}</p><p><a href="/p/chats/${token}">${origin}/p/chats/${token}</a></p></details>`;
