CREATE TABLE "attachments" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid,
	"draft_id" uuid,
	"uploader" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"stored_key" text NOT NULL,
	"sha256" text NOT NULL,
	"preview_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "attachments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
-- contract: the previous release only compares the column with ids of properties, which no row without one equals.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "image_uploads" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD COLUMN "uploader" text;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_id" ON "attachments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "attachments_draft" ON "attachments" USING btree ("account_id","draft_id") WHERE "attachments"."draft_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_created" ON "attachments" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_expiring" ON "attachments" USING btree ("expires_at") WHERE "attachments"."expires_at" is not null;
--> statement-breakpoint
-- Whatever deletes an attachment, its objects are removed from storage. Their time is that of no clock: they are due at once.
create or replace function "remove_attachment_objects"() returns trigger language plpgsql as $$
begin
  insert into image_uploads (account_id, id, object_key, content_type, size_bytes, status, url_ends_at, remove_at)
  select old.account_id, gen_random_uuid(), stored.key, old.content_type, old.bytes, 'removing', 'epoch', 'epoch'
  from unnest(array[old.stored_key, old.preview_key]) as stored(key)
  where stored.key is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger "attachments_removed" after delete on "attachments" for each row
  execute function remove_attachment_objects();
--> statement-breakpoint
create or replace trigger "messages_created" after insert on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'created', '{conversation_id,direction,content,channel,attachments,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "messages_updated" after update of "conversation_id", "direction", "content", "channel", "attachments", "metadata", "sent_at", "created_at" on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."conversation_id", old."direction", old."content", old."channel", old."attachments", old."metadata", old."sent_at", old."created_at") is distinct from (new."conversation_id", new."direction", new."content", new."channel", new."attachments", new."metadata", new."sent_at", new."created_at"))
  execute function note_change('messages', 'updated', '{conversation_id,direction,content,channel,attachments,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "messages_deleted" after delete on "messages" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('messages', 'deleted', '{conversation_id,direction,content,channel,attachments,metadata}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_created" after insert on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'created', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_updated" after update of "contact_id", "property_id", "channel", "subject", "content", "attachments", "status", "expires_at", "sent_at", "created_at", "updated_at" on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."contact_id", old."property_id", old."channel", old."subject", old."content", old."attachments", old."status", old."expires_at", old."sent_at", old."created_at", old."updated_at") is distinct from (new."contact_id", new."property_id", new."channel", new."subject", new."content", new."attachments", new."status", new."expires_at", new."sent_at", new."created_at", new."updated_at"))
  execute function note_change('drafts', 'updated', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}');
--> statement-breakpoint
create or replace trigger "drafts_deleted" after delete on "drafts" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('drafts', 'deleted', '{contact_id,property_id,channel,subject,content,attachments,status,expires_at,sent_at}', '{}');