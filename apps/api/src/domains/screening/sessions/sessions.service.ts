import {
  type FormQuestion,
  type ListedSession,
  type ListSessionsInput,
  type ReviewMail,
  type ReviewMailInput,
  type ReviewSessionInput,
  type ReviewStatus,
  type Session,
  type SessionRecord,
  type SessionRecordInput,
  type SessionStatus,
  sessionLifetimeDays,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { included } from "../../../gate/operation/included.ts";
import { AppError, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { recordReview } from "../session-records/entries.service.ts";
import * as records from "../session-records/session-records.service.ts";
import { mailReview, reviewMailOf } from "./review-mail.ts";
import * as queries from "./sessions.queries.ts";

type Row = queries.SessionRow;

const dayMs = 86_400_000;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Session> {
  return toSession(await mustFind(call, id));
}

/**
 * The questions of a session, except those that the form asked in addition to the template's: their answers are in the
 * contact.
 * @throws AppError 404
 */
export async function questions(call: Call, id: string): Promise<FormQuestion[]> {
  const found = await queries.findForm(call.database.read, call.caller.accountId, id);
  if (!found) throw notFound("session");
  const asked = found.form?.questions.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  const { name } = await contacts.get(call, found.contactId);
  return asked.map(({ isBuiltIn: _, help, ...question }) => ({
    ...question,
    label: named(question.label, name),
    help: help ? named(help, name) : null,
  }));
}

const named = (text: string, name: string): string => text.replaceAll("{contactName}", () => name);

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListSessionsInput): Promise<Page<ListedSession>> {
  const { status, contactId, workflowTemplateId, reviewStatus } = input;
  const now = call.clock.now();
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    now: now.toISOString(),
    contactId,
    workflowTemplateId,
    reviewStatus,
    ...(status && { [status]: true }),
  });
  const beside = await included(call, input.include, rows, {
    contact: { resource: "contacts", idOf: (row) => row.contactId, find: contacts.referredTo },
  });
  const data = rows.map((row, at) => ({ ...toSession(asOf(row, now)), ...beside[at] }));
  return { data, pagination };
}

/** A session in any state, for the code that interacts with the prospect. */
export interface NewSession {
  contactId: string;
  workflowTemplateId: string;
  submission: Record<string, unknown>;
  /** What was asked; without it, people see the answers' keys. */
  form?: queries.SessionForm;
  status: SessionStatus;
  /** Default: pending_review. */
  reviewStatus?: ReviewStatus;
  reviewNotes?: string | null;
  reviewedAt?: Date | null;
  /** Default: now. The session expires 30 days later. */
  createdAt?: Date;
}

/**
 * Creates a session. Sessions come from prospects, not through the API. Emits session.completed for a completed one.
 * @throws AppError 422 `contact_not_found`
 */
export async function createSession(call: WriteCall, session: NewSession): Promise<Session> {
  await contacts.find(call, session.contactId, { lock: "share", onMissing: "badReference" });
  const now = call.clock.now();
  const createdAt = session.createdAt ?? now;
  const row = await queries.insert(call.tx, {
    ...session,
    accountId: call.caller.accountId,
    id: newId(),
    reviewStatus: session.reviewStatus ?? "pending_review",
    createdAt,
    updatedAt: session.reviewedAt ?? createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeDays * dayMs),
  });
  if (row.status === "completed") await emit(call, "session.completed", subjectOf(row));
  return toSession(asOf(row, now));
}

/**
 * Approves or denies a completed session; final. Emails the prospect if the contact has an address and the settings
 * allow it. Emits session.reviewed.
 * @throws AppError 404, then 409 `session_already_reviewed`, then 422 `session_expired` or `session_not_completed`
 */
export async function review(call: WriteCall, input: ReviewSessionInput): Promise<Session> {
  const { id, reviewStatus, reviewNotes = null } = input;
  const { accountId } = call.caller;
  const now = call.clock.now();
  const row = await queries.lock(call.tx, accountId, id);
  if (!row) throw notFound("session");
  mustBeReviewable(asOf(row, now));
  const reviewed = await queries.update(call.tx, accountId, id, {
    reviewStatus,
    reviewNotes,
    reviewedAt: now,
    updatedAt: now,
  });
  await recordReview(call, id, { reviewStatus, reviewNotes });
  await mailReview(call, reviewed.contactId, reviewStatus);
  await emit(call, "session.reviewed", { ...subjectOf(reviewed), reviewStatus });
  return toSession(reviewed);
}

/** The email that a review with this decision would send now. @throws AppError 404 */
export async function previewReviewMail(
  call: Call,
  { id, reviewStatus }: ReviewMailInput,
): Promise<ReviewMail> {
  const { contactId } = await mustFind(call, id);
  const [contact, ours] = await Promise.all([contacts.get(call, contactId), settings.get(call)]);
  if (!ours.emailPreferences.notifyProspectOnReview) return { mail: null, reason: "switched_off" };
  if (contact.deletedAt !== null) return { mail: null, reason: "contact_deleted" };
  return reviewMailOf(ours, contact, reviewStatus);
}

/** A page of the session's record, and whether it is intact. @throws AppError 404 */
export async function record(call: Call, input: SessionRecordInput): Promise<SessionRecord> {
  await mustFind(call, input.id);
  return records.read(call, input);
}

/** So that 404 and 409 take precedence over the 422 of an invalid body. @throws AppError 404; 409 */
export async function mustBeUnreviewed(call: Call, id: string): Promise<void> {
  refuseSecondReview(await mustFind(call, id));
}

/** Sessions whose expiry has yet to be stored, across accounts, for the worker. */
export const overdue = (
  { database, clock }: Platform,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> => queries.overdue(database.read, clock.now(), limit, accountId);

/** When the next session of a sandbox expires, after a time. */
export const nextExpiryOf = ({ database }: Platform, accountId: string, after: Date) =>
  queries.nextExpiryOf(database.read, accountId, after);

/** Stores that a session has expired, as reads already show. */
export const expire = ({ database, clock }: Platform, ref: JobRef): Promise<void> =>
  queries.expire(database.read, ref, clock.now());

async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("session");
  return asOf(row, call.clock.now());
}

function mustBeReviewable(row: Row): void {
  refuseSecondReview(row);
  if (row.status === "expired") {
    const detail = `This session expired on ${row.expiresAt.toISOString()} and can no longer be reviewed.`;
    throw ruleBroken("session_expired", detail);
  }
  if (row.status !== "completed") {
    const detail = `This session is ${row.status}. It can be reviewed once the prospect has completed it.`;
    throw ruleBroken("session_not_completed", detail);
  }
}

function refuseSecondReview({ reviewStatus }: Row): void {
  if (reviewStatus === "pending_review") return;
  const detail = `This session is already ${reviewStatus}. A review is final.`;
  throw new AppError("conflict", detail, { code: "session_already_reviewed" });
}

/** The status at a point in time: a session expires on time, even if no worker has stored it yet. */
export function statusAt(
  { status, reviewStatus, expiresAt }: Pick<Row, "status" | "reviewStatus" | "expiresAt">,
  now: Date,
): SessionStatus {
  const hasExpired = reviewStatus === "pending_review" && expiresAt <= now;
  return hasExpired ? "expired" : status;
}

function asOf(row: Row, now: Date): Row {
  const status = statusAt(row, now);
  return status === row.status ? row : { ...row, status, updatedAt: row.expiresAt };
}

/** The `data` of a session's events. */
const subjectOf = ({ id, contactId, status }: Row) => ({ id, contactId, status });

function toSession(row: Row): Session {
  const { accountId: _, reviewedAt, createdAt, updatedAt, expiresAt, ...fields } = row;
  return {
    ...fields,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
