DROP INDEX CONCURRENTLY IF EXISTS "contacts_rehearsal_count";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_rehearsal_count" ON "contacts" ("account_id", "rehearsal_count");
