import { type Timeline, type TimelineEntry, type TimelineInput, timelineTypes } from "@rental/contract";
import { mayRead, refuseByRole, refuseResource } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { pageOf, paginate, positionOf } from "../../../platform/database/paging.ts";
import { shownChange } from "../../account/audit/audit.service.ts";
import * as queries from "./timelines.queries.ts";

type Subject = queries.Subject;
type Type = queries.EntryRow["type"];

/** Maximum number of entries per page. */
const maxEntries = 100;

/**
 * What happened with a contact or a property that exists, newest first. What the caller may not read is left out.
 * @throws AppError 422 for a cursor of another list
 */
export async function timelineOf(call: Call, subject: Subject, input: TimelineInput): Promise<Timeline> {
  const { caller, clock, database } = call;
  const request = pageOf(call, input, Math.min(maxEntries, caller.limits.maxPageSize));
  const { limit } = request;
  const list = `timeline_${subject}`;
  const page = request.cursor === undefined ? 1 : positionOf(request, list).page;
  const after = request.cursor === undefined ? null : placeOf(positionOf(request, list).after);
  const found = await queries.page(database.read, subject, {
    accountId: caller.accountId,
    id: input.id,
    types: queries.typesOf[subject].filter((type) => maySee(call, type)),
    after,
    // One extra entry shows whether there is another page.
    limit: limit + 1,
    now: clock.now(),
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? [new Date(last.ms).toISOString(), last.id, last.type] : null;
  return {
    data: rows.map((row) => toEntry(call, subject, row)),
    nextCursor: paginate(request, list, { page, total: 0, next }).nextCursor,
  };
}

function placeOf([at, id, type]: string[]): queries.Place {
  return { at: new Date(at!), id: id!, type: type as Type };
}

/** Whether the caller may read records of this type: by the key's scopes, the plan and, for changes, the role. */
function maySee(call: Call, type: Type): boolean {
  const { caller } = call;
  const resource = timelineTypes[type];
  if (resource === null) return true;
  if (!mayRead(caller, resource)) return false;
  if (resource !== "audit") return refuseResource(call, resource) === undefined;
  return caller.kind !== "session" || refuseByRole(caller, { needs: "owner" }) === undefined;
}

const recordOf = {
  message: "messages",
  note: "notes",
  conversation: "conversations",
  showing: "showings",
  form: "sessions",
  decision: "sessions",
  lead: "leads",
  merge: "contacts",
  change: "audit",
} as const;

function toEntry(call: Call, subject: Subject, row: queries.EntryRow): TimelineEntry {
  const { type, id: recordId, ms, contactName, propertyTitle, before, after, ...shown } = row;
  return {
    ...shown,
    id: `${type}-${recordId}`,
    type,
    at: new Date(ms).toISOString(),
    resource: type === "creation" ? subject : recordOf[type],
    recordId,
    contactName: mayRead(call.caller, "contacts") ? contactName : null,
    propertyTitle: mayRead(call.caller, "properties") ? propertyTitle : null,
    before: shownChange(subject, before),
    after: shownChange(subject, after),
  };
}
