/** What happens to statements that PostgreSQL no longer has prepared as the program knows them. */
import { expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi();
const { admin, sql, queues } = server.database;

/** Statements of the same kind several times, so that they are prepared. */
async function use() {
  for (let i = 0; i < 4; i++) {
    const { id } = await createContact(server, account, { name: `Dana ${i}` });
    await server.request("PATCH", `/contacts/${id}`, { as: account, body: { name: "Dana" } });
  }
  const { body } = await server.request("GET", "/contacts", { as: account });
  return { shown: body.data.length, total: body.pagination.total };
}

/** Does something on all connections of the three pools that are open. */
const onAll = (text: string) =>
  Promise.all([sql, admin, queues].flatMap((pool) => Array.from({ length: 30 }, () => pool.unsafe(text))));

it("they are prepared again after a pooler has forgotten them, and answers are complete", async () => {
  expect(await use()).toEqual({ shown: 4, total: 4 });
  await onAll("deallocate all");
  expect(await use()).toEqual({ shown: 8, total: 8 });
});

it("they are prepared again after a migration has changed the type of a column", async () => {
  const before = await use();
  await admin.unsafe("alter table contacts alter column email_state type varchar(100)");
  expect(await use()).toEqual({ shown: before.shown + 4, total: before.total + 4 });
});
