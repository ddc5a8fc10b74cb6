import type { Plan } from "@rental/contract";
import {
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type Purpose,
} from "../../../platform/model/model.ts";
import type { FallbackReason } from "../../../platform/model/observed.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as queries from "./usage.queries.ts";
import { withoutMarkdown } from "./without-markdown.ts";

/** On whose behalf the model is asked, and what the account's plan allows. */
export interface ModelCaller {
  accountId: string;
  limits: Pick<Plan, "assistantCallsPerMonth" | "assistantTokensPerMonth" | "assistantCallsAtOnce">;
}

/** Time limit for one answer to a prospect, across all model calls, in milliseconds. */
export const answerWithinMs = 8_000;

/**
 * Asks the model on an account's behalf, within the account's budget. Must not be called in a transaction.
 * @returns nothing when there is no answer: the script then takes over
 */
export async function ask(
  platform: Platform,
  { accountId, limits }: ModelCaller,
  request: Omit<ModelRequest, "accountId">,
): Promise<ModelAnswer | undefined> {
  const { model, database, clock } = platform;
  if (!model) return undefined;
  try {
    if (request.withinMs <= 0) throw new ModelFailure("timeout");
    const month = clock.now().toISOString().slice(0, 7);
    const budget = { calls: limits.assistantCallsPerMonth, tokens: limits.assistantTokensPerMonth };
    if (!(await queries.takeCall(database.read, { accountId, month, ...budget })))
      throw new ModelFailure("over_budget");
    const answer = await model.ask({ accountId, ...request }, limits.assistantCallsAtOnce);
    await queries.addTokens(database.read, accountId, month, answer.tokens);
    return { ...answer, text: withoutMarkdown(answer.text) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    noteFallback(platform, request.purpose, error.reason);
    return undefined;
  }
}

/** Records that the script took over from the model. */
export const noteFallback = ({ model }: Platform, purpose: Purpose, reason: FallbackReason): void =>
  model?.noteFallback(purpose, reason);

/** Whether the model may see this contact's messages. Otherwise the script answers. */
export const mayAsk = (
  { model }: Platform,
  { limits }: ModelCaller,
  { assistantEnabled }: { assistantEnabled: boolean },
  contact: { assistantEnabled: boolean },
): boolean =>
  model !== null && limits.assistantCallsPerMonth > 0 && assistantEnabled && contact.assistantEnabled;
