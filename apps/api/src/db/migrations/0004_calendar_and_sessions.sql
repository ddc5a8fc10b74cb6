CREATE TABLE "calendar_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"property_id" uuid,
	"contact_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location" text NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"source" text NOT NULL,
	"reminder_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "calendar_entries_order" CHECK ("calendar_entries"."end_time" > "calendar_entries"."start_time"),
	CONSTRAINT "calendar_entries_showing" CHECK ("calendar_entries"."type" <> 'showing' or ("calendar_entries"."property_id" is not null and "calendar_entries"."contact_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "prescreening_sessions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"workflow_template_id" uuid NOT NULL,
	"submission" jsonb NOT NULL,
	"status" text NOT NULL,
	"review_status" text NOT NULL,
	"review_notes" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prescreening_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_contact_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD CONSTRAINT "prescreening_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD CONSTRAINT "prescreening_sessions_contact_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_start" ON "calendar_entries" USING btree ("account_id","start_time","id");--> statement-breakpoint
CREATE INDEX "calendar_entries_type" ON "calendar_entries" USING btree ("account_id","type","start_time","id");--> statement-breakpoint
CREATE INDEX "showings_property" ON "calendar_entries" USING btree ("account_id","property_id","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "showings_contact" ON "calendar_entries" USING btree ("account_id","contact_id","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "showings_status" ON "calendar_entries" USING btree ("account_id","status","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "calendar_entries_blocking" ON "calendar_entries" USING gist ("account_id",tstzrange("start_time", "end_time")) WHERE "calendar_entries"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "prescreening_sessions" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_contact" ON "prescreening_sessions" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_template" ON "prescreening_sessions" USING btree ("account_id","workflow_template_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_status" ON "prescreening_sessions" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_review" ON "prescreening_sessions" USING btree ("account_id","review_status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "prescreening_sessions" USING btree ("expires_at") WHERE "prescreening_sessions"."status" in ('draft', 'active') or ("prescreening_sessions"."status" = 'completed' and "prescreening_sessions"."review_status" = 'pending_review');