import { contactsRouter } from "./modules/contacts/contacts.router.ts";
import { conversationsRouter } from "./modules/conversations/conversations.router.ts";
import { messagesRouter } from "./modules/messages/messages.router.ts";
import { propertiesRouter } from "./modules/properties/properties.router.ts";
import { settingsRouter } from "./modules/settings/settings.router.ts";
import { router } from "./trpc/init.ts";

/** Every procedure there is, by resource. */
export const appRouter = router({
  properties: propertiesRouter,
  contacts: contactsRouter,
  conversations: conversationsRouter,
  messages: messagesRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;
