import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { call } from "./call";
import { eventOptions } from "./events.gen";
import { isGenuine } from "./signature";

export class RentalTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Rental Trigger",
    name: "rentalTrigger",
    icon: { light: "file:rental.svg", dark: "file:rental.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when something happens in the account",
    defaults: { name: "Rental Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "rentalApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: eventOptions,
        default: [],
        required: true,
        description: "The events that start the workflow",
      },
    ],
  };

  webhookMethods = {
    default: {
      /** Whether the subscription that this node made is there, active, and for the same address and events. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData("node");
        if (!kept.subscriptionId) return false;
        const { data } = await call(this, { method: "GET", path: "/webhooks", query: { limit: 100 } });
        const found = (data as IDataObject[]).find(({ id }) => id === kept.subscriptionId);
        if (!found) return false;
        const wanted = JSON.stringify([...(this.getNodeParameter("events") as string[])].sort());
        const is = JSON.stringify([...(found.events as string[])].sort());
        if (is === wanted && found.active && found.url === this.getNodeWebhookUrl("default")) return true;
        await call(this, { method: "DELETE", path: `/webhooks/${String(kept.subscriptionId)}` });
        return false;
      },

      /** Subscribes. The secret is shown only now. */
      async create(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData("node");
        const { data } = await call(this, {
          method: "POST",
          path: "/webhooks",
          body: {
            url: this.getNodeWebhookUrl("default") as string,
            events: this.getNodeParameter("events") as string[],
            description: `n8n: ${this.getWorkflow().name ?? "workflow"}`.slice(0, 200),
          },
        });
        const { id, secret } = data as IDataObject;
        kept.subscriptionId = id;
        kept.secret = secret;
        return true;
      },

      /** Unsubscribes. A subscription that somebody has deleted is no error. */
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData("node");
        if (kept.subscriptionId) {
          const { data } = await call(this, { method: "GET", path: "/webhooks", query: { limit: 100 } });
          if ((data as IDataObject[]).some(({ id }) => id === kept.subscriptionId))
            await call(this, { method: "DELETE", path: `/webhooks/${String(kept.subscriptionId)}` });
        }
        delete kept.subscriptionId;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData("node");
    const { rawBody } = this.getRequestObject();
    if (!secret || !isGenuine(rawBody, this.getHeaderData() as Record<string, unknown>, String(secret))) {
      this.getResponseObject().status(400).send("The signature is wrong, or the delivery is too old.");
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}
