CREATE TABLE "connector_messages" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connector_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"provider_message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "connector_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
-- The partitions of its time are made by the program, see src/db/retention.ts.
CREATE TABLE "connector_messages_default" PARTITION OF "connector_messages" DEFAULT;
--> statement-breakpoint
CREATE TABLE "connectors" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"outbound_url" text,
	"active" boolean NOT NULL,
	"secret" "bytea" NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "connectors_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_addresses" (
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_addresses_account_id_channel_address_pk" PRIMARY KEY("account_id","channel","address")
);
--> statement-breakpoint
ALTER TABLE "connector_messages" ADD CONSTRAINT "connector_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_messages" ADD CONSTRAINT "connector_messages_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_messages_line" ON "connector_messages" USING btree ("account_id","connector_id","id") WHERE "connector_messages"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connector_messages_provider" ON "connector_messages" USING btree ("account_id","connector_id","provider_message_id") WHERE "connector_messages"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "connectors_id" ON "connectors" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "connectors_active_channel" ON "connectors" USING btree ("account_id","channel") WHERE "connectors"."active";--> statement-breakpoint
CREATE INDEX "contact_addresses_contact" ON "contact_addresses" USING btree ("account_id","contact_id","channel");