import {
  calendarFeedList,
  createCalendarFeedInput,
  idParam,
  listCalendarFeedsInput,
  nothing,
  oneCalendarFeedWithUrl,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as calendarFeeds from "./calendar-feeds.service.ts";

const resource = {
  name: "calendar-feeds",
  description: "Secret URLs that calendar programs subscribe to.",
};

export const calendarFeedsRouter = {
  list: read(
    {
      method: "GET",
      path: "/calendar-feeds",
      resource,
      tool: ["list_records", "calendar_feeds"],
      summary: "List calendar feeds",
      description: "Returns the account's calendar feeds, newest first, without their URLs.",
    },
    listCalendarFeedsInput,
    calendarFeedList,
  ).query(({ ctx, input }) => calendarFeeds.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/calendar-feeds",
      alsoNeeds: ["showings:read", "events:read"],
      refuseBody: calendarFeeds.mustReadNames,
      resource,
      tool: ["manage_connections", "create_calendar_feed"],
      status: 201,
      summary: "Create a calendar feed",
      description:
        "Creates a URL from which calendar programs read the account's showings and other entries as iCalendar, without a key. The URL is returned in this answer and never again. Entries imported from other calendars are not in the feed. The number of feeds depends on the plan.",
      problems: ["unprocessable-entity"],
    },
    createCalendarFeedInput,
    oneCalendarFeedWithUrl,
  ).mutation(async ({ ctx, input }) => ({ data: await calendarFeeds.create(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/calendar-feeds/{id}",
      resource,
      tool: ["delete_record", "calendar_feed"],
      status: 204,
      summary: "Revoke a calendar feed",
      description: "From now on, requests for the feed's URL get 404.",
      mustExist: (call, { id }) => calendarFeeds.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => calendarFeeds.remove(ctx, input.id)),
};
