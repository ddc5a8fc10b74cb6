CREATE TABLE "exports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"stored_key" text,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "exports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exports_open" ON "exports" USING btree ("account_id") WHERE "exports"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "exports_ended" ON "exports" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "exports_id" ON "exports" USING btree ("id");