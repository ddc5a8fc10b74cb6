ALTER TABLE "showing_holds" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "showing_holds" ADD COLUMN "wider_network" text;