import { bulkImportsRows } from "./bulk-imports.ts";
import { connectorsRows } from "./connectors.ts";
import { contactsRows } from "./contacts.ts";
import { eventsRows } from "./events.ts";
import { imagesRows } from "./images.ts";
import { messagingRows } from "./messaging.ts";
import { propertiesRows } from "./properties.ts";
import type { Rows } from "./row.ts";
import { sessionsRows } from "./sessions.ts";
import { settingsRows } from "./settings.ts";
import { showingsRows } from "./showings.ts";
import { webhooksRows } from "./webhooks.ts";
import { workflowsRows } from "./workflows.ts";

/** Every operation there is. One that is missing fails the build. */
export const table: Rows = {
  ...bulkImportsRows,
  ...connectorsRows,
  ...contactsRows,
  ...eventsRows,
  ...imagesRows,
  ...messagingRows,
  ...propertiesRows,
  ...sessionsRows,
  ...settingsRows,
  ...showingsRows,
  ...webhooksRows,
  ...workflowsRows,
};
