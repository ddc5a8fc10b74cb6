import { router } from "./gate/declare.ts";
import { bulkImportsRouter } from "./modules/bulk-imports/bulk-imports.router.ts";
import { connectorsRouter } from "./modules/connectors/connectors.router.ts";
import { inboundConnectorsRouter } from "./modules/connectors/inbound.router.ts";
import { contactsRouter } from "./modules/contacts/contacts.router.ts";
import { conversationsRouter } from "./modules/conversations/conversations.router.ts";
import { draftsRouter } from "./modules/drafts/drafts.router.ts";
import { eventsRouter } from "./modules/events/events.router.ts";
import { followupsRouter } from "./modules/followups/followups.router.ts";
import { imageImportsRouter } from "./modules/image-imports/image-imports.router.ts";
import { imagesRouter } from "./modules/images/images.router.ts";
import { listingsRouter } from "./modules/listings/listings.router.ts";
import { messagesRouter } from "./modules/messages/messages.router.ts";
import { profilesRouter } from "./modules/profiles/profiles.router.ts";
import { propertiesRouter } from "./modules/properties/properties.router.ts";
import { sessionsRouter } from "./modules/sessions/sessions.router.ts";
import { settingsRouter } from "./modules/settings/settings.router.ts";
import { showingsRouter } from "./modules/showings/showings.router.ts";
import { webhooksRouter } from "./modules/webhooks/webhooks.router.ts";
import { workflowRunsRouter } from "./modules/workflow-runs/workflow-runs.router.ts";
import { workflowsRouter } from "./modules/workflows/workflows.router.ts";

/** All procedures, by resource. */
export const appRouter = router({
  properties: propertiesRouter,
  images: { ...imagesRouter, ...imageImportsRouter },
  bulkImports: bulkImportsRouter,
  contacts: contactsRouter,
  showings: showingsRouter,
  events: eventsRouter,
  conversations: conversationsRouter,
  messages: messagesRouter,
  drafts: draftsRouter,
  followups: followupsRouter,
  workflows: workflowsRouter,
  workflowRuns: workflowRunsRouter,
  sessions: sessionsRouter,
  webhooks: webhooksRouter,
  connectors: connectorsRouter,
  settings: settingsRouter,
});

/** The public operations: called by accounts' pages and other websites, without an API key. */
export const publicRouter = router({
  profiles: profilesRouter,
  listings: listingsRouter,
});

/** The operations of connectors, signed. */
export const inboundRouter = router({
  connectors: inboundConnectorsRouter,
});

export type AppRouter = typeof appRouter;
