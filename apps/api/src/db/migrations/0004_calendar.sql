-- Calendar: showings and other entries, calendars that are read, calendars that are published, and times being booked.

-- Other calendars, whose events are imported as calendar entries, and the state of their import.
CREATE TABLE calendar_sources (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  -- Null: its entries block all properties.
  property_id uuid,
  provider text NOT NULL,
  last_fetched_at timestamptz(3),
  last_succeeded_at timestamptz(3),
  last_error text,
  -- Number of failed fetches since the last success.
  failures integer DEFAULT 0 NOT NULL,
  event_count integer DEFAULT 0 NOT NULL,
  next_fetch_at timestamptz(3) NOT NULL,
  -- Of the version that was read last.
  etag text,
  last_modified text,
  -- The day and the time zone that the entries were worked out for; with others, an unchanged file is read again.
  read_for text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT calendar_sources_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT calendar_sources_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT calendar_sources_property_fk FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX calendar_sources_newest ON calendar_sources (account_id, created_at, id);
CREATE INDEX calendar_sources_due ON calendar_sources (next_fetch_at);

-- Showings and all other calendar entries.
CREATE TABLE calendar_entries (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  property_id uuid,
  contact_id uuid,
  title text NOT NULL,
  description text,
  start_time timestamptz(3) NOT NULL,
  end_time timestamptz(3) NOT NULL,
  time_zone text NOT NULL,
  -- Empty when the entry has no location.
  location text NOT NULL,
  status text NOT NULL,
  notes text,
  source text NOT NULL,
  reminder_sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The calendar that it was imported from, and what identifies it there.
  source_id uuid,
  source_key text,
  -- Rises with every change: calendar programs take the version with the highest number.
  sequence integer DEFAULT 0 NOT NULL,
  -- A showing that the prospect booked, who gets email about it and can move or cancel it by a link.
  by_prospect boolean DEFAULT false NOT NULL,
  -- When the next reminder of it is due; null: none.
  remind_at timestamptz(3),
  CONSTRAINT calendar_entries_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT calendar_entries_order CHECK (end_time > start_time),
  CONSTRAINT calendar_entries_showing
    CHECK (type <> 'showing' OR (property_id IS NOT NULL AND contact_id IS NOT NULL)),
  CONSTRAINT calendar_entries_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT calendar_entries_contact_fk FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT calendar_entries_property_fk FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id),
  CONSTRAINT calendar_entries_source_fk FOREIGN KEY (account_id, source_id) REFERENCES calendar_sources (account_id, id)
) WITH (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
CREATE INDEX calendar_entries_start ON calendar_entries (account_id, start_time, id);
CREATE INDEX calendar_entries_type ON calendar_entries (account_id, type, start_time, id);
CREATE INDEX showings_contact ON calendar_entries (account_id, contact_id, start_time, id) WHERE type = 'showing';
CREATE INDEX showings_status ON calendar_entries (account_id, status, start_time, id) WHERE type = 'showing';
CREATE INDEX calendar_entries_property ON calendar_entries (account_id, property_id, start_time, id);
CREATE UNIQUE INDEX calendar_entries_imported
  ON calendar_entries (account_id, source_id, source_key) WHERE source_id IS NOT NULL;
CREATE INDEX showings_to_remind ON calendar_entries (remind_at) WHERE remind_at IS NOT NULL;
-- For overlaps: a btree index can't find entries that start before the window. The time comes first, because a window
-- is short; with the property first, every search read a thousand pages.
CREATE INDEX calendar_entries_during ON calendar_entries USING gist (account_id, tstzrange(start_time, end_time));

-- Secret URLs that calendar programs subscribe to.
CREATE TABLE calendar_feeds (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: the entries of the whole account.
  property_id uuid,
  names boolean NOT NULL,
  -- The token is in the URL and nowhere else.
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT calendar_feeds_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT calendar_feeds_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT calendar_feeds_property_fk FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
-- A subscriber only has the token.
CREATE UNIQUE INDEX calendar_feeds_token ON calendar_feeds (token_hash);
CREATE INDEX calendar_feeds_newest ON calendar_feeds (account_id, created_at, id);

-- Times that a prospect chose and has not booked yet. They are taken until they expire.
CREATE TABLE showing_holds (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  property_id uuid NOT NULL,
  start_time timestamptz(3) NOT NULL,
  end_time timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- The showing that was booked with it: a repeated request gets the same booking.
  showing_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT showing_holds_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT showing_holds_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT showing_holds_property_fk FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX showing_holds_live ON showing_holds (account_id, expires_at);
CREATE INDEX showing_holds_expired ON showing_holds (expires_at);
