// The copy of the account in SQLite. Its rows and the cursor up to which they are right change in the same transaction.
import Database from "libsql";

export const resources = ["properties", "contacts", "showings", "conversations", "messages"];

/** More than one copy exists only while a new one is made: readers see the whole one, through the views. */
const schema = `
  create table if not exists copies (
    id integer primary key autoincrement,
    cursor text not null,
    is_whole integer not null default 0
  ) strict;
  create table if not exists records (
    copy integer not null references copies on delete cascade,
    resource text not null,
    id text not null,
    record text not null,
    primary key (copy, resource, id)
  ) strict, without rowid;
  ${resources
    .map(
      (resource) => `create view if not exists ${resource} as select id, record from records
        where copy = (select id from copies where is_whole = 1) and resource = '${resource}';`,
    )
    .join("\n  ")}
`;

export class Copy {
  #db;
  #statements;

  /** @param {string} file is created if it does not exist */
  constructor(file) {
    const db = new Database(file);
    // Others can read while this program writes. After a crash the database is as one of its transactions left it.
    // The timeout comes first: changing the journal may already have to wait for another program.
    db.exec("pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = normal;");
    db.exec("pragma foreign_keys = on;");
    db.exec(schema);
    this.#db = db;
    this.#statements = {
      whole: db.prepare("select id, cursor from copies where is_whole = 1"),
      begin: db.prepare("insert into copies (cursor) values (?)"),
      put: db.prepare(`insert into records (copy, resource, id, record) values (?, ?, ?, ?)
        on conflict do update set record = excluded.record`),
      remove: db.prepare("delete from records where copy = ? and resource = ? and id = ?"),
      moveOn: db.prepare("update copies set cursor = ? where id = ? and is_whole = ?"),
      finish: db.prepare("update copies set is_whole = (id = ?)"),
      removeOthers: db.prepare("delete from copies where id <> ?"),
      count: db.prepare(
        "select resource, count(*) as total from records where copy = (select id from copies where is_whole = 1) group by 1",
      ),
    };
  }

  /** The cursor after which the copy is to be continued; undefined if there is no whole copy yet. */
  get cursor() {
    return this.#statements.whole.get()?.cursor;
  }

  /** Begins a new copy, from nothing. What an interrupted one left is removed; the whole one stays. */
  begin(cursor) {
    return this.#inTransaction(() => {
      this.#db.exec("delete from copies where is_whole = 0");
      return Number(this.#statements.begin.run(cursor).lastInsertRowid);
    });
  }

  /** Adds a page of a list to a new copy. */
  add(copy, resource, records) {
    this.#inTransaction(() => {
      for (const record of records)
        this.#statements.put.run(copy, resource, record.id, JSON.stringify(record));
    });
  }

  /** The new copy is whole: it takes the place of the old one. */
  finish(copy) {
    this.#inTransaction(() => {
      this.#statements.finish.run(copy);
      this.#statements.removeOthers.run(copy);
      this.#mustExist(this.#statements.whole.get());
    });
  }

  /** Applies changes with their records to the whole copy, and stores the cursor after them. */
  apply(changes, cursor) {
    this.#inTransaction(() => {
      const copy = this.#mustExist(this.#statements.whole.get()).id;
      for (const { resource, id, record } of changes) {
        if (record === null) this.#statements.remove.run(copy, resource, id);
        else this.#statements.put.run(copy, resource, id, JSON.stringify(record));
      }
      this.#statements.moveOn.run(cursor, copy, 1);
    });
  }

  /** Number of records of each resource. */
  counts() {
    return Object.fromEntries(this.#statements.count.all().map(({ resource, total }) => [resource, total]));
  }

  close() {
    this.#db.close();
  }

  #inTransaction(work) {
    return this.#db.transaction(work).immediate();
  }

  #mustExist(copy) {
    if (!copy) throw new Error("Another program uses the same file. Stop one of the two.");
    return copy;
  }
}
