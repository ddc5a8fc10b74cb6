CREATE TABLE "sandbox_outbox" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"from_name" text,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_id" uuid,
	"conversation_id" uuid,
	"showing_id" uuid,
	"message_id" uuid,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_outbox_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandboxes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"woken" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_outbox" ADD CONSTRAINT "sandbox_outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandboxes" ADD CONSTRAINT "sandboxes_parent_id_accounts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_outbox_contact" ON "sandbox_outbox" USING btree ("account_id","contact_id");--> statement-breakpoint
CREATE INDEX "sandbox_outbox_due" ON "sandbox_outbox" USING btree ("due_at") WHERE "sandbox_outbox"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_outbox_stored" ON "sandbox_outbox" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "sandboxes_parent" ON "sandboxes" USING btree ("parent_id","created_at");--> statement-breakpoint
CREATE INDEX "sandboxes_due" ON "sandboxes" USING btree ("due_at");