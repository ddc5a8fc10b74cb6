/** What assistants do not get: the addresses of files, of which they see names and types. */
export const hiddenFields: ReadonlySet<string> = new Set(["Attachment.url"]);

/**
 * Texts that only the account or this program writes, by the name of the schema and the field; a name alone means all of
 * its fields. Every other text in an answer is marked as untrusted for assistants. Text that quotes what prospects write
 * does not belong here, and neither does text from other servers.
 */
export const trustedFields: ReadonlySet<string> = new Set([
  // Listings, which the account writes.
  "Property",
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
  // Subscriptions and connections, without the answers of other servers.
  "Webhook",
  "CreatedWebhook",
  "RotatedWebhook",
  "Connector",
  "ConnectorWithSecret",
  "CalendarFeed",
  "CalendarFeedWithUrl",
  "CalendarSource.name",
  "CalendarSource.url",
  // Names of zones, languages and codes, and notes that only people of the account write.
  "Availability.timeZone",
  "Showing.timeZone",
  "CalendarEvent.timeZone",
  "Contact.language",
  "Contact.source",
  "Followup.reason",
  "Session.reviewNotes",
  "WorkflowRunSummary.templateName",
  "WorkflowRun.templateName",
  "WorkflowRun.exitReason",
  "WorkflowDryRun.exitReason",
  "WorkflowBranch.field",
  "WorkflowBranch.op",
  "WorkflowExchange.key",
]);
