CREATE TABLE "incoming_mail" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mail_id" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"sender" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"message_id" uuid,
	"conversation_id" uuid,
	"contact_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incoming_mail_account_id_id_pk" PRIMARY KEY("account_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
-- The partitions of its time are made by the program, see src/db/retention.ts.
CREATE TABLE "incoming_mail_default" PARTITION OF "incoming_mail" DEFAULT;
--> statement-breakpoint
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mail_mail_id" ON "incoming_mail" USING btree ("account_id","mail_id");--> statement-breakpoint
CREATE INDEX "incoming_mail_contact" ON "incoming_mail" USING btree ("account_id","contact_id","id");