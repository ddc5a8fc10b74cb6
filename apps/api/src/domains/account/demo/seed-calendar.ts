import { type CalendarStatus, createShowingInput } from "@rental/contract";
import { DateTime } from "luxon";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as events from "../../calendar/events/events.service.ts";
import * as showings from "../../calendar/showings/showings.service.ts";
import * as settings from "../settings/settings.service.ts";
import { demoEvents, demoShowings } from "./calendar.data.ts";

interface Seeded {
  properties: string[];
  contacts: string[];
}

/**
 * Seeds a few weeks of the agency's calendar around today, in the account's time zone.
 * @returns the ids of the showings
 */
export async function seedCalendar(call: WriteCall, { properties, contacts }: Seeded): Promise<string[]> {
  const { timezone } = await settings.of(call.tx, call.caller.accountId);
  const today = DateTime.fromJSDate(call.clock.now(), { zone: timezone }).startOf("day");
  const at = (day: number, hour: number, minutes: number) => {
    const start = today.plus({ days: day }).set({ hour });
    return { startTime: start.toJSDate(), endTime: start.plus({ minutes }).toJSDate() };
  };
  const ids: string[] = [];
  for (const { day, hour, property, contact, status, ...fields } of demoShowings) {
    const { startTime, endTime } = at(day, hour, 30);
    const { data: booked } = await showings.create(
      call,
      createShowingInput.parse({
        ...fields,
        propertyId: properties[property],
        contactId: contacts[contact],
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
      }),
    );
    await moveTo(call, booked.id, status);
    ids.push(booked.id);
  }
  for (const { day, hour, minutes, property, contact, ...fields } of demoEvents) {
    await events.create(call, {
      ...fields,
      ...at(day, hour, minutes),
      propertyId: property === undefined ? undefined : properties[property],
      contactId: contact === undefined ? undefined : contacts[contact],
    });
  }
  return ids;
}

async function moveTo(call: WriteCall, id: string, status: CalendarStatus): Promise<void> {
  if (status === "pending") return;
  // Reports count who came by the outcome.
  const outcome = status === "completed" ? "attended" : undefined;
  await showings.update(call, { id, status, ...(outcome && { outcome }) });
}
