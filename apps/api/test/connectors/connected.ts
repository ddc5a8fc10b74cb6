import { expect } from "vitest";
import { createContact } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** An account whose text messages leave through a connector. */
export class Connected {
  id = "";
  account!: TestAccount;

  private constructor(private readonly server: TestServer) {}

  static async to(server: TestServer, outboundUrl: string): Promise<Connected> {
    const made = new Connected(server);
    made.account = await server.createAccount("pro");
    const body = { channel: "sms", name: "Text messages", outboundUrl };
    const answer = await server.request("POST", "/connectors", { as: made.account, body });
    expect(answer.status, answer.text).toBe(201);
    made.id = answer.body.data.id;
    return made;
  }

  get ref() {
    return { accountId: this.account.accountId, id: this.id };
  }

  /** Queues a message to a new contact. @returns its id */
  async send(content: string): Promise<string> {
    const contact = await createContact(this.server, this.account, { phone: "+1 217 555 0142" });
    const body = { contactId: contact.id, content, channel: "sms" };
    const answer = await this.server.request("POST", "/messages", { as: this.account, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id;
  }

  /** What a message's record says. */
  async metadata(messageId: string): Promise<Record<string, unknown>> {
    const [row] = await this.server.database.sql`select metadata from messages where id = ${messageId}`;
    return row!.metadata;
  }

  async failures(): Promise<number> {
    const answer = await this.server.request("GET", `/connectors/${this.id}`, { as: this.account });
    return answer.body.data.consecutiveFailures;
  }

  async test(): Promise<{ delivered: boolean; status: number | null; response: string }> {
    const answer = await this.server.request("POST", `/connectors/${this.id}/test`, { as: this.account });
    return answer.body.data;
  }
}
