DROP INDEX CONCURRENTLY IF EXISTS "contacts_external_id";--> statement-breakpoint
-- contract: The previous release writes no external ids of contacts, so that its rows can't violate this index.
-- migration-ignore new-unique-index
CREATE UNIQUE INDEX CONCURRENTLY "contacts_external_id" ON "contacts" USING btree ("account_id","external_id") WHERE "contacts"."external_id" is not null and "contacts"."deleted_at" is null;
