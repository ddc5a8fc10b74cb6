ALTER TABLE "messages" ADD COLUMN "causes" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "followups" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "messages" SET "metadata" = "metadata" || '{"deliveryStatus": "queued"}' WHERE "metadata"->>'deliveryStatus' = 'pending';--> statement-breakpoint
UPDATE "messages" SET "metadata" = "metadata" || '{"deliveryStatus": "failed", "error": "The channel was not connected."}' WHERE "metadata"->>'deliveryStatus' = 'no_connector';--> statement-breakpoint
-- Runs of contacts that were deleted before: the worker ends them at once.
UPDATE "workflow_runs" r SET "due_at" = now(), "status" = CASE r."status" WHEN 'paused' THEN 'running' ELSE r."status" END
FROM "contacts" c WHERE c."account_id" = r."account_id" AND c."id" = r."contact_id" AND c."deleted_at" IS NOT NULL
  AND r."status" IN ('pending', 'running', 'paused');
