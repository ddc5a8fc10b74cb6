import { z } from "zod";
import type { EventKinds } from "./event.ts";
import { recordEvents } from "./record-events.gen.ts";
import { field } from "./schema.ts";

/** Version of the webhook payload; it changes only with breaking changes. */
export const webhookVersion = "2026-02-27";

const ping = z.object({
  message: field(z.string(), "A fixed text.", "This is a test delivery."),
});

/** All events with the schemas of their `data`: those of the records, and the test endpoint's. */
export const events = {
  ...recordEvents,
  "test.ping": {
    meaning: "You requested a test.",
    label: { en: "You sent a test", es: "Usted envió una prueba" },
    data: ping,
  },
} as const satisfies EventKinds;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.input<(typeof events)[T]["data"]>;
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]];
