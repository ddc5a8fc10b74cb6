-- To find what has ended: see db/retention.ts.
DROP INDEX CONCURRENTLY IF EXISTS "api_keys_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_keys_ended" ON "api_keys" USING btree (least("revoked_at", "expires_at")) WHERE least("api_keys"."revoked_at", "api_keys"."expires_at") is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bulk_imports_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bulk_imports_ended" ON "bulk_imports" USING btree ("completed_at") WHERE "bulk_imports"."completed_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "image_imports_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "image_imports_ended" ON "image_imports" USING btree ("completed_at") WHERE "image_imports"."completed_at" is not null;
