import type { AnswerValue } from "@rental/contract";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import { type Asking, dbOf } from "../../../gate/operation/look-up.ts";
import * as queries from "./forms.queries.ts";

/** Who says that a form was completed: the holder of its session, or a contact who is known. Never a typed address. */
export type Proof = { sessionToken: string } | { contactId: string };

/** A completed session. */
export interface Completed {
  sessionId: string;
  contactId: string;
  answers: Readonly<Record<string, AnswerValue>>;
  isDenied: boolean;
}

/** The completed session of a template that a proof shows, until it expires; of a contact, the newest. */
export async function completedSession(
  call: Asking,
  templateId: string,
  proof: Proof,
): Promise<Completed | null> {
  const db = dbOf(call);
  const { accountId } = call.caller;
  const row =
    "contactId" in proof
      ? await queries.findCompleted(db, accountId, { ...proof, templateId, now: call.clock.now() })
      : await heldSession(call, proof.sessionToken);
  if (!row?.outcome || row.contactId === null) return null;
  if (row.workflowTemplateId !== templateId || row.expiresAt <= call.clock.now()) return null;
  return {
    sessionId: row.id,
    contactId: row.contactId,
    answers: row.submission as Completed["answers"],
    isDenied: row.reviewStatus === "denied",
  };
}

async function heldSession(call: Asking, token: string) {
  const held = visitorTokens(call.secrets, "session").heldBy(token);
  if (held?.accountId !== call.caller.accountId) return undefined;
  return queries.find(dbOf(call), held.accountId, held.id);
}
