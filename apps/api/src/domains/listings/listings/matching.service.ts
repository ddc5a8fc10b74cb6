import type { AnswerValue, Property } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { propertyFilters } from "../../screening/answers/answers.service.ts";
import * as properties from "../properties/properties.service.ts";

/**
 * Finds the newest public properties that match answers, deterministically.
 * @param answers keyed by question
 * @param today the account's current day, YYYY-MM-DD, used if the answers name no day or one in the past
 */
export async function matching(
  call: Call,
  answers: Readonly<Record<string, AnswerValue>>,
  { today, limit }: { today: string; limit: number },
): Promise<Property[]> {
  const filters = propertyFilters(answers);
  const [availableBefore] = [today, filters.availableBefore ?? today].sort().reverse();
  const { data } = await properties.listPublic(call, { ...filters, availableBefore, page: 1, limit });
  return data;
}
