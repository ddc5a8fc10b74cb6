DROP INDEX "sessions_newest";--> statement-breakpoint
DROP INDEX "sessions_contact";--> statement-breakpoint
DROP INDEX "sessions_template";--> statement-breakpoint
DROP INDEX "sessions_status";--> statement-breakpoint
DROP INDEX "sessions_review";--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD COLUMN "form" json;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD COLUMN "visitor" json;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD COLUMN "outcome" json;--> statement-breakpoint
ALTER TABLE "prescreening_sessions" ADD CONSTRAINT "prescreening_sessions_property_fk" FOREIGN KEY ("account_id","property_id") REFERENCES "public"."properties"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "prescreening_sessions" USING btree ("account_id","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_contact" ON "prescreening_sessions" USING btree ("account_id","contact_id","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_template" ON "prescreening_sessions" USING btree ("account_id","workflow_template_id","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_status" ON "prescreening_sessions" USING btree ("account_id","status","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_review" ON "prescreening_sessions" USING btree ("account_id","review_status","created_at","id") WHERE "prescreening_sessions"."contact_id" is not null;