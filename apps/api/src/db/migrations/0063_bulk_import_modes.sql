ALTER TABLE "bulk_imports" ADD COLUMN "mode" text DEFAULT 'create' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "unchanged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
create or replace trigger "bulk-imports_created" after insert on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'created', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_updated" after update of "status", "mode", "total", "failed", "updated", "unchanged", "created_property_ids", "unmapped_fields", "errors", "conversions", "image_imports", "created_at", "completed_at" on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true and true and (old."status", old."mode", old."total", old."failed", old."updated", old."unchanged", old."created_property_ids", old."unmapped_fields", old."errors", old."conversions", old."image_imports", old."created_at", old."completed_at") is distinct from (new."status", new."mode", new."total", new."failed", new."updated", new."unchanged", new."created_property_ids", new."unmapped_fields", new."errors", new."conversions", new."image_imports", new."created_at", new."completed_at"))
  execute function note_change('bulk-imports', 'updated', '{status,total,failed}', '{}');
--> statement-breakpoint
create or replace trigger "bulk-imports_deleted" after delete on "bulk_imports" for each row
  when (current_setting('rental.changes', true) is distinct from 'off' and true)
  execute function note_change('bulk-imports', 'deleted', '{status,total,failed}', '{}');