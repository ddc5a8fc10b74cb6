CREATE TABLE "conversations" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"property_id" uuid,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"awaiting_reply_since" timestamp (3) with time zone,
	"followup_steps" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "conversations_contact_property" UNIQUE NULLS NOT DISTINCT("account_id","contact_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"content" text NOT NULL,
	"search_text" text NOT NULL,
	"channel" text NOT NULL,
	"metadata" jsonb,
	"provider_message_id" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"property_id" uuid,
	"channel" text,
	"subject" text,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "followups" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"conversation_id" uuid,
	"sequence_step" integer NOT NULL,
	"message" text,
	"scheduled_for" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "followups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
DROP INDEX "contacts_phone";--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followups" ADD CONSTRAINT "followups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followups" ADD CONSTRAINT "followups_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followups" ADD CONSTRAINT "followups_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("account_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("account_id","status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("account_id","contact_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_idle" ON "conversations" USING btree ("last_message_at") WHERE "conversations"."status" = 'active';--> statement-breakpoint
CREATE INDEX "conversations_awaiting" ON "conversations" USING btree ("account_id","awaiting_reply_since") WHERE "conversations"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_id" ON "messages" USING btree ("account_id","channel","provider_message_id") WHERE "messages"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("account_id","conversation_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("account_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "drafts_status" ON "drafts" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "drafts_contact" ON "drafts" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_newest" ON "followups" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_status" ON "followups" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_contact" ON "followups" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_due" ON "followups" USING btree ("scheduled_for") WHERE "followups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "followups_of_conversation" ON "followups" USING btree ("account_id","conversation_id") WHERE "followups"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("account_id",regexp_replace("phone", '[^0-9]', '', 'g'));