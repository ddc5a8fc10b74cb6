ALTER TABLE "listing_feeds" ADD COLUMN "building_ids" uuid[];
--> statement-breakpoint
create or replace trigger "listing-feeds_created" after insert on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'created', '{name,format,property_ids,building_ids,active}', '{}');
--> statement-breakpoint
create or replace trigger "listing-feeds_updated" after update of "name", "format", "property_ids", "building_ids", "active", "held_since", "held_listings", "held_missing", "plan_ended_at", "created_at", "updated_at" on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."format", old."property_ids", old."building_ids", old."active", old."held_since", old."held_listings", old."held_missing", old."plan_ended_at", old."created_at", old."updated_at") is distinct from (new."name", new."format", new."property_ids", new."building_ids", new."active", new."held_since", new."held_listings", new."held_missing", new."plan_ended_at", new."created_at", new."updated_at"))
  execute function note_change('listing-feeds', 'updated', '{name,format,property_ids,building_ids,active}', '{}');
--> statement-breakpoint
create or replace trigger "listing-feeds_deleted" after delete on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'deleted', '{name,format,property_ids,building_ids,active}', '{}');