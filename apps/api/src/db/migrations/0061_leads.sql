CREATE TABLE "lead_sources" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb,
	"default_property_id" uuid,
	"auto_reply" boolean NOT NULL,
	"active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_sources_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
-- Partitioned by the time in the id, see src/db/retention.ts.
CREATE TABLE "leads" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lead_source_id" uuid,
	"by" text NOT NULL,
	"same_as" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"name" text,
	"email" text,
	"phone" text,
	"message" text,
	"listing" text,
	"property_id" uuid,
	"contact_id" uuid,
	"conversation_id" uuid,
	"first_answer" text,
	"raw" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_account_id_id_pk" PRIMARY KEY("account_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "leads_default" PARTITION OF "leads" DEFAULT;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "relay_address" text;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_property_fk" FOREIGN KEY ("account_id","default_property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_sources_id" ON "lead_sources" USING btree ("id");--> statement-breakpoint
CREATE INDEX "lead_sources_newest" ON "lead_sources" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_same_as" ON "leads" USING btree ("account_id","same_as");--> statement-breakpoint
CREATE INDEX "leads_outcome" ON "leads" USING btree ("account_id","outcome","id");--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("account_id","lead_source_id","id");--> statement-breakpoint
CREATE INDEX "leads_contact" ON "leads" USING btree ("account_id","contact_id","id");
--> statement-breakpoint
create or replace trigger "conversations_created" after insert on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'created', '{contact_id,property_id,status,assistant_pause}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_updated" after update of "contact_id", "property_id", "status", "started_at", "last_message_at", "assistant_pause", "created_at", "updated_at" on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."status", old."started_at", old."last_message_at", old."assistant_pause", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."status", new."started_at", new."last_message_at", new."assistant_pause", new."created_at", new."updated_at"))
  execute function note_change('conversations', 'updated', '{contact_id,property_id,status,assistant_pause}', '{}');
--> statement-breakpoint
create or replace trigger "conversations_deleted" after delete on "conversations" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('conversations', 'deleted', '{contact_id,property_id,status,assistant_pause}', '{}');
--> statement-breakpoint
create or replace trigger "lead-sources_created" after insert on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('lead-sources', 'created', '{kind,name,mapping,default_property_id,auto_reply,active}', '{}');
--> statement-breakpoint
create or replace trigger "lead-sources_updated" after update of "kind", "name", "mapping", "default_property_id", "auto_reply", "active", "created_at", "updated_at" on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."kind", old."name", old."mapping", old."default_property_id", old."auto_reply", old."active", old."created_at", old."updated_at") is distinct from (new."kind", new."name", new."mapping", new."default_property_id", new."auto_reply", new."active", new."created_at", new."updated_at"))
  execute function note_change('lead-sources', 'updated', '{kind,name,mapping,default_property_id,auto_reply,active}', '{}');
--> statement-breakpoint
create or replace trigger "lead-sources_deleted" after delete on "lead_sources" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('lead-sources', 'deleted', '{kind,name,mapping,default_property_id,auto_reply,active}', '{}');
--> statement-breakpoint
create or replace trigger "leads_created" after insert on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('leads', 'created', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}');
--> statement-breakpoint
create or replace trigger "leads_updated" after update of "kind", "lead_source_id", "by", "same_as", "outcome", "reason", "name", "email", "phone", "message", "listing", "property_id", "contact_id", "conversation_id", "first_answer", "raw", "created_at" on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."kind", old."lead_source_id", old."by", old."same_as", old."outcome", old."reason", old."name", old."email", old."phone", old."message", old."listing", old."property_id", old."contact_id", old."conversation_id", old."first_answer", old."raw", old."created_at") is distinct from (new."kind", new."lead_source_id", new."by", new."same_as", new."outcome", new."reason", new."name", new."email", new."phone", new."message", new."listing", new."property_id", new."contact_id", new."conversation_id", new."first_answer", new."raw", new."created_at"))
  execute function note_change('leads', 'updated', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}');
--> statement-breakpoint
create or replace trigger "leads_deleted" after delete on "leads" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('leads', 'deleted', '{kind,lead_source_id,by,outcome,reason,property_id,contact_id,conversation_id,first_answer}', '{}');