import {
  createSandboxInput,
  idParam,
  nothing,
  oneCreatedSandbox,
  oneSandbox,
  sandboxList,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../../gate/operation/declare.ts";
import * as sandboxes from "./sandboxes.service.ts";

const resource = {
  name: "sandboxes",
  description: "Twins of the account, to try things without reaching anybody.",
};

const tool = { none: "administers access, which texts of strangers must never reach" };
/** Whoever has a key of a sandbox sees nothing of the account, but shares its plan. */
const forOwners = { resource, tool, needs: "owner", unscoped: true, sandbox: "never" } as const;

export const sandboxesRouter = {
  list: read(
    {
      ...forOwners,
      method: "GET",
      path: "/sandboxes",
      summary: "List sandboxes",
      description: "The sandboxes of the account, oldest first.",
    },
    z.void(),
    sandboxList,
  ).query(async ({ ctx }) => ({ data: await sandboxes.list(ctx) })),

  create: write(
    {
      ...forOwners,
      method: "POST",
      path: "/sandboxes",
      status: 201,
      summary: "Create a sandbox",
      description:
        "Makes a twin of the account: the same plan and settings, without its records, webhooks, connectors, mailboxes, calendars, lead sources and feeds. The answer has a key, `rk_test_...`, which is in this response and nowhere else. Mail and messages of a sandbox stay in its outbox. The plan limits the number of sandboxes.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/sandboxes/${data.id}`,
    },
    createSandboxInput,
    oneCreatedSandbox,
  ).mutation(async ({ ctx, input }) => {
    const { keyId: _, ...data } = await sandboxes.create(ctx, input);
    return { data };
  }),

  get: read(
    {
      ...forOwners,
      method: "GET",
      path: "/sandboxes/{id}",
      summary: "Get a sandbox",
      description: "One sandbox, with the time by its clock.",
    },
    idParam,
    oneSandbox,
  ).query(async ({ ctx, input }) => ({ data: await sandboxes.get(ctx, input.id) })),

  delete: write(
    {
      ...forOwners,
      method: "DELETE",
      path: "/sandboxes/{id}",
      status: 204,
      summary: "Delete a sandbox",
      description: "Deletes the sandbox with all its records and keys, for good.",
      mustExist: (call, { id }) => sandboxes.get(call, id!),
    },
    idParam,
    nothing,
    sandboxes.close,
  ).mutation(({ ctx, input }) => sandboxes.remove(ctx, input.id)),
};
