/**
 * A reason not to start that the operator can fix. Its message is one line that says what to do; entry points print
 * only the message, without a stack.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

const FILE_SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: "is not writable by this user; change its permissions or set RENTAL_DATA_DIR",
  EPERM: "is not writable by this user; change its permissions or set RENTAL_DATA_DIR",
  EROFS: "is on a read-only file system; set RENTAL_DATA_DIR to a writable directory",
  ENOTDIR: "is not a directory; remove the file at this path or set RENTAL_DATA_DIR",
  EEXIST: "is not a directory; remove the file at this path or set RENTAL_DATA_DIR",
  ENOSPC: "is on a full disk; free some space or set RENTAL_DATA_DIR",
  EDQUOT: "exceeds this user's disk quota; free some space or set RENTAL_DATA_DIR",
  EIO: "is on a disk that reports errors; check the disk or set RENTAL_DATA_DIR",
};

/** Converts file system errors in a data directory to a StartupError; returns any other error unchanged. */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : FILE_SYSTEM_REASONS[code];
  if (reason === undefined) return error;
  return new StartupError(`data directory ${dataDir} ${reason}`, { cause: error });
}

const READING_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
};

const WRITING_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such directory",
  ENOTDIR: "there is no such directory",
  EISDIR: "it is a directory",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's disk quota is used up",
};

const reasonIn = (reasons: Readonly<Record<string, string>>, error: unknown): string =>
  reasons[errorCode(error) ?? ""] ?? (error instanceof Error ? error.message : String(error));

/** Why a file that a person named can't be read, to follow a colon. */
export const whyUnreadable = (error: unknown): string => reasonIn(READING_REASONS, error);

/** Why a file that a person named can't be written, to follow a colon. */
export const whyUnwritable = (error: unknown): string => reasonIn(WRITING_REASONS, error);

/** The `code` of a Node.js system error, such as `ENOENT`; undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
