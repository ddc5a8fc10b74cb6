ALTER TABLE "conversations" ADD COLUMN "first_inbound_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_reply_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_automatic_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "vacancies" jsonb;--> statement-breakpoint
-- Conversations from before: as the program notes it for new ones.
with firsts as (
  select account_id, conversation_id, min(created_at) as at, min(position) as position from messages
  where direction = 'inbound' group by account_id, conversation_id),
replies as (
  select f.account_id, f.conversation_id, f.at,
    min(m.created_at) filter (where not coalesce((m.metadata ->> 'automatic')::boolean, false)
      and not coalesce(m.metadata ?| '{workflowRunId,followupId}', false)) as reply_at,
    min(m.created_at) filter (where coalesce((m.metadata ->> 'automatic')::boolean, false)
      or coalesce(m.metadata ?| '{workflowRunId,followupId}', false)) as automatic_at
  from firsts f
  left join messages m on m.account_id = f.account_id and m.conversation_id = f.conversation_id
    and m.direction = 'outbound' and m.position > f.position
  group by f.account_id, f.conversation_id, f.at)
update conversations c
set first_inbound_at = r.at, first_reply_at = r.reply_at, first_automatic_at = r.automatic_at
from replies r where c.account_id = r.account_id and c.id = r.conversation_id;
