import { expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";

const { server } = await testApi();

/** An account with one message and this many more, all of which contain "hello". */
async function accountWith(more: number) {
  const account = await server.createAccount("scale");
  const { id: contactId } = await createContact(server, account, { name: "Dana Reyes" });
  await forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, content: "hello", channel: "web" }),
  );
  await server.platform.database.sql`
    insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
    select account_id, gen_random_uuid(), conversation_id, direction, content, search_text, channel, sent_at, created_at
    from messages, generate_series(1, ${more}) where account_id = ${account.accountId}`;
  return account;
}

it("finds a page of many matches in an account that is newer than PostgreSQL's statistics", async () => {
  await accountWith(20_010);
  await server.platform.database.sql`analyze`;
  const account = await accountWith(20_010);
  for (const [page, found] of [
    [1, 3],
    [99_999_999, 0],
  ]) {
    const { status, body } = await server.request(
      "GET",
      `/conversations/search?query=hello&limit=3&page=${page}`,
      { as: account },
    );
    expect([status, body.data?.length, body.pagination?.total]).toEqual([200, found, 20_011]);
  }
});
