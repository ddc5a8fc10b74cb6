ALTER TABLE "owner_notices" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "notices" jsonb DEFAULT '{"mail":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_recipient_fk" FOREIGN KEY ("account_id","recipient_id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
create or replace trigger "people_audited" after insert or update or delete on "people" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('people', '{email,name,role,notices}', '{}');