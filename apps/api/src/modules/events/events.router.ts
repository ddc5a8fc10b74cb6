import { eventList, listEventsInput } from "@rental/contract";
import { read } from "../../gate/declare.ts";
import * as events from "./events.service.ts";

export const eventsRouter = {
  list: read(
    {
      method: "GET",
      path: "/events",
      resource: "events",
      summary: "List calendar events",
      description:
        "Every entry of the calendar in order of its start: showings, calls, inspections and meetings, cancelled ones included. Read-only. All filters apply together.",
    },
    listEventsInput,
    eventList,
  ).query(({ ctx, input }) => events.list(ctx, input)),
};
