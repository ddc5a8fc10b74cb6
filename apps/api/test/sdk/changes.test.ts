/** `rental.changes` of `@rental/sdk` with the real server, over a socket. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type ChangeWithCursor,
  ForbiddenError,
  GoneError,
  RentalClient,
  UnauthorizedError,
  ValidationError,
  type WatchedChanges,
} from "../../../../packages/sdk/src/index.ts";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { complete } from "../changes/complete.ts";
import { createContact } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const { server, origin: baseUrl } = await listeningApi();
const open: WatchedChanges[] = [];
let account: TestAccount;
let rental: RentalClient;

beforeEach(async () => {
  account = await server.createAccount("scale");
  rental = new RentalClient({ apiKey: account.apiKey, baseUrl });
  // The shortest waits before another connection.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const changes of open.splice(0)) await changes.return();
});

const create = async () => (await rental.contacts.create({ name: "Dana", phone: "1" })).id;
const now = async () => {
  await complete(server);
  return (await rental.changes.list({ cursor: "now" })).nextCursor;
};
const ids = (changes: { id: string }[]) => changes.map(({ id }) => id);

function watch(client: RentalClient, options: Parameters<typeof client.changes.watch>[0]): WatchedChanges {
  const changes = client.changes.watch(options);
  open.push(changes);
  return changes;
}

async function take(changes: WatchedChanges, count: number): Promise<ChangeWithCursor[]> {
  const taken: ChangeWithCursor[] = [];
  while (taken.length < count) taken.push((await changes.next()).value!);
  return taken;
}

it("a page has the changes, the position after them, and whether there are more", async () => {
  const all = [await create(), await create()];
  await complete(server);
  const { data, nextCursor, hasMore } = await rental.changes.list({ limit: 1 });
  expect([ids(data), hasMore]).toEqual([all.slice(0, 1), true]);
  expect(ids((await rental.changes.list({ cursor: nextCursor })).data)).toEqual(all.slice(1));
});

it("listAll gives what is kept, and a watch continues from there", async () => {
  const all = [await create(), await create(), await create()];
  await complete(server);
  const kept = rental.changes.listAll({ limit: 2 });
  expect(ids(await kept.toArray())).toEqual(all);
  const watched = watch(rental, { cursor: kept.cursor });
  const next = take(watched, 1);
  const later = await create();
  expect(ids(await next)).toEqual([later]);
});

it("a watch has the records, of the resources that were asked for", async () => {
  const changes = watch(rental, { cursor: await now(), resource: ["properties"], include: "record" });
  await create();
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  const { id } = await rental.properties.create(home);
  expect(await take(changes, 1)).toMatchObject([{ resource: "properties", id, record: { id, ...home } }]);
});

it("a watch whose connection is cut while changes are made has neither gaps nor repeats", async () => {
  let streams = 0;
  /** Lets the first stream pass a few hundred bytes. */
  const cutting = async (url: string, init: RequestInit) => {
    const response = await globalThis.fetch(url, init);
    if (!url.includes("/stream") || ++streams > 1) return response;
    let left = 700;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        controller.enqueue(part.slice(0, left));
        left -= part.length;
        if (left <= 0) controller.error(new TypeError("terminated"));
      },
    });
    return new Response(response.body!.pipeThrough(cut), { headers: response.headers });
  };
  const unlucky = new RentalClient({ apiKey: account.apiKey, baseUrl, fetch: cutting });
  const changes = watch(unlucky, { cursor: await now() });
  const taken = take(changes, 24);
  const created: string[] = [];
  for (let i = 0; i < 24; i++) created.push(await create());
  expect(ids(await taken)).toEqual(created);
  expect(streams).toBe(2);
});

it("a program that continues from the cursor of a change misses nothing", async () => {
  const cursor = await now();
  const all = [await create(), await create(), await create()];
  const [first] = await take(watch(rental, { cursor }), 1);
  expect(ids(await take(watch(rental, { cursor: first!.cursor }), 2))).toEqual(all.slice(1));
});

it("a break leaves a place for other streams of the account", async () => {
  const cursor = await now();
  await create();
  await create();
  for (let i = 0; i < 25; i++) await watch(rental, { cursor }).next();
  for (const changes of open.splice(0)) await changes.return();
  const [first, second] = await take(watch(rental, { cursor }), 2);
  expect(first!.cursor).not.toBe(second!.cursor);
});

it("refusals are the usual errors", async () => {
  const cursor = await now();
  const failure = (client: RentalClient, from: string) =>
    watch(client, { cursor: from })
      .next()
      .catch((error) => error);
  const trial = await server.createAccount("free_trial");
  const trying = new RentalClient({ apiKey: trial.apiKey, baseUrl });
  const stranger = new RentalClient({ apiKey: "rk_live_nobody", baseUrl });
  expect(await failure(rental, "apples")).toBeInstanceOf(ValidationError);
  expect(await failure(trying, "now")).toBeInstanceOf(ForbiddenError);
  expect(await failure(stranger, "now")).toBeInstanceOf(UnauthorizedError);
  await server.database.sql`update change_feed set epoch = gen_random_uuid()`;
  expect(await failure(rental, cursor)).toMatchObject({ code: "cursor_of_another_database" });
  expect(await failure(rental, cursor)).toBeInstanceOf(GoneError);
});

it("a watch ends with an error when the key is revoked", async () => {
  const other = { ...account, ...(await server.createKey(account.accountId)) };
  const changes = watch(rental, {});
  const failure = take(changes, 2).catch((error) => error);
  await expect.poll(() => changes.cursor).toBeDefined();
  await server.database.transact((tx) => keys.revokeAllOf(tx, account.accountId, server.clock.now()));
  await server.database.sql`update api_keys set revoked_at = null where id = ${other.keyId}`;
  // The key counts as valid for up to a second.
  await expect.poll(async () => (await server.request("GET", "/contacts", { as: account })).status).toBe(401);
  await createContact(server, other);
  expect(await failure).toBeInstanceOf(UnauthorizedError);
});
