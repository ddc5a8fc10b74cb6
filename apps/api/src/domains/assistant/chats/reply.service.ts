import { endPause } from "../../inbox/conversations/pausing.service.ts";
import { optOutRequestOf } from "../../inbox/messages/inbound.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import { mayAsk } from "../assistant/asking.service.ts";
import {
  type BegunChat,
  type ChatContext,
  isSilent,
  keepState,
  loadChatContext,
  say,
  type Visiting,
} from "./chat-context.service.ts";
import * as queries from "./chats.queries.ts";
import { isOfFiles, takeTurnWithFiles } from "./dialogue/files.ts";
import { free } from "./dialogue/state.ts";
import { type Interpretation, saysUrgent, understand } from "./dialogue/understand.ts";
import { inWords } from "./dialogue/wording/wording.ts";
import { openDialogueServices } from "./dialogue-services.service.ts";
import { isWaiting, leaveToModel } from "./turns.service.ts";

/**
 * Answers a visitor's message in the transaction that received it; if a language model takes part, leaves the answer to
 * a worker. Stays silent while a person answers, while a workflow run awaits the answer to its own question, and after
 * STOP. Only STOP keeps it from telling somebody in danger what to do first.
 */
export async function reply(
  call: Visiting,
  chat: BegunChat,
  message: ChatContext["message"],
  mayBook: boolean,
): Promise<void> {
  const talk = (await loadChatContext(call, chat, message))!;
  const wish = optOutRequestOf(message.content, "web");
  if (wish === "stop") return confirmStop(call, chat);
  if (talk.contact.optedOutAt.web !== undefined) return;
  if (wish === "start") return say(call, talk, [{ say: "started" }]);
  if (await isBack(call, talk)) return say(call, talk, [{ say: "back" }]);
  const isUrgent = saysUrgent(message.content);
  const reach = isUrgent ? undefined : await reachAnswered(call, talk);
  if (!reach && !isUrgent && (await isSilent(call, talk))) return;
  const asksModel = !reach && !isOfFiles(message) && mayAsk(call, call.caller, talk.settings, talk.contact);
  // A chat's answers follow the order of its messages, except to somebody in danger.
  if (!isUrgent && (asksModel || (await isWaiting(call, chat.id))))
    return leaveToModel(call, chat.id, message.id);
  const services = openDialogueServices(call, { ...talk, mayBook });
  const turn = await takeTurnWithFiles(message, talk.state, services, reach);
  await keepState(call, talk, turn.state);
  await say(call, { ...talk, state: turn.state }, turn.acts);
}

/**
 * What a visitor who waits for a person says of how to be reached: the script accepts that, and nothing else, even while
 * it is silent.
 */
async function reachAnswered(call: Visiting, talk: ChatContext): Promise<Interpretation | undefined> {
  const { pause, state, message, context } = talk;
  if (pause?.reason !== "handed_over" || state.expects.kind !== "reach") return undefined;
  const heard = understand(message.content, state, context);
  if (heard.intent !== "expected" || (await isSilent(call, { ...talk, pause: null }))) return undefined;
  return heard;
}

/** A visitor who was handed over to a person can return to the menu. */
async function isBack(
  call: Visiting,
  { chat, message, state, context, pause }: ChatContext,
): Promise<boolean> {
  if (pause?.reason !== "handed_over") return false;
  if (understand(message.content, state, context).intent !== "menu") return false;
  await endPause(call, chat.id);
  await queries.update(call.tx, chat.accountId, chat.id, { state: free(state) });
  return true;
}

/** The only message allowed after STOP: its confirmation. */
async function confirmStop(call: Visiting, { contactId, id, language }: BegunChat): Promise<void> {
  const { content } = inWords([{ say: "stopped" }], { language, menu: [] });
  await messages.sendMessage(call, {
    contactId,
    conversationId: id,
    channel: "web",
    content,
    metadata: { automatic: true },
    confirmsOptOut: true,
  });
}
