-- Integrations: webhooks and connectors, and what is to be sent to them.

-- Subscriptions and the state of their receivers.
CREATE TABLE webhooks (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  active boolean NOT NULL,
  -- Why it is inactive; null while it is active. Events are held only for `failures`.
  off_because text,
  description text,
  -- Encrypted.
  secret bytea NOT NULL,
  -- Number of failed attempts since the last 2xx, counting concurrent attempts individually.
  consecutive_failures integer DEFAULT 0 NOT NULL,
  -- While the receiver is failing: no attempt before this time.
  retry_at timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Which run of a worker is delivering, and until when its claim is valid unless renewed.
  lease_token uuid,
  lease_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- Steps of the backoff since then, counting concurrent attempts as one.
  backoff_steps integer DEFAULT 0 NOT NULL,
  CONSTRAINT webhooks_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT webhooks_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- One event for one subscription: both the waiting deliveries and the log. Its id is the payload's webhookId. It outlives
-- its subscription, as logs do, so it has no foreign key to it. Partitioned by the time in the event's id, see
-- src/db/retention.ts.
CREATE TABLE webhook_deliveries (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  data jsonb NOT NULL,
  -- When the event happened.
  event_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  redelivery boolean NOT NULL,
  -- Position in the queue of its subscription; a failed attempt moves it to the end.
  place bigserial,
  due_at timestamptz(3) NOT NULL,
  -- Number of failed attempts since it was queued: the tenth is the last.
  failures integer DEFAULT 0 NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  attempts jsonb DEFAULT '[]' NOT NULL,
  last_status_code integer,
  last_error text,
  queued_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3),
  -- Created by a manual test: in the log, but not counted.
  is_test boolean DEFAULT false NOT NULL,
  -- What continues the trace of the change that led to it, or of the request that queued it again.
  traceparent text,
  -- Event ids increase with time, so this index also serves the log in its order.
  CONSTRAINT webhook_deliveries_once UNIQUE (account_id, webhook_id, event_id),
  CONSTRAINT webhook_deliveries_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
) PARTITION BY RANGE (event_id);
CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT;
-- Not unique, because the key contains no time; ids are random enough.
CREATE INDEX webhook_deliveries_id ON webhook_deliveries (account_id, id);
CREATE INDEX webhook_deliveries_line ON webhook_deliveries (account_id, webhook_id, place) WHERE status = 'pending';

-- Programs that carry the messages of a channel, and their state.
CREATE TABLE connectors (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  channel text NOT NULL,
  name text NOT NULL,
  -- Null: it only delivers inbound messages.
  outbound_url text,
  active boolean NOT NULL,
  -- Encrypted.
  secret bytea NOT NULL,
  -- Number of failed attempts since the last 2xx.
  consecutive_failures integer DEFAULT 0 NOT NULL,
  -- While it is failing: no attempt before this time.
  retry_at timestamptz(3),
  -- Which run of a worker is sending, and until when its claim is valid unless renewed.
  lease_token uuid,
  lease_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Deleted ones are kept until their waiting messages are given up.
  deleted_at timestamptz(3),
  CONSTRAINT connectors_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT connectors_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
-- An inbound request only names a connector.
CREATE INDEX connectors_id ON connectors (id);
CREATE UNIQUE INDEX connectors_active_channel ON connectors (account_id, channel) WHERE active;

-- Messages for a connector to send, written in the transaction that stores the message. Partitioned by the time in its
-- id, see src/db/retention.ts.
CREATE TABLE connector_messages (
  account_id uuid NOT NULL,
  -- Increases with time: messages are sent in this order.
  id uuid NOT NULL,
  connector_id uuid NOT NULL,
  message_id uuid NOT NULL,
  -- Messages to one contact are sent one after the other.
  contact_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  "to" text NOT NULL,
  subject text,
  content text NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  -- The provider's id, used in its status reports.
  provider_message_id text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  CONSTRAINT connector_messages_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT connector_messages_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT connector_messages_account_id_message_id_messages_account_id_id
    FOREIGN KEY (account_id, message_id) REFERENCES messages (account_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE connector_messages_default PARTITION OF connector_messages DEFAULT;
CREATE INDEX connector_messages_line ON connector_messages (account_id, connector_id, id) WHERE status = 'pending';
CREATE INDEX connector_messages_provider
  ON connector_messages (account_id, connector_id, provider_message_id) WHERE provider_message_id IS NOT NULL;
