import { randomInt, randomUUID } from "node:crypto";
import { signatureHeaders } from "../../api/src/gate/identity/connector-signature.ts";
import type { ApiCaller } from "./api-caller.ts";

/** A connector that only receives, and a subscription to what it delivers. */
export class BenchConnector {
  #id = "";
  #secret = "";
  #subscription = "";

  constructor(private readonly api: ApiCaller) {}

  async connect(hook: string): Promise<void> {
    const subscription = { url: hook, events: ["message.received"] };
    this.#subscription = (await this.api.call("POST", "/webhooks", subscription)).id!;
    const body = { channel: "sms", name: "Bench", outboundUrl: null };
    const { id, secret } = await this.api.call("POST", "/connectors", body);
    this.#id = id!;
    this.#secret = secret!;
  }

  async disconnect(): Promise<void> {
    await this.api.call("DELETE", `/webhooks/${this.#subscription}`);
    await this.api.call("DELETE", `/connectors/${this.#id}`);
  }

  /** Delivers a message; every second one is from a new sender. @returns its id */
  async send(n: number): Promise<string> {
    const phone = n % 2 === 0 ? `+1217${randomInt(1_000_000, 10_000_000)}` : "+12175550142";
    const fields = { content: "Is the apartment on Elm Street still available?", sentAt: new Date() };
    const body = JSON.stringify({ from: { phone }, ...fields, providerMessageId: randomUUID() });
    const answer = await fetch(`${this.api.origin}/inbound/v1/connectors/${this.#id}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signatureHeaders(body, this.#secret, new Date()) },
      body,
    });
    if (answer.status !== 202) throw new Error(`A message was answered with ${answer.status}.`);
    const { data } = (await answer.json()) as { data: { messageId: string } };
    return data.messageId;
  }
}
