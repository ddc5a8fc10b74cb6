export * from "./accounts.ts";
export * from "./contacts.ts";
export * from "./idempotency.ts";
export * from "./mail.ts";
export * from "./outbox.ts";
export * from "./properties.ts";
export * from "./webhooks.ts";
