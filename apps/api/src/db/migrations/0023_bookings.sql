CREATE TABLE "showing_holds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"showing_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "showing_holds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "by_prospect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "showing_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "invitations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "showing_holds" ADD CONSTRAINT "showing_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showing_holds" ADD CONSTRAINT "showing_holds_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "showing_holds_live" ON "showing_holds" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "showing_holds_expired" ON "showing_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "showings_to_remind" ON "calendar_entries" USING btree ("remind_at") WHERE "calendar_entries"."remind_at" is not null;