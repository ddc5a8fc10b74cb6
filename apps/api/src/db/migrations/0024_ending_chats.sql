ALTER TABLE "chats" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chats_ending" ON "chats" USING btree ("ends_at") WHERE "chats"."ends_at" is not null;