/** An alternative name for an operation, with part of its input preset. */
export interface Shortcut {
  resource: string;
  command: string;
  /** The operation that it calls, by its SDK name. */
  operation: string;
  given?: Record<string, unknown>;
  summary: string;
}

/** Operations that people look for under other names than the API's. */
export const shortcuts: Shortcut[] = [
  {
    resource: "conversations",
    command: "send",
    operation: "messages.create",
    summary: "Send a message to a contact",
  },
  { resource: "drafts", command: "approve", operation: "drafts.send", summary: "Send a draft" },
  {
    resource: "workflows",
    command: "run",
    operation: "workflowRuns.create",
    summary: "Start a workflow run",
  },
  {
    resource: "sessions",
    command: "approve",
    operation: "sessions.review",
    given: { reviewStatus: "approved" },
    summary: "Approve a pre-screening session",
  },
  {
    resource: "sessions",
    command: "deny",
    operation: "sessions.review",
    given: { reviewStatus: "denied" },
    summary: "Deny a pre-screening session",
  },
];
