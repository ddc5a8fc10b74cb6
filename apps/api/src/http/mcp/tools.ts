import { type Operation, operations } from "../../domains/operations.ts";

/** A tool of the MCP server. It calls one operation, or the one selected by an argument. */
interface ToolSpec {
  description: string;
  /** The argument that selects the operation, if there are several. */
  choose?: "recordType" | "action";
  /** The arguments shown in `tools/list`, if there are too many; `describe_tool` lists all of them. */
  shows?: readonly string[];
  /** Whether it has effects outside this installation: sends messages, or connects to other servers. */
  reachesOutside?: boolean;
}

/** What assistants say of a new listing most often. */
const ofNewListing = [
  "title",
  "address",
  "unit",
  "city",
  "state",
  "zip",
  "monthlyRent",
  "depositAmount",
  "bedrooms",
  "bathrooms",
  "squareFootage",
  "available",
  "availabilityDate",
  "description",
  "features",
  "isPublic",
  "petPolicy",
  "parking",
];

/** The tools, in `tools/list` order. Each operation declares, as its `tool`, which of them calls it. */
const specs: Record<string, ToolSpec> = {
  list_properties: { description: "Lists rental listings, with filters." },
  list_contacts: { description: "Lists or searches contacts." },
  list_showings: { description: "Lists showings, by time, property or contact." },
  find_free_slots: {
    description: "Finds free slots for a showing. Use it before book_showing.",
  },
  list_conversations: {
    description: "Lists conversations. Read one with list_messages.",
  },
  list_messages: {
    description: "Reads the messages of a conversation, by its id.",
  },
  search_messages: {
    description: "Finds messages that contain a text.",
  },
  list_sessions: {
    description: "Lists pre-screenings with their answers.",
  },
  list_records: {
    description:
      "Lists other records, and numbers. webhook_deliveries, workflow_versions and images need the webhook's, workflow's or property's id. describe_tool has more filters.",
    choose: "recordType",
    shows: ["page", "limit", "id", "status", "contactId", "startAfter", "startBefore"],
  },
  get_record: {
    description: "Gets a record by its id, or the settings.",
    choose: "recordType",
  },
  create_property: {
    description: "Creates a listing. It is private unless isPublic is true. describe_tool has more fields.",
    shows: ofNewListing,
    reachesOutside: true,
  },
  update_property: {
    description: "Changes the given fields of a listing, named as in create_property.",
    shows: ["id", "title", "monthlyRent", "available", "availabilityDate", "description", "isPublic"],
  },
  create_contact: {
    description: "Creates a contact. It needs an email address or a phone number.",
  },
  update_contact: {
    description: "Changes the given fields of a contact.",
  },
  book_showing: {
    description: "Books a showing for a contact. With enforceAvailability, taken times are refused.",
    reachesOutside: true,
  },
  update_showing: {
    description: "Moves, confirms, cancels or changes a showing.",
    reachesOutside: true,
  },
  send_message: {
    description: "Sends a message to a contact at once; save_draft lets a person check it first.",
    reachesOutside: true,
  },
  save_draft: {
    description: "Writes a message that a person can check and send within 24 hours.",
    choose: "action",
  },
  send_draft: {
    description: "Sends a draft to its contact.",
    reachesOutside: true,
  },
  schedule_followup: {
    description: "Schedules a message that is sent later unless the contact answers first.",
    reachesOutside: true,
  },
  review_session: {
    description:
      "Approves or denies a completed pre-screening session: final, and emailed to the prospect. Only on a person's decision.",
    reachesOutside: true,
  },
  save_workflow: {
    description: "Creates or changes a workflow template. describe_tool has the types of steps.",
    choose: "action",
  },
  run_workflow: {
    description: "Starts, tries (dry_run), pauses, resumes or cancels a workflow.",
    choose: "action",
    reachesOutside: true,
  },
  manage_images: {
    description:
      "Adds images by URL (import) or upload (presign, PUT the bytes to uploadUrl, confirm), or reorders them.",
    choose: "action",
    reachesOutside: true,
  },
  import_properties: {
    description: "Creates up to 500 listings; get_record (bulk_import) has the progress.",
    reachesOutside: true,
  },
  manage_webhooks: {
    description: "Creates, changes or tests a webhook, replaces its secret, or sends deliveries again.",
    choose: "action",
    reachesOutside: true,
  },
  manage_connections: {
    description: "Manages connectors, calendars and sandboxes. describe_tool has more.",
    shows: ["channel", "name", "outboundUrl", "active", "id", "url", "provider", "format", "to"],
    choose: "action",
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
  },
  delete_record: {
    description:
      "Deletes a record; a showing or follow-up is cancelled. Images: the property's id and imageIds.",
    choose: "recordType",
    reachesOutside: true,
  },
};

/** Operations whose effect can't be undone, in addition to those with PATCH and DELETE. */
const irreversible = new Set(["workflowRuns.cancel", "webhooks.rotateSecret", "connectors.rotateSecret"]);

/** A tool, with the operations that it calls. */
export interface Tool {
  name: string;
  description: string;
  /** The argument that selects the operation; undefined when there is only one. */
  choose: "recordType" | "action" | undefined;
  /** By the value of the selecting argument; under the empty string when there is only one. */
  operations: ReadonlyMap<string, Operation>;
  /** The arguments shown in `tools/list`; undefined for all. */
  shows: readonly string[] | undefined;
  writes: boolean;
  annotations: Annotations;
}

/** What clients are told about a tool's effects. Hints, not guarantees: the gate decides. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** The operations of each tool, by the value of the selecting argument. */
const calls = new Map(Object.keys(specs).map((name) => [name, new Map<string, Operation>()]));
for (const operation of operations) addCall(operation);

function addCall(operation: Operation) {
  const { name, meta } = operation;
  if (!meta.tool)
    throw new Error(`The operation ${name} has no \`tool\`: see ToolUse in gate/operation/operation.ts.`);
  if (typeof meta.tool === "object" && "none" in meta.tool) return;
  const [tool, choice = ""] = typeof meta.tool === "string" ? [meta.tool] : meta.tool;
  const called = calls.get(tool);
  if (!called)
    throw new Error(`The \`tool\` of ${name} is ${tool}, which does not exist: see http/mcp/tools.ts.`);
  if (Boolean(choice) !== Boolean(specs[tool]!.choose))
    throw new Error(
      choice
        ? `The \`tool\` of ${name} is ${tool}, which calls one operation only, so there is nothing to choose.`
        : `The \`tool\` of ${name} is ${tool}, which calls several operations: write ["${tool}", "choice"].`,
    );
  if (called.has(choice))
    throw new Error(
      `The tool ${tool} already calls ${called.get(choice)!.name}: choose something else for ${name}.`,
    );
  called.set(choice, operation);
}

export const tools: readonly Tool[] = Object.entries(specs).map(([name, spec]) => toolOf(name, spec));

function toolOf(name: string, { description, choose, shows, reachesOutside = false }: ToolSpec): Tool {
  const called = calls.get(name)!;
  const metas = [...called.values()].map(({ meta }) => meta);
  const isReadOnly = metas.every(({ kind }) => kind === "read");
  return {
    name,
    description,
    choose,
    operations: called,
    shows,
    writes: !isReadOnly,
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint:
        !isReadOnly &&
        [...called.values()].some(
          ({ name: operation, meta }) => meta.openapi.method !== "POST" || irreversible.has(operation),
        ),
      idempotentHint: metas.every(({ openapi }) => openapi.method !== "POST"),
      openWorldHint: reachesOutside,
    },
  };
}

/** The tool of every operation, and the argument value that selects it within the tool. */
const reached = new Map(
  tools.flatMap((tool) =>
    [...tool.operations].map(([choice, { name }]) => [name, { tool, choice }] as const),
  ),
);

/** A tool call, as in `tools/call`. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * The tool call that performs an operation.
 * @param operation its name, such as `properties.list`
 * @param input its input, including path parameters
 * @returns undefined for an operation that no tool reaches
 */
export function toolCallOf(operation: string, input: Record<string, unknown> = {}): ToolCall | undefined {
  const found = reached.get(operation);
  if (!found) return undefined;
  const { tool, choice } = found;
  return { name: tool.name, arguments: tool.choose ? { [tool.choose]: choice, ...input } : { ...input } };
}
