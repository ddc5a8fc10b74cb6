import type { Change, ChangeList } from "@rental/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { complete } from "../../../../test/changes/complete.ts";
import {
  createContact,
  createProperty,
  makeConversation,
  makeWebhook,
} from "../../../../test/fixtures/records.ts";
import { advance, newSandbox, nowIn } from "../../../../test/fixtures/sandboxes.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { seed } from "../../account/demo/demo.service.ts";
import { operations } from "../../operations.ts";
import { encodeCursor } from "./cursor.ts";

const dayMs = 86_400_000;
const { server } = await testApi();
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("scale");
});

const ask = async (query = "", as = account) => {
  await complete(server);
  return server.request("GET", `/changes${query}`, { as });
};
/** All changes after a cursor, page by page. */
async function changesAfter(cursor?: string, query = "", as = account): Promise<Change[]> {
  const all: Change[] = [];
  for (let next = cursor, hasMore = true; hasMore; ) {
    const { body } = await ask(`?${next ? `cursor=${next}&` : ""}${query}`, as);
    const page = body as ChangeList;
    all.push(...page.data);
    ({ hasMore } = page);
    next = page.nextCursor;
  }
  return all;
}
const now = async (as = account) => (await ask("?cursor=now", as)).body.nextCursor as string;
const brief = (all: Change[]) => all.map(({ resource, id, change }) => `${resource} ${id} ${change}`);

describe("the change feed", () => {
  it("has what was created, changed and deleted, oldest first, and keeps the id of what is gone", async () => {
    const contact = await createContact(server, account);
    await server.request("PATCH", `/contacts/${contact.id}`, { as: account, body: { name: "Kim" } });
    await server.request("DELETE", `/contacts/${contact.id}`, { as: account });
    const webhook = await makeWebhook(server, account);
    await server.request("DELETE", `/webhooks/${webhook}`, { as: account });
    const changes = await changesAfter();
    expect(brief(changes)).toEqual([
      `contacts ${contact.id} created`,
      `contacts ${contact.id} updated`,
      `contacts ${contact.id} deleted`,
      `webhooks ${webhook} created`,
      `webhooks ${webhook} deleted`,
    ]);
    expect(Object.keys(changes[0]!)).toEqual(["resource", "id", "change", "at"]);
    expect(Math.abs(Date.parse(changes[0]!.at) - Date.now())).toBeLessThan(600_000);
  });

  it("has changes to settings under the id of the account, and none when nothing changed", async () => {
    const change = (agentName: string) =>
      server.request("PATCH", "/settings", { as: account, body: { agentName } });
    await change("Kim");
    await change("Kim");
    await change("Dana");
    const updated = `settings ${account.accountId} updated`;
    expect(brief(await changesAfter())).toEqual([updated, updated]);
  });

  it("has no change for a write that was refused, replayed or rolled back, nor for columns that the API does not show", async () => {
    const headers = { "idempotency-key": "once" };
    const body = { name: "Kim", email: "kim@example.com" };
    const { id } = (await server.request("POST", "/contacts", { as: account, body, headers })).body.data;
    await server.request("POST", "/contacts", { as: account, body, headers });
    await server.request("POST", "/contacts", { as: account, body: { name: "Nobody" } });
    const undone = server.database.transact(async (tx) => {
      await tx.execute(`update contacts set name = 'Undone' where id = '${id}'`);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await server.database.sql`update contacts set email_state = 'claimed' where id = ${id}`;
    expect(brief(await changesAfter())).toEqual([`contacts ${id} created`]);
  });

  it("continues after a cursor, page by page, and repeats nothing", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.push((await createContact(server, account)).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const { body } = await ask(`?limit=3${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...body.data.map(({ id }: Change) => id));
      sizes.push(body.data.length);
      ({ hasMore, nextCursor: cursor } = body);
    }
    expect(seen).toEqual(ids);
    expect(sizes).toEqual([3, 3, 1]);
    expect((await ask(`?cursor=${cursor}`)).body.data).toEqual([]);
    const later = await createContact(server, account);
    expect(brief(await changesAfter(cursor))).toEqual([`contacts ${later.id} created`]);
  });

  it("begins with the oldest change without a cursor, and after the newest with cursor=now", async () => {
    await createContact(server, account);
    const cursor = await now();
    const { id } = await createProperty(server, account);
    expect(await changesAfter()).toHaveLength(2);
    expect(brief(await changesAfter(cursor))).toEqual([`properties ${id} created`]);
  });

  it("has only the resources that were asked for, and finds them behind any number of others", async () => {
    const cursor = await now();
    await server.database.sql`
      insert into changes (account_id, resource, id, change)
      select ${account.accountId}, 'messages', gen_random_uuid(), 'created' from generate_series(1, 20001)`;
    const contact = await createContact(server, account);
    const property = await createProperty(server, account);
    expect((await ask(`?cursor=${cursor}&resource=contacts`)).body).toMatchObject({
      data: [],
      hasMore: true,
    });
    const both = await changesAfter(cursor, "resource=contacts&resource=properties");
    expect(brief(both)).toEqual([`contacts ${contact.id} created`, `properties ${property.id} created`]);
  });

  it("reduces a limit above 500 to it", async () => {
    await server.database.sql`
      insert into changes (account_id, resource, id, change)
      select ${account.accountId}, 'messages', gen_random_uuid(), 'created' from generate_series(1, 501)`;
    const { body } = await ask("?limit=10000");
    expect([body.data.length, body.hasMore]).toEqual([500, true]);
  });

  it("contains only the changes of its own account", async () => {
    const other = await server.createAccount("pro");
    await createContact(server, account);
    expect(await changesAfter(undefined, "", other)).toEqual([]);
    expect(await changesAfter(await now(other))).toHaveLength(0);
  });

  it("is recorded for trial accounts too, which can read it once they have a paid plan", async () => {
    const trial = await server.createAccount("free_trial");
    const { id } = await createContact(server, trial);
    expect((await ask("", trial)).status).toBe(403);
    await server.database.sql`update accounts set plan = 'starter' where id = ${trial.accountId}`;
    await expect.poll(async () => (await ask("", trial)).status).toBe(200);
    expect(brief(await changesAfter(undefined, "", trial))).toEqual([`contacts ${id} created`]);
  });

  it("refuses an invalid cursor, an unknown resource and an unknown include with 422", async () => {
    const cursor = await now();
    for (const query of [
      "?cursor=1",
      "?cursor=%00",
      `?cursor=${cursor}A`,
      `?cursor=${cursor.slice(1)}`,
      `?cursor=${"A".repeat(101)}`,
      "?resource=apples",
      "?include=everything",
      "?limit=0",
      "?limit=x",
    ]) {
      const { status, body } = await ask(query);
      expect([query, status]).toEqual([query, 422]);
      expect(body.errors[0].field.split(".")[0]).toBe(/[?](\w+)/.exec(query)![1]);
    }
  });
});

describe("a cursor", () => {
  const epoch = async () => (await server.database.sql`select epoch from change_feed`)[0]!.epoch as string;

  it("that is older than 30 days gets 410, and the response says what to do", async () => {
    const cursorOf = async (days: number) =>
      encodeCursor(await epoch(), {
        position: 1,
        sequence: 1,
        at: new Date(server.clock.now().getTime() - days * dayMs),
      });
    expect((await ask(`?cursor=${await cursorOf(29.9)}`)).status).toBe(200);
    const { status, body } = await ask(`?cursor=${await cursorOf(30.1)}`);
    expect([status, body.type.split("/").at(-1), body.code]).toEqual([410, "gone", "cursor_too_old"]);
    expect(body.detail).toContain("cursor=now");
  });

  it("of a sandbox keeps to the real time, however far its clock was moved", async () => {
    const sandbox = await newSandbox(server, account);
    const { nextCursor } = (await ask("?cursor=now", sandbox)).body;
    await advance(server, sandbox, new Date((await nowIn(server, sandbox)).getTime() + 31 * dayMs));
    await createContact(server, sandbox);
    const { status, body } = await ask(`?cursor=${nextCursor}`, sandbox);
    expect([status, body.data]).toMatchObject([200, [{ resource: "contacts", change: "created" }]]);
  });

  it("of a position that this database has not reached gets 410: it is from before a restore", async () => {
    const position = { position: 2 ** 50, sequence: 1, at: server.clock.now() };
    const { status, body } = await ask(`?cursor=${encodeCursor(await epoch(), position)}`);
    expect([status, body.code]).toEqual([410, "cursor_of_another_database"]);
  });

  it("gets 422 with a position that no cursor of this API has", async () => {
    const at = server.clock.now();
    for (const [position, sequence] of [
      [-1, 1],
      [1, -1],
      [2 ** 62, 1],
      [1, 2 ** 62],
    ] as const) {
      const { status, body } = await ask(
        `?cursor=${encodeCursor(await epoch(), { position, sequence, at })}`,
      );
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            field: "cursor",
            message:
              "is not a cursor of the changes: use a nextCursor or the id of an event unchanged, or now",
          },
        ],
      ]);
    }
  });

  it("of a list gets 422 that says where those of the changes are from", async () => {
    await createContact(server, account);
    await createContact(server, account);
    const { body: list } = await server.request("GET", "/contacts?limit=1", { as: account });
    const { status, body } = await ask(`?cursor=${list.pagination.nextCursor}`);
    expect([status, body.errors]).toEqual([
      422,
      [{ field: "cursor", message: expect.stringContaining("use a nextCursor or the id of an event") }],
    ]);
  });

  it("gets 410 once the database is another one, whose feed starts again", async () => {
    await createContact(server, account);
    const cursor = await now();
    await server.database.sql`update change_feed set made_in = 'another database'`;
    const { status, body } = await ask(`?cursor=${cursor}`);
    expect([status, body.code]).toEqual([410, "cursor_of_another_database"]);
    expect(await changesAfter()).toEqual([]);
    const { id } = await createContact(server, account);
    expect(brief(await changesAfter())).toEqual([`contacts ${id} created`]);
    expect(await changesAfter(await now())).toEqual([]);
  });
});

describe("include=record", () => {
  it("adds to each change the record as its resource shows it now, or null when it is gone", async () => {
    await forAccount(server.platform, account.accountId, (owner) => seed(owner));
    const gone = await createContact(server, account);
    await server.request("DELETE", `/contacts/${gone.id}`, { as: account });
    const deleted = await makeWebhook(server, account);
    await server.request("DELETE", `/webhooks/${deleted}`, { as: account });
    await makeWebhook(server, account);
    await server.request("PATCH", "/settings", { as: account, body: { agentName: "Kim" } });
    await server.request("POST", "/calendar-feeds", { as: account, body: {} });
    const changes = await changesAfter(undefined, "include=record&limit=500");
    const pathOf = new Map(
      operations
        .filter(({ name }) => name.endsWith(".get") && name !== "imageImports.get")
        .map(({ meta }) => [meta.resource, meta.openapi.path]),
    );
    const compared = new Set<string>();
    for (const { resource, id, record } of changes) {
      if (id === gone.id || id === deleted) expect(record).toBeNull();
      const path = resource === "images" ? undefined : pathOf.get(resource);
      if (!path || record === null || compared.has(`${resource} ${id}`)) continue;
      compared.add(`${resource} ${id}`);
      const shown = await server.request("GET", path.replace(/\{\w+\}/, id), { as: account });
      expect([resource, shown.body.data]).toEqual([resource, record]);
    }
    const resources = new Set([...compared].map((name) => name.split(" ")[0]!));
    expect([...resources].sort()).toEqual([
      "contacts",
      "conversations",
      "drafts",
      "followups",
      "properties",
      "sessions",
      "settings",
      "showings",
      "webhooks",
      "workflow-runs",
      "workflows",
    ]);
  });

  it("has images, messages and events in the form of their lists", async () => {
    const conversation = await makeConversation(server, account);
    const shown = await changesAfter(undefined, "include=record&resource=messages");
    const { body } = await server.request("GET", `/conversations/${conversation}/messages`, { as: account });
    expect(shown.map(({ record }) => record).reverse()).toEqual(body.data);
  });
});
