-- Listings: properties, their images, and imports of both.

CREATE TABLE properties (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  title text NOT NULL,
  address text NOT NULL,
  monthly_rent numeric NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms numeric NOT NULL,
  available boolean NOT NULL,
  availability_date date,
  description text,
  city text,
  state text,
  zip text,
  features text[] NOT NULL,
  is_public boolean NOT NULL,
  property_type text,
  pet_policy text,
  parking text,
  square_footage numeric,
  deposit_amount numeric,
  -- Object keys of the visible images in display order. A copy of the data in property_images, maintained by the images
  -- service in the transaction of every image change, so that lists need no join.
  image_keys text[] DEFAULT '{}' NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  -- Whether the title was derived from the address, and therefore follows it.
  title_derived boolean DEFAULT false NOT NULL,
  CONSTRAINT properties_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT properties_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
) WITH (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
-- Lists are newest first: they read these indexes backwards. An index with desc() has its nulls last, which is not the
-- order of ORDER BY ... DESC, so it would not be used.
CREATE INDEX properties_newest ON properties (account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX properties_rent ON properties (account_id, monthly_rent) WHERE deleted_at IS NULL;
CREATE INDEX properties_bedrooms ON properties (account_id, bedrooms) WHERE deleted_at IS NULL;
CREATE INDEX properties_bathrooms ON properties (account_id, bathrooms) WHERE deleted_at IS NULL;
CREATE INDEX properties_availability ON properties (account_id, availability_date, available) WHERE deleted_at IS NULL;
CREATE INDEX properties_pets ON properties (account_id, pet_policy) WHERE deleted_at IS NULL;
CREATE INDEX properties_parking ON properties (account_id, parking) WHERE deleted_at IS NULL;
CREATE INDEX properties_type ON properties (account_id, property_type) WHERE deleted_at IS NULL;
CREATE INDEX properties_city ON properties USING gin (account_id, city gin_trgm_ops) WHERE deleted_at IS NULL;

-- The visible images of properties.
CREATE TABLE property_images (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  property_id uuid NOT NULL,
  -- The image's public name, under which it was uploaded and is served.
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  alt_text text,
  -- Display order, 0..n-1 without gaps.
  "position" integer NOT NULL,
  -- Until when an upload URL of the stored bytes is valid; only images of earlier versions have such a URL.
  url_ends_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Where its bytes are stored: a key for which no upload URL was ever signed.
  stored_key text NOT NULL,
  -- SHA-256 of those bytes, hexadecimal. Null: confirmed by a version that kept no hash.
  sha256 text,
  -- What is rendered instead of large and HEIC images: at most 2,560 pixels per side. Null: the original bytes.
  master_key text,
  master_sha256 text,
  -- When an image of an earlier version is to get its hash, master and new storage key; null: nothing to do.
  upgrade_at timestamptz(3),
  CONSTRAINT property_images_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT property_images_account_id_property_id_properties_account_id_id
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX property_images_order ON property_images (account_id, property_id, "position");
-- The image host only knows the key.
CREATE UNIQUE INDEX property_images_object ON property_images (object_key);
CREATE INDEX property_images_upgrade ON property_images (upgrade_at) WHERE upgrade_at IS NOT NULL;
-- For the number of images per day.
CREATE INDEX property_images_created ON property_images (account_id, created_at);

-- Objects that storage may contain and that are not visible images: presigned, being stored, or being removed. A row is
-- deleted when its object has become part of an image or is definitely removed, so that no object is ever forgotten. It
-- references no other table, because it outlives a deleted account.
CREATE TABLE image_uploads (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  property_id uuid NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  -- `open`: presigned, may be confirmed. `storing`: about to become part of an image. `removing`: neither, permanently.
  status text NOT NULL,
  url_ends_at timestamptz(3) NOT NULL,
  -- When the object is to be removed from storage.
  remove_at timestamptz(3) NOT NULL,
  -- Until when an open upload counts toward the property's images; null: it does not count.
  counts_until timestamptz(3),
  CONSTRAINT image_uploads_account_id_id_pk PRIMARY KEY (account_id, id)
);
CREATE INDEX image_uploads_due ON image_uploads (remove_at);
CREATE INDEX image_uploads_open ON image_uploads (account_id, property_id) WHERE status = 'open';
-- The upload route only knows the key.
CREATE UNIQUE INDEX image_uploads_object ON image_uploads (object_key);

-- Image imports by URL. Their counts are derived from their rows.
CREATE TABLE image_imports (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  property_id uuid NOT NULL,
  status text NOT NULL,
  -- The UTC month whose budget was charged, YYYY-MM.
  budget_month text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- How long workers have worked on it, in ms, without the time spent waiting for a turn.
  worked_ms integer DEFAULT 0 NOT NULL,
  CONSTRAINT image_imports_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT image_imports_account_id_property_id_properties_account_id_id_f
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX image_imports_open ON image_imports (account_id, created_at, id) WHERE completed_at IS NULL;

-- One row per URL of an import: finished work survives a crash.
CREATE TABLE image_import_urls (
  account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- Position in the request, starting at 0.
  "position" integer NOT NULL,
  url text NOT NULL,
  status text NOT NULL,
  size_bytes integer,
  code text,
  message text,
  CONSTRAINT image_import_urls_account_id_import_id_position_pk PRIMARY KEY (account_id, import_id, "position"),
  CONSTRAINT image_import_urls_account_id_import_id_image_imports_account_id
    FOREIGN KEY (account_id, import_id) REFERENCES image_imports (account_id, id)
);

-- Images imported by URL, per account and UTC month.
CREATE TABLE image_import_budgets (
  account_id uuid NOT NULL,
  -- YYYY-MM.
  month text NOT NULL,
  used integer NOT NULL,
  CONSTRAINT image_import_budgets_account_id_month_pk PRIMARY KEY (account_id, month)
);

-- Bulk imports of properties. Rows are inserted in chunks; `nextRow` advances in the transaction of its chunk, so that a
-- killed import continues where it stopped.
CREATE TABLE bulk_imports (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  total integer NOT NULL,
  -- The rows as JSON text, as they were sent; null once the import has ended.
  rows text,
  -- Number of rows processed so far.
  next_row integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  created_property_ids uuid[] DEFAULT '{}' NOT NULL,
  unmapped_fields text[] DEFAULT '{}' NOT NULL,
  errors jsonb DEFAULT '[]' NOT NULL,
  image_imports jsonb DEFAULT '[]' NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- Who started it: the audit log attributes the properties to them. Null: nobody, or an older version did.
  actor jsonb,
  CONSTRAINT bulk_imports_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT bulk_imports_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX bulk_imports_open ON bulk_imports (account_id, created_at, id) WHERE completed_at IS NULL;
