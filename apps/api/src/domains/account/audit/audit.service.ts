import {
  type AuditAction,
  type AuditEntry,
  type AuditedResource,
  auditedResources,
  type ListAuditInput,
} from "@rental/contract";
import { readable } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import type { Actor, Tx } from "../../../platform/database/database.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { lowestIdAt } from "../../../platform/ids.ts";
import * as queries from "./audit.queries.ts";
import { shownName, shownValues } from "./values.ts";

/** An act that the triggers do not record, because it changes no record of the account, such as a sign-in. */
export interface Act {
  accountId: string;
  actor: Actor;
  action: AuditAction;
  /** The record it was done to, if any. */
  record?: { resource: AuditedResource; id: string };
  /** Of the record, before it was deleted or after it was created. */
  values?: queries.RecordedValues;
}

/** Records an act in the transaction it belongs to. */
export const recordAct = (tx: Tx, { accountId, actor, action, record, values }: Act): Promise<void> =>
  queries.insert(tx, {
    accountId,
    principalKind: actor.kind,
    principalId: actor.id,
    principalName: actor.name,
    operation: actor.operation,
    requestId: actor.requestId,
    action,
    resource: record?.resource ?? null,
    recordId: record?.id ?? null,
    ...(values && (action === "deleted" ? { before: values } : { after: values })),
  });

/** The account's audit entries of the last year, newest first. */
export async function list(call: Call, input: ListAuditInput): Promise<Page<AuditEntry>> {
  const { accountId } = call.caller;
  const { resource, ...filters } = input;
  const resources = readable(call.caller, resource && [resource], auditedResources);
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    ...filters,
    accountId,
    // As one value of PostgreSQL: the names contain nothing that would have to be quoted.
    resources: resources && `{${resources.join()}}`,
    keptFrom: lowestIdAt(queries.keptFrom(call.clock.now())),
    fromId: input.since && lowestIdAt(new Date(input.since)),
    belowId: input.until && lowestIdAt(new Date(input.until)),
  });
  return { data: rows.map(toEntry), pagination };
}

/** The values before or after a change of a record, as the API names them. */
export const shownChange = (
  resource: AuditedResource,
  values: queries.RecordedValues | null,
): Record<string, unknown> | null => shownValues(resource, values);

function toEntry(row: queries.AuditRow): AuditEntry {
  const { resource, truncated } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    principal: { kind: row.principalKind, id: row.principalId, name: row.principalName },
    operation: row.operation,
    action: row.action,
    resource,
    recordId: row.recordId,
    before: shownValues(resource, row.before),
    after: shownValues(resource, row.after),
    truncated: (truncated ?? []).map((column) => shownName(resource, column)),
    requestId: row.requestId,
  };
}
