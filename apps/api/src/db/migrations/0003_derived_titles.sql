ALTER TABLE "properties" ADD COLUMN "title_derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_channel" ON "drafts" USING btree ("account_id","channel","created_at","id");--> statement-breakpoint
-- Nothing tells of the titles there are whether they were given: one that is what the address makes is taken for derived.
UPDATE "properties" SET "title_derived" = true WHERE "title" = btrim(regexp_replace("address", '\s+', ' ', 'g'));
