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
ALTER TABLE "bulk_imports" ADD CONSTRAINT "bulk_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_import_urls" ADD CONSTRAINT "image_import_urls_account_id_import_id_image_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."image_imports"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_imports" ADD CONSTRAINT "image_imports_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_account_id_property_id_properties_account_id_id_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_imports_open" ON "bulk_imports" USING btree ("created_at") WHERE "bulk_imports"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "image_imports_open" ON "image_imports" USING btree ("created_at") WHERE "image_imports"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_uploads_object" ON "image_uploads" USING btree ("account_id","object_key");--> statement-breakpoint
CREATE INDEX "image_uploads_due" ON "image_uploads" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "property_images_order" ON "property_images" USING btree ("account_id","property_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "property_images_object" ON "property_images" USING btree ("object_key");