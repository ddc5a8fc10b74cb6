CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_plan" CHECK ("accounts"."plan" in ('free_trial', 'starter', 'pro', 'scale'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"origin" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"windows" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"status" text NOT NULL,
	"role" text NOT NULL,
	"channel_preference" text,
	"source" text NOT NULL,
	"referral_source" text,
	"language" text NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_account_id_operation_key_pk" PRIMARY KEY("account_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"account_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"monthly_rent" numeric NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" numeric NOT NULL,
	"available" boolean NOT NULL,
	"availability_date" date,
	"description" text,
	"city" text,
	"state" text,
	"zip" text,
	"features" text[] NOT NULL,
	"is_public" boolean NOT NULL,
	"property_type" text,
	"pet_policy" text,
	"parking" text,
	"square_footage" numeric,
	"deposit_amount" numeric,
	"image_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "properties_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_account_created" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("account_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_role" ON "contacts" USING btree ("account_id","role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_channel" ON "contacts" USING btree ("account_id","channel_preference","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("account_id",lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("account_id","phone");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("account_id","name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_account_sequence" ON "outbox" USING btree ("account_id","sequence");--> statement-breakpoint
CREATE INDEX "outbox_sequence" ON "outbox" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_rent" ON "properties" USING btree ("account_id","monthly_rent") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_bedrooms" ON "properties" USING btree ("account_id","bedrooms") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_bathrooms" ON "properties" USING btree ("account_id","bathrooms") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_availability" ON "properties" USING btree ("account_id","availability_date","available") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_pets" ON "properties" USING btree ("account_id","pet_policy") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_parking" ON "properties" USING btree ("account_id","parking") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_type" ON "properties" USING btree ("account_id","property_type") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING gin ("account_id","city" gin_trgm_ops) WHERE "properties"."deleted_at" is null;