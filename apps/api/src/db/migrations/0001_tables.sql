CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_plan" CHECK ("accounts"."plan" in ('free_trial', 'starter', 'pro', 'scale'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"origin" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"windows" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_imports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"rows" text,
	"next_row" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_property_ids" uuid[] DEFAULT '{}' NOT NULL,
	"unmapped_fields" text[] DEFAULT '{}' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_imports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"property_id" uuid,
	"contact_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location" text NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"source" text NOT NULL,
	"reminder_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "calendar_entries_order" CHECK ("calendar_entries"."end_time" > "calendar_entries"."start_time"),
	CONSTRAINT "calendar_entries_showing" CHECK ("calendar_entries"."type" <> 'showing' or ("calendar_entries"."property_id" is not null and "calendar_entries"."contact_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"status" text NOT NULL,
	"role" text NOT NULL,
	"channel_preference" text,
	"source" text NOT NULL,
	"referral_source" text,
	"language" text NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "idempotency_records" (
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_account_id_operation_key_pk" PRIMARY KEY("account_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "image_import_budgets" (
	"account_id" uuid NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "image_import_budgets_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
CREATE TABLE "image_import_urls" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"size_bytes" integer,
	"code" text,
	"message" text,
	CONSTRAINT "image_import_urls_account_id_import_id_position_pk" PRIMARY KEY("account_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "image_imports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"status" text NOT NULL,
	"budget_month" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "image_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "image_uploads" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"status" text NOT NULL,
	"url_ends_at" timestamp (3) with time zone NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_uploads_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "property_images" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"object_key" text NOT NULL,
	"etag" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"alt_text" text,
	"position" integer NOT NULL,
	"url_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "property_images_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid,
	"to" text NOT NULL,
	"from_name" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_mail_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"account_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fanned_out" boolean DEFAULT false NOT NULL,
	"awaits_triggers" boolean DEFAULT false NOT NULL,
	"causes" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"monthly_rent" numeric NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" numeric NOT NULL,
	"available" boolean NOT NULL,
	"availability_date" date,
	"description" text,
	"city" text,
	"state" text,
	"zip" text,
	"features" text[] NOT NULL,
	"is_public" boolean NOT NULL,
	"property_type" text,
	"pet_policy" text,
	"parking" text,
	"square_footage" numeric,
	"deposit_amount" numeric,
	"image_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "properties_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "prescreening_sessions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"workflow_template_id" uuid NOT NULL,
	"submission" jsonb NOT NULL,
	"status" text NOT NULL,
	"review_status" text NOT NULL,
	"review_notes" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prescreening_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"event_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"redelivery" boolean NOT NULL,
	"place" bigserial NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_status_code" integer,
	"last_error" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("account_id","webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"off_because" text,
	"description" text,
	"secret" "bytea" NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"workflow_template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"template_name" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"property_id" uuid,
	"causes" uuid[] NOT NULL,
	"status" text NOT NULL,
	"current_step" integer NOT NULL,
	"step_states" json NOT NULL,
	"waiting_for" text,
	"wait_until" timestamp (3) with time zone,
	"reply_message_id" uuid,
	"reply_open" boolean NOT NULL,
	"messages_sent" integer NOT NULL,
	"steps_executed" integer NOT NULL,
	"exit_reason" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_runs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_schedules" (
	"account_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"follows_account" boolean NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"after_contact" uuid,
	CONSTRAINT "workflow_schedules_account_id_template_id_pk" PRIMARY KEY("account_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_template_versions" (
	"account_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"steps" json NOT NULL,
	"exit_conditions" json NOT NULL,
	"question_config" json,
	"completion_config" json,
	"intro_message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_template_versions_account_id_template_id_version_pk" PRIMARY KEY("account_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "workflow_templates" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_public" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"trigger_type" text NOT NULL,
	"slug" text NOT NULL,
	"trigger_config" json,
	"voice_config" json,
	"steps" json NOT NULL,
	"exit_conditions" json NOT NULL,
	"question_config" json,
	"completion_config" json,
	"intro_message" text,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_templates_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD CONSTRAINT "bulk_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_contact_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_import_urls" ADD CONSTRAINT "image_import_urls_account_id_import_id_image_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."image_imports"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_imports" ADD CONSTRAINT "image_imports_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD CONSTRAINT "prescreening_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD CONSTRAINT "prescreening_sessions_contact_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version_fk" FOREIGN KEY ("account_id","workflow_template_id","template_version") REFERENCES "public"."workflow_template_versions"("account_id","template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_schedules" ADD CONSTRAINT "workflow_schedules_template_fk" FOREIGN KEY ("account_id","template_id") REFERENCES "public"."workflow_templates"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_template_versions" ADD CONSTRAINT "workflow_template_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_templates" ADD CONSTRAINT "workflow_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_account_created" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_imports_open" ON "bulk_imports" USING btree ("created_at") WHERE "bulk_imports"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_entries_start" ON "calendar_entries" USING btree ("account_id","start_time","id");--> statement-breakpoint
CREATE INDEX "calendar_entries_type" ON "calendar_entries" USING btree ("account_id","type","start_time","id");--> statement-breakpoint
CREATE INDEX "showings_property" ON "calendar_entries" USING btree ("account_id","property_id","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "showings_contact" ON "calendar_entries" USING btree ("account_id","contact_id","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "showings_status" ON "calendar_entries" USING btree ("account_id","status","start_time","id") WHERE "calendar_entries"."type" = 'showing';--> statement-breakpoint
CREATE INDEX "calendar_entries_blocking" ON "calendar_entries" USING gist ("account_id",tstzrange("start_time", "end_time")) WHERE "calendar_entries"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("account_id","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("account_id","status","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_role" ON "contacts" USING btree ("account_id","role","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_channel" ON "contacts" USING btree ("account_id","channel_preference","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("account_id",lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("account_id",regexp_replace("phone", '[^0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("account_id","name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("account_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("account_id","status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("account_id","contact_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_idle" ON "conversations" USING btree ("last_message_at") WHERE "conversations"."status" = 'active';--> statement-breakpoint
CREATE INDEX "conversations_awaiting" ON "conversations" USING btree ("account_id","awaiting_reply_since") WHERE "conversations"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_id" ON "messages" USING btree ("account_id","channel","provider_message_id") WHERE "messages"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("account_id","conversation_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_latest" ON "messages" USING btree ("account_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("account_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "drafts_status" ON "drafts" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "drafts_contact" ON "drafts" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_newest" ON "followups" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_status" ON "followups" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_contact" ON "followups" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "followups_due" ON "followups" USING btree ("scheduled_for") WHERE "followups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "followups_of_conversation" ON "followups" USING btree ("account_id","conversation_id") WHERE "followups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "image_imports_open" ON "image_imports" USING btree ("created_at") WHERE "image_imports"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_uploads_object" ON "image_uploads" USING btree ("account_id","object_key");--> statement-breakpoint
CREATE INDEX "image_uploads_due" ON "image_uploads" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "property_images_order" ON "property_images" USING btree ("account_id","property_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "property_images_object" ON "property_images" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "outgoing_mail_due" ON "outgoing_mail" USING btree ("due_at") WHERE "outgoing_mail"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_account_sequence" ON "outbox" USING btree ("account_id","sequence");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("account_id","sequence") WHERE not "outbox"."fanned_out";--> statement-breakpoint
CREATE INDEX "outbox_triggering" ON "outbox" USING btree ("sequence") WHERE "outbox"."awaits_triggers";--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("account_id","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_rent" ON "properties" USING btree ("account_id","monthly_rent") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_bedrooms" ON "properties" USING btree ("account_id","bedrooms") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_bathrooms" ON "properties" USING btree ("account_id","bathrooms") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_availability" ON "properties" USING btree ("account_id","availability_date","available") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_pets" ON "properties" USING btree ("account_id","pet_policy") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_parking" ON "properties" USING btree ("account_id","parking") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_type" ON "properties" USING btree ("account_id","property_type") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING gin ("account_id","city" gin_trgm_ops) WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "prescreening_sessions" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_contact" ON "prescreening_sessions" USING btree ("account_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_template" ON "prescreening_sessions" USING btree ("account_id","workflow_template_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_status" ON "prescreening_sessions" USING btree ("account_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_review" ON "prescreening_sessions" USING btree ("account_id","review_status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "prescreening_sessions" USING btree ("expires_at") WHERE "prescreening_sessions"."status" in ('draft', 'active') or ("prescreening_sessions"."status" = 'completed' and "prescreening_sessions"."review_status" = 'pending_review');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_line" ON "webhook_deliveries" USING btree ("account_id","webhook_id","place") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING brin ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_runs_live" ON "workflow_runs" USING btree ("account_id","workflow_template_id","contact_id",coalesce("property_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "workflow_runs"."status" in ('pending', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "workflow_runs_newest" ON "workflow_runs" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_status" ON "workflow_runs" USING btree ("account_id","status","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_template" ON "workflow_runs" USING btree ("account_id","workflow_template_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_contact" ON "workflow_runs" USING btree ("account_id","contact_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_due" ON "workflow_runs" USING btree ("due_at") WHERE "workflow_runs"."status" in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "workflow_schedules_due" ON "workflow_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_templates_slug" ON "workflow_templates" USING btree ("account_id","slug");--> statement-breakpoint
CREATE INDEX "workflow_templates_newest" ON "workflow_templates" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_templates_event" ON "workflow_templates" USING btree ("account_id",("trigger_config"->>'event')) WHERE "workflow_templates"."is_active" and "workflow_templates"."trigger_type" = 'automatic';