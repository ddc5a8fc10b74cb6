import {
  connectorList,
  createConnectorInput,
  idParam,
  listConnectorsInput,
  nothing,
  oneConnector,
  oneConnectorWithSecret,
  oneTestedConnector,
  updateConnectorInput,
} from "@rental/contract";
import { action, read, write } from "../../../gate/operation/declare.ts";
import * as connectors from "./connectors.service.ts";

const resource = {
  name: "connectors",
  description: "Programs that carry the messages of a channel, such as one that connects to an SMS provider.",
};
const mustExist = (call: Parameters<typeof connectors.mustFind>[0], { id }: Record<string, string>) =>
  connectors.mustFind(call, id!);

export const connectorsRouter = {
  list: read(
    {
      method: "GET",
      path: "/connectors",
      resource,
      tool: ["list_records", "connectors"],
      summary: "List connectors",
      description: "Returns the account's connectors, newest first, without their secrets.",
    },
    listConnectorsInput,
    connectorList,
  ).query(({ ctx, input }) => connectors.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/connectors",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool: ["manage_connections", "create_connector"],
      status: 201,
      summary: "Create a connector",
      description:
        "Connects a channel: messages to contacts are sent to outboundUrl, and the program there delivers what contacts write. The secret, which signs both directions, is returned in this answer and never again. A channel has at most one active connector. The number of connectors depends on the plan.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/connectors/${data.id}`,
    },
    createConnectorInput,
    oneConnectorWithSecret,
    (call, { outboundUrl }) => connectors.checkAddress(call, outboundUrl),
  ).mutation(async ({ ctx, input }) => ({ data: await connectors.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/connectors/{id}",
      resource,
      tool: ["get_record", "connector"],
      summary: "Get a connector",
      description: "Returns one connector, without its secret.",
    },
    idParam,
    oneConnector,
  ).query(async ({ ctx, input }) => ({ data: await connectors.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/connectors/{id}",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool: ["manage_connections", "update_connector"],
      summary: "Change a connector",
      description:
        "Send only the fields to change. While active is false, messages to its channel are refused and those already waiting are held. Setting active to true or changing outboundUrl resets the failure counter and sends the waiting messages.",
      problems: ["conflict"],
      mustExist,
    },
    updateConnectorInput,
    oneConnector,
    async (call, { id, outboundUrl }) => {
      await connectors.checkAddress(call, outboundUrl, await connectors.mustFind(call, id));
    },
  ).mutation(async ({ ctx, input }) => ({ data: await connectors.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/connectors/{id}",
      resource,
      tool: ["delete_record", "connector"],
      status: 204,
      summary: "Delete a connector",
      description:
        "Disconnects the channel. Messages that are still waiting become `failed`, each with a message.failed.",
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => connectors.remove(ctx, input.id)),

  rotateSecret: write(
    {
      method: "POST",
      path: "/connectors/{id}/rotate-secret",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool: ["manage_connections", "rotate_connector_secret"],
      summary: "Replace a connector's secret",
      description:
        "Returns the new secret, which is never shown again. The old secret becomes invalid immediately, in both directions.",
      mustExist,
    },
    idParam,
    oneConnectorWithSecret,
  ).mutation(async ({ ctx, input }) => ({ data: await connectors.rotateSecret(ctx, input.id) })),

  test: action(
    {
      method: "POST",
      path: "/connectors/{id}/test",
      alsoNeeds: ["conversations:read", "messages:write"],
      resource,
      tool: ["manage_connections", "test_connector"],
      summary: "Test a connector",
      description:
        'Sends a signed { id, type: "test.ping", channel } to outboundUrl immediately and returns whether it was answered with a 2xx, with the status, the duration and the beginning of the response. It is not retried and does not affect the failure counter. Does not accept an Idempotency-Key.',
      problems: ["unprocessable-entity"],
      mustExist,
    },
    idParam,
    oneTestedConnector,
  ).mutation(async ({ ctx, input }) => ({ data: await connectors.test(ctx, input.id) })),
};
