import {
  type AnswerValue,
  type EventType,
  pauseReasons,
  type RunStepStatus,
  runStatuses,
  type StepTrace,
  triggerTypes,
  type WorkflowStep,
} from "@rental/contract";
import { type Placeholder, sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountId, moment, recordKey } from "./columns.ts";
import { ofAccount, recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

type OpenObject = Record<string, unknown>;
/** `json`, not `jsonb`, so that the value is returned exactly as given, including the order of members. */
const openObject = (name: string) => json(name).$type<OpenObject>();

/** The versioned fields of a template. */
const versioned = () => ({
  steps: json("steps").$type<WorkflowStep[]>().notNull(),
  exitConditions: json("exit_conditions").$type<{ maxMessages?: number; timeoutDays?: number }>().notNull(),
  questionConfig: openObject("question_config"),
  completionConfig: openObject("completion_config"),
  introMessage: text("intro_message"),
});

/** An account's templates; system templates are defined in code. */
export const workflowTemplates = pgTable(
  "workflow_templates",
  {
    ...recordKey(),
    name: text("name").notNull(),
    description: text("description"),
    isPublic: boolean("is_public").notNull(),
    isActive: boolean("is_active").notNull(),
    triggerType: text("trigger_type", { enum: triggerTypes }).notNull(),
    slug: text("slug").notNull(),
    triggerConfig: openObject("trigger_config"),
    voiceConfig: openObject("voice_config"),
    ...versioned(),
    version: integer("version").notNull(),
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    uniqueIndex("workflow_templates_slug").on(t.accountId, t.slug),
    uniqueIndex("workflow_templates_external_id")
      .on(t.accountId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index("workflow_templates_newest").on(t.accountId, t.createdAt, t.id),
    // Queried for every event.
    index("workflow_templates_event")
      .on(t.accountId, sql`(${t.triggerConfig}->>'event')`)
      .where(sql`${t.isActive} and ${t.triggerType} = 'automatic'`),
  ],
);

/** Whether an event can start runs of the template. */
export const startsBy = (event: EventType | Placeholder) => sql`
  ${workflowTemplates.isActive} and ${workflowTemplates.triggerType} = 'automatic'
    and ${workflowTemplates.triggerConfig}->>'event' = ${event}`;

/** When the next runs of a scheduled template start; one row while the template is active and its trigger is valid. */
export const workflowSchedules = pgTable(
  "workflow_schedules",
  {
    accountId: accountId(),
    templateId: uuid("template_id").notNull(),
    /** The time zone in which `nextAt` was computed. */
    zone: text("zone").notNull(),
    /** Whether that is the account's time zone rather than one given by the trigger. */
    followsAccount: boolean("follows_account").notNull(),
    nextAt: moment("next_at").notNull(),
    /** The last contact processed for the current time; null: none yet. */
    afterContact: uuid("after_contact"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.templateId] }),
    sameAccount([t.accountId, t.templateId], workflowTemplates, "workflow_schedules_template_fk").onDelete(
      "cascade",
    ),
    // Polled by workers, across accounts.
    index("workflow_schedules_due").on(t.nextAt),
  ],
);

/**
 * Every template version that was saved or run. Runs reference a row of this table, even for system templates, whose
 * rows are written when the account first runs them.
 */
export const workflowTemplateVersions = pgTable(
  "workflow_template_versions",
  {
    accountId: accountId(),
    templateId: uuid("template_id").notNull(),
    version: integer("version").notNull(),
    ...versioned(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.templateId, t.version] }), ofAccount(t)],
);

/** A step's progress within a run; times are ISO 8601. */
export interface RunStepState {
  status: RunStepStatus;
  startedAt: string | null;
  completedAt: string | null;
  error: string | null;
  /** Missing in runs executed by an earlier release. */
  trace?: StepTrace | null;
}

const noProperty = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Runs of templates. */
export const workflowRuns = pgTable(
  "workflow_runs",
  {
    ...recordKey(),
    /** No foreign key: system templates are defined in code. */
    workflowTemplateId: uuid("workflow_template_id").notNull(),
    templateVersion: integer("template_version").notNull(),
    templateName: text("template_name").notNull(),
    contactId: uuid("contact_id").notNull(),
    propertyId: uuid("property_id"),
    /** The templates whose runs led to this one, including its own, which its events do not start again. */
    causes: uuid("causes").array().notNull(),
    status: text("status", { enum: runStatuses }).notNull(),
    currentStep: integer("current_step").notNull(),
    /** One entry per step. */
    stepStates: json("step_states").$type<RunStepState[]>().notNull(),
    waitingFor: text("waiting_for", { enum: ["reply", "time"] }),
    /** When the current wait ends; null: at the end of the run. */
    waitUntil: moment("wait_until"),
    /** The contact's latest message since the run started. */
    replyMessageId: uuid("reply_message_id"),
    /** The contact's messages since the run's last one that no step has used yet: the latest of them, in order. */
    openReplies: uuid("open_replies").array().notNull().default(sql`'{}'`),
    /** By the key of the question. */
    answers: json("answers").$type<Record<string, AnswerValue>>().notNull().default({}),
    /** The current step's memory while it waits; null until its first wait. */
    memory: json("memory").$type<Record<string, unknown>>(),
    /**
     * Whether somebody has just requested its messages: it was started or resumed by a request and has not waited
     * since.
     */
    isWanted: boolean("is_wanted").notNull().default(false),
    /** Nothing happens before this time, because a person is writing to the contact; null: it was never held. */
    heldUntil: moment("held_until"),
    pauseReason: text("pause_reason", { enum: pauseReasons }),
    messagesSent: integer("messages_sent").notNull(),
    /** Number of executed steps, counting repetitions; limits loops. */
    stepsExecuted: integer("steps_executed").notNull(),
    exitReason: text("exit_reason"),
    /** When the worker next has something to do. */
    dueAt: moment("due_at").notNull(),
    /** When the run times out. */
    expiresAt: moment("expires_at").notNull(),
    startedAt: moment("started_at").notNull(),
    completedAt: moment("completed_at"),
  },
  (t) => {
    const live = sql`${t.status} in ('pending', 'running', 'paused')`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.contactId], contacts),
      sameAccount([t.accountId, t.propertyId], properties),
      foreignKey({
        name: "workflow_runs_version_fk",
        columns: [t.accountId, t.workflowTemplateId, t.templateVersion],
        foreignColumns: [
          workflowTemplateVersions.accountId,
          workflowTemplateVersions.templateId,
          workflowTemplateVersions.version,
        ],
      }),
      // One live run per template, contact and property; the absence of a property counts as a value of its own.
      uniqueIndex("workflow_runs_live")
        .on(t.accountId, t.workflowTemplateId, t.contactId, sql`coalesce(${t.propertyId}, ${noProperty})`)
        .where(live),
      // Read backwards: newest first.
      index("workflow_runs_newest").on(t.accountId, t.startedAt, t.id),
      index("workflow_runs_status").on(t.accountId, t.status, t.startedAt, t.id),
      index("workflow_runs_template").on(t.accountId, t.workflowTemplateId, t.startedAt, t.id),
      index("workflow_runs_contact").on(t.accountId, t.contactId, t.startedAt, t.id),
      // For retention, across accounts.
      index("workflow_runs_ended").on(t.completedAt),
      // Polled by workers, across accounts.
      index("workflow_runs_due").on(t.dueAt).where(sql`${t.status} in ('pending', 'running')`),
    ];
  },
);

export const workflowRecords = new Records(workflowTemplates, "workflows", {
  remarks: "system templates do not change",
  audit: {
    values: [
      "name",
      "description",
      "isPublic",
      "isActive",
      "triggerType",
      "slug",
      "triggerConfig",
      "voiceConfig",
      "steps",
      "exitConditions",
      "questionConfig",
      "completionConfig",
      "introMessage",
      "version",
      "externalId",
      "metadata",
    ],
  },
  kept: "of the account",
});

export const workflowRunRecords = new Records(workflowRuns, "workflow-runs", {
  remarks: "ended runs are `deleted` after a year",
  quiet: [
    "causes",
    "waitUntil",
    "replyMessageId",
    "openReplies",
    "memory",
    "isWanted",
    "heldUntil",
    "stepsExecuted",
    "dueAt",
    "expiresAt",
  ],
  audit: {
    values: [
      "workflowTemplateId",
      "templateVersion",
      "templateName",
      "contactId",
      "propertyId",
      "status",
      "exitReason",
      "pauseReason",
    ],
    leftOut: [
      "currentStep",
      "stepStates",
      "waitingFor",
      "answers",
      "messagesSent",
      "startedAt",
      "completedAt",
    ],
  },
});
