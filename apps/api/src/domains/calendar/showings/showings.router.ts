import {
  availabilityInput,
  createShowingInput,
  explainAvailabilityInput,
  idParam,
  listShowingsInput,
  movedGroup,
  moveGroupInput,
  nothing,
  oneAvailability,
  oneExplainedTime,
  oneShowing,
  oneWrittenShowing,
  showingList,
  updateShowingInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as availability from "./availability.service.ts";
import * as explaining from "./explaining.service.ts";
import * as moving from "./moving.service.ts";
import * as showings from "./showings.service.ts";

const resource = {
  name: "showings",
  description: "Appointments to see a property, and the free slots for them.",
};

export const showingsRouter = {
  list: read(
    {
      method: "GET",
      path: "/showings",
      resource,
      tool: "list_showings",
      onReplica: true,
      summary: "List showings",
      description:
        "Returns the showings in order of their start, including cancelled ones. All filters are combined.",
    },
    listShowingsInput,
    showingList,
  ).query(({ ctx, input }) => showings.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/showings",
      resource,
      tool: "book_showing",
      status: 201,
      summary: "Book a showing",
      description:
        "Books a showing. It may overlap other calendar entries unless enforceAvailability is true, and nobody is told unless invite is.",
      emits: ["showing.booked", "showing.confirmed"],
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/showings/${data.id}`,
    },
    createShowingInput,
    oneWrittenShowing,
  ).mutation(({ ctx, input }) => showings.create(ctx, input)),

  availability: read(
    {
      method: "GET",
      path: "/showings/availability",
      resource,
      tool: "find_free_slots",
      summary: "Find free slots",
      description:
        "Returns one-hour slots between 9:00 and 17:00 local time in the account's time zone, every day, except those that overlap a pending or confirmed calendar entry or a time that a prospect holds. Without dates, the range is 7 days from today.",
      problems: ["unprocessable-entity"],
    },
    availabilityInput,
    oneAvailability,
  ).query(async ({ ctx, input }) => ({ data: await availability.find(ctx, input) })),

  explainAvailability: read(
    {
      method: "GET",
      path: "/showings/availability/explain",
      resource,
      tool: { none: "for the console; find_free_slots has the free times" },
      summary: "Explain why a time is not free",
      description:
        "Says for any time whether prospects can book it, by the rule that public booking follows, and what is in the way.",
      problems: ["unprocessable-entity"],
    },
    explainAvailabilityInput,
    oneExplainedTime,
  ).query(async ({ ctx, input }) => ({ data: await explaining.explain(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/showings/{id}",
      resource,
      tool: ["get_record", "showing"],
      summary: "Get a showing",
      description: "Returns one showing, even when it is cancelled.",
    },
    idParam,
    oneShowing,
  ).query(async ({ ctx, input }) => ({ data: await showings.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/showings/{id}",
      resource,
      tool: "update_showing",
      summary: "Change a showing",
      description:
        "Send only the fields to change; null clears a nullable field. A new propertyId without a location sets the location to that property's address. The status cancelled emits showing.cancelled; any other change emits showing.updated, and a new outcome showing.outcome_recorded. With invite, the contact gets an invitation, also a further one.",
      emits: ["showing.updated", "showing.cancelled", "showing.confirmed", "showing.outcome_recorded"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => showings.mustFind(call, id!),
    },
    updateShowingInput,
    oneWrittenShowing,
  ).mutation(({ ctx, input }) => showings.update(ctx, input)),

  moveGroup: write(
    {
      method: "POST",
      path: "/showings/{id}/move-group",
      resource,
      tool: { none: "people move groups in the calendar; update_showing moves one party" },
      summary: "Move a group of showings",
      description:
        "Moves the showing together with all pending and confirmed ones of the same property from the same start to the same end that the same person shows: all of them, or none. Each emits showing.updated, and each contact who is told of changes is told.",
      emits: ["showing.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => showings.mustFind(call, id!),
    },
    moveGroupInput,
    movedGroup,
  ).mutation(({ ctx, input }) => moving.moveGroup(ctx, input)),

  delete: write(
    {
      method: "DELETE",
      path: "/showings/{id}",
      resource,
      tool: ["delete_record", "showing"],
      status: 204,
      summary: "Cancel a showing",
      description:
        "Sets the status to cancelled; the record is kept. Emits showing.cancelled. A showing that is already cancelled does not change.",
      emits: ["showing.cancelled"],
      mustExist: (call, { id }) => showings.mustFind(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => showings.cancel(ctx, input.id)),
};
