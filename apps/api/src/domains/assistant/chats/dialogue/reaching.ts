import type { Turn } from "./acts.ts";
import { addressOf, declined, phoneBeside } from "./address.ts";
import { answerTimes } from "./answer-times.ts";
import type { DialogueServices } from "./services.ts";
import type { DialogueState } from "./state.ts";

/*
 * How a person can reach the visitor. People answer later than the chat does, and a visitor who has left the page by
 * then is lost without an address. The chat therefore asks for one whenever it leaves an answer to a person; giving it
 * is optional.
 */

/** Asks for an address, unless it is known, or the visitor has been asked before. */
export function askReach(
  state: DialogueState,
  { visitor }: DialogueServices,
): { asksAddress: boolean; state: DialogueState } {
  if (visitor.address !== null || state.reachAsked) return { asksAddress: false, state };
  return { asksAddress: true, state: { ...state, reachAsked: true, expects: { kind: "reach" } } };
}

/** Keeps a phone number beside an email address, which alone is enough if the number can't be taken. */
export async function savePhoneBeside(said: string, services: DialogueServices): Promise<void> {
  const phone = phoneBeside(said);
  if (phone) await services.saveDetail(phone);
}

export async function saveReach(
  value: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const { isHandedOver, settings, now } = services;
  const address = value === declined ? null : addressOf(value);
  await savePhoneBeside(value, services);
  const problem = address === undefined ? "unclear" : address && (await services.saveDetail(address));
  if (problem === "unclear" || problem === "foreign")
    return { state, acts: [{ say: "notReachable", problem }] };
  const next: DialogueState = { ...state, expects: { kind: "anything" } };
  if (isHandedOver) await services.reachable(state);
  const answers = isHandedOver ? answerTimes(settings, now) : null;
  return {
    state: next,
    acts: [{ say: "reachable", at: address ? services.visitor.address : null, answers, isHandedOver }],
  };
}
