CREATE TABLE "push_notices" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_notices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"target" "bytea" NOT NULL,
	"language" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "owner_notices" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_subscription_fk" FOREIGN KEY ("account_id","subscription_id") REFERENCES "public"."push_subscriptions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_fk" FOREIGN KEY ("account_id","person_id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sign_in_fk" FOREIGN KEY ("account_id","sign_in_id") REFERENCES "public"."sign_ins"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_notices_due" ON "push_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_notices_subscription" ON "push_notices" USING btree ("account_id","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("account_id","endpoint_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_sign_in" ON "push_subscriptions" USING btree ("account_id","sign_in_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("account_id","person_id","created_at","id");