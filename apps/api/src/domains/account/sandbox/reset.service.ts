import type { ResetSandboxInput, SandboxReset } from "@rental/contract";
import { actorOf } from "../../../gate/identity/actor.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { sqlState } from "../../../platform/database/database.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import { holding } from "../../../platform/sandbox/work-off.ts";
import * as images from "../../listings/images/images.service.ts";
import { forAccount } from "../accounts/system-call.ts";
import { recordAct } from "../audit/audit.service.ts";
import { seed } from "../demo/demo.service.ts";
import * as settings from "../settings/settings.service.ts";
import * as queries from "./reset.queries.ts";
import { busy } from "./sandbox.service.ts";

/** Number of rows deleted per transaction. */
const atATime = 2_000;
/** Maximum duration of a call, in ms. */
const maxMs = 15_000;
/** PostgreSQL's code for a violated foreign key. */
const isReferredTo = "23503";

/**
 * Deletes the records of the sandbox in batches, while its jobs are suspended. The deletions appear in the change feed, and
 * as one entry in the audit log. Records written meanwhile may remain.
 * @throws AppError 409 while its clock is being moved
 */
export async function reset(call: Call, input: ResetSandboxInput): Promise<SandboxReset> {
  const { accountId } = call.caller;
  const actor = actorOf(call, "sandbox.reset");
  const endsAt = performance.now() + maxMs;
  const answer = await holding(call, accountId, async () => {
    let deleted = 0;
    // The images say what is stored.
    await call.database.transact(async (tx) => {
      await images.removeAllOf(tx, accountId, realNow(call.clock));
      await queries.removeImages(tx, accountId);
    });
    for (const table of queries.emptied) {
      for (let found = atATime; found === atATime; deleted += found) {
        if (performance.now() >= endsAt) return { done: false, deleted };
        try {
          found = await call.database.transact((tx) => queries.remove(tx, table, accountId, atATime));
        } catch (error) {
          if (sqlState(error) !== isReferredTo) throw error;
          // Something was written meanwhile.
          return { done: false, deleted };
        }
      }
    }
    await forAccount(call, accountId, async (system) => {
      await settings.forgetRecords(system.tx, accountId, system.clock.now());
      if (actor) await recordAct(system.tx, { accountId, actor, action: "deleted" });
      if (input.seed) await seed(system);
    });
    return { done: true, deleted };
  });
  if (!answer) throw busy();
  return answer;
}
