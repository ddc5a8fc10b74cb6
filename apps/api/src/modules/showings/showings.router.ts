import {
  availabilityInput,
  createShowingInput,
  idParam,
  listShowingsInput,
  nothing,
  oneAvailability,
  oneShowing,
  showingList,
  updateShowingInput,
} from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as availability from "./availability.service.ts";
import * as showings from "./showings.service.ts";

const resource = "showings";

export const showingsRouter = {
  list: read(
    {
      method: "GET",
      path: "/showings",
      resource,
      summary: "List showings",
      description:
        "The showings in order of their start, cancelled ones included. All filters apply together.",
    },
    listShowingsInput,
    showingList,
  ).query(({ ctx, input }) => showings.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/showings",
      resource,
      status: 201,
      summary: "Book a showing",
      description:
        "Books a showing, pending. Overlaps with other entries are accepted, unless enforceAvailability is true. Emits showing.booked.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/showings/${data.id}`,
    },
    createShowingInput,
    oneShowing,
  ).mutation(async ({ ctx, input }) => ({ data: await showings.create(ctx, input) })),

  availability: read(
    {
      method: "GET",
      path: "/showings/availability",
      resource,
      summary: "Find free slots",
      description:
        "One-hour slots between 9 and 17 o'clock, every day, by the wall clock of the account's time zone, minus those that pending or confirmed calendar entries overlap. Without dates: from today on, 7 days ahead.",
      problems: ["unprocessable-entity"],
    },
    availabilityInput,
    oneAvailability,
  ).query(async ({ ctx, input }) => ({ data: await availability.find(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/showings/{id}",
      resource,
      summary: "Get a showing",
      description: "One showing, cancelled ones included.",
    },
    idParam,
    oneShowing,
  ).query(async ({ ctx, input }) => ({ data: await showings.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/showings/{id}",
      resource,
      summary: "Change a showing",
      description:
        "Send only the fields to change; null clears a field that may be null. Another propertyId without a location moves the showing to that property's address. Status cancelled emits showing.cancelled, any other change showing.updated.",
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => showings.mustFind(call, id!),
    },
    updateShowingInput,
    oneShowing,
  ).mutation(async ({ ctx, input }) => ({ data: await showings.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/showings/{id}",
      resource,
      status: 204,
      summary: "Cancel a showing",
      description:
        "Sets the status to cancelled; the record is kept. Emits showing.cancelled; a showing that is cancelled already stays as it is.",
      mustExist: (call, { id }) => showings.mustFind(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => showings.cancel(ctx, input.id)),
};
