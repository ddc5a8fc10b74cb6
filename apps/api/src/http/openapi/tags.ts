/** What each resource is: the tags of the OpenAPI document. One entry per `resource` of the routers. */
export const tagDescriptions: Record<string, string> = {
  properties: "Properties: what is for rent, where, and for how much.",
  images: "Images of a property: three-step upload, order and deletion.",
  "image-imports": "Import of images by URL.",
  "bulk-imports": "Creation of many properties in one request.",
  contacts: "Prospects, tenants and other people.",
  showings: "Appointments to see a property, and the free slots for them.",
  events: "The calendar, read-only: showings, calls, inspections and meetings.",
  conversations: "Conversations with contacts and the messages in them, read-only.",
  messages: "Sending messages to contacts.",
  drafts: "Messages that wait for a person to send them.",
  followups: "Messages that are sent when a contact does not answer.",
  workflows: "Workflow templates: the steps to carry out and what starts them.",
  "workflow-runs": "Runs of workflow templates, each for one contact.",
  sessions: "Pre-screening sessions, and their approval or denial.",
  webhooks: "Webhook subscriptions, which deliver signed events, and the log of their deliveries.",
  settings: "The settings of the account.",
  profiles: "The public profile of an account.",
  listings: "The public properties of an account.",
  openapi: "The OpenAPI document itself.",
};

export function tagsOf(names: string[]): { name: string; description: string }[] {
  return [...new Set(names)].map((name) => {
    const description = tagDescriptions[name];
    if (!description)
      throw new Error(`The resource ${name} has no description: add it to http/openapi/tags.ts.`);
    return { name, description };
  });
}
