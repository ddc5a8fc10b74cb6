DROP INDEX "bulk_imports_open";--> statement-breakpoint
DROP INDEX "image_imports_open";--> statement-breakpoint
ALTER TABLE "image_imports" ADD COLUMN "worked_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_imports_open" ON "bulk_imports" USING btree ("account_id","created_at","id") WHERE "bulk_imports"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "image_imports_open" ON "image_imports" USING btree ("account_id","created_at","id") WHERE "image_imports"."completed_at" is null;