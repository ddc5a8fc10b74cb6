/** How long PostgreSQL may work before it gives up, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** For one statement, including its waits for locks. */
  statement: number;
  /** For one wait for a lock. */
  lock: number;
  /** For the next statement of an open transaction, so that a hanging program holds no locks. */
  idleInTransaction: number;
}

const second = 1000;
const minute = 60 * second;

/** By kind of work; every connection uses one of them. Exceeding a limit in the API returns 503. */
export const timeLimits = {
  apiReads: { statement: 10 * second, lock: 5 * second, idleInTransaction: minute },
  /** Lists on a replica: the primary serves what takes longer there. Replaying a schema change holds locks. */
  replicaReads: { statement: 5 * second, lock: second / 2, idleInTransaction: minute },
  apiWrites: { statement: 20 * second, lock: 10 * second, idleInTransaction: minute },
  jobs: { statement: 2 * minute, lock: 20 * second, idleInTransaction: 5 * minute },
  /** The snapshot of an export, whose statements wait for the storage between their rows. */
  exports: { statement: 10 * minute, lock: 20 * second, idleInTransaction: 10 * minute },
  /** Work that a person started, waits for and can cancel. */
  commands: { statement: 30 * minute, lock: minute, idleInTransaction: 10 * minute },
  /** A migration may take long for large tables; while it waits for a lock, others wait behind it. */
  migrations: { statement: 0, lock: minute, idleInTransaction: 0 },
  /** A backup may take long with many rows, and its transaction waits for the disk. */
  backups: { statement: 0, lock: minute, idleInTransaction: 0 },
} as const satisfies Record<string, TimeLimits>;

/** The limits of a database's two kinds of connections. */
export interface WorkLimits {
  /** For single statements. */
  reads: TimeLimits;
  /** For transactions. */
  writes: TimeLimits;
}

export const workLimits = {
  api: { reads: timeLimits.apiReads, writes: timeLimits.apiWrites },
  jobs: { reads: timeLimits.jobs, writes: timeLimits.jobs },
  commands: { reads: timeLimits.commands, writes: timeLimits.commands },
} as const satisfies Record<string, WorkLimits>;

/** The limits as session settings. */
export const sessionSettings = ({
  statement,
  lock,
  idleInTransaction,
}: TimeLimits): Record<string, string> => ({
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(idleInTransaction),
});
