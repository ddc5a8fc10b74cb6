import { z } from "zod";
import { field, id, outboundUrl, single, timestamp } from "./schema.ts";
import { type ReadLanguage, readLanguages } from "./words/language.ts";

/** How many browsers of a person can show notices. */
export const maxPushSubscriptions = 10;

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a80";

/** A browser that shows notices to a person, also while the console is closed. */
export const pushSubscription = z.object({
  id: field(id, "Identifier of the subscription.", exampleId),
  userAgent: field(
    z.string().nullable(),
    "What the browser says it is.",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ),
  isCurrent: field(z.boolean(), "Whether this request was made with it.", true),
  createdAt: field(timestamp, "When it began.", "2026-11-03T10:00:00.000Z"),
  lastUsedAt: field(timestamp.nullable(), "When it last got a notice.", "2026-11-03T10:05:00.000Z"),
});
export type PushSubscriptionRecord = z.output<typeof pushSubscription>;

/** What a browser needs to subscribe, and those of the caller that did. */
export const ownPush = single(
  z.object({
    publicKey: field(
      z.string(),
      "The key with which browsers subscribe to notices of this server, in base64url.",
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    ),
    subscriptions: z
      .array(pushSubscription)
      .meta({ description: "The caller's browsers that show notices, newest first." }),
  }),
);
export type OwnPush = z.output<typeof ownPush>["data"];

/** Body of `POST /people/me/push-subscriptions`: what the browser's `PushSubscription` says. */
export const subscribePushInput = z.object({
  endpoint: field(outboundUrl(), "The address that its push service gave it.", "https://push.example/3f9a"),
  keys: z
    .object({
      p256dh: field(z.string().max(200), "Its public key, in base64url.", "BCVxsr7N_eNgVRqvHtD0zTZsEc6"),
      auth: field(z.string().max(100), "Its secret, in base64url.", "BTBZMqHH6r4Tts7J_aSIgg"),
    })
    .meta({ description: "With what messages to it are encrypted." }),
  language: field(z.enum(readLanguages), "The language of its notices.", "en" satisfies ReadLanguage),
});
export type SubscribePushInput = z.output<typeof subscribePushInput>;

export const onePushSubscription = single(pushSubscription);

/** Path of one subscription of the caller. */
export const pushSubscriptionParams = z.object({
  subscriptionId: field(id, "Identifier of the subscription.", exampleId),
});
