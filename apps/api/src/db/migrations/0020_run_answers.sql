ALTER TABLE "workflow_runs" ADD COLUMN "open_replies" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "answers" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "memory" json;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "is_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "pause_reason" text;--> statement-breakpoint
UPDATE "workflow_runs" SET "open_replies" = ARRAY["reply_message_id"] WHERE "reply_open" AND "reply_message_id" IS NOT NULL;--> statement-breakpoint
UPDATE "workflow_runs" SET "pause_reason" = 'requested' WHERE "status" = 'paused';--> statement-breakpoint
ALTER TABLE "workflow_runs" DROP COLUMN "reply_open";