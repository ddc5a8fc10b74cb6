import { eventList, listEventsInput } from "@rental/contract";
import { read } from "../../../gate/operation/declare.ts";
import * as events from "./events.service.ts";

const resource = {
  name: "events",
  description: "The calendar, read-only: showings, calls, inspections and meetings.",
};

export const eventsRouter = {
  list: read(
    {
      method: "GET",
      path: "/events",
      resource,
      tool: ["list_records", "calendar_entries"],
      onReplica: true,
      summary: "List calendar entries",
      description:
        "Returns all calendar entries in order of their start: showings, calls, inspections and meetings, including cancelled ones. Read-only. All filters are combined.",
    },
    listEventsInput,
    eventList,
  ).query(({ ctx, input }) => events.list(ctx, input)),
};
