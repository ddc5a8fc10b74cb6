import { AppError, invalid } from "../../../platform/app-error.ts";

/** A position in the change feed of one epoch: after all changes up to and including `position` and `sequence`. */
export interface Position {
  position: number;
  sequence: number;
  /** Later changes were made at or after this time, except those of long transactions. */
  at: Date;
}

const version = 1;
const epochBytes = 8;
const length = 1 + epochBytes + 8 + 8 + 6;

/** Cursors contain only a prefix of the epoch: enough to tell epochs apart. */
const shortened = (epoch: string): Buffer =>
  Buffer.from(epoch.replaceAll("-", "").slice(0, 2 * epochBytes), "hex");

export function encodeCursor(epoch: string, { position, sequence, at }: Position): string {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(version);
  shortened(epoch).copy(bytes, 1);
  bytes.writeBigInt64BE(BigInt(position), 1 + epochBytes);
  bytes.writeBigInt64BE(BigInt(sequence), 9 + epochBytes);
  bytes.writeUIntBE(at.getTime(), 17 + epochBytes, 6);
  return bytes.toString("base64url");
}

/** Where a cursor was sent; the error for a malformed one names it. */
export type CursorField = "cursor" | "Last-Event-ID";

/**
 * @param epoch the current one
 * @returns the position; null when the cursor belongs to another epoch
 * @throws AppError 422 when it is malformed
 */
export function decodeCursor(epoch: string, cursor: string, field: CursorField): Position | null {
  const bytes = Buffer.from(cursor, "base64url");
  const isOurs = bytes.length === length && bytes[0] === version && bytes.toString("base64url") === cursor;
  if (!isOurs) throw noCursor(field);
  if (!bytes.subarray(1, 1 + epochBytes).equals(shortened(epoch))) return null;
  const position = Number(bytes.readBigInt64BE(1 + epochBytes));
  const sequence = Number(bytes.readBigInt64BE(9 + epochBytes));
  // Only a forged cursor has numbers that PostgreSQL would reject or round.
  if (!isCount(position) || !isCount(sequence)) throw noCursor(field);
  return { position, sequence, at: new Date(bytes.readUIntBE(17 + epochBytes, 6)) };
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const noCursor = (field: CursorField) =>
  invalid([
    {
      field,
      message: "is not a cursor of the changes: use a nextCursor or the id of an event unchanged, or now",
    },
  ]);

const again =
  "Request a new cursor with cursor=now, then read the lists again, and continue from that cursor.";

export const tooOld = () =>
  new AppError(
    "gone",
    `The cursor is older than 30 days, and not all changes since then are still kept. ${again}`,
    {
      code: "cursor_too_old",
    },
  );

export const ofAnotherDatabase = () =>
  new AppError("gone", `The cursor is from before the database was restored or moved. ${again}`, {
    code: "cursor_of_another_database",
  });
