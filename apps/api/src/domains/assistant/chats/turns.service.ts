import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import { wake } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { accountNotification, type Wake } from "../../../platform/jobs/wake.ts";
import type { Platform } from "../../../platform/platform.ts";
import { visitorOf } from "../../account/accounts/visitor-caller.service.ts";
import { beforeBooking } from "../../calendar/bookings/book.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { answerWithinMs } from "../assistant/asking.service.ts";
import { prepareMessage } from "./booking.service.ts";
import {
  byScript,
  type ChatContext,
  isSilent,
  keepState,
  loadChatContext,
  say,
  type Visiting,
} from "./chat-context.service.ts";
import * as chats from "./chats.queries.ts";
import type { Act, Turn } from "./dialogue/acts.ts";
import { takeTurnWithFiles } from "./dialogue/files.ts";
import { takeTurn } from "./dialogue/turn.ts";
import { openDialogueServices } from "./dialogue-services.service.ts";
import { readSituation } from "./model/situation.service.ts";
import { type Meaning, meaningOf } from "./model/understanding.service.ts";
import { wordsFor } from "./model/wording.service.ts";
import * as queries from "./turns.queries.ts";

/*
 * How a message is answered with the help of a language model. A row in chat_turns is written together with the
 * message. A worker then takes these steps, none of which keeps a transaction open while the model is asked:
 *
 * 1. Interpret the message, by the rules; the model is only asked about what they do not understand.
 * 2. Let the dialogue take its turn, as without a model. Its effects, such as a booking, commit together with the acts
 *    that are still to be worded.
 * 3. Have the model word the acts; the script's wording is the fallback when it fails, or does not keep to the facts.
 * 4. Send the answer and delete the row, in one transaction.
 *
 * A killed worker leaves the row behind. Another one continues after step 2 if that was committed, so that nothing is
 * booked or said twice.
 */

export const turnKind = "chat-turn";

/** After this time, a claim expires and its worker counts as dead: longer than the model may take. */
const takenMs = answerWithinMs + 4_000;
/** Number of turns that a worker answers before yielding to others. */
const turnsAtAStretch = 20;

/** Leaves a message to a worker, which asks the model. */
export async function leaveToModel(call: Visiting, chatId: string, messageId: string): Promise<void> {
  const { accountId } = call.caller;
  await queries.insert(call.tx, { accountId, id: messageId, chatId, dueAt: call.clock.now() });
  wake(call, turnKind, chatId);
}

/** Whether earlier messages in the chat are still unanswered. */
export const isWaiting = async (call: Visiting, chatId: string): Promise<boolean> =>
  call.model !== null && (await queries.findNext(call.tx, call.caller.accountId, chatId)) !== undefined;

/** Answers a chat's messages, oldest first. */
export async function answerTurns(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
): Promise<void> {
  const visitor = await visitorOf(platform, ref.accountId, { kind: "chat", id: ref.id });
  for (let count = 0; visitor && count < turnsAtAStretch; count++) {
    if (!(await answerNext(platform, visitor, ref))) return;
    await progress();
  }
}

/** @returns false when there is nothing to answer, or another worker is on it */
async function answerNext(platform: Platform, visitor: Caller, { accountId, id }: JobRef): Promise<boolean> {
  const { database, clock } = platform;
  const next = await queries.findNext(database.read, accountId, id);
  const now = clock.now();
  if (!next || !(await queries.take(database.read, next, now, new Date(now.getTime() + takenMs))))
    return false;
  const endsAt = performance.now() + answerWithinMs;
  const leftMs = () => endsAt - performance.now();
  try {
    const decided = next.decided ?? (await decide(platform, visitor, next, leftMs));
    const worded = decided && (await word(platform, visitor, next, decided, leftMs));
    if (decided) await send(platform, visitor, next, decided, worded);
  } catch (error) {
    // A rule refuses the answer, and a retry would not change that.
    if (!(error instanceof AppError)) throw error;
    await database.transact((tx) => queries.remove(tx, next));
  }
  return true;
}

/** Lets the script answer after processes crashed during a turn. */
export async function giveUp(platform: Platform, ref: JobRef): Promise<void> {
  const visitor = await visitorOf(platform, ref.accountId, { kind: "chat", id: ref.id });
  const next = await queries.findNext(platform.database.read, ref.accountId, ref.id);
  if (!visitor || !next) return;
  const decided = next.decided ?? (await decide(platform, visitor, next, () => 0));
  if (decided) await send(platform, visitor, next, decided, undefined);
}

export const due = ({ database, clock }: Platform, limit: number, accountId?: string): Promise<JobRef[]> =>
  queries.due(database.read, clock.now(), limit, accountId);

type Caller = HolderPrincipal;
type Decided = NonNullable<queries.TurnRow["decided"]>;

/** Steps 1 and 2. @returns nothing when the message is no longer to be answered */
async function decide(
  platform: Platform,
  visitor: Caller,
  turn: queries.TurnRow,
  leftMs: () => number,
): Promise<Decided | undefined> {
  const situation = await inTalk(platform, visitor, turn, readSituation);
  if (!situation) return undefined;
  const meaning = await meaningOf(platform, visitor, situation, leftMs());
  const mayBook = await prepareMessage({ ...platform, caller: visitor, requestId: turn.id }, turn);
  return inTalk(
    platform,
    visitor,
    turn,
    async (within, talk, locked) => {
      if (locked.decided) return locked.decided;
      const taken = await takeTurns(within, talk, meaning, mayBook);
      await keepState(within, talk, taken.state);
      const decided = { acts: taken.acts, ...withoutHeard(meaning) };
      await queries.decide(within.tx, locked, decided);
      return decided;
    },
    mayBook,
  );
}

const withoutHeard = ({ understoodBy, toolCalls, promptHash }: Meaning) => ({
  understoodBy,
  toolCalls,
  promptHash,
});

/** A message can have several meanings in sequence, such as a name and an address. */
async function takeTurns(
  call: Visiting,
  talk: ChatContext,
  { heard, understoodBy }: Meaning,
  mayBook: boolean,
): Promise<Turn> {
  const services = openDialogueServices(call, { ...talk, mayBook });
  const { content } = talk.message;
  // The rules answer several questions of a message only if they read it whole.
  const [first, ...others] = understoodBy === "rules" ? [] : heard;
  let turn = await takeTurnWithFiles(talk.message, talk.state, services, first);
  for (const one of others) {
    const { expects } = turn.state;
    // The next meaning must answer the next question.
    if (one.intent !== "expected" || (expects.kind !== "address" && expects.kind !== "name")) break;
    turn = await takeTurn(content, turn.state, services, one);
  }
  return turn;
}

/** Step 3. @returns nothing when the script's wording is to be used */
async function word(
  platform: Platform,
  visitor: Caller,
  turn: queries.TurnRow,
  { acts }: Decided,
  leftMs: () => number,
) {
  const situation = await inTalk(platform, visitor, turn, readSituation);
  return situation && wordsFor(platform, visitor, situation, acts as Act[], leftMs());
}

/** Step 4. */
async function send(
  platform: Platform,
  visitor: Caller,
  turn: queries.TurnRow,
  { acts, understoodBy, toolCalls, promptHash }: Decided,
  worded: Awaited<ReturnType<typeof word>>,
): Promise<void> {
  await inTalk(platform, visitor, turn, async (call, talk) => {
    const tookPart = understoodBy === "model" || worded !== undefined;
    await say(call, talk, acts as Act[], {
      ...byScript,
      understoodBy,
      toolCalls,
      worded: worded?.text,
      promptHash: worded?.promptHash ?? promptHash,
      model: tookPart ? (platform.model?.name ?? null) : null,
    });
    await queries.remove(call.tx, turn);
    wake(call, "chat", turn.chatId);
  });
}

/**
 * Runs `work` in a transaction on a pending turn, with everything locked in the usual order. Removes a turn that is no
 * longer to be answered.
 */
async function inTalk<T>(
  platform: Platform,
  visitor: Caller,
  turn: queries.TurnRow,
  work: (call: Visiting, talk: ChatContext, locked: queries.TurnRow) => Promise<T>,
  mayBook = false,
): Promise<T | undefined> {
  return asVisitor(platform, visitor, turn.id, async (call) => {
    if (mayBook) await beforeBooking(call);
    const talk = await talkOf(call, turn);
    const locked = await queries.lock(call.tx, turn);
    if (!locked) return undefined;
    if (talk && !(await isSilent(call, untilTold(talk, locked)))) return work(call, talk, locked);
    await queries.remove(call.tx, turn);
    return undefined;
  });
}

/** A visitor whom this turn hands over is told so before the chat is silent. */
const untilTold = (talk: ChatContext, { decided }: queries.TurnRow): ChatContext => {
  const handsOver = (decided?.acts as Act[] | undefined)?.some(({ say: what }) => what === "person");
  return handsOver && talk.pause?.reason === "handed_over" ? { ...talk, pause: null } : talk;
};

/** @returns nothing when the chat is over, or the plan no longer includes messages */
async function talkOf(call: Visiting, turn: queries.TurnRow): Promise<ChatContext | undefined> {
  if (refuseResource(call, "messages")) return undefined;
  const { accountId, chatId, id } = turn;
  const message = await messages.findWithin(call, id);
  // Lock the contact first, as everywhere.
  const { contact } = await contacts.lockContactOf(call, () => chats.find(call.tx, accountId, chatId));
  if (!message || !contact) return undefined;
  const contactId = contact.id;
  const chat = await chats.lock(call.tx, accountId, chatId);
  return chat && loadChatContext(call, { ...chat, contactId }, message);
}

/** Runs a transaction on a visitor's behalf, then wakes the workers and notifies followers of the account's changes. */
async function asVisitor<T>(
  platform: Platform,
  caller: Caller,
  requestId: string,
  work: (call: Visiting) => Promise<T>,
): Promise<T> {
  let wakes: Wake[] = [];
  const result = await platform.database.transact((tx) => {
    wakes = [];
    return work({ ...platform, tx, wakes, caller, requestId });
  });
  await platform.queue.wake([...wakes, accountNotification(caller.accountId)]);
  return result;
}
