import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { signatureHeaders } from "../../src/gate/identity/connector-signature.ts";
import { closers, Installation } from "../harness/installation.ts";

interface Arrived {
  id: string;
  messageId: string;
  contactId: string;
  content: string;
}

/** Between two messages of a person: a connector may hand in 1,200 a minute. */
const pauseMs = 110;

/** An installation whose text messages leave and arrive through a connector. */
export class ConnectorInstallation extends Installation {
  /** What the connector received, repetitions included. */
  readonly arrived: Arrived[] = [];
  /** Answers a message; at once unless set. */
  answer: (response: ServerResponse, arrived: Arrived) => unknown = (response, { id }) =>
    response.end(JSON.stringify({ providerMessageId: `P-${id}` }));
  /** Ids of the messages that the API accepted for sending. */
  readonly accepted: string[] = [];
  /** What the API answered to inbound messages, by the id of the provider. */
  readonly received = new Map<string, string>();
  /** Inbound requests that were not answered, or not by a 202. */
  cut = 0;
  #connector!: { id: string; secret: string };
  #isWriting = false;
  #writers: Promise<void>[] = [];

  static async start(withRedis: boolean, withPostgres = false): Promise<ConnectorInstallation> {
    const made = await new ConnectorInstallation().open({ withRedis, withPostgres });
    const outboundUrl = await made.#listen();
    const body = { channel: "sms", name: "Text messages", outboundUrl };
    const { data } = await made.client.write("POST", "/connectors", body);
    made.#connector = data as unknown as { id: string; secret: string };
    return made;
  }

  async #listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      const arrived = JSON.parse(await text(request)) as Arrived;
      this.arrived.push(arrived);
      this.answer(response, arrived);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  async createContact(phone: string): Promise<string> {
    return (await this.client.write("POST", "/contacts", { name: "Dana", phone })).data.id;
  }

  /** Sends a message and remembers that it was accepted. */
  async send(contactId: string, content: string): Promise<void> {
    const body = { contactId, content, channel: "sms" };
    this.accepted.push((await this.client.write("POST", "/messages", body)).data.id);
  }

  /** Two senders to contacts of their own, as fast as they are answered, and two people who write. */
  async startWriting(): Promise<void> {
    this.#isWriting = true;
    for (let i = 0; i < 2; i++) {
      const contactId = await this.createContact(`+1 217 555 010${i}`);
      this.#writers.push(this.#repeat(10, (n) => this.send(contactId, String(n))));
      this.#writers.push(this.#repeat(pauseMs, () => this.#receive(`+1 217 555 020${i}`)));
    }
  }

  async #repeat(pause: number, work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; this.#isWriting; n++) {
      await work(n);
      await wait(pause);
    }
  }

  async stopWriting(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#writers);
  }

  /** Delivers an inbound message, again until it gets a 202. */
  async #receive(phone: string): Promise<void> {
    const { id, secret } = this.#connector;
    const providerMessageId = randomUUID();
    const body = JSON.stringify({ from: { phone }, content: "Is it still available?", providerMessageId });
    for (;;) {
      const answer = await fetch(`${this.api.said}/inbound/v1/connectors/${id}/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", ...signatureHeaders(body, secret, new Date()) },
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      const messageId = answer?.status === 202 && (await messageIdIn(answer));
      if (messageId) {
        this.received.set(providerMessageId, messageId);
        return;
      }
      if (answer && answer.status < 500) expect(answer.status).toBe(202);
      this.cut += 1;
      await wait(50);
    }
  }

  /** Waits until nothing is left to send, then compares what was accepted with what arrived. */
  async expectNothingLost(withinMs = 60_000): Promise<{ repeated: number }> {
    const { queues: sql } = this.database;
    const left = async () =>
      (await sql`select count(*)::int as left from connector_messages where status = 'pending'`)[0]!.left;
    await expect.poll(left, { timeout: withinMs, interval: 100 }).toBe(0);
    await this.#expectSent();
    await this.#expectReceived();
    return { repeated: this.arrived.length - new Set(this.arrived.map(({ id }) => id)).size };
  }

  async #expectSent(): Promise<void> {
    const { queues: sql } = this.database;
    const rows = await sql`select id, message_id as "messageId", status from connector_messages`;
    expect(this.accepted.length).toBeGreaterThan(0);
    expect(rows.filter(({ status }) => status !== "sent")).toEqual([]);
    const idOf = new Map(rows.map(({ messageId, id }) => [messageId, id]));
    // Every accepted message arrived, always with the same id, and became sent once.
    const arrivedIds = new Map(this.arrived.map(({ messageId, id }) => [messageId, id]));
    for (const messageId of this.accepted) expect(arrivedIds.get(messageId)).toBe(idOf.get(messageId));
    expect(new Set(this.arrived.map(({ id }) => id)).size).toBe(rows.length);
    const sent = await sql`select data->>'id' as id from outbox where event = 'message.sent'`;
    expect(sent.map(({ id }) => id).toSorted()).toEqual(rows.map((row) => row.messageId).toSorted());
    // In order for each contact.
    const latest = new Map<string, number>();
    for (const { contactId, content } of this.arrived) {
      expect(Number(content)).toBeGreaterThanOrEqual(latest.get(contactId) ?? 0);
      latest.set(contactId, Number(content));
    }
  }

  async #expectReceived(): Promise<void> {
    const { queues: sql } = this.database;
    expect(this.received.size).toBeGreaterThan(0);
    const rows = await sql`
      select id, metadata->>'providerMessageId' as "providerId" from messages where direction = 'inbound'`;
    // One record for each, whatever was cut off and repeated.
    expect(new Map(rows.map(({ providerId, id }) => [providerId, id]))).toEqual(this.received);
    expect(rows.length).toBe(this.received.size);
    const events = await sql`select data->>'id' as id from outbox where event = 'message.received'`;
    expect(events.map(({ id }) => id).toSorted()).toEqual([...this.received.values()].toSorted());
    const [people] = await sql`select count(*)::int as count from contacts where source = 'sms'`;
    expect(people!.count).toBe(2);
  }
}

/** The id in an answer; nothing if it was cut off. */
async function messageIdIn(answer: Response): Promise<string | undefined> {
  const body = (await answer.json().catch(() => undefined)) as { data: { messageId: string } } | undefined;
  return body?.data.messageId;
}
