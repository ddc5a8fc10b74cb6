import { operations } from "../../src/domains/operations.ts";
import { administrationRows } from "./administration.ts";
import { attachmentsRows } from "./attachments.ts";
import { bulkImportsRows } from "./bulk-imports.ts";
import { calendarsRows } from "./calendars.ts";
import { connectorsRows } from "./connectors.ts";
import { derivedRow } from "./derived.ts";
import { descriptionsRows } from "./descriptions.ts";
import { imagesRows } from "./images.ts";
import { incomingMailRows } from "./incoming-mail.ts";
import { leadsRows } from "./leads.ts";
import { listingFeedsRows } from "./listing-feeds.ts";
import { mailboxesRows } from "./mailboxes.ts";
import { mergingRows } from "./merging.ts";
import { messagingRows } from "./messaging.ts";
import { peopleRows } from "./people.ts";
import type { Rows } from "./row.ts";
import { sessionsRows } from "./sessions.ts";
import { showingsRows } from "./showings.ts";
import { upsertsRows } from "./upserts.ts";
import { webhooksRows } from "./webhooks.ts";
import { workflowsRows } from "./workflows.ts";

/** Rows of the operations whose request needs more than the documented examples. */
const byHand: Rows = {
  ...administrationRows,
  ...attachmentsRows,
  ...bulkImportsRows,
  ...calendarsRows,
  ...mailboxesRows,
  ...connectorsRows,
  ...descriptionsRows,
  ...imagesRows,
  ...incomingMailRows,
  ...leadsRows,
  ...listingFeedsRows,
  ...mergingRows,
  ...messagingRows,
  ...peopleRows,
  ...sessionsRows,
  ...showingsRows,
  ...upsertsRows,
  ...webhooksRows,
  ...workflowsRows,
};

const derived = operations.map((operation) => [operation.name, derivedRow(operation)] as const);

/** The rows of all operations. The tests fail for an operation that needs a row by hand and has none, and say so. */
export const table: Rows = { ...Object.fromEntries(derived), ...byHand };
