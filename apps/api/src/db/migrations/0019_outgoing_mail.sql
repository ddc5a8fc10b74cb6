ALTER TABLE "contacts" ADD COLUMN "email_state" text DEFAULT 'trusted' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "references" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_id" ON "contacts" USING btree ("id");