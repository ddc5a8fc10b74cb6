/** Fields withheld from assistants: file URLs, as they see only names and types of files. */
export const hiddenFields: ReadonlySet<string> = new Set(["Attachment.url"]);

/**
 * Text that only the account or this program writes, by schema and field name; a schema name alone covers all its
 * fields. All other text in a response is marked as untrusted for assistants. Text that quotes what prospects write
 * does not belong here, nor does text from other servers.
 */
export const trustedFields: ReadonlySet<string> = new Set([
  // Listings, which the account writes.
  "Property",
  "Building",
  "Fee",
  "Image",
  "PresignedImage",
  "PresignedBatchImage",
  "BulkImport.createdPropertyIds",
  // Settings and templates.
  "Settings",
  "FollowupTemplate",
  "WorkingHours",
  "Workflow",
  "WorkflowStep",
  "VoiceAgent",
  "VoiceTool",
  // Subscriptions and connections, without other servers' responses.
  "Webhook",
  "CreatedWebhook",
  "RotatedWebhook",
  "Connector",
  "ConnectorWithSecret",
  "CalendarFeed",
  "CalendarFeedWithUrl",
  "ListingFeed.name",
  "ListingFeedWithUrl.name",
  "ListingReadiness",
  "CalendarSource.name",
  "CalendarSource.url",
  // Names of time zones, languages and codes, and notes that only the account's people write.
  "Availability.timeZone",
  "Showing.timeZone",
  "ListedShowing.timeZone",
  "CalendarEvent.timeZone",
  "Contact.language",
  "Contact.source",
  "Followup.reason",
  "Session.reviewNotes",
  "ListedSession.reviewNotes",
  "WorkflowRunSummary.templateName",
  "WorkflowRun.templateName",
  "WorkflowRun.exitReason",
  "WorkflowDryRun.exitReason",
  "WorkflowBranch.field",
  "WorkflowBranch.op",
  "WorkflowExchange.key",
  // What this program writes, for the next call.
  "Pagination.nextCursor",
]);
