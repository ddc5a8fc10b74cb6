import type { ChangeResource } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import { AppError } from "../../platform/app-error.ts";
import { getOrMake } from "../../platform/get-or-make.ts";
import * as bulkImports from "../bulk-imports/bulk-imports.service.ts";
import * as calendarFeeds from "../calendar-feeds/calendar-feeds.service.ts";
import * as calendarSources from "../calendar-sources/calendar-sources.service.ts";
import * as connectors from "../connectors/connectors.service.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as drafts from "../drafts/drafts.service.ts";
import * as events from "../events/events.service.ts";
import * as followups from "../followups/followups.service.ts";
import * as images from "../images/images.service.ts";
import * as incomingMail from "../incoming-mail/log.service.ts";
import * as messages from "../messages/messages.service.ts";
import * as properties from "../properties/properties.service.ts";
import * as sessions from "../sessions/sessions.service.ts";
import * as settings from "../settings/settings.service.ts";
import * as showings from "../showings/showings.service.ts";
import * as webhooks from "../webhooks/webhooks.service.ts";
import * as workflowRuns from "../workflow-runs/workflow-runs.service.ts";
import * as workflows from "../workflows/workflows.service.ts";

/** How each resource shows one of its records. @throws AppError 404 */
const showing: Record<ChangeResource, (call: Call, id: string) => Promise<object>> = {
  properties: properties.get,
  images: images.get,
  "bulk-imports": bulkImports.get,
  contacts: contacts.get,
  showings: showings.get,
  events: events.get,
  conversations: conversations.get,
  messages: messages.get,
  drafts: drafts.get,
  followups: followups.get,
  workflows: workflows.get,
  "workflow-runs": workflowRuns.get,
  sessions: sessions.get,
  webhooks: webhooks.get,
  connectors: connectors.get,
  settings: settings.get,
  "incoming-mail": incomingMail.get,
  "calendar-feeds": calendarFeeds.get,
  "calendar-sources": calendarSources.get,
};

type Shown = Record<string, unknown> | null;

/**
 * The records of changes as they are now, in the order of the changes; null for those that are deleted. One query per
 * resource: all are asked for at once, and the lookups of the modules answer what is asked at once together.
 */
export async function recordsOf(
  call: Call,
  changes: { resource: ChangeResource; id: string }[],
): Promise<Shown[]> {
  const asked = new Map<string, Promise<Shown>>();
  return Promise.all(
    changes.map(({ resource, id }) =>
      getOrMake(asked, `${resource} ${id}`, () => shownOrNull(showing[resource](call, id))),
    ),
  );
}

async function shownOrNull(found: Promise<object>): Promise<Shown> {
  try {
    const record = (await found) as Record<string, unknown>;
    // Deleted contacts can still be read by their id.
    return record.deletedAt ? null : record;
  } catch (error) {
    if (error instanceof AppError && error.type === "not-found") return null;
    throw error;
  }
}
