import type { Timeline, TimelineInput } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { timelineOf } from "../../people/timelines/timelines.service.ts";
import * as properties from "./properties.service.ts";

/** What happened with a property. @throws AppError 404 */
export async function timeline(call: Call, input: TimelineInput): Promise<Timeline> {
  await properties.get(call, input.id);
  return timelineOf(call, "properties", input);
}
