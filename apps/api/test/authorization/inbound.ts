import { newId } from "../../src/platform/ids.ts";
import { makeConnector } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** A request of an operation below /inbound/v1, and how it is signed. */
interface Signed {
  path: string;
  body: object;
  secret: string;
}

interface InboundRow {
  /** Status for a connector of an account whose plan includes connectors. */
  status: number;
  prepare(server: TestServer, account: TestAccount): Promise<Signed>;
}

let texts = 0;

async function connect(server: TestServer, account: TestAccount) {
  // A channel has at most one active connector.
  await server.database.sql`update connectors set active = false where account_id = ${account.accountId}`;
  return makeConnector(server, account, { active: true });
}

/** Every operation that connectors call. A missing one fails the build. */
export const inboundTable: Record<string, InboundRow> = {
  "connectors.receiveMessage": {
    status: 202,
    async prepare(server, account) {
      const { id, secret } = await connect(server, account);
      const body = { from: { phone: "+12175550142" }, content: "Hello", providerMessageId: `SM${++texts}` };
      return { path: `/connectors/${id}/messages`, body, secret };
    },
  },
  "connectors.reportStatus": {
    status: 200,
    async prepare(server, account) {
      const { id, secret } = await connect(server, account);
      const providerMessageId = `P${++texts}`;
      await sentOne(server, account, id, providerMessageId);
      return { path: `/connectors/${id}/status`, body: { providerMessageId, status: "delivered" }, secret };
    },
  },
};

/** A message that the connector has sent. */
async function sentOne(
  server: TestServer,
  { accountId }: TestAccount,
  connectorId: string,
  provided: string,
) {
  const [contactId, conversationId, messageId] = [newId(), newId(), newId()];
  const { sql } = server.database;
  await sql`insert into contacts (account_id, id, name, phone, status, role, source, language, created_at, updated_at)
    values (${accountId}, ${contactId}, 'Dana', '1', 'prospect', 'prospect', 'api', 'en', now(), now())`;
  await sql`insert into conversations (account_id, id, contact_id, status, started_at, last_message_at, created_at, updated_at)
    values (${accountId}, ${conversationId}, ${contactId}, 'active', now(), now(), now(), now())`;
  await sql`insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, metadata, sent_at, created_at)
    values (${accountId}, ${messageId}, ${conversationId}, 'outbound', 'Hello', 'hello', 'sms', '{"deliveryStatus":"sent"}', now(), now())`;
  await sql`insert into connector_messages (account_id, id, connector_id, message_id, contact_id, conversation_id, "to", content, status, provider_message_id, created_at)
    values (${accountId}, ${newId()}, ${connectorId}, ${messageId}, ${contactId}, ${conversationId}, '1', 'Hello', 'sent', ${provided}, now())`;
}
