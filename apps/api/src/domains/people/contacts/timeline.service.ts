import type { Timeline, TimelineInput } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { timelineOf } from "../timelines/timelines.service.ts";
import * as contacts from "./contacts.service.ts";

/** What happened with a contact, which may be deleted. @throws AppError 404 */
export async function timeline(call: Call, input: TimelineInput): Promise<Timeline> {
  await contacts.mustExist(call, input.id);
  return timelineOf(call, "contacts", input);
}
