import { expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi();

it("slow writes of one account leave connections to the database for those of others", async () => {
  const other = await server.createAccount("pro");
  const { id } = await createContact(server, other);
  const ended: string[] = [];
  const note = (what: string) => () => void ended.push(what);
  const session = server.database.openSession(() => undefined);
  try {
    // Every new label waits for this lock, as if it took long.
    await session`begin`;
    await session`lock table labels in access exclusive mode`;
    const slow = Array.from({ length: 20 }, (_, i) =>
      server
        .request("POST", "/labels", { as: account, body: { name: `Label ${i}`, color: "teal" } })
        .then(note("slow")),
    );
    await expect
      .poll(async () => {
        const [row] = await session`select count(*)::int as waiting from pg_locks where not granted`;
        return row!.waiting;
      })
      .toBeGreaterThan(1);
    const body = { name: "Written meanwhile" };
    const written = await server.request("PATCH", `/contacts/${id}`, { as: other, body });
    note("write")();
    await session`rollback`;
    await Promise.all(slow);
    expect(written.status).toBe(200);
    expect([ended[0], ended.length]).toEqual(["write", 21]);
  } finally {
    await session.end();
  }
});
