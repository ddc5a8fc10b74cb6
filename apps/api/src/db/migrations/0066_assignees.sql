ALTER TABLE "contacts" ADD COLUMN "assignee_id" uuid;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assignee_id" uuid;
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "assignee_id" uuid;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."people"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."people"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."people"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
create or replace trigger "properties_created" after insert on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_updated" after update of "title", "address", "monthly_rent", "bedrooms", "bathrooms", "available", "availability_date", "description", "city", "state", "zip", "features", "is_public", "property_type", "pet_policy", "parking", "square_footage", "deposit_amount", "unit", "country", "latitude", "longitude", "building_id", "lease_term_months", "laundry", "heating", "cooling", "furnished", "utilities_included", "fees", "floor", "year_built", "virtual_tour_url", "external_id", "owner_contact_id", "assignee_id", "excluded_from_feeds", "metadata", "image_keys", "created_at", "updated_at", "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."unit", old."country", old."latitude", old."longitude", old."building_id", old."lease_term_months", old."laundry", old."heating", old."cooling", old."furnished", old."utilities_included", old."fees", old."floor", old."year_built", old."virtual_tour_url", old."external_id", old."owner_contact_id", old."assignee_id", old."excluded_from_feeds", old."metadata", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."unit", new."country", new."latitude", new."longitude", new."building_id", new."lease_term_months", new."laundry", new."heating", new."cooling", new."furnished", new."utilities_included", new."fees", new."floor", new."year_built", new."virtual_tour_url", new."external_id", new."owner_contact_id", new."assignee_id", new."excluded_from_feeds", new."metadata", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_deleted" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_shown" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,assignee_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_created" after insert on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_updated" after update of "name", "email", "phone", "status", "role", "channel_preference", "source", "referral_source", "language", "applied_at", "opted_out_at", "assistant_enabled", "assignee_id", "created_at", "updated_at", "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."name", old."email", old."phone", old."status", old."role", old."channel_preference", old."source", old."referral_source", old."language", old."applied_at", old."opted_out_at", old."assistant_enabled", old."assignee_id", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."name", new."email", new."phone", new."status", new."role", new."channel_preference", new."source", new."referral_source", new."language", new."applied_at", new."opted_out_at", new."assistant_enabled", new."assignee_id", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('contacts', 'updated', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_deleted" after delete on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_shown" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('contacts', 'created', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "contacts_hidden" after update of "deleted_at" on "contacts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('contacts', 'deleted', '{name,email,phone,status,role,channel_preference,source,referral_source,language,applied_at,opted_out_at,assistant_enabled,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "assignee_id", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."assignee_id", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."assignee_id", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause,assignee_id}', '{}');
