/** What each resource is: the tags of the OpenAPI document. One entry per `resource` of the routers. */
export const tagDescriptions: Record<string, string> = {
  properties: "Listings: what is for rent, where, and for how much.",
  images: "Images of a property: upload in three steps, order and removal.",
  "image-imports": "Import of images by URL.",
  "bulk-imports": "Creation of many properties at once.",
  contacts: "Prospects, tenants and other people.",
  showings: "Appointments to see a property, and the free slots for them.",
  events: "The calendar, read-only: showings, calls, inspections and meetings.",
  conversations: "Conversations with contacts and the messages in them, read-only.",
  messages: "Sending messages to contacts.",
  drafts: "Messages that wait for a person to send them.",
  followups: "Messages that are sent when a contact stays silent.",
  workflows: "Workflow templates: what is done step by step, and when it starts.",
  "workflow-runs": "Workflows at work for one contact.",
  sessions: "Pre-screening sessions that are approved or denied.",
  webhooks: "Subscriptions that deliver signed events, and the log of deliveries.",
  settings: "The settings of the account.",
  profiles: "What an account tells everybody about itself.",
  listings: "The public properties of an account.",
  openapi: "This description.",
};

export function tagsOf(names: string[]): { name: string; description: string }[] {
  return [...new Set(names)].map((name) => {
    const description = tagDescriptions[name];
    if (!description)
      throw new Error(`The resource ${name} has no description: add it to http/openapi/tags.ts.`);
    return { name, description };
  });
}
