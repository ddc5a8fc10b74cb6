import { type Message, type OpenedConversation, RentalClient } from "@rental/sdk";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { watchedFetch } from "../../api/client.ts";
import { isAway } from "../../api/errors.ts";
import { queryClient } from "../../api/query-client.ts";
import { atSignOut, beforeSignOut } from "../../api/sign-out.ts";
import { newKey } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { sendComposed } from "../../ui/composed.ts";
import { type Answer, forget, forgetAll, type Kept, type Keyed, keep, takeLeft } from "./kept-answers.ts";
import { openedQuery } from "./queries.ts";

/** An answer that is about to be sent. */
export interface Outgoing extends Keyed {
  /** When it is sent, in ms of this browser's clock. */
  dueAt: number;
  /** From its first attempt on, it can't be undone. */
  isSending: boolean;
}

/** An answer that returns to the reply. */
export interface Returned extends Keyed {
  /** Why it was not sent, unless it was undone. */
  error?: unknown;
  /** When it was due, in ms of this browser's clock, if the page was left meanwhile and it may have been sent. */
  maybeSentAt?: number;
}

/** How long sending can be undone, in ms. */
const undoMs = 10_000;
/** A reloaded page sends what was due, unless it loads later than this, in ms: then a person decides. */
const resumeMs = 15_000;
/** A sign-out that takes longer than this, in ms, shows what it waits for. */
const silentMs = 1_000;

/** Its requests are completed even if the page is closed meanwhile. */
const lasting = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: (input, init) => watchedFetch(input, { ...init, keepalive: true }),
});

let all: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
/** The requests in progress by key; each resolves to whether it was sent. */
const running = new Map<string, Promise<boolean>>();
/** Ids of the messages that were sent from this page. */
const sent = new Set<string>();
/** By conversation: the answers that have not been taken into its reply yet, and what takes them. */
const returned = new Map<string, Returned[]>();
const takers = new Map<string, (answer: Returned) => void>();

function set(next: readonly Outgoing[]): void {
  all = next;
  for (const listener of listeners) listener();
}

const without = (key: string) => all.filter((each) => each.key !== key);
const waiting = (conversationId?: string) =>
  all.filter((each) => !each.isSending && (conversationId ?? each.conversationId) === each.conversationId);

/** Sends an answer in ten seconds, or when the next one follows or the page is hidden or left. Until then, it can be undone. */
export function sendLater(answer: Answer): void {
  sendNow(answer.conversationId);
  const key = newKey();
  keep({ ...answer, key }, "waiting");
  set([...all, { ...answer, key, dueAt: Date.now() + undoMs, isSending: false }]);
  setTimeout(() => begin(key), undoMs);
}

/** @returns whether there was one to send */
export function sendNow(conversationId: string): boolean {
  const due = waiting(conversationId);
  for (const { key } of due) begin(key);
  return due.length > 0;
}

/** Returns the answer to the reply. @returns whether there was one */
export function takeBack(conversationId: string): boolean {
  const back = waiting(conversationId);
  for (const one of back) {
    set(without(one.key));
    returnToReply(one);
  }
  return back.length > 0;
}

/** Starts sending, which can't be undone. */
function begin(key: string): void {
  const one = waiting().find((each) => each.key === key);
  if (!one) return;
  set(all.map((each) => (each === one ? { ...one, isSending: true } : each)));
  running.set(key, send(one));
}

const keyedOf = ({ dueAt: _due, isSending: _sending, ...answer }: Outgoing): Keyed => answer;

/** @returns whether it was sent */
async function send(one: Outgoing): Promise<boolean> {
  const { key, conversationId } = one;
  keep(keyedOf(one), "sending");
  const mutation = queryClient.getMutationCache().build<Message, unknown, void, unknown>(queryClient, {
    mutationFn: () => sendComposed(lasting, one, { idempotencyKey: key }),
    // In the order in which they were written.
    scope: { id: conversationId },
    retry: (_, error) => isAway(error),
    retryDelay: 500,
  });
  try {
    const message = await mutation.execute();
    sent.add(message.id);
    show(conversationId, message);
    forget(key);
    return true;
  } catch (error) {
    keep(keyedOf(one), "refused");
    returnToReply({ ...one, error });
    return false;
  } finally {
    set(without(key));
    running.delete(key);
  }
}

/** @returns whether all were sent */
async function sendAll(): Promise<boolean> {
  for (const { key } of waiting()) begin(key);
  return !(await Promise.all(running.values())).includes(false);
}

/** @returns whether all were sent, so that the session can end */
async function sendBeforeSignOut(): Promise<boolean> {
  const telling = setTimeout(() => {
    for (const text of new Set(all.map(({ waits }) => waits))) toast(text);
  }, silentMs);
  const areSent = await sendAll();
  clearTimeout(telling);
  return areSent;
}

/** Shows a message before the conversation is read again. */
function show(conversationId: string, message: Message): void {
  queryClient.setQueryData(openedQuery(conversationId).queryKey, (opened?: OpenedConversation) => {
    if (!opened || opened.messages.data.some(({ id }) => id === message.id)) return opened;
    const messages = { ...opened.messages, data: [message, ...opened.messages.data] };
    return { ...opened, messages };
  });
}

/** @param isResumed whether by another page than the one where it was written, so that it comes unexpectedly */
function returnToReply(back: Returned, isResumed = false): void {
  const { conversationId, error, failed } = back;
  const take = takers.get(conversationId);
  if (take) take(back);
  else {
    returned.set(conversationId, [...(returned.get(conversationId) ?? []), back]);
    if (error || isResumed) toast(failed);
  }
}

/** Whether a message was sent from this page, or is being sent: it may arrive before the answer to the request. */
export const isOwn = ({ id, content }: Message): boolean =>
  sent.has(id) || all.some((each) => each.isSending && each.content === content);

/** The answers of a conversation that are about to be sent, the oldest first. */
export function useOutgoing(conversationId: string): Outgoing[] {
  return useSyncExternalStore(subscribe, () => all).filter((each) => each.conversationId === conversationId);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Receives the answers that return to the reply of a conversation, now and while the reply is shown. */
export function useReturned(conversationId: string, take: (answer: Returned) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const taker = (answer: Returned) => {
      forget(answer.key);
      latest.current(answer);
    };
    takers.set(conversationId, taker);
    for (const back of returned.get(conversationId) ?? []) taker(back);
    returned.delete(conversationId);
    return () => {
      if (takers.get(conversationId) === taker) takers.delete(conversationId);
    };
  }, [conversationId]);
}

/** Sends what a reloaded or closed page had begun to send, and returns the rest to the reply. */
function resume({ answer, state, keptAt }: Kept): void {
  if (state !== "sending") returnToReply(answer, true);
  else if (Date.now() - keptAt > resumeMs) returnToReply({ ...answer, maybeSentAt: keptAt }, true);
  else {
    set([...all, { ...answer, dueAt: Date.now(), isSending: false }]);
    begin(answer.key);
  }
}

beforeSignOut.add(sendBeforeSignOut);
atSignOut.add(forgetAll);
// The system may stop a page that is hidden.
document.addEventListener("visibilitychange", () => void (document.hidden && sendAll()));
window.addEventListener("pagehide", () => void sendAll());
// Without a session nobody can send them; they stay for the next page.
takeLeft(resume).catch(() => undefined);
