-- The first migration of the database, one file for each of its rooms; the files after 0011 change what these have made. They
-- make what 41 migrations before the first release had come to (see docs/adr/0051-first-migration.md). Each file is applied in
-- one transaction, and references only tables of files before it.
--
-- Rows belong to an account, and references include it. Every table with an id has it from the program, as a UUIDv7.

-- Substring search (pg_trgm) with the account in the same index (btree_gin), and with periods of time (btree_gist).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The agencies of the installation.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The account's name in public URLs; unique in the installation.
  slug text NOT NULL,
  CONSTRAINT accounts_plan CHECK (plan IN ('free_trial', 'starter', 'pro', 'scale'))
);
CREATE UNIQUE INDEX accounts_slug ON accounts (slug);

-- The id that the objects and keys of an account carry. One row per account, whoever its people are.
CREATE TABLE users (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT users_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT users_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- The people of accounts, who sign in. Each account has at least one owner.
CREATE TABLE people (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: an owner whose address is not known, who signs in by a link from the command line.
  email text,
  name text,
  role text NOT NULL,
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT people_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT people_role CHECK (role IN ('viewer', 'agent', 'owner')),
  CONSTRAINT people_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE UNIQUE INDEX people_email ON people (account_id, lower(email));
-- Who asks for a link gives only an address.
CREATE INDEX people_by_address ON people (lower(email));
CREATE INDEX people_oldest ON people (account_id, created_at, id);

-- Links that sign a person in, once. Nothing of a link's token is stored: it is made of the ids.
CREATE TABLE sign_in_links (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- Who asked for it: somebody on the page to sign in, an operator on the command line, or an owner who invites.
  source text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT sign_in_links_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT sign_in_links_person_fk
    FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_links_person ON sign_in_links (account_id, person_id, created_at);
CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);

-- Browsers in which people have signed in: the sessions of the console.
CREATE TABLE sign_ins (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- SHA-256 of the cookie's value, which only the browser has.
  hash text NOT NULL,
  user_agent text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_ins_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT sign_ins_person_fk FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sign_ins_hash ON sign_ins (hash);
CREATE INDEX sign_ins_person ON sign_ins (account_id, person_id, created_at, id);
CREATE INDEX sign_ins_expiry ON sign_ins (expires_at);

-- Keys are stored as SHA-256 of the raw value, which is shown only once.
CREATE TABLE api_keys (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  prefix text NOT NULL,
  last_four text NOT NULL,
  -- The origin a trial key is bound to; null: any.
  origin text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Whether assistants that connect over MCP with this key may change data.
  mcp_writes boolean DEFAULT false NOT NULL,
  -- Whether the key may create and revoke keys. Only operators create such keys.
  manages_keys boolean DEFAULT false NOT NULL,
  CONSTRAINT api_keys_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT api_keys_account_id_user_id_users_account_id_id_fk
    FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
);
CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);
CREATE INDEX api_keys_account_created ON api_keys (account_id, created_at);

-- Settings that differ from the defaults.
CREATE TABLE settings (
  account_id uuid PRIMARY KEY,
  "values" jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT settings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- Durable request counters of trial accounts.
CREATE TABLE usage (
  account_id uuid PRIMARY KEY,
  windows jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT usage_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- Requests per account and UTC day, added up in batches.
CREATE TABLE usage_days (
  account_id uuid NOT NULL,
  day date NOT NULL,
  requests integer DEFAULT 0 NOT NULL,
  -- Of those, the ones that may change data.
  writes integer DEFAULT 0 NOT NULL,
  -- Refused with 429; not among the requests.
  refused integer DEFAULT 0 NOT NULL,
  CONSTRAINT usage_days_account_id_day_pk PRIMARY KEY (account_id, day)
);
CREATE INDEX usage_days_day ON usage_days (day);

-- The requests of keys and people, without their bodies. Partitioned by time, see
-- src/db/retention.ts. See docs/adr/0040.
CREATE TABLE request_log (
  account_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  -- The X-Request-Id.
  id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  operation text,
  status smallint NOT NULL,
  problem text,
  ms real NOT NULL,
  principal_kind text NOT NULL,
  principal_id uuid NOT NULL,
  CONSTRAINT request_log_account_id_at_id_pk PRIMARY KEY (account_id, at, id)
) PARTITION BY RANGE (at);
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;
