// Written by `npm run generate` from what the files of this folder export as `<record>Events`: change those, not this file.
import { bulkImportEvents } from "./bulk-import.ts";
import { calendarEvents } from "./calendar.ts";
import { contactEvents } from "./contact.ts";
import { messageEvents } from "./message.ts";
import { propertyEvents } from "./property.ts";
import { sessionEvents } from "./session.ts";
import { showingEvents } from "./showing.ts";
import { workflowEvents } from "./workflow-run.ts";

/** The events of all records, in the order of the documents. */
export const recordEvents = {
  ...messageEvents,
  ...showingEvents,
  ...calendarEvents,
  ...contactEvents,
  ...propertyEvents,
  ...workflowEvents,
  ...sessionEvents,
  ...bulkImportEvents,
} as const;
