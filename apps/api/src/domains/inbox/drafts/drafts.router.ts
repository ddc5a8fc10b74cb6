import {
  createDraftInput,
  draftList,
  idParam,
  listDraftsInput,
  nothing,
  oneDraft,
  sendDraftInput,
  sentDraft,
  updateDraftInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as drafts from "./drafts.service.ts";

const resource = { name: "drafts", description: "Messages that wait for a person to send them." };

export const draftsRouter = {
  list: read(
    {
      method: "GET",
      path: "/drafts",
      resource,
      tool: ["list_records", "drafts"],
      onReplica: true,
      summary: "List drafts",
      description: "Returns the drafts, newest first. All filters are combined.",
    },
    listDraftsInput,
    draftList,
  ).query(({ ctx, input }) => drafts.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/drafts",
      resource,
      tool: ["save_draft", "create"],
      status: 201,
      summary: "Create a draft",
      description:
        "Creates a message that waits for a person to send it. It expires after 24 hours. `body` is accepted as an alias of `content`.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/drafts/${data.id}`,
    },
    createDraftInput,
    oneDraft,
  ).mutation(async ({ ctx, input }) => ({ data: await drafts.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/drafts/{id}",
      resource,
      tool: ["get_record", "draft"],
      summary: "Get a draft",
      description: "Returns one draft, whatever its status.",
    },
    idParam,
    oneDraft,
  ).query(async ({ ctx, input }) => ({ data: await drafts.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/drafts/{id}",
      resource,
      tool: ["save_draft", "update"],
      summary: "Change a draft",
      description:
        "Send only the fields to change; null clears a nullable field. Only a pending draft can be changed: 409 when it was sent, 410 when it has expired.",
      problems: ["unprocessable-entity", "conflict", "gone"],
      mustExist: (call, { id }) => drafts.mustFind(call, id!),
    },
    updateDraftInput,
    oneDraft,
  ).mutation(async ({ ctx, input }) => ({ data: await drafts.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/drafts/{id}",
      resource,
      tool: ["delete_record", "draft"],
      status: 204,
      summary: "Delete a draft",
      description: "Deletes the draft, whatever its status. The message sent from it is kept.",
      mustExist: (call, { id }) => drafts.mustFind(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => drafts.remove(ctx, input.id)),

  send: write(
    {
      method: "POST",
      path: "/drafts/{id}/send",
      alsoNeeds: ["messages:write"],
      resource,
      tool: "send_draft",
      summary: "Send a draft",
      description:
        "Sends the draft as a message, once. content and subject, when given, replace those of the draft. Only a pending draft can be sent: 409 when it was already sent, 410 when it has expired. 422 `channel_not_connected` when the channel is not connected. Emits message.sent when the message has been sent.",
      problems: ["unprocessable-entity", "conflict", "gone"],
      mustExist: (call, { id }) => drafts.mustFind(call, id!),
    },
    sendDraftInput,
    sentDraft,
  ).mutation(async ({ ctx, input }) => ({ data: await drafts.send(ctx, input) })),
};
