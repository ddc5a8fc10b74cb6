CREATE TABLE "chats" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid,
	"language" text NOT NULL,
	"opening" jsonb NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"usage" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"client_key" text,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE SEQUENCE "messages_position_seq";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "position" bigint;--> statement-breakpoint
-- The messages so far, in the order in which they were stored.
UPDATE "messages" SET "position" = "ordered"."position" FROM (
	SELECT "account_id", "id", row_number() OVER (ORDER BY "created_at", "id") AS "position" FROM "messages"
) AS "ordered" WHERE "messages"."account_id" = "ordered"."account_id" AND "messages"."id" = "ordered"."id";--> statement-breakpoint
SELECT setval('"messages_position_seq"', (SELECT coalesce(max("position"), 0) + 1 FROM "messages"), false);--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "position" SET DEFAULT nextval('"messages_position_seq"'::regclass);--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER SEQUENCE "messages_position_seq" OWNED BY "messages"."position";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unseen_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "links_chat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_client_key" ON "chats" USING btree ("account_id","client_key") WHERE "chats"."client_key" is not null;--> statement-breakpoint
CREATE INDEX "chats_contact" ON "chats" USING btree ("account_id","contact_id");--> statement-breakpoint
CREATE INDEX "chats_newest" ON "chats" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "chats_unused" ON "chats" USING btree ("unused_since") WHERE "chats"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "messages_position" ON "messages" USING btree ("account_id","conversation_id","position");--> statement-breakpoint
CREATE INDEX "messages_unseen" ON "messages" USING btree ("unseen_until") WHERE "messages"."unseen_until" is not null;--> statement-breakpoint
CREATE INDEX "messages_mail" ON "messages" USING btree ("account_id","mail_id") WHERE "messages"."mail_id" is not null;