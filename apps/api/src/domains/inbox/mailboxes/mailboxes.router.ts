import {
  createMailboxInput,
  idParam,
  listMailboxesInput,
  mailboxList,
  nothing,
  oneMailbox,
  oneTestedMailbox,
  updateMailboxInput,
} from "@rental/contract";
import { action, read, write } from "../../../gate/operation/declare.ts";
import * as mailboxes from "./mailboxes.service.ts";
import { test } from "./testing.service.ts";

const resource = {
  name: "mailboxes",
  description: "Ordinary mailboxes, whose mail becomes messages, and from which messages are sent.",
};
const tool = { none: "People connect mailboxes, with passwords that assistants must not have." };
const mustExist = (call: Parameters<typeof mailboxes.mustFind>[0], { id }: Record<string, string>) =>
  mailboxes.mustFind(call, id!);

export const mailboxesRouter = {
  list: read(
    {
      method: "GET",
      path: "/mailboxes",
      resource,
      tool,
      summary: "List mailboxes",
      description: "Returns the account's mailboxes, newest first, without their passwords.",
    },
    listMailboxesInput,
    mailboxList,
  ).query(({ ctx, input }) => mailboxes.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/mailboxes",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool,
      status: 201,
      summary: "Connect a mailbox",
      description:
        "Takes in the mail that arrives in a folder from now on: replies, mail of known contacts and inquiries of portals become messages; the rest is listed as incoming email. With smtp, email to contacts is sent from its address; an account has one active sender. The number of mailboxes depends on the plan.",
      problems: ["unprocessable-entity", "conflict"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/mailboxes/${data.id}`,
    },
    createMailboxInput,
    oneMailbox,
    (call, input) => mailboxes.checkServers(call, input),
  ).mutation(async ({ ctx, input }) => ({ data: await mailboxes.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/mailboxes/{id}",
      resource,
      tool,
      summary: "Get a mailbox",
      description: "Returns one mailbox, with the outcome of its last check, without its passwords.",
    },
    idParam,
    oneMailbox,
  ).query(async ({ ctx, input }) => ({ data: await mailboxes.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/mailboxes/{id}",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool,
      summary: "Change a mailbox",
      description:
        "Send only the fields to change. Without secret, the password stays; it is required with another host, port or user. In another folder or at another server, the mail from now on is taken in.",
      problems: ["unprocessable-entity", "conflict"],
      mustExist,
    },
    updateMailboxInput,
    oneMailbox,
    (call, input) => mailboxes.checkServers(call, input),
  ).mutation(async ({ ctx, input }) => ({ data: await mailboxes.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/mailboxes/{id}",
      resource,
      tool,
      status: 204,
      summary: "Disconnect a mailbox",
      description:
        "Removes the mailbox with its passwords for good. Messages that came from it stay, and so does all mail in it.",
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => mailboxes.remove(ctx, input.id)),

  test: action(
    {
      method: "POST",
      path: "/mailboxes/{id}/test",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool,
      summary: "Test a mailbox",
      description:
        "Connects to both servers now and says for each what is wrong. Nothing is taken in or sent. Does not accept an Idempotency-Key.",
      mustExist,
    },
    idParam,
    oneTestedMailbox,
  ).mutation(async ({ ctx, input }) => ({ data: await test(ctx, input.id) })),
};
