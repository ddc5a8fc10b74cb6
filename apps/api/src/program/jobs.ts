import { exportJob } from "../domains/account/exports/exports.jobs.ts";
import { keyExpiryJob } from "../domains/account/keys/keys.jobs.ts";
import { retentionJob } from "../domains/account/retention/retention.jobs.ts";
import { sandboxEndJob } from "../domains/account/sandboxes/sandboxes.jobs.ts";
import { totalsJob } from "../domains/account/totals/totals.jobs.ts";
import { chatTurnJob, endChatsJob } from "../domains/assistant/chats/chats.jobs.ts";
import { automaticFollowupJob, followupJob } from "../domains/automation/followups/followups.jobs.ts";
import { workflowJobs } from "../domains/automation/workflow-runs/workflow-runs.jobs.ts";
import { calendarSyncJob } from "../domains/calendar/calendar-accounts/calendar-accounts.jobs.ts";
import { calendarRefreshJob } from "../domains/calendar/calendar-sources/calendar-sources.jobs.ts";
import {
  showingAfterJob,
  showingReminderJob,
  showingStepJob,
} from "../domains/calendar/showings/showings.jobs.ts";
import { attachmentExpiryJob } from "../domains/inbox/attachments/attachments.jobs.ts";
import {
  archiveConversationsJob,
  wakeConversationsJob,
} from "../domains/inbox/conversations/conversations.jobs.ts";
import { mailJob } from "../domains/inbox/mail/mail.jobs.ts";
import { mailboxJob } from "../domains/inbox/mailboxes/mailboxes.jobs.ts";
import { sandboxMessageJob, unseenJob } from "../domains/inbox/messages/messages.jobs.ts";
import { noticeJob, pushJob } from "../domains/inbox/notices/notices.jobs.ts";
import { bulkImportJob } from "../domains/integrations/bulk-imports/bulk-imports.jobs.ts";
import { connectorJob, connectorMediaJob } from "../domains/integrations/connectors/connectors.jobs.ts";
import { webhookJobs } from "../domains/integrations/webhooks/webhooks.jobs.ts";
import { imageImportJob } from "../domains/listings/image-imports/image-imports.jobs.ts";
import { imageRemovalJob, imageUpgradeJob } from "../domains/listings/images/images.jobs.ts";
import { listingFeedJob } from "../domains/listings/listing-feeds/listing-feeds.jobs.ts";
import { sessionExpiryJob } from "../domains/screening/sessions/sessions.jobs.ts";
import type { JobDefinition } from "../platform/jobs/jobs.ts";
import { defineSandboxWork, sandboxJob } from "../platform/sandbox/work-off.ts";

/** All kinds of background work. */
export const jobs: JobDefinition[] = [
  attachmentExpiryJob,
  bulkImportJob,
  calendarRefreshJob,
  calendarSyncJob,
  archiveConversationsJob,
  wakeConversationsJob,
  chatTurnJob,
  endChatsJob,
  exportJob,
  connectorJob,
  connectorMediaJob,
  followupJob,
  automaticFollowupJob,
  imageImportJob,
  imageRemovalJob,
  imageUpgradeJob,
  keyExpiryJob,
  listingFeedJob,
  mailJob,
  sandboxMessageJob,
  mailboxJob,
  noticeJob,
  pushJob,
  retentionJob,
  sandboxJob,
  sandboxEndJob,
  sessionExpiryJob,
  showingReminderJob,
  showingStepJob,
  showingAfterJob,
  totalsJob,
  unseenJob,
  ...webhookJobs,
  ...workflowJobs,
];

defineSandboxWork(jobs);
