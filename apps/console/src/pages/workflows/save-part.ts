import { ConflictError, PreconditionFailedError, type Workflow } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Attempt } from "../../api/use-write.ts";

export type Changes = NonNullable<Parameters<typeof rental.workflows.update>[1]>;

/**
 * A part of a workflow was not saved, because somebody else has saved it since it was read. `Overtaken` says so; once the
 * page is left, it is told like any other conflict.
 */
class OvertakenError extends ConflictError {
  override name = "OvertakenError";

  constructor() {
    const problem = { type: "conflict", title: "Conflict", status: 409, detail: "", instance: "" };
    super(problem, { requestId: undefined, retryAfter: undefined });
  }
}

/** The error that a form shows: not this one, of which its draft tells. */
export const shownError = (error: unknown): unknown => (error instanceof OvertakenError ? null : error);

/** How often others may save another part between the reading and the writing. */
const rounds = 3;

interface Part {
  workflowId: string;
  /** What of a workflow is edited: compared as JSON. */
  partOf: (workflow: Workflow) => unknown;
  /** The part with which the edits began, and as it would be saved. */
  before: unknown;
  after: unknown;
  changes: (now: Workflow) => Changes;
}

/**
 * Saves a part of a workflow, unless somebody else has saved that part: what others save of the other parts is no reason to
 * refuse, although the whole record has one `ETag`.
 * @throws OvertakenError, after the page was given what they saved
 */
export async function savePart(part: Part, attempt: Attempt): Promise<Workflow> {
  const { workflowId, partOf, before, after, changes } = part;
  for (let round = 1; ; round++) {
    const { data: now, response } = await rental.workflows.get(workflowId).withResponse();
    const theirs = JSON.stringify(partOf(now));
    // It is there already if the answer to an earlier attempt was lost.
    if (theirs !== JSON.stringify(before) && theirs !== JSON.stringify(after)) {
      queryClient.setQueryData(["workflows", "one", workflowId], now);
      throw new OvertakenError();
    }
    // A refusal is stored with its key: each round has its own.
    const idempotencyKey = `${attempt.idempotencyKey}-${round}`;
    try {
      return await rental.workflows.update(workflowId, changes(now), {
        idempotencyKey,
        ifMatch: response.etag,
      });
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || round === rounds) throw error;
    }
  }
}
