CREATE TABLE "people" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"name" text,
	"role" text NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('viewer', 'agent', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_links_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ins_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "sign_in_link_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_person_fk" FOREIGN KEY ("account_id","person_id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_person_fk" FOREIGN KEY ("account_id","person_id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("account_id",lower("email"));--> statement-breakpoint
CREATE INDEX "people_by_address" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sign_in_links_person" ON "sign_in_links" USING btree ("account_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_expiry" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_hash" ON "sign_ins" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sign_ins_person" ON "sign_ins" USING btree ("account_id","person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_expiry" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
-- The user of each account becomes its first owner.
INSERT INTO "people" ("account_id", "id", "email", "role", "created_at")
SELECT "account_id", "id", "email", 'owner', "created_at" FROM "users";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email";
