import { archiveConversationsJob } from "./modules/conversations/conversations.jobs.ts";
import { automaticFollowupJob, followupJob } from "./modules/followups/followups.jobs.ts";
import { imageRemovalJob } from "./modules/images/images.jobs.ts";
import { mailJob } from "./modules/mail/mail.jobs.ts";
import { workflowRunJob } from "./modules/workflow-runs/workflow-runs.jobs.ts";
import type { JobDefinition } from "./platform/jobs.ts";

/** Every kind of background work there is. */
export const jobs: JobDefinition[] = [
  mailJob,
  imageRemovalJob,
  archiveConversationsJob,
  followupJob,
  automaticFollowupJob,
  workflowRunJob,
];
