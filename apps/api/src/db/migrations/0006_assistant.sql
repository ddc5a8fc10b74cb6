-- Assistant: chats of visitors on websites, and what is used of a language model.

-- A chat of a visitor. Its contact and its conversation are created with the visitor's first message; the conversation
-- has the id of the chat.
CREATE TABLE chats (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null until the visitor has written.
  contact_id uuid,
  -- ISO 639-1 code.
  language text NOT NULL,
  opening jsonb NOT NULL,
  -- What the script remembers; its form is that of the module.
  state jsonb DEFAULT '{}' NOT NULL,
  -- Number of messages of the visitor in the current minute and day.
  usage jsonb DEFAULT '{}' NOT NULL,
  -- Hash of the id that the client made for its request.
  client_key text,
  -- Null once the visitor has written: only unused chats are deleted.
  unused_since timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- When the chat of a visitor who left no address ends, unless the visitor comes back; null otherwise.
  ends_at timestamptz(3),
  CONSTRAINT chats_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT chats_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE UNIQUE INDEX chats_client_key ON chats (account_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX chats_contact ON chats (account_id, contact_id);
CREATE INDEX chats_newest ON chats (account_id, created_at);
CREATE INDEX chats_unused ON chats (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX chats_ending ON chats (ends_at) WHERE ends_at IS NOT NULL;

-- Messages of visitors that the chat has yet to answer with the help of the language model; the oldest of a chat is next.
CREATE TABLE chat_turns (
  account_id uuid NOT NULL,
  -- The id of the message.
  id uuid NOT NULL,
  chat_id uuid NOT NULL,
  "position" bigserial,
  -- While a worker answers it, this is when the worker counts as gone.
  due_at timestamptz(3) NOT NULL,
  -- Null until the dialogue has taken its turn: from then on, only its answer is missing.
  decided jsonb,
  CONSTRAINT chat_turns_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT chat_turns_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT chat_turns_account_id_chat_id_chats_account_id_id_fk
    FOREIGN KEY (account_id, chat_id) REFERENCES chats (account_id, id)
);
CREATE INDEX chat_turns_next ON chat_turns (account_id, chat_id, "position");
CREATE INDEX chat_turns_due ON chat_turns (due_at);

-- What an account has used of the language model, by UTC month.
CREATE TABLE assistant_usage (
  account_id uuid NOT NULL,
  -- YYYY-MM
  month text NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  CONSTRAINT assistant_usage_account_id_month_pk PRIMARY KEY (account_id, month),
  CONSTRAINT assistant_usage_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
