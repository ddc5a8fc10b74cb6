/** How long PostgreSQL works for us before it gives up, in milliseconds; 0 is for ever. */
export interface TimeLimits {
  /** One statement, its waits for locks included. */
  statement: number;
  /** One wait for a lock. */
  lock: number;
  /** A transaction whose next statement does not come, so that a program that hangs holds no locks. */
  idleInTransaction: number;
}

const second = 1000;
const minute = 60 * second;

/** By kind of work; every connection has one of them. What exceeds one in the API is answered 503. */
export const timeLimits = {
  apiReads: { statement: 10 * second, lock: 5 * second, idleInTransaction: minute },
  apiWrites: { statement: 20 * second, lock: 10 * second, idleInTransaction: minute },
  jobs: { statement: 2 * minute, lock: 20 * second, idleInTransaction: 5 * minute },
  /** What a person started, waits for and can end. */
  commands: { statement: 30 * minute, lock: minute, idleInTransaction: 10 * minute },
  /** A migration takes as long as the tables are large; while it waits for a lock, everybody waits behind it. */
  migrations: { statement: 0, lock: minute, idleInTransaction: 0 },
  /** A backup takes as long as there are rows, and its transaction waits for the disk. */
  backups: { statement: 0, lock: minute, idleInTransaction: 0 },
} as const satisfies Record<string, TimeLimits>;

/** The limits of the two kinds of connections that a database has. */
export interface WorkLimits {
  /** Of single statements. */
  reads: TimeLimits;
  /** Of transactions. */
  writes: TimeLimits;
}

export const workLimits = {
  api: { reads: timeLimits.apiReads, writes: timeLimits.apiWrites },
  jobs: { reads: timeLimits.jobs, writes: timeLimits.jobs },
  commands: { reads: timeLimits.commands, writes: timeLimits.commands },
} as const satisfies Record<string, WorkLimits>;

/** The limits as settings of a session. */
export const sessionSettings = ({
  statement,
  lock,
  idleInTransaction,
}: TimeLimits): Record<string, string> => ({
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(idleInTransaction),
});
