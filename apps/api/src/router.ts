import { contactsRouter } from "./modules/contacts/contacts.router.ts";
import { propertiesRouter } from "./modules/properties/properties.router.ts";
import { settingsRouter } from "./modules/settings/settings.router.ts";
import { webhooksRouter } from "./modules/webhooks/webhooks.router.ts";
import { router } from "./trpc/init.ts";

/** Every procedure there is, by resource. */
export const appRouter = router({
  properties: propertiesRouter,
  contacts: contactsRouter,
  settings: settingsRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
