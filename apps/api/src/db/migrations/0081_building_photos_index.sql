DROP INDEX CONCURRENTLY IF EXISTS "property_images_of_building";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "property_images_of_building" ON "property_images" USING btree ("account_id","building_id","position") WHERE "property_images"."building_id" is not null;--> statement-breakpoint
ALTER TABLE "property_images" VALIDATE CONSTRAINT "property_images_building_fk";
