import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import type { Preparable } from "./statement.ts";

/**
 * Up to this many matches are found and counted together, and sorted. Beyond it, rows are read in list order until the
 * page is full, and the matches are counted separately.
 */
export const maxSorted = 10_000;

interface Parts<Row> {
  rows: (db: Queryable, where: SQL | undefined) => Preparable<Row>;
  /** The columns to sort by; one of them is the id. */
  columns: Column[];
  direction: "asc" | "desc";
}

/**
 * Finds rows by a substring. PostgreSQL never expects fewer than one row in 10,000 to match a pattern, so in a large
 * table it would read millions of rows in order rather than use the trigram index for a few. The limited query `hits`
 * has no order, which rules that plan out. See docs/adr/0007.
 */
export function foundByText<Row>({ rows, columns, direction }: Parts<Row>) {
  const id = columns.find(({ name }) => name === "id");
  if (!id) throw new Error("A list that finds rows by a text needs their id in its order.");
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const nameOf = (column: Column) => sql`${sql.identifier(column.name)}`;
  const names = list(columns.map(nameOf));
  // Without the table name, so that it also works for `hits`.
  const order = sql`order by ${list(columns.map((column) => sql`${nameOf(column)} ${sql.raw(direction)}`))}`;
  const hits = (db: Queryable, where: SQL | undefined, limit = sql``) =>
    sql`hits as materialized (select ${names} from (${rows(db, where).getSQL()}) as found ${limit})`;
  const isFew = sql`((select count(*) from hits) <= ${sql.raw(String(maxSorted))})`;
  // An array, because a join may scan the whole table when its statistics are stale.
  const these = (db: Queryable, base: SQL | undefined, chosen: SQL) =>
    sql`${rows(db, and(base, sql`${id} = any(array(select ${nameOf(id)} from hits ${chosen}))`)).getSQL()} ${order}`;

  return {
    /**
     * A numbered page and its total. Only one of the two branches is executed.
     * @param total the number of all matching rows
     */
    byNumber(db: Queryable, base: SQL | undefined, where: SQL | undefined, total: SQL) {
      const limits = sql`limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
      const few = these(db, base, sql`where ${isFew} ${order} ${limits}`);
      const many = sql`${rows(db, and(where, sql`not ${isFew}`)).getSQL()} ${order} ${limits}`;
      return {
        before: sql`${hits(db, where, sql`limit ${sql.raw(String(maxSorted + 1))}`)}, `,
        page: sql`(${few}) union all (${many})`,
        total: sql`(case when ${isFew} then (select count(*) from hits) else ${total} end)`,
      };
    },
    /**
     * The rows of a page after a cursor, if there were few matches when the first page was read. There may be more by
     * now.
     */
    sorted(db: Queryable, base: SQL | undefined, where: SQL | undefined): SQL {
      return sql`with ${hits(db, where)} ${these(db, base, sql`${order} limit ${sql.placeholder("limit")}`)}`;
    },
  };
}
