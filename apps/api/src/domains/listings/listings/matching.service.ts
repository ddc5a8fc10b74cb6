import type { AnswerValue, Property } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { propertyFilters } from "../../screening/answers/answers.service.ts";
import * as properties from "../properties/properties.service.ts";

/**
 * The newest public properties that match answers, by rule: the same answers select the same properties.
 * @param answers by the keys of their questions
 * @param today the day at the account, YYYY-MM-DD: who names no day, or one in the past, is shown what is available now
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
