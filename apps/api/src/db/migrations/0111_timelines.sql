DROP INDEX CONCURRENTLY IF EXISTS "conversations_property";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_property" ON "conversations" USING btree ("account_id","property_id","started_at","id") WHERE "conversations"."property_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_property";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_property" ON "prescreening_sessions" USING btree ("account_id","property_id","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_decided_contact";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_decided_contact" ON "prescreening_sessions" USING btree ("account_id","contact_id","reviewed_at","id") WHERE "prescreening_sessions"."contact_id" is not null and "prescreening_sessions"."reviewed_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_decided_property";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_decided_property" ON "prescreening_sessions" USING btree ("account_id","property_id","reviewed_at","id") WHERE "prescreening_sessions"."contact_id" is not null and "prescreening_sessions"."reviewed_at" is not null;
