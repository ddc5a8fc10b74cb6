import {
  type CreateWorkflowInput,
  type EventType,
  type ListWorkflowsInput,
  type ListWorkflowVersionsInput,
  maxOpenBytes,
  type UpdateWorkflowInput,
  type Workflow,
  type WorkflowVersion,
} from "@rental/contract";
import { forbidden } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { metadataOf } from "../../../platform/database/filtered-list.ts";
import { type Page, pageOf, paginate, positionOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { freeSlug, slugOf } from "../../../platform/text/slug.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { mustBeRunnable } from "../workflow-runs/runnable.service.ts";
import { isOffered } from "./form.service.ts";
import { nextMoment } from "./next-moment.ts";
import * as schedules from "./schedules.service.ts";
import { findSystemTemplate, systemTemplates } from "./system-templates.ts";
import * as queries from "./workflows.queries.ts";

/** An account's template, as stored. */
export type Row = queries.TemplateRow;

/**
 * The account's own template or a system template. @throws AppError 404 or 422 `workflow_not_found`, depending on the
 * lookup
 */
export async function get(
  call: Call,
  id: string,
  { onMissing = "notFound" }: { onMissing?: "notFound" | "badReference" } = {},
): Promise<Workflow> {
  const system = findSystemTemplate(id);
  if (system) return system;
  const row = await findOwn(call, id);
  if (!row) throw onMissing === "notFound" ? notFound("workflow") : unknownReference();
  return toWorkflow(row);
}

const unknownReference = () =>
  ruleBroken("workflow_not_found", "There is no such workflow in this account. Check workflowId.");

/** The account's own templates, newest first, then the system templates. */
export async function list(call: Call, input: ListWorkflowsInput): Promise<Page<Workflow>> {
  const request = pageOf(call, input);
  const ofSystem = systemTemplates.filter(
    ({ isActive, triggerType }) =>
      input.externalId === undefined &&
      input.metadata === undefined &&
      isActive === (input.isActive ?? isActive) &&
      triggerType === (input.triggerType ?? triggerType),
  );
  // A cursor wraps that of the own templates or, after those, the number of system templates before it.
  const start = request.cursor === undefined ? null : positionOf(request, "workflows");
  const [kind, place] = start?.after ?? [];
  const paged = (page: number, total: number, next: string[] | null) =>
    paginate(request, "workflows", { page, total, next });
  const fromSystem = (from: number, count: number) => {
    const system = ofSystem.slice(from, from + count);
    const end = from + system.length;
    return { system, next: end < ofSystem.length ? ["system", `${end}`] : null };
  };
  if (start && kind === "system") {
    const { system, next } = fromSystem(Number(place), request.limit);
    return { data: system, pagination: paged(start.page, start.total, next) };
  }
  const { rows, pagination } = await queries.list(
    call.database.read,
    { ...request, cursor: place },
    {
      accountId: call.caller.accountId,
      isActive: input.isActive,
      triggerType: input.triggerType,
      externalId: input.externalId,
      metadata: metadataOf(input.metadata),
    },
  );
  const { page, total: own, nextCursor } = pagination;
  const total = own + ofSystem.length;
  if (nextCursor !== null) {
    return { data: rows.map(toWorkflow), pagination: paged(page, total, ["own", nextCursor]) };
  }
  const from = start ? 0 : Math.max(0, (page - 1) * request.limit - own);
  const { system, next } = fromSystem(from, request.limit - rows.length);
  return { data: [...rows.map(toWorkflow), ...system], pagination: paged(page, total, next) };
}

/**
 * A template's versions, newest first. For a system template, those that the account has run.
 * @throws AppError 404
 */
export async function listVersions(
  call: Call,
  input: ListWorkflowVersionsInput,
): Promise<Page<WorkflowVersion>> {
  await get(call, input.id);
  const { rows, pagination } = await queries.listVersions(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    templateId: input.id,
  });
  return { data: rows.map(toVersion), pagination };
}

/**
 * Creates a template with version 1. Emits workflow.created.
 * @throws AppError 409 `external_id_taken`; 422 `template_not_runnable`, if the input requests that check
 */
export async function create(
  call: WriteCall,
  { requireRunnable = false, ...input }: CreateWorkflowInput,
): Promise<Workflow> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  mustBeReadable(input, now);
  mustFit(input);
  if (requireRunnable) mustBeRunnable({ steps: input.steps, questionConfig: input.questionConfig ?? null });
  await queries.externalIds.mustBeFree(call.tx, accountId, input.externalId);
  const row = await queries.insert(call.tx, {
    ...input,
    metadata: mergedMetadata(null, input.metadata ?? null),
    accountId,
    id: newId(),
    slug: await takeSlug(call, input.name),
    isPublic: input.isPublic ?? false,
    isActive: input.isActive ?? true,
    exitConditions: exitConditionsOf(input) ?? {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  await keepVersion(call, row);
  await schedules.keep(call, row);
  await emit(call, "workflow.created", { id: row.id });
  return toWorkflow(row);
}

/** The versioned fields: a PATCH of any of them creates a new version. */
const versioned = [
  "steps",
  "exitConditions",
  "questionConfig",
  "completionConfig",
  "introMessage",
] as const satisfies (keyof UpdateWorkflowInput)[];

/**
 * Emits workflow.updated. @throws AppError 404; 403 for a system template; 409 `external_id_taken`; 422 when nothing would change, or
 * `template_not_runnable` if the input requests that check
 */
export async function update(call: WriteCall, input: UpdateWorkflowInput): Promise<Workflow> {
  const { id, requireRunnable = false, ...changes } = input;
  const { accountId } = call.caller;
  const before = await lockOwn(call, id);
  mustChangeSomething(changes);
  mustBeReadable(changes, call.clock.now());
  mustFit(changes, before);
  if (requireRunnable)
    mustBeRunnable({
      steps: changes.steps ?? before.steps,
      questionConfig: changes.questionConfig === undefined ? before.questionConfig : changes.questionConfig,
    });
  if (changes.externalId !== before.externalId)
    await queries.externalIds.mustBeFree(call.tx, accountId, changes.externalId);
  const isNewVersion = versioned.some((name) => changes[name] !== undefined);
  const { exitConditions: _, metadata, ...rest } = changes;
  const exitConditions = exitConditionsOf(changes);
  const row = await queries.update(call.tx, accountId, id, {
    ...rest,
    ...(exitConditions && { exitConditions }),
    ...(metadata !== undefined && { metadata: mergedMetadata(before.metadata, metadata) }),
    version: before.version + (isNewVersion ? 1 : 0),
    updatedAt: call.clock.now(),
  });
  if (isNewVersion) await keepVersion(call, row);
  await schedules.keep(call, row, before);
  await emit(call, "workflow.updated", { id });
  return toWorkflow(row);
}

/**
 * Deletes a template with its versions and ended runs. Emits workflow.deleted.
 * @throws AppError 404; 403 for a system template; 409 `template_has_active_runs`
 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  await lockOwn(call, id);
  const live = await queries.countLiveRuns(call.tx, accountId, id);
  if (live > 0) {
    throw new AppError(
      "conflict",
      `The workflow has ${live} run${live === 1 ? "" : "s"} in progress. Cancel first: GET /workflows/runs?templateId=${id}, then POST /workflows/runs/{id}/cancel.`,
      { code: "template_has_active_runs" },
    );
  }
  await queries.remove(call.tx, accountId, id);
  await emit(call, "workflow.deleted", { id });
}

/**
 * So that 404 and 403 take precedence over the 422 of an invalid body. @throws AppError 404; 403 for a system template
 */
export async function mustBeOwn(call: Call, id: string): Promise<void> {
  const { isSystem } = await get(call, id);
  if (isSystem) throw readOnly();
}

/**
 * Pins the template for a new run: it can't be changed or deleted until the transaction ends, and its version is
 * stored.
 * @throws AppError 422 `workflow_not_found`
 */
export async function pin(call: WriteCall, id: string): Promise<Workflow> {
  const system = findSystemTemplate(id);
  if (system) {
    await keepVersion(call, system);
    return system;
  }
  const row = await queries.share(call.tx, call.caller.accountId, id);
  if (row) return toWorkflow(row);
  throw unknownReference();
}

export { isOffered };

/** The account's own public, active template with this slug. */
export async function findPublic(call: Call, slug: string): Promise<Workflow | undefined> {
  const row = await queries.findBySlug(call.database.read, call.caller.accountId, slug);
  return row && isOffered(row) ? toWorkflow(row) : undefined;
}

/** Like `findPublic`; the template can't be changed until the transaction ends. */
export async function sharePublic(call: WriteCall, slug: string): Promise<Workflow | undefined> {
  const found = await findPublic(call, slug);
  const row = found && (await queries.share(call.tx, call.caller.accountId, found.id));
  return row && isOffered(row) ? toWorkflow(row) : undefined;
}

/** The account's own public, active templates, newest first. */
export const offered = async (call: Call): Promise<Workflow[]> =>
  (await queries.offered(call.database.read, call.caller.accountId)).map(toWorkflow);

/** The account's own template, or nothing. */
export const findOwn = (call: Call, id: string): Promise<Row | undefined> =>
  queries.find(call.database.read, call.caller.accountId, id);

/** Like `findOwn`; the template can't be changed until the transaction ends. */
export const share = (call: WriteCall, id: string): Promise<Row | undefined> =>
  queries.share(call.tx, call.caller.accountId, id);

async function lockOwn(call: WriteCall, id: string): Promise<Row> {
  if (findSystemTemplate(id)) throw readOnly();
  const row = await queries.lock(call.tx, call.caller.accountId, id);
  if (!row) throw notFound("workflow");
  return row;
}

const readOnly = () =>
  forbidden(
    "system_workflow_is_read_only",
    "A system workflow can't be changed or deleted. Create your own with the same steps instead.",
  );

/** The account's templates triggered by an event, locked against changes until the transaction ends. */
export const automaticFor = (call: WriteCall, event: EventType): Promise<queries.TemplateRow[]> =>
  queries.shareAutomatic(call.tx, call.caller.accountId, event);

/** Otherwise an invalid cron expression would silently fail later. @throws AppError 422 */
function mustBeReadable({ triggerConfig }: Pick<UpdateWorkflowInput, "triggerConfig">, now: Date): void {
  const cron = triggerConfig?.cron;
  if (cron === undefined || nextMoment(cron, "UTC", now)) return;
  const message =
    "must be a cron expression of five fields that matches at least one date, such as 0 9 * * 1";
  throw invalid([{ field: "triggerConfig.cron", message }]);
}

const openFields = ["steps", "triggerConfig", "questionConfig", "completionConfig", "voiceConfig"] as const;
type OpenField = (typeof openFields)[number];

/**
 * Lists return many templates in full, so the open-ended objects of each share a size limit.
 * @param before the template being changed; the parts that the change does not touch count as well
 * @throws AppError 422 naming the largest of those that were sent
 */
function mustFit(changes: Partial<Pick<Row, OpenField>>, before?: Row): void {
  const sent = openFields.filter((name) => changes[name] !== undefined);
  if (sent.length === 0) return;
  const after = { ...before, ...changes };
  const total = openFields.reduce((sum, name) => sum + sizeOf(after[name]), 0);
  if (total <= maxOpenBytes) return;
  const field = sent.reduce((a, b) => (sizeOf(after[b]) > sizeOf(after[a]) ? b : a));
  const message = `makes the template too large: ${openFields.join(", ")} together have ${total} bytes of JSON, at most ${maxOpenBytes} are allowed`;
  throw invalid([{ field, message }]);
}

/** Size in bytes as JSON; 0 for undefined. */
const sizeOf = (value: unknown): number => (value ? Buffer.byteLength(JSON.stringify(value)) : 0);

/** Locks the account, so that concurrent creations don't choose the same slug. */
async function takeSlug(call: WriteCall, name: string): Promise<string> {
  const { accountId } = call.caller;
  const slug = slugOf(name, "workflow");
  await accounts.lock(call.tx, accountId);
  const own = await queries.slugsLike(call.tx, accountId, slug);
  return freeSlug(slug, new Set([...own, ...systemTemplates.map((template) => template.slug)]));
}

const keepVersion = (
  call: WriteCall,
  { id, version, steps, exitConditions, questionConfig, completionConfig, introMessage }: Row | Workflow,
): Promise<void> =>
  queries.insertVersion(call.tx, {
    accountId: call.caller.accountId,
    templateId: id,
    version,
    steps,
    exitConditions: exitConditionsOf({ exitConditions }) ?? {},
    questionConfig,
    completionConfig,
    introMessage,
    createdAt: call.clock.now(),
  });

/** Omits members whose value is undefined. */
function exitConditionsOf({ exitConditions }: { exitConditions?: Workflow["exitConditions"] | undefined }) {
  if (!exitConditions) return undefined;
  const { maxMessages, timeoutDays } = exitConditions;
  return {
    ...(maxMessages !== undefined && { maxMessages }),
    ...(timeoutDays !== undefined && { timeoutDays }),
  };
}

const toVersion = ({
  accountId: _account,
  templateId: _template,
  createdAt,
  ...fields
}: queries.VersionRow): WorkflowVersion => ({ ...fields, createdAt: createdAt.toISOString() });

function toWorkflow({ accountId: _, createdAt, updatedAt, ...fields }: Row): Workflow {
  return {
    ...fields,
    isSystem: false,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
