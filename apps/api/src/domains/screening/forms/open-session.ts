import { noRecord } from "../../../gate/identity/visitor.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as workflows from "../../automation/workflows/workflows.service.ts";
import { statusAt } from "../sessions/sessions.service.ts";
import * as queries from "./forms.queries.ts";

type Row = queries.FormSessionRow;

/** @throws AppError 404 */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw noRecord("session");
  return row;
}

/** The session, locked until the transaction ends. @throws AppError 404 */
export async function mustLock(call: WriteCall, id: string): Promise<Row> {
  const row = await queries.lock(call.tx, call.caller.accountId, id);
  if (!row) throw noRecord("session");
  return row;
}

/**
 * Refuses a locked session that no longer accepts answers. Its template can't be switched off until the transaction
 * ends.
 * @throws AppError 409 `session_completed`, 410 `session_expired`, 409 `form_switched_off`
 */
export async function mustBeOpen(call: WriteCall, row: Row): Promise<workflows.Row> {
  if (isCompleted(row)) {
    const detail = "The answers have been sent and can't be changed any more.";
    throw new AppError("conflict", detail, { code: "session_completed" });
  }
  if (statusAt(row, call.clock.now()) === "expired") {
    const detail = `This session expired on ${row.expiresAt.toISOString()}. Start a new one.`;
    throw new AppError("gone", detail, { code: "session_expired" });
  }
  const template = await workflows.share(call, row.workflowTemplateId);
  if (template && workflows.isOffered(template)) return template;
  throw new AppError(
    "conflict",
    `This form is not available at the moment. Your answers are kept until ${row.expiresAt.toISOString()}; try again later, or ask the agency.`,
    { code: "form_switched_off" },
  );
}

/** The outcome of a session whose contact was erased is gone; its completion and its review stay. */
const isCompleted = ({ outcome, status }: Row): boolean => outcome !== null || status === "completed";

/** Why a session no longer accepts answers, for reads; null when it does. */
export async function closedReason(call: Call, row: Row) {
  if (isCompleted(row)) return "completed";
  if (statusAt(row, call.clock.now()) === "expired") return "expired";
  const template = await workflows.findOwn(call, row.workflowTemplateId);
  return template && workflows.isOffered(template) ? null : "form_switched_off";
}
