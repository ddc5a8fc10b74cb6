-- Automation: workflow templates, their versions, and their runs.

-- The templates of an account; system templates are in the code.
CREATE TABLE workflow_templates (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  is_public boolean NOT NULL,
  is_active boolean NOT NULL,
  trigger_type text NOT NULL,
  slug text NOT NULL,
  trigger_config json,
  voice_config json,
  steps json NOT NULL,
  exit_conditions json NOT NULL,
  question_config json,
  completion_config json,
  intro_message text,
  version integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT workflow_templates_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT workflow_templates_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE UNIQUE INDEX workflow_templates_slug ON workflow_templates (account_id, slug);
CREATE INDEX workflow_templates_newest ON workflow_templates (account_id, created_at, id);
-- Queried for every event.
CREATE INDEX workflow_templates_event
  ON workflow_templates (account_id, (trigger_config ->> 'event')) WHERE is_active AND trigger_type = 'automatic';

-- Every version of every template that was saved or run. Runs reference a row of this table, also for system templates,
-- whose rows are written when the account first runs them.
CREATE TABLE workflow_template_versions (
  account_id uuid NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL,
  steps json NOT NULL,
  exit_conditions json NOT NULL,
  question_config json,
  completion_config json,
  intro_message text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT workflow_template_versions_account_id_template_id_version_pk PRIMARY KEY (account_id, template_id, version),
  CONSTRAINT workflow_template_versions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- When the next runs of a scheduled template start; one row while it is active and its trigger is valid.
CREATE TABLE workflow_schedules (
  account_id uuid NOT NULL,
  template_id uuid NOT NULL,
  -- The time zone that `next_at` was computed in.
  zone text NOT NULL,
  -- Whether that is the account's time zone, rather than one given by the trigger.
  follows_account boolean NOT NULL,
  next_at timestamptz(3) NOT NULL,
  -- The last contact that was processed for the current time; null: none yet.
  after_contact uuid,
  CONSTRAINT workflow_schedules_account_id_template_id_pk PRIMARY KEY (account_id, template_id),
  CONSTRAINT workflow_schedules_template_fk
    FOREIGN KEY (account_id, template_id) REFERENCES workflow_templates (account_id, id) ON DELETE CASCADE
);
-- What workers look for, across accounts.
CREATE INDEX workflow_schedules_due ON workflow_schedules (next_at);

-- Runs of templates.
CREATE TABLE workflow_runs (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- No foreign key: system templates are in the code.
  workflow_template_id uuid NOT NULL,
  template_version integer NOT NULL,
  template_name text NOT NULL,
  contact_id uuid NOT NULL,
  property_id uuid,
  -- The templates whose runs led to this one, including its own: its events do not start them.
  causes uuid[] NOT NULL,
  status text NOT NULL,
  current_step integer NOT NULL,
  -- One entry per step.
  step_states json NOT NULL,
  waiting_for text,
  -- When the current wait ends; null: when the run does.
  wait_until timestamptz(3),
  -- The contact's last message since the run was started.
  reply_message_id uuid,
  messages_sent integer NOT NULL,
  -- Number of executed steps, counting repetitions; it limits loops.
  steps_executed integer NOT NULL,
  exit_reason text,
  -- When the worker has something to do next.
  due_at timestamptz(3) NOT NULL,
  -- When the run times out.
  expires_at timestamptz(3) NOT NULL,
  started_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- What the contact wrote after the run's last message and no step has used yet: the newest messages, in order.
  open_replies uuid[] DEFAULT '{}' NOT NULL,
  -- By the key of the question.
  answers json DEFAULT '{}' NOT NULL,
  -- What the current step remembers while it waits; null when it has not waited yet.
  memory json,
  -- Whether somebody asked for its messages now: it was started or resumed by a request and has not waited since.
  is_wanted boolean DEFAULT false NOT NULL,
  -- Nothing happens before this time, because a person is writing to the contact; null: never happened.
  held_until timestamptz(3),
  pause_reason text,
  CONSTRAINT workflow_runs_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT workflow_runs_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT workflow_runs_account_id_contact_id_contacts_account_id_id_fk
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  CONSTRAINT workflow_runs_account_id_property_id_properties_account_id_id_f
    FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id),
  CONSTRAINT workflow_runs_version_fk
    FOREIGN KEY (account_id, workflow_template_id, template_version) REFERENCES workflow_template_versions (account_id, template_id, version)
);
-- One live run per template, contact and property; having no property is a value of its own.
CREATE UNIQUE INDEX workflow_runs_live
  ON workflow_runs (account_id, workflow_template_id, contact_id, coalesce(property_id, '00000000-0000-0000-0000-000000000000'::uuid))
  WHERE status IN ('pending', 'running', 'paused');
-- Read backwards: newest first.
CREATE INDEX workflow_runs_newest ON workflow_runs (account_id, started_at, id);
CREATE INDEX workflow_runs_status ON workflow_runs (account_id, status, started_at, id);
CREATE INDEX workflow_runs_template ON workflow_runs (account_id, workflow_template_id, started_at, id);
CREATE INDEX workflow_runs_contact ON workflow_runs (account_id, contact_id, started_at, id);
-- What workers look for, across accounts.
CREATE INDEX workflow_runs_due ON workflow_runs (due_at) WHERE status IN ('pending', 'running');
-- What retention deletes, across accounts.
CREATE INDEX workflow_runs_ended ON workflow_runs (completed_at);
