CREATE TABLE "buildings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text,
	"state" text,
	"zip" text,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"year_built" integer,
	"description" text,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"pet_policy" text,
	"fees" jsonb,
	"image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buildings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "building_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "lease_term_months" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "laundry" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "heating" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "cooling" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "furnished" boolean;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "utilities_included" text[];--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "fees" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "floor" integer;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "year_built" integer;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "virtual_tour_url" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "owner_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "excluded_from_feeds" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buildings_newest" ON "buildings" USING btree ("account_id","created_at","id");--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_building_fk" FOREIGN KEY ("account_id","building_id") REFERENCES "public"."buildings"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_contact_fk" FOREIGN KEY ("account_id","owner_contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
create or replace trigger "properties_created" after insert on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_updated" after update of "title", "address", "monthly_rent", "bedrooms", "bathrooms", "available", "availability_date", "description", "city", "state", "zip", "features", "is_public", "property_type", "pet_policy", "parking", "square_footage", "deposit_amount", "unit", "country", "latitude", "longitude", "building_id", "lease_term_months", "laundry", "heating", "cooling", "furnished", "utilities_included", "fees", "floor", "year_built", "virtual_tour_url", "external_id", "owner_contact_id", "excluded_from_feeds", "metadata", "image_keys", "created_at", "updated_at", "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and new."deleted_at" is null and (old."title", old."address", old."monthly_rent", old."bedrooms", old."bathrooms", old."available", old."availability_date", old."description", old."city", old."state", old."zip", old."features", old."is_public", old."property_type", old."pet_policy", old."parking", old."square_footage", old."deposit_amount", old."unit", old."country", old."latitude", old."longitude", old."building_id", old."lease_term_months", old."laundry", old."heating", old."cooling", old."furnished", old."utilities_included", old."fees", old."floor", old."year_built", old."virtual_tour_url", old."external_id", old."owner_contact_id", old."excluded_from_feeds", old."metadata", old."image_keys", old."created_at", old."updated_at", old."deleted_at") is distinct from (new."title", new."address", new."monthly_rent", new."bedrooms", new."bathrooms", new."available", new."availability_date", new."description", new."city", new."state", new."zip", new."features", new."is_public", new."property_type", new."pet_policy", new."parking", new."square_footage", new."deposit_amount", new."unit", new."country", new."latitude", new."longitude", new."building_id", new."lease_term_months", new."laundry", new."heating", new."cooling", new."furnished", new."utilities_included", new."fees", new."floor", new."year_built", new."virtual_tour_url", new."external_id", new."owner_contact_id", new."excluded_from_feeds", new."metadata", new."image_keys", new."created_at", new."updated_at", new."deleted_at"))
  execute function note_change('properties', 'updated', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_deleted" after delete on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null)
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_shown" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and not (old."deleted_at" is null) and new."deleted_at" is null)
  execute function note_change('properties', 'created', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "properties_hidden" after update of "deleted_at" on "properties" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and old."deleted_at" is null and not (new."deleted_at" is null))
  execute function note_change('properties', 'deleted', '{title,address,monthly_rent,bedrooms,bathrooms,available,availability_date,description,city,state,zip,features,is_public,property_type,pet_policy,parking,square_footage,deposit_amount,unit,country,latitude,longitude,building_id,lease_term_months,laundry,heating,cooling,furnished,utilities_included,fees,floor,year_built,virtual_tour_url,external_id,owner_contact_id,excluded_from_feeds,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_created" after insert on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'created', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_updated" after update of "name", "address", "city", "state", "zip", "country", "latitude", "longitude", "year_built", "description", "amenities", "pet_policy", "fees", "image_ids", "created_at", "updated_at" on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."address", old."city", old."state", old."zip", old."country", old."latitude", old."longitude", old."year_built", old."description", old."amenities", old."pet_policy", old."fees", old."image_ids", old."created_at", old."updated_at") is distinct from (new."name", new."address", new."city", new."state", new."zip", new."country", new."latitude", new."longitude", new."year_built", new."description", new."amenities", new."pet_policy", new."fees", new."image_ids", new."created_at", new."updated_at"))
  execute function note_change('buildings', 'updated', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids}', '{}');
--> statement-breakpoint
create or replace trigger "buildings_deleted" after delete on "buildings" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('buildings', 'deleted', '{name,address,city,state,zip,country,latitude,longitude,year_built,description,amenities,pet_policy,fees,image_ids}', '{}');