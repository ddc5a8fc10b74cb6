import { z } from "zod";
import { field, money, nonBlank, withDefault } from "./schema.ts";

export const feeFrequencies = ["once", "monthly"] as const;

const maxFees = 30;
const examples = [
  { name: "Application fee", amount: 45, frequency: "once", required: true, refundable: false },
];

/** What a tenant pays besides rent and deposit. */
export const fee = z
  .object({
    name: field(z.string(), "What it is for.", "Application fee"),
    amount: field(z.number(), "Amount in USD.", 45),
    frequency: field(z.enum(feeFrequencies), "`once` or `monthly`.", "once"),
    required: field(z.boolean(), "Whether every tenant pays it.", true),
    refundable: field(z.boolean(), "Whether it is paid back.", false),
  })
  .meta({ id: "Fee", description: "What a tenant pays besides rent and deposit." });
export type Fee = z.output<typeof fee>;

const feeInput = z.object({
  name: field(nonBlank(100), "What it is for.", "Application fee"),
  amount: field(money, "Amount in USD.", 45),
  frequency: field(withDefault(z.enum(feeFrequencies), "once"), "Default: `once`.", "once"),
  required: field(withDefault(z.boolean(), true), "Whether every tenant pays it. Default: true.", true),
  refundable: field(withDefault(z.boolean(), false), "Whether it is paid back. Default: false.", false),
});

export const feesOf = (description: string) => field(z.array(fee).nullable(), description, examples);
export const feesInputOf = (description: string) =>
  field(z.array(feeInput).max(maxFees).nullish(), description, examples);
