DROP INDEX "contacts_newest";--> statement-breakpoint
DROP INDEX "contacts_status";--> statement-breakpoint
DROP INDEX "contacts_role";--> statement-breakpoint
DROP INDEX "contacts_channel";--> statement-breakpoint
DROP INDEX "properties_newest";--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("account_id","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("account_id","status","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_role" ON "contacts" USING btree ("account_id","role","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_channel" ON "contacts" USING btree ("account_id","channel_preference","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("account_id","created_at","id") WHERE "properties"."deleted_at" is null;