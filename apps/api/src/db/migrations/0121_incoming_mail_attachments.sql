ALTER TABLE "incoming_mail" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
create or replace trigger "incoming-mail_created" after insert on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'created', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,attachments,created_at}');
--> statement-breakpoint
create or replace trigger "incoming-mail_updated" after update of "mail_id", "outcome", "reason", "sender", "correspondent", "correspondent_name", "is_proven", "subject", "text", "attachments", "message_id", "conversation_id", "contact_id", "created_at" on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."mail_id", old."outcome", old."reason", old."sender", old."correspondent", old."correspondent_name", old."is_proven", old."subject", old."text", old."attachments", old."message_id", old."conversation_id", old."contact_id", old."created_at") is distinct from (new."mail_id", new."outcome", new."reason", new."sender", new."correspondent", new."correspondent_name", new."is_proven", new."subject", new."text", new."attachments", new."message_id", new."conversation_id", new."contact_id", new."created_at"))
  execute function note_change('incoming-mail', 'updated', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,attachments,created_at}');
--> statement-breakpoint
create or replace trigger "incoming-mail_deleted" after delete on "incoming_mail" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('incoming-mail', 'deleted', '{outcome,reason,sender,correspondent,is_proven,subject,message_id,conversation_id,contact_id}', '{}', '{account_id,id,mail_id,correspondent_name,text,attachments,created_at}');