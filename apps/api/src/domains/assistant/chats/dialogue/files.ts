import { contentOfAttachments } from "@rental/contract/words/attachment";
import { readLanguages } from "@rental/contract/words/language";
import type { Act, Turn } from "./acts.ts";
import { askReach } from "./reaching.ts";
import type { DialogueServices } from "./services.ts";
import type { DialogueState } from "./state.ts";
import { takeTurn } from "./turn.ts";
import type { Interpretation } from "./understand.ts";

/** A visitor's message, whose content is made of its files if nothing was written. */
export interface WrittenMessage {
  content: string;
  attachments?: readonly { contentType: string }[];
}

/** Whether a message consists of files alone. */
export const isOfFiles = ({ content, attachments = [] }: WrittenMessage): boolean =>
  attachments.length > 0 &&
  readLanguages.some((language) => contentOfAttachments(attachments, language) === content);

/**
 * Computes the response to a message with its files, if any: they are acknowledged and left to a person, because the
 * chat can't look at them.
 */
export async function takeTurnWithFiles(
  message: WrittenMessage,
  state: DialogueState,
  services: DialogueServices,
  heard?: Interpretation,
): Promise<Turn> {
  const { content, attachments = [] } = message;
  const isAnother = state.filesReceived;
  const before = { ...state, filesReceived: false };
  if (attachments.length === 0) return takeTurn(content, before, services, heard);
  await services.markAsked();
  if (isOfFiles(message)) return receive(before, isAnother, services);
  const turn = await takeTurn(content, before, services, heard);
  // A text sent along with a photo is for whoever looks at the photo.
  if (turn.acts.some((act) => act.say === "misunderstood")) return receive(before, isAnother, services);
  const received: Act = { say: "received", asksAddress: false, isAnother, options: [] };
  return { state: { ...turn.state, filesReceived: true }, acts: [received, ...turn.acts] };
}

/** The open question stays open, and is asked again if nothing else shows it. */
function receive(state: DialogueState, isAnother: boolean, services: DialogueServices): Turn {
  const { expects } = state;
  const isFree = expects.kind === "anything";
  const { asksAddress, state: next } = isFree ? askReach(state, services) : { asksAddress: false, state };
  const options = "labels" in expects ? expects.labels : null;
  return {
    state: { ...next, filesReceived: true },
    acts: [{ say: "received", asksAddress, isAnother, options }, ...openQuestion(state)],
  };
}

function openQuestion({ expects: { kind } }: DialogueState): Act[] {
  if (kind === "name") return [{ say: "askName" }];
  return kind === "address" ? [{ say: "askAddress", problem: "none" }] : [];
}
