import { z } from "zod";
import { planNames } from "./plans.ts";
import { day, field, single } from "./schema.ts";

/** Usage numbers that a plan limits, named as in the plan table, and images, which have no account-wide limit. */
export const usageNames = [
  "properties",
  "images",
  "importImagesPerMonth",
  "activeKeys",
  "webhooks",
  "connectors",
  "mailboxes",
  "calendarFeeds",
  "calendarSources",
  "leadSources",
  "listingFeeds",
  "attachmentMegabytes",
  "assistantCallsPerMonth",
  "assistantTokensPerMonth",
  "requestsPerDay",
] as const;

/** Number of days shown. */
export const usageDays = 30;

const number = z.int().min(0);

export const usage = z
  .object({
    plan: field(
      z.enum(planNames),
      "The plan of the account. Only an operator of the server can change it.",
      "pro",
    ),
    limits: z
      .array(
        z.object({
          name: field(z.enum(usageNames), "What is limited, as in the plan table.", "properties"),
          used: field(number, "How many the account has, or has used in the current UTC day or month.", 12),
          limit: field(number.nullable(), "How many the plan allows; null for no limit.", 1000),
          per: field(
            z.enum(["account", "key"]),
            "`key`: the limit applies to each key separately; `used` is the total of all keys.",
            "account",
          ),
        }),
      )
      .meta({ description: "What the account uses, next to what its plan allows." }),
    days: z
      .array(
        z.object({
          day: field(day, "UTC day.", "2026-11-02"),
          requests: field(number, "Requests and calls that the limits counted.", 1250),
          writes: field(number, "Of those, the ones that may change data.", 80),
          refused: field(number, "Requests that were refused with 429; not included in the other counts.", 0),
          properties: field(number, "Properties created that day, without those deleted since.", 3),
          images: field(number, "Images added that day, without those deleted since.", 24),
        }),
      )
      .meta({ description: "The last 30 days, today first." }),
  })
  .meta({ id: "Usage", description: "What an account uses, and what its plan allows." });
export type Usage = z.output<typeof usage>;

export const oneUsage = single(usage);
