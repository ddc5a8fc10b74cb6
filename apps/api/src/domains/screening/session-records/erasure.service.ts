import type { WriteCall } from "../../../gate/operation/call.ts";
import { type Redactions, sha256 } from "./chain.ts";
import * as queries from "./session-records.queries.ts";
import { record } from "./session-records.service.ts";
import { withoutIdentity } from "./without-identity.ts";

/**
 * Removes what identifies a contact from the data of its sessions' records, keeping the rest. Each record gets an entry
 * with the hashes of the remaining data, so that nobody can change it later. `personal` is cleared by `erased.ts`.
 * @param values name, email and phone of the contact; what it gave in earlier sessions is found in the records
 * @returns the number of entries changed
 */
export async function eraseIdentity(call: WriteCall, contactId: string, values: string[]): Promise<number> {
  const { accountId } = call.caller;
  let count = 0;
  for (const sessionId of await queries.sessionsOf(call.tx, accountId, contactId)) {
    const head = await queries.head(call.tx, accountId, sessionId);
    if (!head) continue;
    const redacted = await redactRecord(call, head, values);
    count += redacted.length;
    if (redacted.length === 0) continue;
    const data: Redactions = { redacted };
    await record(call, sessionId, { kind: "erased", data });
    await queries.keepLastAt(call.tx, head);
  }
  return count;
}

async function redactRecord(
  call: WriteCall,
  { accountId, sessionId, length }: queries.HeadRow,
  values: string[],
): Promise<Redactions["redacted"]> {
  const entries = await queries.entriesAfter(call.tx, accountId, sessionId, { after: 0, limit: length });
  const all = [...new Set([...values, ...entries.flatMap(givenIn)])];
  const redacted: Redactions["redacted"] = [];
  for (const entry of entries) {
    if (entry.kind === "erased") continue;
    const data = withoutIdentity(entry.data, all);
    if (data === entry.data) continue;
    await queries.redact(call.tx, entry, data);
    redacted.push({ position: entry.position, hash: sha256(data) });
  }
  return redacted;
}

/** The names and addresses given by a prospect. Earlier releases stored the name in `data`. */
function givenIn({ kind, data, personal }: queries.EntryRow): string[] {
  if (kind !== "answered") return [];
  const { salt: _, ...given } = personal === null ? {} : (JSON.parse(personal) as Record<string, unknown>);
  return [...Object.values(given), (JSON.parse(data) as { name?: unknown }).name].filter(
    (value): value is string => typeof value === "string",
  );
}
