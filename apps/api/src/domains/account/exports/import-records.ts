import { sql } from "drizzle-orm";
import { sessionRecordHeads } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { hashOf } from "../../screening/session-records/session-records.service.ts";
import type { Ids } from "./import-ids.ts";

interface Entry {
  account_id: string;
  session_id: string;
  position: number;
  at: string;
  kind: string;
  data: string;
  personal_hash: string | null;
  previous_hash: string;
  hash: string;
}

/** Recomputes the hash chains of session records, because the hashes include the id of the session. */
export class RecordChains {
  readonly #ends = new Map<string, string>();

  constructor(private readonly ids: Ids) {}

  /** Relinks an entry, as JSON, under its session's new id. Its data are evidence, and preserved verbatim. */
  link(line: string): string {
    const entry = JSON.parse(line) as Entry;
    const sessionId = this.ids.of(entry.session_id);
    const previousHash = this.#ends.get(sessionId) ?? "";
    const { position, kind, data, personal_hash: personalHash } = entry;
    const hash = hashOf({
      sessionId,
      position,
      at: new Date(entry.at),
      kind,
      data,
      personalHash,
      previousHash,
    });
    this.#ends.set(sessionId, hash);
    const account = this.ids.of(entry.account_id);
    return JSON.stringify({
      ...entry,
      account_id: account,
      session_id: sessionId,
      previous_hash: previousHash,
      hash,
    });
  }

  /** Stores the new hashes at which the chains end. */
  async close(tx: Tx, accountId: string): Promise<void> {
    for (const [sessionId, hash] of this.#ends) {
      await tx.execute(sql`update ${sessionRecordHeads} set hash = ${hash}
        where account_id = ${accountId} and session_id = ${sessionId}`);
    }
  }
}
