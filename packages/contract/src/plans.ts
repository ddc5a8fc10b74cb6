import { z } from "zod";
import { planWords } from "./words/account.ts";

/** The plan tiers, lowest first. */
export const planNames = ["free_trial", "starter", "pro", "scale"] as const;
export type PlanName = (typeof planNames)[number];

const limit = z.int().min(0);

/** The features and limits of a plan. `null` means no limit of that kind. */
export const planSchema = z.object({
  title: z.string(),
  /** Resources accessible on this plan; `null`: all. */
  resources: z.array(z.string()).nullable(),
  /** Whether POST, PATCH and DELETE are allowed. */
  writes: z.boolean(),
  /** Bulk property creation, and image import by URL. */
  bulk: z.boolean(),
  /** Numbers of a period, and letters with them. */
  reports: z.boolean(),
  /** Days after account creation until the plan ends. */
  trialDays: limit.nullable(),
  requestsPerMinute: limit,
  /** Per signed-in person, in addition to the keys' requests. */
  requestsPerMinuteOfPerson: limit,
  requestsPerDay: limit,
  requestsPerLifetime: limit.nullable(),
  /** Per resource; on the trial, these limits are durable and per account. */
  readsPerMinute: limit.nullable(),
  writesPerMinute: limit.nullable(),
  writesPerDay: limit.nullable(),
  writesPerLifetime: limit.nullable(),
  /** Maximum page size of all lists. */
  maxPageSize: limit,
  /** Maximum page size of the property list. */
  maxPropertyPageSize: limit,
  activeKeys: limit,
  people: limit,
  properties: limit,
  imagesPerProperty: limit,
  /** Megabytes (1,048,576 bytes) of unconfirmed uploads, each of which counts as at least a quarter of a megabyte. */
  openUploadMegabytes: limit,
  /** Megabytes of message attachments, each of which counts as at least 64 KiB. */
  attachmentMegabytes: limit,
  /** Images imported by URL per UTC month. */
  importImagesPerMonth: limit,
  webhooks: limit,
  connectors: limit,
  mailboxes: limit,
  calendarFeeds: limit,
  calendarSources: limit,
  leadSources: limit,
  listingFeeds: limit,
  /** People who show homes. */
  hosts: limit,
  sandboxes: limit,
  /** Language model calls and tokens per UTC month. */
  assistantCallsPerMonth: limit,
  assistantTokensPerMonth: limit,
  /** Concurrent language model calls, per worker. */
  assistantCallsAtOnce: limit,
});

export type Plan = z.output<typeof planSchema>;
export type PlanTable = Record<PlanName, Plan>;

const unlimited = {
  resources: null,
  trialDays: null,
  requestsPerLifetime: null,
  readsPerMinute: null,
  writesPerMinute: null,
  writesPerDay: null,
  writesPerLifetime: null,
} as const;

/** The plan table, before `PLAN_OVERRIDES` are merged into it. */
export const plans: PlanTable = {
  free_trial: {
    title: planWords.en.free_trial,
    resources: ["properties", "contacts"],
    writes: true,
    bulk: false,
    reports: false,
    trialDays: 14,
    requestsPerMinute: 20,
    requestsPerMinuteOfPerson: 600,
    requestsPerDay: 200,
    requestsPerLifetime: 700,
    readsPerMinute: 10,
    writesPerMinute: 5,
    writesPerDay: 20,
    writesPerLifetime: 50,
    maxPageSize: 20,
    maxPropertyPageSize: 20,
    activeKeys: 5,
    people: 3,
    properties: 10,
    imagesPerProperty: 0,
    openUploadMegabytes: 0,
    attachmentMegabytes: 0,
    importImagesPerMonth: 0,
    webhooks: 0,
    connectors: 0,
    mailboxes: 0,
    calendarFeeds: 0,
    calendarSources: 0,
    leadSources: 0,
    listingFeeds: 0,
    hosts: 0,
    sandboxes: 0,
    assistantCallsPerMonth: 0,
    assistantTokensPerMonth: 0,
    assistantCallsAtOnce: 0,
  },
  starter: {
    ...unlimited,
    title: planWords.en.starter,
    writes: false,
    bulk: false,
    reports: false,
    requestsPerMinute: 30,
    requestsPerMinuteOfPerson: 600,
    requestsPerDay: 5_000,
    maxPageSize: 50,
    maxPropertyPageSize: 50,
    activeKeys: 5,
    people: 5,
    properties: 25,
    imagesPerProperty: 10,
    openUploadMegabytes: 1_000,
    attachmentMegabytes: 1_000,
    importImagesPerMonth: 0,
    webhooks: 0,
    connectors: 0,
    mailboxes: 0,
    calendarFeeds: 0,
    calendarSources: 0,
    leadSources: 0,
    listingFeeds: 0,
    hosts: 0,
    sandboxes: 0,
    assistantCallsPerMonth: 1_000,
    assistantTokensPerMonth: 2_000_000,
    assistantCallsAtOnce: 2,
  },
  pro: {
    ...unlimited,
    title: planWords.en.pro,
    writes: true,
    bulk: true,
    reports: true,
    requestsPerMinute: 120,
    requestsPerMinuteOfPerson: 600,
    requestsPerDay: 50_000,
    maxPageSize: 100,
    maxPropertyPageSize: 100,
    activeKeys: 10,
    people: 25,
    properties: 1_000,
    imagesPerProperty: 20,
    openUploadMegabytes: 2_000,
    attachmentMegabytes: 5_000,
    importImagesPerMonth: 2_000,
    webhooks: 10,
    connectors: 5,
    mailboxes: 2,
    calendarFeeds: 100,
    calendarSources: 20,
    leadSources: 10,
    listingFeeds: 3,
    hosts: 5,
    sandboxes: 1,
    assistantCallsPerMonth: 10_000,
    assistantTokensPerMonth: 20_000_000,
    assistantCallsAtOnce: 4,
  },
  scale: {
    ...unlimited,
    title: planWords.en.scale,
    writes: true,
    bulk: true,
    reports: true,
    requestsPerMinute: 600,
    requestsPerMinuteOfPerson: 600,
    requestsPerDay: 500_000,
    maxPageSize: 200,
    maxPropertyPageSize: 100,
    activeKeys: 50,
    people: 250,
    properties: 25_000,
    imagesPerProperty: 50,
    openUploadMegabytes: 10_000,
    attachmentMegabytes: 50_000,
    importImagesPerMonth: 10_000,
    webhooks: 50,
    connectors: 10,
    mailboxes: 20,
    calendarFeeds: 1_000,
    calendarSources: 100,
    leadSources: 100,
    listingFeeds: 50,
    hosts: 100,
    sandboxes: 3,
    assistantCallsPerMonth: 100_000,
    assistantTokensPerMonth: 200_000_000,
    assistantCallsAtOnce: 16,
  },
};

const overridable = planSchema.partial().strict().optional();

/** The schema of `PLAN_OVERRIDES`: any limit of any plan; a misspelled name is an error. */
export const planOverrides = z.strictObject({
  free_trial: overridable,
  starter: overridable,
  pro: overridable,
  scale: overridable,
});

/** The plan table with overrides merged in, plan by plan and limit by limit. */
export function planTable(overrides: z.output<typeof planOverrides> = {}): PlanTable {
  const merged = planNames.map((name) => [name, { ...plans[name], ...overrides[name] }]);
  return Object.fromEntries(merged) as PlanTable;
}
