import { mailJob } from "./modules/mail/mail.jobs.ts";
import { webhookJobs } from "./modules/webhooks/webhooks.jobs.ts";
import type { JobDefinition } from "./platform/jobs.ts";

/** Every kind of background work there is. */
export const jobs: JobDefinition[] = [mailJob, ...webhookJobs];
