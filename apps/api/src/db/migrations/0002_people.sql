-- People: the contacts of an account, and the addresses from which they write.

CREATE TABLE contacts (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  status text NOT NULL,
  role text NOT NULL,
  channel_preference text,
  source text NOT NULL,
  referral_source text,
  language text NOT NULL,
  applied_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  opted_out_at jsonb DEFAULT '{}' NOT NULL,
  email_state text DEFAULT 'trusted' NOT NULL,
  -- Whether the language model may see what the contact writes.
  assistant_enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT contacts_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT contacts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
) WITH (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
-- Lists are newest first: they read these indexes backwards. An index with desc() has its nulls last, which is not the
-- order of ORDER BY ... DESC, so it would not be used.
CREATE INDEX contacts_newest ON contacts (account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_status ON contacts (account_id, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_role ON contacts (account_id, role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_channel ON contacts (account_id, channel_preference, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_email ON contacts (account_id, lower(email));
CREATE INDEX contacts_phone ON contacts (account_id, regexp_replace(phone, '[^0-9]', '', 'g'));
CREATE INDEX contacts_search
  ON contacts USING gin (account_id, name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops) WHERE deleted_at IS NULL;
-- The link in an email names the contact alone.
CREATE INDEX contacts_id ON contacts (id);

-- The name of a contact in a chat app: the sender and recipient of its messages.
CREATE TABLE contact_addresses (
  account_id uuid NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  contact_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT contact_addresses_account_id_channel_address_pk PRIMARY KEY (account_id, channel, address),
  CONSTRAINT contact_addresses_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT contact_addresses_account_id_contact_id_contacts_account_id_id_
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
);
CREATE INDEX contact_addresses_contact ON contact_addresses (account_id, contact_id, channel);
