/** How long PostgreSQL works for us before it gives up, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** One statement, including its waits for locks. */
  statement: number;
  /** One wait for a lock. */
  lock: number;
  /** A transaction whose next statement does not arrive, so that a hanging program holds no locks. */
  idleInTransaction: number;
}

const second = 1000;
const minute = 60 * second;

/** By kind of work; every connection has one of them. Exceeding one in the API returns 503. */
export const timeLimits = {
  apiReads: { statement: 10 * second, lock: 5 * second, idleInTransaction: minute },
  /** Lists on a replica: what takes longer there, the primary answers. Replaying a change of the schema holds locks. */
  replicaReads: { statement: 5 * second, lock: second / 2, idleInTransaction: minute },
  apiWrites: { statement: 20 * second, lock: 10 * second, idleInTransaction: minute },
  jobs: { statement: 2 * minute, lock: 20 * second, idleInTransaction: 5 * minute },
  /** Work that a person started, waits for and can end. */
  commands: { statement: 30 * minute, lock: minute, idleInTransaction: 10 * minute },
  /** A migration may take long for large tables; while it waits for a lock, others wait behind it. */
  migrations: { statement: 0, lock: minute, idleInTransaction: 0 },
  /** A backup may take long with many rows, and its transaction waits for the disk. */
  backups: { statement: 0, lock: minute, idleInTransaction: 0 },
} as const satisfies Record<string, TimeLimits>;

/** The limits of the two kinds of connections of a database. */
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
