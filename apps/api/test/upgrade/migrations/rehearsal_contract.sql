-- Stands for the migration of the release after that: it removes what the releases before it no longer use.
ALTER TABLE "contacts" VALIDATE CONSTRAINT "contacts_rehearsal";--> statement-breakpoint
-- contract: The release that added the column never wrote it.
-- squawk-ignore ban-drop-column
ALTER TABLE "contacts" DROP COLUMN "rehearsal_note";--> statement-breakpoint
-- contract: The release that added the table never used it.
-- squawk-ignore ban-drop-table
DROP TABLE "rehearsal_tags";
