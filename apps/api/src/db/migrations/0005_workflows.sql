CREATE TABLE "workflow_runs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"workflow_template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"template_name" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"property_id" uuid,
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
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_contact_id_contacts_account_id_id_fk" FOREIGN KEY ("account_id","contact_id") REFERENCES "public"."contacts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version_fk" FOREIGN KEY ("account_id","workflow_template_id","template_version") REFERENCES "public"."workflow_template_versions"("account_id","template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_template_versions" ADD CONSTRAINT "workflow_template_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_templates" ADD CONSTRAINT "workflow_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_runs_live" ON "workflow_runs" USING btree ("account_id","workflow_template_id","contact_id",coalesce("property_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "workflow_runs"."status" in ('pending', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "workflow_runs_newest" ON "workflow_runs" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_status" ON "workflow_runs" USING btree ("account_id","status","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_template" ON "workflow_runs" USING btree ("account_id","workflow_template_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_contact" ON "workflow_runs" USING btree ("account_id","contact_id","started_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_due" ON "workflow_runs" USING btree ("due_at") WHERE "workflow_runs"."status" in ('pending', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_templates_slug" ON "workflow_templates" USING btree ("account_id","slug");--> statement-breakpoint
CREATE INDEX "workflow_templates_newest" ON "workflow_templates" USING btree ("account_id","created_at","id");