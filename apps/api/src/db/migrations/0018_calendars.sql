CREATE TABLE "calendar_feeds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid,
	"names" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"property_id" uuid,
	"provider" text NOT NULL,
	"last_fetched_at" timestamp (3) with time zone,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"event_count" integer DEFAULT 0 NOT NULL,
	"next_fetch_at" timestamp (3) with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"read_for" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_sources_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
DROP INDEX "showings_property";--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_newest" ON "calendar_feeds" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calendar_sources_newest" ON "calendar_sources" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calendar_sources_due" ON "calendar_sources" USING btree ("next_fetch_at");--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_source_fk" FOREIGN KEY ("account_id","source_id") REFERENCES "public"."calendar_sources"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_property" ON "calendar_entries" USING btree ("account_id","property_id","start_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_imported" ON "calendar_entries" USING btree ("account_id","source_id","source_key") WHERE "calendar_entries"."source_id" is not null;