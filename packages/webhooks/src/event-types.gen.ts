// Generated from the events of the contract. Change those, not this file.

/** Every event type a subscription can name, and `test.ping` of the test endpoint. */
export const webhookEventTypes = [
  "inquiry.created",
  "message.received",
  "message.sent",
  "message.failed",
  "showing.booked",
  "showing.updated",
  "showing.cancelled",
  "showing.deleted",
  "event.created",
  "event.cancelled",
  "event.deleted",
  "contact.created",
  "contact.updated",
  "property.created",
  "property.updated",
  "workflow.created",
  "workflow.updated",
  "workflow.deleted",
  "workflow.completed",
  "session.completed",
  "session.reviewed",
  "bulk_import.completed",
  "test.ping",
] as const;
