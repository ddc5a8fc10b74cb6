DROP INDEX CONCURRENTLY IF EXISTS "api_keys_expiry";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_keys_expiry" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."expiry_told_at" is null and "api_keys"."revoked_at" is null and "api_keys"."expires_at" is not null;
