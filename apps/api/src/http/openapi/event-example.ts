import { type EventKind, type EventType, events } from "@rental/contract";
import { z } from "zod";
import { exampleOf } from "./example-of.ts";

/** The documented `data` of an event: the members common to all, and those that the event declares. */
export function eventExample(type: EventType): Record<string, unknown> {
  const { data, example }: EventKind = events[type];
  const members = Object.entries(data.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    if (example?.[name] !== undefined) return [[name, example[name]]];
    const isAlways = !(schema instanceof z.ZodOptional);
    return isAlways ? [[name, exampleOf(schema, `${name} of ${type}`)]] : [];
  });
  return Object.fromEntries(members) as Record<string, unknown>;
}
