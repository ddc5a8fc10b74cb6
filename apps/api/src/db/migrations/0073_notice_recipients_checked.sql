ALTER TABLE "owner_notices" VALIDATE CONSTRAINT "owner_notices_recipient_fk";
