-- Substring search (pg_trgm) with the account in the same index (btree_gin), exclusion constraints (btree_gist).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
