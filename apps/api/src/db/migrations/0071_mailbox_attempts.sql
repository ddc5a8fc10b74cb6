ALTER TABLE "mailboxes" ADD COLUMN "attempted_uid" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
create or replace trigger "mailboxes_created" after insert on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('mailboxes', 'created', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');
--> statement-breakpoint
create or replace trigger "mailboxes_updated" after update of "address", "imap", "imap_secret", "smtp", "smtp_secret", "folder", "active", "left_count", "last_error", "last_send_error", "created_at", "updated_at" on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."address", old."imap", old."imap_secret", old."smtp", old."smtp_secret", old."folder", old."active", old."left_count", old."last_error", old."last_send_error", old."created_at", old."updated_at") is distinct from (new."address", new."imap", new."imap_secret", new."smtp", new."smtp_secret", new."folder", new."active", new."left_count", new."last_error", new."last_send_error", new."created_at", new."updated_at"))
  execute function note_change('mailboxes', 'updated', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');
--> statement-breakpoint
create or replace trigger "mailboxes_deleted" after delete on "mailboxes" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('mailboxes', 'deleted', '{address,imap,smtp,folder,active}', '{imap_secret,smtp_secret}');