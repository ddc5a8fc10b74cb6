CREATE TABLE "logos" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;