import {
  authorizeCalendarInput,
  calendarAccountList,
  connectCalendarInput,
  createCalendarAccountInput,
  decideDeletionsInput,
  idParam,
  listCalendarAccountsInput,
  nothing,
  oneCalendarAccount,
  oneCalendarAuthorization,
  oneCalendarServices,
  updateCalendarAccountInput,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../../gate/operation/declare.ts";
import * as accounts from "./calendar-accounts.service.ts";
import * as connecting from "./connecting.service.ts";

const resource = {
  name: "calendar-accounts",
  description: "Calendars elsewhere, in which showings are written and changed (CalDAV).",
};
const tool = { none: "People connect calendars, with passwords that assistants must not have." };
const mustExist = (call: Parameters<typeof accounts.mustFind>[0], { id }: Record<string, string>) =>
  accounts.mustFind(call, id!);

export const calendarAccountsRouter = {
  list: read(
    {
      method: "GET",
      path: "/calendar-accounts",
      resource,
      tool,
      summary: "List calendar accounts",
      description: "Returns the connected calendars, newest first, without their passwords.",
    },
    listCalendarAccountsInput,
    calendarAccountList,
  ).query(({ ctx, input }) => accounts.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/calendar-accounts",
      alsoNeeds: ["showings:read", "showings:write"],
      refuseBody: accounts.mustReadNames,
      resource,
      tool,
      status: 201,
      summary: "Connect a calendar",
      description:
        "Signs in to a calendar server over CalDAV, and finds the user's calendars. Showings are written to the chosen one; moving or deleting one there moves or cancels the showing, and its other events block showings, as those of a calendar source, which it counts as. With a personId, it is that person's calendar: only the showings that the person shows are written, and its other events block that person alone. Agents connect only their own and the account's.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/calendar-accounts/${data.id}`,
    },
    createCalendarAccountInput,
    oneCalendarAccount,
    (call, input) => accounts.findCalendars(call, input),
  ).mutation(async ({ ctx, input }) => ({ data: await accounts.create(ctx, input, ctx.prepared) })),

  services: read(
    {
      method: "GET",
      path: "/calendar-accounts/services",
      resource,
      tool,
      summary: "See which calendar services are set up",
      description:
        "Returns the services, besides CalDAV, for which the server has a client id: people give access to their calendars there.",
    },
    z.void(),
    oneCalendarServices,
  ).query(({ ctx }) => ({ data: { available: connecting.available(ctx) } })),

  authorize: write(
    {
      method: "POST",
      path: "/calendar-accounts/authorize",
      resource,
      tool,
      summary: "Begin to connect a calendar of a service",
      description:
        "Returns the page on which the signed-in person gives access to Google or Microsoft calendars (OAuth 2.0 with PKCE). It is valid for 15 minutes, for this sign-in.",
      problems: ["unprocessable-entity"],
    },
    authorizeCalendarInput,
    oneCalendarAuthorization,
  ).mutation(({ ctx, input }) => ({ data: connecting.authorize(ctx, input) })),

  connect: write(
    {
      method: "POST",
      path: "/calendar-accounts/connect",
      resource,
      tool,
      status: 201,
      summary: "Connect a calendar of a service",
      description:
        "Takes the access that the person gave: what the service added to the console's address. What follows is as for POST /calendar-accounts.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/calendar-accounts/${data.id}`,
    },
    connectCalendarInput,
    oneCalendarAccount,
    (call, input) => connecting.takeAccess(call, input),
  ).mutation(async ({ ctx }) => ({ data: await connecting.connect(ctx, ctx.prepared) })),

  get: read(
    {
      method: "GET",
      path: "/calendar-accounts/{id}",
      resource,
      tool,
      summary: "Get a calendar account",
      description: "Returns one connected calendar, with the outcome of the last comparison.",
    },
    idParam,
    oneCalendarAccount,
  ).query(async ({ ctx, input }) => ({ data: await accounts.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/calendar-accounts/{id}",
      alsoNeeds: ["showings:read", "showings:write"],
      refuseBody: accounts.mustReadNames,
      resource,
      tool,
      summary: "Change a calendar account",
      description:
        "Send only the fields to change. To another calendar, all upcoming showings are written; what is in the earlier one stays there.",
      problems: ["unprocessable-entity"],
      emits: ["event.deleted"],
      mustExist,
    },
    updateCalendarAccountInput,
    oneCalendarAccount,
    (call, input) => accounts.tryPassword(call, input),
  ).mutation(async ({ ctx, input }) => ({ data: await accounts.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/calendar-accounts/{id}",
      resource,
      tool,
      status: 204,
      summary: "Disconnect a calendar",
      description:
        "Removes the calendar account with its password, and the entries that came from it, each with an event.deleted. What was written to the calendar stays there.",
      emits: ["event.deleted"],
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => accounts.remove(ctx, input.id)),

  deletions: write(
    {
      method: "POST",
      path: "/calendar-accounts/{id}/deletions",
      alsoNeeds: ["showings:read", "showings:write"],
      resource,
      tool,
      summary: "Decide about deleted showings",
      description:
        "Cancels the showings that were deleted in the calendar, or writes them there again. Needed when more than 3, or more than a fifth, of the upcoming ones were deleted at once: nothing is cancelled until then.",
      emits: ["showing.cancelled"],
      mustExist,
    },
    decideDeletionsInput,
    oneCalendarAccount,
  ).mutation(async ({ ctx, input }) => ({ data: await accounts.decide(ctx, input) })),
};
