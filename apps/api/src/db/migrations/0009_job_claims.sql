CREATE TABLE "job_claims" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_claims_account_id_kind_id_worker_pk" PRIMARY KEY("account_id","kind","id","worker")
);
