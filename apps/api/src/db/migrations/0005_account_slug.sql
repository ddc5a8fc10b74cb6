ALTER TABLE "accounts" ADD COLUMN "slug" text;--> statement-breakpoint
-- Slugs of accounts that exist: made of the name, as new ones are. Of several with the same one the oldest keeps it;
-- the others, and those of reserved words, end with a part of their id.
WITH named AS (
  SELECT "id", coalesce(nullif(btrim(left(regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g'), 60), '-'), ''), 'account') AS "base",
    "created_at"
  FROM "accounts"
), numbered AS (
  SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "created_at", "id") AS "number" FROM named
)
UPDATE "accounts" SET "slug" = CASE
    WHEN "number" = 1 AND "base" NOT IN ('bookings', 'chats', 'sessions', 'listings') THEN "base"
    ELSE "base" || '-' || right(numbered."id"::text, 12)
  END
FROM numbered WHERE numbered."id" = "accounts"."id";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_slug" ON "accounts" USING btree ("slug");
