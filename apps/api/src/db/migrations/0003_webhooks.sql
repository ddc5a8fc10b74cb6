CREATE TABLE "webhook_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"event_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"redelivery" boolean NOT NULL,
	"place" bigserial NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_status_code" integer,
	"last_error" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("account_id","webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"off_because" text,
	"description" text,
	"secret" "bytea" NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
DROP INDEX "outbox_sequence";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "fanned_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_line" ON "webhook_deliveries" USING btree ("account_id","webhook_id","place") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING brin ("queued_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("account_id","sequence") WHERE not "outbox"."fanned_out";--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING brin ("created_at");