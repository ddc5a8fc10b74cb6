DROP INDEX "image_uploads_object";--> statement-breakpoint
ALTER TABLE "image_uploads" ADD COLUMN "counts_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "stored_key" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "master_key" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "master_sha256" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "upgrade_at" timestamp (3) with time zone;--> statement-breakpoint
-- Images of earlier versions stay where they are until a job has given them a hash, a master and a new place.
UPDATE "property_images" SET "stored_key" = "object_key", "upgrade_at" = now();--> statement-breakpoint
ALTER TABLE "property_images" ALTER COLUMN "stored_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "image_uploads_open" ON "image_uploads" USING btree ("account_id","property_id") WHERE "image_uploads"."status" = 'open';--> statement-breakpoint
CREATE INDEX "property_images_upgrade" ON "property_images" USING btree ("upgrade_at") WHERE "property_images"."upgrade_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_uploads_object" ON "image_uploads" USING btree ("object_key");--> statement-breakpoint
ALTER TABLE "property_images" DROP COLUMN "etag";