DROP INDEX CONCURRENTLY IF EXISTS "contacts_merged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_merged" ON "contacts" USING btree ("account_id","external_id") WHERE "contacts"."merged_into_id" is not null;
