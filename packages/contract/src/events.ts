import { z } from "zod";
import type { EventKinds } from "./event.ts";
import { recordEvents } from "./record-events.gen.ts";
import { field } from "./schema.ts";
import type { Scope } from "./scopes.gen.ts";

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

type Subject = EventType extends `${infer Subject}.${string}` ? Subject : never;

/** The scope that a key needs to receive events about each kind of record; null for test events, which contain no data. */
const scopesOfSubjects: Record<Subject, Scope | null> = {
  inquiry: "conversations:read",
  message: "conversations:read",
  showing: "showings:read",
  event: "events:read",
  contact: "contacts:read",
  property: "properties:read",
  workflow: "workflows:read",
  session: "sessions:read",
  bulk_import: "bulk-imports:read",
  building: "buildings:read",
  lead: "leads:read",
  test: null,
};

/** The scopes that a key needs to receive events. */
export const scopesOfEvents = (types: readonly EventType[]): Scope[] => {
  const scopes = types.map((type) => scopesOfSubjects[type.split(".")[0] as Subject]);
  return [...new Set(scopes)].filter((scope) => scope !== null);
};
