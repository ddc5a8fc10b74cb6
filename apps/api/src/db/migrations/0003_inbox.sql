-- Inbox: conversations with contacts, what waits to be sent, and mail in and out.

-- One per contact and property; having no property is a value of its own.
CREATE TABLE conversations (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  property_id uuid,
  -- `active` ones that were idle for 30 days count as archived, even before the job updates them.
  status text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  last_message_at timestamptz(3) NOT NULL,
  -- Since when the contact has not answered; null when it has. Automatic follow-ups count from here.
  awaiting_reply_since timestamptz(3),
  -- Number of automatic follow-ups since the contact last wrote.
  followup_steps integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The last pause of the assistant, which may be over; null: none, or it was resumed.
  assistant_pause jsonb,
  CONSTRAINT conversations_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT conversations_contact_property UNIQUE NULLS NOT DISTINCT (account_id, contact_id, property_id),
  CONSTRAINT conversations_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT conversations_account_id_contact_id_contacts_account_id_id_fk
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT conversations_account_id_property_id_properties_account_id_id_f
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
) WITH (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
CREATE INDEX conversations_latest ON conversations (account_id, last_message_at, id);
CREATE INDEX conversations_status ON conversations (account_id, status, last_message_at, id);
CREATE INDEX conversations_contact ON conversations (account_id, contact_id, last_message_at, id);
CREATE INDEX conversations_idle ON conversations (last_message_at) WHERE status = 'active';
CREATE INDEX conversations_awaiting
  ON conversations (account_id, awaiting_reply_since) WHERE awaiting_reply_since IS NOT NULL;
-- The address of an answer by email names the conversation alone.
CREATE INDEX conversations_id ON conversations (id);

CREATE TABLE messages (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  direction text NOT NULL,
  content text NOT NULL,
  -- The content without letter case (src/platform/database/search-text.ts): search compares it, whatever the server's locale.
  search_text text NOT NULL,
  channel text NOT NULL,
  metadata jsonb,
  -- Id that the provider of the channel gave to an inbound message.
  provider_message_id text,
  sent_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The workflow templates whose runs caused it: its events do not start them again.
  causes uuid[] DEFAULT '{}' NOT NULL,
  -- Increases with each message of a conversation, in the order of their commits: every message is stored under the lock
  -- of its contact.
  "position" bigserial,
  -- For messages of the chat that it has not shown: when an email takes their place, or they are given up.
  unseen_until timestamptz(3),
  -- The email that takes the place of a message of the chat.
  mail_id uuid,
  CONSTRAINT messages_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT messages_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT messages_account_id_conversation_id_conversations_account_id_id
    FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
) WITH (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
CREATE UNIQUE INDEX messages_provider_id
  ON messages (account_id, channel, provider_message_id) WHERE provider_message_id IS NOT NULL;
CREATE INDEX messages_newest ON messages (account_id, conversation_id, sent_at, id);
-- Search reads it backwards for words that occur in many messages.
CREATE INDEX messages_latest ON messages (account_id, sent_at, id);
CREATE INDEX messages_search ON messages USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX messages_position ON messages (account_id, conversation_id, "position");
CREATE INDEX messages_unseen ON messages (unseen_until) WHERE unseen_until IS NOT NULL;
CREATE INDEX messages_mail ON messages (account_id, mail_id) WHERE mail_id IS NOT NULL;

-- Messages that wait for a person.
CREATE TABLE drafts (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  property_id uuid,
  channel text,
  subject text,
  content text NOT NULL,
  -- A pending draft is expired from `expires_at` on, without any update.
  status text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT drafts_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT drafts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT drafts_account_id_contact_id_contacts_account_id_id_fk
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT drafts_account_id_property_id_properties_account_id_id_fk
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX drafts_newest ON drafts (account_id, created_at, id);
CREATE INDEX drafts_status ON drafts (account_id, status, created_at, id);
CREATE INDEX drafts_contact ON drafts (account_id, contact_id, created_at, id);
CREATE INDEX drafts_channel ON drafts (account_id, channel, created_at, id);

-- Messages that are sent at a set time unless the contact answers first.
CREATE TABLE followups (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  conversation_id uuid,
  sequence_step integer NOT NULL,
  message text,
  scheduled_for timestamptz(3) NOT NULL,
  status text NOT NULL,
  -- Why it failed, in words, for people who look into the database.
  error text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Why it failed: the code that the API returns.
  reason text,
  -- Created by the program: it is sent only within working hours.
  automatic boolean DEFAULT false NOT NULL,
  CONSTRAINT followups_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT followups_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT followups_account_id_contact_id_contacts_account_id_id_fk
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT followups_account_id_conversation_id_conversations_account_id_i
    FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
);
CREATE INDEX followups_newest ON followups (account_id, created_at, id);
CREATE INDEX followups_status ON followups (account_id, status, created_at, id);
CREATE INDEX followups_contact ON followups (account_id, contact_id, created_at, id);
CREATE INDEX followups_due ON followups (scheduled_for) WHERE status = 'pending';
CREATE INDEX followups_of_conversation ON followups (account_id, conversation_id) WHERE status = 'pending';

-- Email that an account received: what became of it, and its whole text. Partitioned by the time in its id, see
-- src/db/retention.ts.
CREATE TABLE incoming_mail (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Its Message-ID, or a hash of its content when it has none.
  mail_id text NOT NULL,
  outcome text NOT NULL,
  -- Why it is no message.
  reason text,
  -- The sender that it claims.
  sender text,
  subject text NOT NULL,
  -- With the quoted parts and the signature, which the message does not have.
  text text NOT NULL,
  message_id uuid,
  conversation_id uuid,
  contact_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT incoming_mail_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT incoming_mail_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT incoming_mail_account_id_message_id_messages_account_id_id_fk
    FOREIGN KEY (account_id, message_id) REFERENCES messages (account_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE incoming_mail_default PARTITION OF incoming_mail DEFAULT;
CREATE INDEX incoming_mail_mail_id ON incoming_mail (account_id, mail_id);
CREATE INDEX incoming_mail_contact ON incoming_mail (account_id, contact_id, id);
CREATE INDEX incoming_mail_message ON incoming_mail (account_id, message_id);
CREATE INDEX incoming_mail_outcome ON incoming_mail (account_id, outcome, id);

-- Email to be sent, written in the transaction that causes it; a worker sends it. Partitioned by the time in its id, see
-- src/db/retention.ts.
CREATE TABLE outgoing_mail (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The message that is sent as this email, and that records the outcome.
  message_id uuid,
  "to" text NOT NULL,
  from_name text,
  subject text NOT NULL,
  text text NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  -- When the next attempt is due.
  due_at timestamptz(3) NOT NULL,
  error text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  -- The contact it goes to; null: somebody of the account.
  contact_id uuid,
  -- The conversation that an answer continues.
  conversation_id uuid,
  -- Message-IDs of earlier emails of the conversation; the last one is the email that this one answers.
  "references" text[] DEFAULT '{}' NOT NULL,
  -- Nobody wrote it: it has a link to opt out, and leaves only while the contact may get such email.
  automatic boolean DEFAULT false NOT NULL,
  -- It takes the place of messages that the conversation's chat has not shown, and has a link to the chat.
  links_chat boolean DEFAULT false NOT NULL,
  -- The showing that the contact booked and can change by a link in it.
  showing_id uuid,
  -- Showings that are attached for the recipient's calendar.
  invitations jsonb DEFAULT '[]' NOT NULL,
  -- The link with which its recipient, a person of the account, signs in.
  sign_in_link_id uuid,
  CONSTRAINT outgoing_mail_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT outgoing_mail_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT outgoing_mail_account_id_message_id_messages_account_id_id_fk
    FOREIGN KEY (account_id, message_id) REFERENCES messages (account_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE outgoing_mail_default PARTITION OF outgoing_mail DEFAULT;
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at) WHERE status = 'pending';

-- What the owner of an account is to be told by email, written in the transaction that causes it. A worker sends one
-- email for all that are waiting. Rows are kept until the hour in which their email counts is over.
CREATE TABLE owner_notices (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What it is about; kinds.ts of the notices lists the kinds.
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- No email with it is sent before this time.
  due_at timestamptz(3) NOT NULL,
  -- The email that contains it, and when that was queued.
  mail_id uuid,
  mailed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT owner_notices_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT owner_notices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX owner_notices_due ON owner_notices (due_at) WHERE mail_id IS NULL;
