CREATE TABLE "conversation_reads" (
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"read_up_to" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_reads_account_id_person_id_conversation_id_pk" PRIMARY KEY("account_id","person_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_person_fk" FOREIGN KEY ("account_id","person_id") REFERENCES "public"."people"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_reads_newest" ON "conversation_reads" USING btree ("account_id","person_id","read_at");--> statement-breakpoint
CREATE INDEX "conversation_reads_conversation" ON "conversation_reads" USING btree ("account_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_reads_expiry" ON "conversation_reads" USING btree ("read_up_to");