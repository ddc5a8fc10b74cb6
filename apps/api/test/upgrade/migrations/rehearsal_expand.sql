-- Stands for the migration of a release: everything that one may add while the previous release runs.
ALTER TABLE "contacts" ADD COLUMN "rehearsal_note" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "rehearsal_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_rehearsal" CHECK ("rehearsal_count" >= 0) NOT VALID;--> statement-breakpoint
CREATE TABLE "rehearsal_tags" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "rehearsal_tags_account_id_name_pk" PRIMARY KEY ("account_id", "name")
);
