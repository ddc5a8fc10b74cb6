import {
  nothing,
  onePushSubscription,
  ownPush,
  pushSubscriptionParams,
  subscribePushInput,
} from "@rental/contract";
import { z } from "zod";
import { personAction, personRead, personWrite } from "../../../gate/operation/declare.ts";
import * as subscriptions from "./push-subscriptions.service.ts";

const resource = { name: "people" };

export const pushSubscriptionsConsoleRouter = {
  list: personRead(
    {
      resource,
      method: "GET",
      path: "/people/me/push-subscriptions",
      summary: "List your browsers that show notices",
      description: "The browsers of the person who signed in, and the key with which another one subscribes.",
    },
    z.void(),
    ownPush,
  ).query(async ({ ctx }) => ({ data: await subscriptions.list(ctx) })),

  create: personWrite(
    {
      resource,
      method: "POST",
      path: "/people/me/push-subscriptions",
      status: 201,
      summary: "Show notices in this browser",
      description: "Subscribes the browser of this request, in place of what it subscribed before.",
      problems: ["unprocessable-entity"],
    },
    subscribePushInput,
    onePushSubscription,
    (call, { endpoint }) => subscriptions.mustBeReachable(call, endpoint),
  ).mutation(async ({ ctx, input }) => ({ data: await subscriptions.subscribe(ctx, input) })),

  delete: personWrite(
    {
      resource,
      method: "DELETE",
      path: "/people/me/push-subscriptions/{subscriptionId}",
      status: 204,
      summary: "Show no more notices in a browser",
      description: "Ends the subscription, and drops what is on its way there.",
      mustExist: (call, { subscriptionId }) => subscriptions.mustBeOwn(call, subscriptionId!),
    },
    pushSubscriptionParams,
    nothing,
  ).mutation(({ ctx, input }) => subscriptions.remove(ctx, input.subscriptionId)),

  test: personAction(
    {
      resource,
      method: "POST",
      path: "/people/me/push-subscriptions/{subscriptionId}/test",
      status: 204,
      summary: "Send a test notice",
      description: "Sends a notice to the browser at once, and says if its push service did not take it.",
      problems: ["unprocessable-entity"],
      mustExist: (call, { subscriptionId }) => subscriptions.mustBeOwn(call, subscriptionId!),
    },
    pushSubscriptionParams,
    nothing,
  ).mutation(({ ctx, input }) => subscriptions.sendTest(ctx, input.subscriptionId)),
};
