-- contract: the previous release compares the column with ids of properties, which no row without one equals.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "property_images" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "building_id" uuid;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_building_fk" FOREIGN KEY ("account_id","building_id") REFERENCES "public"."buildings"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
create or replace trigger "images_created" after insert on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'created', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "images_updated" after update of "property_id", "building_id", "object_key", "content_type", "size_bytes", "alt_text", "position", "created_at" on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."property_id", old."building_id", old."object_key", old."content_type", old."size_bytes", old."alt_text", old."position", old."created_at") is distinct from (new."property_id", new."building_id", new."object_key", new."content_type", new."size_bytes", new."alt_text", new."position", new."created_at"))
  execute function note_change('images', 'updated', '{alt_text,position}', '{}');
--> statement-breakpoint
create or replace trigger "images_deleted" after delete on "property_images" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('images', 'deleted', '{alt_text,position}', '{}');