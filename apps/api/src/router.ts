// Written by `npm run generate` from the routers of `modules/`: change those, not this file.
import { router } from "./gate/declare.ts";
import * as bulkImports from "./modules/bulk-imports/bulk-imports.router.ts";
import * as connectors from "./modules/connectors/connectors.router.ts";
import * as connectorsInbound from "./modules/connectors/inbound.router.ts";
import * as contacts from "./modules/contacts/contacts.router.ts";
import * as conversations from "./modules/conversations/conversations.router.ts";
import * as drafts from "./modules/drafts/drafts.router.ts";
import * as events from "./modules/events/events.router.ts";
import * as followups from "./modules/followups/followups.router.ts";
import * as imageImports from "./modules/image-imports/image-imports.router.ts";
import * as images from "./modules/images/images.router.ts";
import * as listings from "./modules/listings/listings.router.ts";
import * as messages from "./modules/messages/messages.router.ts";
import * as profiles from "./modules/profiles/profiles.router.ts";
import * as properties from "./modules/properties/properties.router.ts";
import * as sessions from "./modules/sessions/sessions.router.ts";
import * as settings from "./modules/settings/settings.router.ts";
import * as showings from "./modules/showings/showings.router.ts";
import * as webhooks from "./modules/webhooks/webhooks.router.ts";
import * as workflowRuns from "./modules/workflow-runs/workflow-runs.router.ts";
import * as workflows from "./modules/workflows/workflows.router.ts";

/** All procedures, by resource, in the order of the documents. Lines that are moved by hand stay there. */
export const appRouter = router({
  properties: properties.propertiesRouter,
  images: { ...images.imagesRouter, ...imageImports.imagesRouter },
  bulkImports: bulkImports.bulkImportsRouter,
  contacts: contacts.contactsRouter,
  showings: showings.showingsRouter,
  events: events.eventsRouter,
  conversations: conversations.conversationsRouter,
  messages: messages.messagesRouter,
  drafts: drafts.draftsRouter,
  followups: followups.followupsRouter,
  workflows: workflows.workflowsRouter,
  workflowRuns: workflowRuns.workflowRunsRouter,
  sessions: sessions.sessionsRouter,
  webhooks: webhooks.webhooksRouter,
  connectors: connectors.connectorsRouter,
  settings: settings.settingsRouter,
});

/** The public operations: called by accounts' pages and other websites, without an API key. */
export const publicRouter = router({
  profiles: profiles.profilesPublicRouter,
  listings: listings.listingsPublicRouter,
});

/** The operations of connectors, signed. */
export const inboundRouter = router({
  connectors: connectorsInbound.connectorsInboundRouter,
});

export type AppRouter = typeof appRouter;
