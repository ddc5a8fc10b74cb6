import type postgres from "postgres";
import { StartupError } from "../process/startup-error.ts";
import type { Database } from "./database.ts";

/** First number of the locks; the second is the number of migrations that the process knows. */
const lockClass = 2047;
const relockAfterMs = 500;

interface Version {
  /** How many migrations this version knows. */
  known: number;
  /** @throws StartupError when this version can't use the current schema */
  check: (sql: postgres.Sql) => Promise<void>;
  /** Called when another version made the schema unusable for this one while the session was lost. */
  onOutdated: (reason: StartupError) => void;
}

/**
 * A session lock, held as long as this process uses the schema. While it is held, no other version migrates the schema
 * to one that this process can't use: see `refuseWhileUsed`.
 */
export class SchemaUse {
  readonly #sql: postgres.Sql;
  #isClosing = false;
  #relock: NodeJS.Timeout | undefined;

  private constructor(
    database: Pick<Database, "openSession">,
    private readonly version: Version,
  ) {
    this.#sql = database.openSession(() => this.#lockSoon());
  }

  /** Call this before the schema is migrated or checked. */
  static async begin(database: Pick<Database, "openSession">, version: Version): Promise<SchemaUse> {
    const use = new SchemaUse(database, version);
    await use.#lock();
    return use;
  }

  async end(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#relock);
    await this.#sql.end({ timeout: 5 });
  }

  async #lock(): Promise<void> {
    await this.#sql`select pg_advisory_lock_shared(${lockClass}, ${this.version.known})`;
  }

  /** The session has ended, and the lock with it. */
  #lockSoon(): void {
    clearTimeout(this.#relock);
    if (this.#isClosing) return;
    this.#relock = setTimeout(() => {
      this.#lock()
        .then(() => this.version.check(this.#sql))
        .catch((error: unknown) => {
          if (error instanceof StartupError) this.version.onOutdated(error);
          else this.#lockSoon();
        });
    }, relockAfterMs);
  }
}

/**
 * @param needed how many migrations a process must know to use the schema from now on
 * @throws StartupError when a running process knows fewer
 */
export async function refuseWhileUsed(sql: postgres.Sql, needed: number): Promise<void> {
  const older = await sql<{ pid: number; at: string }[]>`
    select l.pid, coalesce(host(a.client_addr), 'this machine') as at
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.classid = ${lockClass} and l.objsubid = 2 and l.objid::bigint < ${needed}
      and l.database = (select oid from pg_database where datname = current_database())
    order by l.pid`;
  if (older.length === 0) return;
  const where = older.map(({ pid, at }) => `${at} (PID ${pid} in pg_stat_activity)`).join(", ");
  throw new StartupError(
    `An older version of the program is still running on ${where}. It could not use the database after the migration. Stop it, then start this version again.`,
  );
}
