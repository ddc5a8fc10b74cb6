-- Records without a tag or a channel are no longer in these indexes, so that their INSERT costs less.
DROP INDEX CONCURRENTLY IF EXISTS "contacts_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_tags" ON "contacts" USING gin ("account_id",tag_keys("tags")) WHERE ("contacts"."deleted_at" is null and "contacts"."tags" <> '{}');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contacts_channel";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_channel" ON "contacts" USING btree ("account_id","channel_preference","created_at","id") WHERE ("contacts"."deleted_at" is null and "contacts"."channel_preference" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "properties_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "properties_tags" ON "properties" USING gin ("account_id",tag_keys("tags")) WHERE ("properties"."deleted_at" is null and "properties"."tags" <> '{}');
