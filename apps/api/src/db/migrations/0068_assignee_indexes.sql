DROP INDEX CONCURRENTLY IF EXISTS "contacts_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_assignee" ON "contacts" USING btree ("account_id","assignee_id","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_assignee" ON "conversations" USING btree ("account_id","assignee_id","last_message_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_assignee" ON "properties" USING btree ("account_id","assignee_id","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "contacts" VALIDATE CONSTRAINT "contacts_assignee_fk";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_assignee_fk";--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_assignee_fk";
