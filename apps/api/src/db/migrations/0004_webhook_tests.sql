ALTER TABLE "webhook_deliveries" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "backoff_steps" integer DEFAULT 0 NOT NULL;