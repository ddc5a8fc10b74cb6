import { contactsRouter } from "./modules/contacts/contacts.router.ts";
import { conversationsRouter } from "./modules/conversations/conversations.router.ts";
import { draftsRouter } from "./modules/drafts/drafts.router.ts";
import { followupsRouter } from "./modules/followups/followups.router.ts";
import { imagesRouter } from "./modules/images/images.router.ts";
import { messagesRouter } from "./modules/messages/messages.router.ts";
import { propertiesRouter } from "./modules/properties/properties.router.ts";
import { settingsRouter } from "./modules/settings/settings.router.ts";
import { workflowRunsRouter } from "./modules/workflow-runs/workflow-runs.router.ts";
import { workflowsRouter } from "./modules/workflows/workflows.router.ts";
import { router } from "./trpc/init.ts";

/** Every procedure there is, by resource. */
export const appRouter = router({
  properties: propertiesRouter,
  images: imagesRouter,
  contacts: contactsRouter,
  conversations: conversationsRouter,
  messages: messagesRouter,
  drafts: draftsRouter,
  followups: followupsRouter,
  settings: settingsRouter,
  workflows: workflowsRouter,
  workflowRuns: workflowRunsRouter,
});

export type AppRouter = typeof appRouter;
