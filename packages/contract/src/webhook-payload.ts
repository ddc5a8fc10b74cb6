import { z } from "zod";
import { type EventType, events, eventTypes, webhookVersion } from "./events.ts";
import { field, id, timestamp } from "./schema.ts";

/** The body of a delivery, by event type. */
export const webhookPayloads = Object.fromEntries(
  eventTypes.map((type) => [type, payloadOf(type)]),
) as Record<EventType, z.ZodObject>;

function payloadOf(type: EventType): z.ZodObject {
  const { data, meaning } = events[type];
  return z
    .object({
      event: field(z.literal(type), "The type of the event.", type),
      data: data.meta({ description: "What the event is about." }),
      timestamp: field(timestamp, "When this attempt was made.", "2026-11-03T10:00:00.000Z"),
      webhookId: field(
        id,
        "The delivery: the same in every attempt. Use it to handle each event only once.",
        "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
      ),
      version: field(
        z.string(),
        "Version of the format, changed only with breaking changes.",
        webhookVersion,
      ),
      livemode: field(z.literal(false).optional(), "Only in deliveries of a sandbox, always false.", false, {
        leaveOut: true,
      }),
    })
    .meta({ id: `${pascal(type)}Payload`, description: meaning });
}

/** `showing.booked` -> `ShowingBooked`. */
function pascal(type: string): string {
  const words = type.split(/[._]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
