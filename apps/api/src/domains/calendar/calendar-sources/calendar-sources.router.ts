import {
  calendarSourceList,
  createCalendarSourceInput,
  idParam,
  listCalendarSourcesInput,
  nothing,
  oneCalendarSource,
  updateCalendarSourceInput,
} from "@rental/contract";
import { action, read, write } from "../../../gate/operation/declare.ts";
import * as calendarSources from "./calendar-sources.service.ts";
import { refreshed } from "./refresh.service.ts";

const resource = {
  name: "calendar-sources",
  description: "Other calendars, whose events are imported and block showings.",
};
const mustExist = (call: Parameters<typeof calendarSources.mustFind>[0], { id }: Record<string, string>) =>
  calendarSources.mustFind(call, id!);

export const calendarSourcesRouter = {
  list: read(
    {
      method: "GET",
      path: "/calendar-sources",
      resource,
      tool: ["list_records", "calendar_sources"],
      summary: "List calendar sources",
      description: "Returns the account's calendar sources, newest first.",
    },
    listCalendarSourcesInput,
    calendarSourceList,
  ).query(({ ctx, input }) => calendarSources.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/calendar-sources",
      resource,
      tool: ["manage_connections", "create_calendar_source"],
      status: 201,
      summary: "Create a calendar source",
      description:
        "Imports the events of a calendar from its iCalendar address, now and every 15 minutes. Each becomes a calendar entry that blocks showings; GET /events lists them. New entries emit event.created, cancelled ones event.cancelled, and those that vanish event.deleted. The number of sources depends on the plan.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/calendar-sources/${data.id}`,
    },
    createCalendarSourceInput,
    oneCalendarSource,
    (call, { url }) => calendarSources.checkAddress(call, url),
  ).mutation(async ({ ctx, input }) => ({ data: await calendarSources.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/calendar-sources/{id}",
      resource,
      tool: ["get_record", "calendar_source"],
      summary: "Get a calendar source",
      description: "Returns one calendar source, with the outcome of its last fetch.",
    },
    idParam,
    oneCalendarSource,
  ).query(async ({ ctx, input }) => ({ data: await calendarSources.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/calendar-sources/{id}",
      resource,
      tool: ["manage_connections", "update_calendar_source"],
      summary: "Change a calendar source",
      description:
        "Send only the fields to change; propertyId null makes its entries block all properties. A new url is fetched immediately.",
      problems: ["unprocessable-entity", "conflict"],
      mustExist,
    },
    updateCalendarSourceInput,
    oneCalendarSource,
    async (call, { id, url }) => {
      await calendarSources.checkAddress(call, url, await calendarSources.mustFind(call, id));
    },
  ).mutation(async ({ ctx, input }) => ({ data: await calendarSources.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/calendar-sources/{id}",
      resource,
      tool: ["delete_record", "calendar_source"],
      status: 204,
      summary: "Delete a calendar source",
      description: "Removes the source with all its calendar entries, each with an event.deleted.",
      emits: ["event.deleted"],
      problems: ["conflict"],
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => calendarSources.remove(ctx, input.id)),

  refresh: action(
    {
      method: "POST",
      path: "/calendar-sources/{id}/refresh",
      resource,
      tool: ["manage_connections", "refresh_calendar_source"],
      summary: "Refresh a calendar source",
      description:
        "Fetches the calendar now and returns the source afterwards. If that failed, lastError says why. Does not accept an Idempotency-Key.",
      mustExist,
    },
    idParam,
    oneCalendarSource,
  ).mutation(async ({ ctx, input }) => ({ data: await refreshed(ctx, input.id) })),
};
