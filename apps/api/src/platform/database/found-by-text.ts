import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import type { Preparable } from "./statement.ts";

/**
 * Up to this many matches of a text are found together with their number, and sorted. With more, the rows are read in
 * their order until the page is full, and the matches are counted.
 */
export const mostSorted = 10_000;

interface Parts<Row> {
  rows: (db: Queryable, where: SQL | undefined) => Preparable<Row>;
  /** By which the rows are ordered; one of them is the id. */
  columns: Column[];
  direction: "asc" | "desc";
}

/**
 * Finds rows by a part of a text. PostgreSQL never expects fewer than one row in 10,000 to match a pattern, so in a large
 * table it reads millions of rows in their order rather than use the index of trigrams for a few. There is no order inside
 * the limit of `hits`, so that it can't. See docs/adr/0007.
 */
export function foundByText<Row>({ rows, columns, direction }: Parts<Row>) {
  const id = columns.find(({ name }) => name === "id");
  if (!id) throw new Error("A list that finds rows by a text needs their id in its order.");
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const nameOf = (column: Column) => sql`${sql.identifier(column.name)}`;
  const names = list(columns.map(nameOf));
  // Without the table, so that it holds for `hits`, too.
  const order = sql`order by ${list(columns.map((column) => sql`${nameOf(column)} ${sql.raw(direction)}`))}`;
  const hits = (db: Queryable, where: SQL | undefined, limit = sql``) =>
    sql`hits as materialized (select ${names} from (${rows(db, where).getSQL()}) as found ${limit})`;
  const isFew = sql`((select count(*) from hits) <= ${sql.raw(String(mostSorted))})`;
  // An array, because a join may read the whole table where its statistics are old.
  const these = (db: Queryable, base: SQL | undefined, chosen: SQL) =>
    sql`${rows(db, and(base, sql`${id} = any(array(select ${nameOf(id)} from hits ${chosen}))`)).getSQL()} ${order}`;

  return {
    /**
     * A page by number, and its total. One of the two branches is not executed.
     * @param total the number of all rows that match
     */
    byNumber(db: Queryable, base: SQL | undefined, where: SQL | undefined, total: SQL) {
      const limits = sql`limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
      const few = these(db, base, sql`where ${isFew} ${order} ${limits}`);
      const many = sql`${rows(db, and(where, sql`not ${isFew}`)).getSQL()} ${order} ${limits}`;
      return {
        before: sql`${hits(db, where, sql`limit ${sql.raw(String(mostSorted + 1))}`)}, `,
        page: sql`(${few}) union all (${many})`,
        total: sql`(case when ${isFew} then (select count(*) from hits) else ${total} end)`,
      };
    },
    /** The rows of a page after a cursor, if there were few matches when the first page was read. There may be more now. */
    sorted(db: Queryable, base: SQL | undefined, where: SQL | undefined): SQL {
      return sql`with ${hits(db, where)} ${these(db, base, sql`${order} limit ${sql.placeholder("limit")}`)}`;
    },
  };
}
