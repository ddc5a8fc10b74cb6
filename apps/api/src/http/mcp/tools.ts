import { type Operation, operations } from "../../operations.ts";

/** A tool of the MCP server. It calls one operation, or the one that an argument chooses. */
interface ToolSpec {
  description: string;
  /** The operation; or the operations by the value of the argument `choose`. */
  calls: string | Record<string, string>;
  /** The argument that chooses the operation, if there are several. */
  choose?: "recordType" | "action";
  /** The arguments that `tools/list` shows, if there are too many; `describe_tool` has all of them. */
  shows?: readonly string[];
  /** Whether it has effects outside this installation: sends messages, or connects to other servers. */
  reachesOutside?: boolean;
}

/** The tools, in the order of `tools/list`. Together they reach every operation, except those below. */
const specs: Record<string, ToolSpec> = {
  list_properties: { description: "Lists rental listings, with filters.", calls: "properties.list" },
  list_contacts: { description: "Lists or searches prospects, tenants and others.", calls: "contacts.list" },
  list_showings: { description: "Lists showings, by time, property or contact.", calls: "showings.list" },
  find_free_slots: {
    description: "Finds free slots for a showing. Use it before book_showing.",
    calls: "showings.availability",
  },
  list_conversations: {
    description: "Lists conversations with contacts. Read one with list_messages.",
    calls: "conversations.list",
  },
  list_messages: {
    description: "Reads the messages of a conversation, by its id.",
    calls: "conversations.listMessages",
  },
  search_messages: {
    description: "Finds messages that contain a text, in all conversations.",
    calls: "conversations.search",
  },
  list_sessions: {
    description: "Lists pre-screening sessions with the prospects' answers.",
    calls: "sessions.list",
  },
  list_records: {
    description:
      "Lists records of the other types. webhook_deliveries, workflow_versions and images need the id of the webhook, workflow or property. describe_tool has more filters.",
    choose: "recordType",
    shows: ["page", "limit", "id", "status", "contactId", "startAfter", "startBefore"],
    calls: {
      calendar_entries: "events.list",
      drafts: "drafts.list",
      followups: "followups.list",
      workflows: "workflows.list",
      workflow_runs: "workflowRuns.list",
      workflow_versions: "workflows.listVersions",
      images: "images.list",
      incoming_mail: "incomingMail.list",
      webhooks: "webhooks.list",
      webhook_deliveries: "webhooks.listDeliveries",
      connectors: "connectors.list",
      calendar_feeds: "calendarFeeds.list",
      calendar_sources: "calendarSources.list",
    },
  },
  get_record: {
    description: "Gets one record by its id, the progress of an import, or the settings.",
    choose: "recordType",
    calls: {
      property: "properties.get",
      contact: "contacts.get",
      showing: "showings.get",
      conversation: "conversations.get",
      session: "sessions.get",
      session_questions: "sessions.questions",
      session_record: "sessions.record",
      review_mail: "sessions.reviewMail",
      draft: "drafts.get",
      followup: "followups.get",
      workflow: "workflows.get",
      workflow_run: "workflowRuns.get",
      incoming_mail: "incomingMail.get",
      bulk_import: "bulkImports.get",
      image_import: "images.getImport",
      webhook: "webhooks.get",
      webhook_delivery: "webhooks.getDelivery",
      connector: "connectors.get",
      calendar_source: "calendarSources.get",
      settings: "settings.get",
      followup_settings: "settings.getFollowups",
      voice_agent: "agent.getVoice",
    },
  },
  create_property: {
    description: "Creates a listing. It is private unless isPublic is true.",
    calls: "properties.create",
    reachesOutside: true,
  },
  update_property: {
    description: "Changes the given fields of a listing.",
    calls: "properties.update",
  },
  create_contact: {
    description: "Creates a contact. It needs an email address or a phone number.",
    calls: "contacts.create",
  },
  update_contact: {
    description: "Changes the given fields of a contact.",
    calls: "contacts.update",
  },
  book_showing: {
    description:
      "Books a showing of a property for a contact. With enforceAvailability, taken times are refused.",
    calls: "showings.create",
    reachesOutside: true,
  },
  update_showing: {
    description: "Moves, confirms, cancels or otherwise changes a showing.",
    calls: "showings.update",
    reachesOutside: true,
  },
  send_message: {
    description: "Sends a message to a contact at once. To let a person check it first, use save_draft.",
    calls: "messages.create",
    reachesOutside: true,
  },
  save_draft: {
    description: "Writes a message that a person can check and send within 24 hours.",
    choose: "action",
    calls: { create: "drafts.create", update: "drafts.update" },
  },
  send_draft: {
    description: "Sends a draft to its contact.",
    calls: "drafts.send",
    reachesOutside: true,
  },
  schedule_followup: {
    description: "Schedules a message that is sent later unless the contact answers first.",
    calls: "followups.create",
    reachesOutside: true,
  },
  review_session: {
    description:
      "Approves or denies a completed pre-screening session. This is final, and emails the prospect. Only on a person's decision.",
    calls: "sessions.review",
    reachesOutside: true,
  },
  save_workflow: {
    description: "Creates or changes a workflow template. describe_tool has the types of steps.",
    choose: "action",
    calls: { create: "workflows.create", update: "workflows.update" },
  },
  run_workflow: {
    description: "Starts, tries (dry_run: without effects), pauses, resumes or cancels a workflow.",
    choose: "action",
    calls: {
      start: "workflowRuns.create",
      dry_run: "workflowRuns.dryRun",
      pause: "workflowRuns.pause",
      resume: "workflowRuns.resume",
      cancel: "workflowRuns.cancel",
    },
    reachesOutside: true,
  },
  manage_images: {
    description:
      "Adds images to a property by URL (import), or by upload: presign, PUT the bytes to uploadUrl, confirm. Or reorders them.",
    choose: "action",
    calls: {
      import: "images.import",
      presign: "images.presign",
      confirm: "images.confirm",
      presign_batch: "images.presignBatch",
      confirm_batch: "images.confirmBatch",
      reorder: "images.reorder",
    },
    reachesOutside: true,
  },
  import_properties: {
    description: "Creates up to 500 listings. get_record (bulk_import) shows the progress.",
    calls: "bulkImports.create",
    reachesOutside: true,
  },
  manage_webhooks: {
    description: "Creates, changes or tests a webhook, replaces its secret, or sends deliveries again.",
    choose: "action",
    calls: {
      create: "webhooks.create",
      update: "webhooks.update",
      test: "webhooks.test",
      rotate_secret: "webhooks.rotateSecret",
      redeliver: "webhooks.redeliver",
      redeliver_one: "webhooks.redeliverOne",
    },
    reachesOutside: true,
  },
  manage_connections: {
    description: "Manages connectors, which carry messages, and calendars.",
    choose: "action",
    calls: {
      create_connector: "connectors.create",
      update_connector: "connectors.update",
      test_connector: "connectors.test",
      rotate_connector_secret: "connectors.rotateSecret",
      create_calendar_feed: "calendarFeeds.create",
      create_calendar_source: "calendarSources.create",
      update_calendar_source: "calendarSources.update",
      refresh_calendar_source: "calendarSources.refresh",
    },
    reachesOutside: true,
  },
  update_settings: {
    description: "Changes the given settings, named as in get_record.",
    choose: "recordType",
    shows: [
      "agentName",
      "customInstructions",
      "timezone",
      "workingHours",
      "publicChatIntro",
      "publicPhone",
      "profilePublic",
      "prescreeningEnabled",
      "maxShowingsPerDay",
      "enabled",
      "idleHours",
      "maxSteps",
    ],
    calls: { settings: "settings.update", followup_settings: "settings.updateFollowups" },
  },
  delete_record: {
    description:
      "Deletes a record; a showing or follow-up is cancelled. Images: the property's id and imageIds.",
    choose: "recordType",
    calls: {
      property: "properties.delete",
      contact: "contacts.delete",
      showing: "showings.delete",
      draft: "drafts.delete",
      followup: "followups.delete",
      workflow: "workflows.delete",
      images: "images.delete",
      webhook: "webhooks.delete",
      connector: "connectors.delete",
      calendar_feed: "calendarFeeds.delete",
      calendar_source: "calendarSources.delete",
    },
    reachesOutside: true,
  },
};

/** Operations that no tool reaches, and why. */
export const withoutTool: Record<string, string> = {
  "people.list": "who has access is decided by people, without assistants that read texts of strangers",
  "people.create": "as people.list",
  "people.me": "as people.list",
  "people.get": "as people.list",
  "people.update": "as people.list",
  "people.delete": "as people.list",
  "people.listSignIns": "as people.list",
  "people.endSignIn": "as people.list",
  "people.listOwnSignIns": "as people.list",
  "people.endOwnSignIn": "as people.list",
  "conversations.pauseAssistant": "people decide when the automatic answers are silent",
  "conversations.resumeAssistant": "as conversations.pauseAssistant",
  "changes.list": "for programs that keep a copy and store a cursor; an assistant uses the lists",
  "audit.list": "supervises those who use the account, assistants among them",
  "requestLog.list": "for those who look into why a program fails",
  "usage.get": "for those who administer the account",
  "keys.list": "administers access, which texts of strangers must never reach",
  "keys.create": "administers access, which texts of strangers must never reach",
  "keys.delete": "administers access, which texts of strangers must never reach",
};

/** Operations whose effect can't be undone, beside those with PATCH and DELETE. */
const irreversible = new Set(["workflowRuns.cancel", "webhooks.rotateSecret", "connectors.rotateSecret"]);

/** A tool, with the operations that it calls. */
export interface Tool {
  name: string;
  description: string;
  /** The argument that chooses the operation; without it, there is one. */
  choose: "recordType" | "action" | undefined;
  /** By the value of the argument that chooses; by the empty string when there is one. */
  operations: ReadonlyMap<string, Operation>;
  /** The arguments that `tools/list` shows; without it, all. */
  shows: readonly string[] | undefined;
  writes: boolean;
  annotations: Annotations;
}

/** What clients are told about the effects of a tool. Hints, no guarantees: the gate decides. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

const byName = new Map(operations.map((operation) => [operation.name, operation]));

export const tools: readonly Tool[] = Object.entries(specs).map(([name, spec]) => toolOf(name, spec));

function toolOf(name: string, { description, calls, choose, shows, reachesOutside = false }: ToolSpec): Tool {
  const called = Object.entries(typeof calls === "string" ? { "": calls } : calls).map(
    ([choice, operation]) => [choice, operationOf(name, operation)] as const,
  );
  const metas = called.map(([, { meta }]) => meta);
  const isReadOnly = metas.every(({ kind }) => kind === "read");
  return {
    name,
    description,
    choose,
    operations: new Map(called),
    shows,
    writes: !isReadOnly,
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint:
        !isReadOnly &&
        called.some(
          ([, { name: operation, meta }]) => meta.openapi.method !== "POST" || irreversible.has(operation),
        ),
      idempotentHint: metas.every(({ openapi }) => openapi.method !== "POST"),
      openWorldHint: reachesOutside,
    },
  };
}

function operationOf(tool: string, name: string) {
  const found = byName.get(name);
  if (found) return found;
  throw new Error(
    `The tool ${tool} calls ${name}, which does not exist. Check its name, and that a router exports it as \`<resource>Router\`.`,
  );
}

/** The tool of every operation, and what chooses the operation among those of the tool. */
const reached = new Map(
  tools.flatMap((tool) =>
    [...tool.operations].map(([choice, { name }]) => [name, { tool, choice }] as const),
  ),
);

/** A call of a tool, as in `tools/call`. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * The tool call that performs an operation.
 * @param operation its name, such as `properties.list`
 * @param input its input, with the parameters of the path
 * @returns nothing for an operation that no tool reaches
 */
export function toolCallOf(operation: string, input: Record<string, unknown> = {}): ToolCall | undefined {
  const found = reached.get(operation);
  if (!found) return undefined;
  const { tool, choice } = found;
  return { name: tool.name, arguments: tool.choose ? { [tool.choose]: choice, ...input } : { ...input } };
}
