// Written by `npm run generate` from the files of this folder: change those, not this file.
export * from "./accounts.ts";
export * from "./bulk-imports.ts";
export * from "./calendar.ts";
export * from "./connectors.ts";
export * from "./contacts.ts";
export * from "./conversations.ts";
export * from "./drafts.ts";
export * from "./followups.ts";
export * from "./idempotency.ts";
export * from "./images.ts";
export * from "./job-claims.ts";
export * from "./mail.ts";
export * from "./outbox.ts";
export * from "./properties.ts";
export * from "./sessions.ts";
export * from "./webhooks.ts";
export * from "./workflows.ts";
