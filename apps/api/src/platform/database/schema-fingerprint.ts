import { createHash } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";

/** Hashes of the definitions of all tables and functions in the schema `public`, by name. */
export type Fingerprint = Record<string, string>;

/**
 * What the schema consists of: columns, keys, constraints, indexes and triggers of each table, and functions. Excluded
 * is what changes without a migration: partitions, which the program creates over time; privileges, storage parameters,
 * comments and column order, which are up to operators; and anything that belongs to an extension.
 */
export async function fingerprintOf(sql: Sql | TransactionSql): Promise<Fingerprint> {
  const parts = await sql<{ name: string; part: string }[]>`
    with tables as (
      select c.oid, c.relname as name, c.relkind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    )
    select name, concat_ws(' ', 'table', relkind, pg_get_partkeydef(oid)) as part from tables
    union all
    select t.name, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid))
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select t.name, concat_ws(' ', 'constraint', r.conname, r.convalidated, pg_get_constraintdef(r.oid))
    from tables t join pg_constraint r on r.conrelid = t.oid and r.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select t.name, concat_ws(' ', 'index', i.indisvalid, pg_get_indexdef(i.indexrelid))
    from tables t join pg_index i on i.indrelid = t.oid
    union all
    select t.name, concat_ws(' ', 'trigger', g.tgenabled, pg_get_triggerdef(g.oid))
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select p.proname || '()', concat_ws(' ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
      p.provolatile, p.proconfig, p.prosrc)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  const byName = new Map<string, string[]>();
  for (const { name, part } of parts) byName.set(name, [...(byName.get(name) ?? []), part]);
  const names = [...byName.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, hashOf(byName.get(name)!)]));
}

const hashOf = (parts: string[]): string =>
  createHash("sha256").update(parts.sort().join("\n")).digest("hex").slice(0, 16);
