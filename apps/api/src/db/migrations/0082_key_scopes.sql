ALTER TABLE "api_keys" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expiry_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_addresses" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_from" text;
--> statement-breakpoint
create or replace trigger "keys_audited" after insert or update or delete on "api_keys" for each row
  when (current_setting('rental.actor', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('keys', '{name,last_four,mcp_writes,manages_keys,scopes,expires_at,allowed_addresses,revoked_at}', '{}');