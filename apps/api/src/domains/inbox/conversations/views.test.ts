import { expect, it } from "vitest";
import { signedIn } from "../../../../test/fixtures/people.ts";
import { makeConversation, makeLabel } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { handOver } from "./pausing.service.ts";

const { server } = await testApi();
const views = {
  open: "state=open",
  unread: "view=unread",
  mine: "state=open&assigneeId=me",
  unassigned: "state=open&assigneeId=none",
  needsPerson: "view=needs_person",
  assistant: "view=assistant",
  snoozed: "state=snoozed",
  closed: "state=closed",
};

it("counts in every view what its list shows, for whoever asks, and up to 100", async () => {
  const account = await server.createAccount("scale");
  const me = await signedIn(server, account, "agent");
  const label = await makeLabel(server, account);
  const unused = await makeLabel(server, account);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await makeConversation(server, account));
  const change = (at: number, body: object) =>
    server.request("PATCH", `/conversations/${ids[at]}`, { as: account, body });
  const soon = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await change(0, { state: "closed", labelIds: [label] });
  await change(1, { state: "snoozed", snoozedUntil: soon, labelIds: [label] });
  await change(2, { assigneeId: me.personId, labelIds: [label] });
  await server.database.sql`
    insert into chats (account_id, id, language, opening, created_at)
    select account_id, id, 'en', '{}', created_at from conversations where id = any(${ids.slice(3, 7)})`;
  await forAccount(server.platform, account.accountId, async (call) => {
    await handOver(call, ids[3]!);
    await handOver(call, ids[0]!);
  });
  await server.request("POST", `/conversations/${ids[4]}/assistant/pause`, {
    as: account,
    body: { minutes: 30 },
  });
  const get = async (path: string) => (await server.request("GET", path, { headers: me.headers })).body;
  const expectSame = async () => {
    const { labels, ...counts } = (await get("/conversations/counts")).data;
    const totals = await Promise.all(
      Object.entries(views).map(async ([name, query]) => [
        name,
        (await get(`/conversations?${query}`)).pagination.total,
      ]),
    );
    expect(counts).toEqual(Object.fromEntries(totals));
    const ofLabel = (await get(`/conversations?state=open&labelId=${label}`)).pagination.total;
    expect(labels).toEqual(
      expect.arrayContaining([
        { labelId: label, open: ofLabel },
        { labelId: unused, open: 0 },
      ]),
    );
    return { ...counts, ofLabel };
  };
  expect(await expectSame()).toEqual({
    open: 6,
    unread: 6,
    mine: 1,
    unassigned: 5,
    needsPerson: 1,
    assistant: 2,
    snoozed: 1,
    closed: 1,
    ofLabel: 1,
  });
  server.clock.advance(3_600_001);
  expect(await expectSame()).toMatchObject({ open: 7, assistant: 3, snoozed: 0, ofLabel: 2 });

  await server.database.sql`
    insert into conversations (account_id, id, contact_id, status, started_at, last_message_at, created_at, updated_at)
    select account_id, gen_random_uuid(), contact_id, 'active', started_at, last_message_at, created_at, updated_at
    from conversations, generate_series(1, 120) where id = ${ids[5]!}`;
  expect((await get("/conversations/counts")).data).toMatchObject({ open: 100, unassigned: 100, mine: 1 });
  const byKey = await server.request("GET", "/conversations/counts", { as: account });
  expect(byKey.body.data).toMatchObject({ open: 100, mine: 0 });
});
