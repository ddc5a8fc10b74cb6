import * as crypto from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import stringify from "safe-stable-stringify";
import { keptSince } from "../db/retention.ts";
import { idempotencyRecords } from "../db/tables/index.ts";
import { AppError, invalid, ruleBroken } from "../platform/app-error.ts";
import { type Database, prepared, type Queryable, type Tx } from "../platform/database.ts";
import type { Secrets } from "../platform/secrets.ts";

/** Identifies a write: account + method + path + key, and a hash of the body. */
export interface Attempt {
  accountId: string;
  operation: string;
  key: string;
  bodyHash: string;
}

/** An answer as it was sent, to be replayed byte for byte. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The key of a request. @throws AppError when it is not 1-255 printable characters */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw invalid([
    { field: "Idempotency-Key", message: "must be one header of 1 to 255 printable ASCII characters" },
  ]);
}

/** Hash of a body that does not depend on whitespace or the order of members. */
export function hashBody(body: unknown): string {
  return crypto.hash("sha256", stringify(body) ?? "null", "hex");
}

const find = prepared((db: Queryable) =>
  db
    .select()
    .from(idempotencyRecords)
    .where(
      and(
        eq(idempotencyRecords.accountId, sql.placeholder("accountId")),
        eq(idempotencyRecords.operation, sql.placeholder("operation")),
        eq(idempotencyRecords.key, sql.placeholder("key")),
        sql`${idempotencyRecords.createdAt} > ${sql.placeholder("since")}`,
      ),
    )
    .prepare("find_idempotency_record"),
);

/** Held until the transaction ends. */
const lockKey = prepared((db: Queryable) =>
  db
    .select({ lock: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder("name")}, 33))` })
    .from(sql`(values (1)) as one`)
    .prepare("lock_idempotency_key"),
);

/** Prepared, because planning it costs more than executing it: the plan covers every partition. */
const insertUnlessKept = prepared((db: Queryable) => {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  return db
    .insert(idempotencyRecords)
    .select(sql`
      select ${given("accountId")}::uuid, ${given("operation")}::text, ${given("key")}::text, ${given("bodyHash")}::text,
        ${given("status")}::int, ${given("answer")}::bytea, ${given("createdAt")}::timestamptz
      where not exists (
        select 1 from ${idempotencyRecords}
        where account_id = ${given("accountId")} and operation = ${given("operation")} and key = ${given("key")}
          and created_at > ${given("since")})`)
    .returning({ key: idempotencyRecords.key })
    .prepare("insert_idempotency_record");
});

/** The stored answers. Written in the transaction of the write they belong to. */
export class IdempotencyStore {
  readonly #sealer;

  constructor(
    private readonly database: Database,
    secrets: Secrets,
  ) {
    this.#sealer = secrets.sealer("idempotency");
  }

  /**
   * The answer of an earlier attempt with this key, if it is younger than 24 hours.
   * @throws AppError 422 `idempotency_key_reused` when the earlier body was different
   */
  async find(attempt: Attempt, now: Date): Promise<Answer | null> {
    const { accountId, operation, key } = attempt;
    const [record] = await find(this.database.read).execute({
      ...{ accountId, operation, key },
      since: openSince(now),
    });
    if (!record) return null;
    if (record.bodyHash !== attempt.bodyHash) {
      throw ruleBroken(
        "idempotency_key_reused",
        "This Idempotency-Key was used with another body. Use a new key for a new request.",
      );
    }
    return JSON.parse(this.#sealer.open(record.answer)) as Answer;
  }

  /**
   * Stores an answer. A lock on the key, held until the transaction ends, allows one attempt at a time to check and
   * store, because the records of two days are in two partitions, which share no unique index. Each statement sees what
   * was committed before it, so the second attempt sees the first one's record.
   * @returns false when another attempt committed first: roll back and replay its answer
   */
  async keep(tx: Tx, attempt: Attempt, answer: Answer, now: Date): Promise<boolean> {
    const { accountId, operation, key, bodyHash } = attempt;
    const name = JSON.stringify([accountId, operation, key]);
    const record = {
      ...{ accountId, operation, key, bodyHash, status: answer.status, createdAt: now.toISOString() },
      ...{ answer: this.#sealer.seal(JSON.stringify(answer)), since: openSince(now) },
    };
    await lockKey(tx).execute({ name });
    const kept = await insertUnlessKept(tx).execute(record);
    return kept.length > 0;
  }
}

/** A record from before this time has expired. */
const openSince = (now: Date) => keptSince("idempotency_records", now).toISOString();

/** Thrown inside a transaction to roll it back because another attempt with the same key won. */
export class LostRace extends Error {}

/** Whether the answer to an error is stored: only for business rules, never for 429 and 5xx. */
export function isKept(error: unknown): error is AppError {
  return error instanceof AppError && ["conflict", "gone", "unprocessable-entity"].includes(error.type);
}

/** A stored refusal that is replayed; its problem document is sent unchanged. */
export class ReplayedProblem extends Error {
  constructor(readonly answer: Answer) {
    super("the stored answer of an earlier request is returned");
  }
}
