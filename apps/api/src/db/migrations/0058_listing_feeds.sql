CREATE TABLE "listing_feeds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"property_ids" uuid[],
	"active" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"served_key" text,
	"served_at" timestamp (3) with time zone,
	"served_ids" uuid[],
	"held_since" timestamp (3) with time zone,
	"held_listings" integer,
	"held_missing" integer,
	"last_fetched_at" timestamp (3) with time zone,
	"last_fetched_by" text,
	"last_fetched_listings" integer,
	"silence_told_at" timestamp (3) with time zone,
	"plan_ended_at" timestamp (3) with time zone,
	"plan_end_told" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listing_feeds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "listing_feeds" ADD CONSTRAINT "listing_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_feeds_token" ON "listing_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "listing_feeds_newest" ON "listing_feeds" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_feeds_check" ON "listing_feeds" USING btree ("check_at");
--> statement-breakpoint
create or replace trigger "listing-feeds_created" after insert on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'created', '{name,format,property_ids,active}', '{}');
--> statement-breakpoint
create or replace trigger "listing-feeds_updated" after update of "name", "format", "property_ids", "active", "held_since", "held_listings", "held_missing", "plan_ended_at", "created_at", "updated_at" on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."name", old."format", old."property_ids", old."active", old."held_since", old."held_listings", old."held_missing", old."plan_ended_at", old."created_at", old."updated_at") is distinct from (new."name", new."format", new."property_ids", new."active", new."held_since", new."held_listings", new."held_missing", new."plan_ended_at", new."created_at", new."updated_at"))
  execute function note_change('listing-feeds', 'updated', '{name,format,property_ids,active}', '{}');
--> statement-breakpoint
create or replace trigger "listing-feeds_deleted" after delete on "listing_feeds" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('listing-feeds', 'deleted', '{name,format,property_ids,active}', '{}');