import * as crypto from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import stringify from "safe-stable-stringify";
import { keptSince } from "../../db/retention.ts";
import { idempotencyRecords } from "../../db/tables/index.ts";
import { AppError, ruleBroken } from "../../platform/app-error.ts";
import {
  type Database,
  prepared,
  type Queryable,
  sqlState,
  type Tx,
} from "../../platform/database/database.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Identifies a write: account + method + path + key, and a hash of the body. */
export interface Attempt {
  accountId: string;
  operation: string;
  key: string;
  bodyHash: string;
}

/** A response as it was sent, replayed byte for byte. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Hashes a body, regardless of whitespace and member order. */
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

/** The database function that stores a record; see its migration. */
const keep = prepared((db) => {
  const members = ["accountId", "operation", "key", "bodyHash", "status", "answer", "createdAt", "since"];
  const given = sql.join(
    members.map((name) => sql.placeholder(name)),
    sql`, `,
  );
  return db
    .select({ kept: sql`keep_idempotency_record(${given})` })
    .from(sql`(values (1)) as one`)
    .prepare("keep_idempotency_record");
});

/** The SQLSTATE that this function raises when another attempt with the same key has already committed. */
const lostRaceState = "RK001";

/** Whether a transaction was rolled back because another attempt with the same key won: replay its response. */
export const hasLostRace = (error: unknown): boolean => sqlState(error) === lostRaceState;

/** Stored responses. Each is written in the same transaction as its write. */
export class IdempotencyStore {
  readonly #sealer;

  constructor(
    private readonly database: Database,
    secrets: Secrets,
  ) {
    this.#sealer = secrets.sealer("idempotency");
  }

  /**
   * The response to an earlier attempt with this key, if it is less than 24 hours old.
   * @throws AppError 422 `idempotency_key_reused` when the earlier body was different, 409 `stored_response_unreadable`
   * when it was encrypted with another secret key
   */
  async find(attempt: Attempt, now: Date): Promise<Answer | null> {
    const { accountId, operation, key } = attempt;
    const [record] = await find(this.database.read).execute({
      accountId,
      operation,
      key,
      since: openSince(now),
    });
    if (!record) return null;
    if (record.bodyHash !== attempt.bodyHash) {
      throw ruleBroken(
        "idempotency_key_reused",
        "This Idempotency-Key was used with another body. Use a new key for a new request.",
      );
    }
    return JSON.parse(this.#opened(record.answer)) as Answer;
  }

  /** Never performs the request again, whose effects were committed with its response. */
  #opened(answer: Buffer): string {
    try {
      return this.#sealer.open(answer);
    } catch (cause) {
      throw new AppError(
        "conflict",
        "This request was performed before the server's RENTAL_SECRET_KEY changed, and its stored response can't be read any longer. Look for its result; use a new Idempotency-Key for a new request.",
        { code: "stored_response_unreadable", cause },
      );
    }
  }

  /** Stores a response when the transaction commits. Fails with `hasLostRace` when another attempt committed first. */
  async keep(tx: Tx, attempt: Attempt, answer: Answer, now: Date): Promise<void> {
    const { accountId, operation, key, bodyHash } = attempt;
    await keep(tx).execute({
      accountId,
      operation,
      key,
      bodyHash,
      status: answer.status,
      createdAt: now.toISOString(),
      answer: this.#sealer.seal(JSON.stringify(answer)),
      since: openSince(now),
    });
  }
}

/** Records created before this time have expired. */
const openSince = (now: Date) => keptSince("idempotency_records", now).toISOString();

/** Whether an error response is stored: only business rule violations, never 429 or 5xx. */
export function isKept(error: unknown): error is AppError {
  return error instanceof AppError && ["conflict", "gone", "unprocessable-entity"].includes(error.type);
}

/** A stored refusal that is being replayed; its problem document is sent unchanged. */
export class ReplayedProblem extends Error {
  constructor(readonly answer: Answer) {
    super("the stored answer of an earlier request is returned");
  }

  get status(): number {
    return this.answer.status;
  }
}
