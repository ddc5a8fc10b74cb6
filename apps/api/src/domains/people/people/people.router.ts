import {
  assignablePeople,
  createPersonInput,
  createSavedViewInput,
  idParam,
  listOwnSignInsInput,
  listPeopleInput,
  listSignInsInput,
  nothing,
  oneInvitedPerson,
  oneMe,
  onePerson,
  oneSavedView,
  ownSignInParams,
  personList,
  savedViewParams,
  savedViews,
  signInList,
  signInParams,
  updateMeInput,
  updatePersonInput,
  updateSavedViewInput,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../../gate/operation/declare.ts";
import * as people from "./people.service.ts";
import * as views from "./saved-views.service.ts";
import * as signIns from "./sign-ins.service.ts";

const resource = {
  name: "people",
  description: "The people of the account, who sign in to the console, and their sign-ins.",
};
const tool = { none: "who has access is decided by people, without assistants that read texts of strangers" };
/** Owners manage access, on every plan. */
const forOwners = { resource, tool, needs: "owner", onEveryPlan: true } as const;
/** A stolen key must not be able to admit anybody who would remain after it is revoked. */
const changing = { ...forOwners, managesKeys: true } as const;
/** Everybody can save views, whatever their role. */
const keeping = { resource, tool, needs: "viewer", onEveryPlan: true } as const;

export const peopleRouter = {
  list: read(
    {
      ...forOwners,
      method: "GET",
      path: "/people",
      summary: "List people",
      description: "Returns the people of the account, oldest first.",
    },
    listPeopleInput,
    personList,
  ).query(({ ctx, input }) => people.list(ctx, input)),

  listAssignable: read(
    {
      resource,
      tool,
      onEveryPlan: true,
      method: "GET",
      path: "/people/assignable",
      summary: "List who can look after records",
      description:
        "Returns the names of the agents and owners whom `assigneeId` can name, oldest first, whatever the caller's role. It has no addresses.",
    },
    z.void(),
    assignablePeople,
  ).query(async ({ ctx }) => ({ data: await people.listAssignable(ctx) })),

  create: write(
    {
      ...changing,
      method: "POST",
      path: "/people",
      status: 201,
      summary: "Invite a person",
      description:
        "Adds a person to the account and emails a link to sign in, which works once, for seven days. The link is also in this answer and never again. The number of people depends on the plan. Changing people requires an owner who has signed in, or a key that may manage keys.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/people/${data.id}`,
    },
    createPersonInput,
    oneInvitedPerson,
  ).mutation(async ({ ctx, input }) => ({ data: await people.create(ctx, input) })),

  me: read(
    {
      resource,
      tool,
      onEveryPlan: true,
      method: "GET",
      path: "/people/me",
      summary: "See who is calling",
      description:
        "Returns the account, the caller's role and, when a person has signed in, that person. An API key acts as owner.",
    },
    z.void(),
    oneMe,
  ).query(async ({ ctx }) => ({ data: await people.me(ctx) })),

  updateMe: write(
    {
      resource,
      tool,
      needs: "viewer",
      onEveryPlan: true,
      method: "PATCH",
      path: "/people/me",
      summary: "Change how you are told",
      description:
        "Changes what everybody decides for themselves, whatever their role: how notices reach the person who signed in. An API key is no person.",
      problems: ["unprocessable-entity"],
      emits: [],
    },
    updateMeInput,
    onePerson,
  ).mutation(async ({ ctx, input }) => ({ data: await people.updateMe(ctx, input) })),

  listOwnSignIns: read(
    {
      resource,
      tool,
      onEveryPlan: true,
      method: "GET",
      path: "/people/me/sign-ins",
      summary: "List your own sign-ins",
      description:
        "Returns the browsers in which the caller is signed in, newest first, whatever the caller's role. None for an API key.",
    },
    listOwnSignInsInput,
    signInList,
  ).query(({ ctx, input }) => signIns.listOwn(ctx, input)),

  endOwnSignIn: write(
    {
      resource,
      tool,
      // Anyone may leave.
      needs: "viewer",
      onEveryPlan: true,
      method: "DELETE",
      path: "/people/me/sign-ins/{signInId}",
      status: 204,
      summary: "End one of your own sign-ins",
      description:
        "Signs the caller out of that browser, within a second, whatever the caller's role. It may be the one that the request is made with. An API key has none.",
      mustExist: (call, { signInId }) => signIns.mustBeOwn(call, signInId!),
    },
    ownSignInParams,
    nothing,
  ).mutation(({ ctx, input }) => signIns.removeOwn(ctx, input.signInId)),

  listSavedViews: read(
    {
      ...keeping,
      method: "GET",
      path: "/people/me/saved-views",
      summary: "List saved views",
      description:
        "Returns the searches, filters and orders of the console's lists that the caller keeps, and those that are shared. An API key keeps none.",
    },
    z.void(),
    savedViews,
  ).query(async ({ ctx }) => ({ data: await views.list(ctx) })),

  createSavedView: write(
    {
      ...keeping,
      method: "POST",
      path: "/people/me/saved-views",
      status: 201,
      summary: "Save a view",
      description:
        "Keeps a search, filters and an order of a list of the console under a name: at most 50 a person, and 100 that the account shares. Sharing needs the role agent. An API key is no person.",
      problems: ["conflict", "unprocessable-entity"],
    },
    createSavedViewInput,
    oneSavedView,
  ).mutation(async ({ ctx, input }) => ({ data: await views.create(ctx, input) })),

  updateSavedView: write(
    {
      ...keeping,
      method: "PATCH",
      path: "/people/me/saved-views/{viewId}",
      summary: "Change a saved view",
      description:
        "Send only the fields to change. A shared view is changed by the person who made it, or by an owner.",
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { viewId }) => views.mustExist(call, viewId!),
    },
    updateSavedViewInput,
    oneSavedView,
  ).mutation(async ({ ctx, input }) => ({ data: await views.update(ctx, input) })),

  deleteSavedView: write(
    {
      ...keeping,
      method: "DELETE",
      path: "/people/me/saved-views/{viewId}",
      status: 204,
      summary: "Delete a saved view",
      description:
        "Removes the view for good. A shared one is removed by the person who made it, or by an owner.",
      problems: ["unprocessable-entity"],
      mustExist: (call, { viewId }) => views.mustExist(call, viewId!),
    },
    savedViewParams,
    nothing,
  ).mutation(({ ctx, input }) => views.remove(ctx, input.viewId)),

  get: read(
    {
      ...forOwners,
      method: "GET",
      path: "/people/{id}",
      summary: "Get a person",
      description: "Returns one person of the account.",
    },
    idParam,
    onePerson,
  ).query(async ({ ctx, input }) => ({ data: await people.get(ctx, input.id) })),

  update: write(
    {
      ...changing,
      method: "PATCH",
      path: "/people/{id}",
      summary: "Change a person",
      description:
        "Changes the fields that are sent. A new role applies within a second. With a new email address, links that were sent to the earlier one stop working. The last owner stays an owner. A new viewer no longer looks after any record.",
      emits: ["showing.updated", "contact.updated", "property.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist: (call, { id }) => people.get(call, id!),
    },
    updatePersonInput,
    onePerson,
  ).mutation(async ({ ctx, input }) => ({ data: await people.update(ctx, input) })),

  delete: write(
    {
      ...changing,
      method: "DELETE",
      path: "/people/{id}",
      status: 204,
      summary: "Remove a person",
      description:
        "Removes a person from the account. All their sign-ins end within a second, their calendars are disconnected, nobody looks after their records, and their upcoming showings go to another host who is free, or to nobody. The last owner can't be removed.",
      emits: ["showing.updated", "event.deleted", "contact.updated", "property.updated"],
      problems: ["unprocessable-entity"],
      mustExist: (call, { id }) => people.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => people.remove(ctx, input.id)),

  listSignIns: read(
    {
      ...forOwners,
      method: "GET",
      path: "/people/{id}/sign-ins",
      summary: "List the sign-ins of a person",
      description: "Returns the browsers in which the person is signed in, newest first.",
    },
    listSignInsInput,
    signInList,
  ).query(({ ctx, input }) => signIns.list(ctx, input)),

  endSignIn: write(
    {
      ...changing,
      method: "DELETE",
      path: "/people/{id}/sign-ins/{signInId}",
      status: 204,
      summary: "End a sign-in",
      description: "Signs the person out of that browser, within a second.",
      mustExist: (call, { id, signInId }) => signIns.mustExist(call, id!, signInId!),
    },
    signInParams,
    nothing,
  ).mutation(({ ctx, input }) => signIns.remove(ctx, input.id, input.signInId)),
};
