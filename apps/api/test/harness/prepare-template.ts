import type { TestConnection } from "./postgres.ts";

/**
 * Brings the template database, from which every test's database is cloned, to the state that tests start
 * from. Runs once per test run. No connection to the template may stay open afterwards: PostgreSQL does not
 * clone a database that is in use.
 */
export async function prepareTemplate(_connection: TestConnection): Promise<void> {
  // The schema has no tables yet: tests start from an empty database.
}
