import { attachmentExpiryJob } from "./modules/attachments/attachments.jobs.ts";
import { bulkImportJob } from "./modules/bulk-imports/bulk-imports.jobs.ts";
import { calendarRefreshJob } from "./modules/calendar-sources/calendar-sources.jobs.ts";
import { chatTurnJob, endChatsJob } from "./modules/chats/chats.jobs.ts";
import { connectorJob, connectorMediaJob } from "./modules/connectors/connectors.jobs.ts";
import { archiveConversationsJob } from "./modules/conversations/conversations.jobs.ts";
import { automaticFollowupJob, followupJob } from "./modules/followups/followups.jobs.ts";
import { imageImportJob } from "./modules/image-imports/image-imports.jobs.ts";
import { imageRemovalJob, imageUpgradeJob } from "./modules/images/images.jobs.ts";
import { mailJob } from "./modules/mail/mail.jobs.ts";
import { unseenJob } from "./modules/messages/messages.jobs.ts";
import { noticeJob } from "./modules/notices/notices.jobs.ts";
import { retentionJob } from "./modules/retention/retention.jobs.ts";
import { sessionExpiryJob } from "./modules/sessions/sessions.jobs.ts";
import { showingReminderJob } from "./modules/showings/showings.jobs.ts";
import { totalsJob } from "./modules/totals/totals.jobs.ts";
import { webhookJobs } from "./modules/webhooks/webhooks.jobs.ts";
import { workflowJobs } from "./modules/workflow-runs/workflow-runs.jobs.ts";
import type { JobDefinition } from "./platform/jobs.ts";

/** All kinds of background work. */
export const jobs: JobDefinition[] = [
  attachmentExpiryJob,
  bulkImportJob,
  calendarRefreshJob,
  archiveConversationsJob,
  chatTurnJob,
  endChatsJob,
  connectorJob,
  connectorMediaJob,
  followupJob,
  automaticFollowupJob,
  imageImportJob,
  imageRemovalJob,
  imageUpgradeJob,
  mailJob,
  noticeJob,
  retentionJob,
  sessionExpiryJob,
  showingReminderJob,
  totalsJob,
  unseenJob,
  ...webhookJobs,
  ...workflowJobs,
];
