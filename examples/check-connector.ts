import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { freePort } from "../apps/api/test/harness/free-port.ts";
import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Outcome, type Program, RunningProgram } from "./programs.ts";

const twilio = { sid: "AC00000000000000000000000000000000", token: "twilio-token", number: "+15005550006" };
const prospect = "+12175550142";

/** What Twilio's API documents of `POST Messages.json`, for one account. */
async function fakeTwilio() {
  const messages: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const expected = `Basic ${Buffer.from(`${twilio.sid}:${twilio.token}`).toString("base64")}`;
    const isRight =
      request.headers.authorization === expected &&
      request.url === `/2010-04-01/Accounts/${twilio.sid}/Messages.json`;
    if (!isRight) return response.writeHead(401).end(JSON.stringify({ message: "Authenticate" }));
    if (!/^\+[1-9]\d{6,14}$/.test(form.get("To") ?? "")) {
      const message = `Invalid 'To' Phone Number: ${form.get("To")}`;
      return response.writeHead(400).end(JSON.stringify({ code: 21211, message, status: 400 }));
    }
    messages.push(form);
    response.writeHead(201).end(JSON.stringify({ sid: `SM${messages.length}`, status: "queued" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { messages, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A request as Twilio would send it. @returns the status of the response */
async function fromTwilio(url: string, fields: Record<string, string>, token = twilio.token) {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = createHmac("sha1", token)
    .update(url + sorted.flat().join(""))
    .digest("base64");
  const answer = await fetch(url, {
    method: "POST",
    headers: { "x-twilio-signature": signature },
    body: new URLSearchParams(fields),
  });
  return answer.status;
}

/** Asks until a value is there. */
async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const value = await ask();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not seen within 30 s: ${what}`);
}

function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`expected: ${what}`);
}

/** Lets a connector carry text messages between the server and a stand-in for Twilio, both ways. */
export async function checkConnector(
  program: Program,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const provider = await fakeTwilio();
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const { id, secret } = await rental.connectors.create({
    ...{ channel: "sms", name: "Twilio", outboundUrl: `${own}/sms` },
  });
  const connector = RunningProgram.start(program, {
    ...{ PORT: String(port), PUBLIC_URL: own, RENTAL_ORIGIN: new URL(baseUrl).origin },
    ...{ CONNECTOR_ID: id, CONNECTOR_SECRET: secret, TWILIO_API: provider.url },
    ...{ TWILIO_ACCOUNT_SID: twilio.sid, TWILIO_AUTH_TOKEN: twilio.token, TWILIO_NUMBER: twilio.number },
  });
  const inbound = (Body: string, MessageSid: string) =>
    fromTwilio(`${own}/twilio/inbound`, { Body, From: prospect, MessageSid, To: twilio.number });
  try {
    await connector.waitFor((line) => line === `listening on ${own}`);
    must((await rental.connectors.test(id)).delivered, "the test is answered");

    must((await inbound("Is it still available?", "SMin1")) === 200, "an inbound message is accepted");
    const contact = await until("the contact", async () =>
      (await rental.contacts.list({ search: prospect })).data.at(0),
    );
    const message = await rental.messages.create({
      ...{ contactId: contact.id, channel: "sms", content: "Yes. Friday at 10?" },
    });
    const sent = await until("the message at Twilio", async () => provider.messages[0]);
    must(sent.get("To") === prospect && sent.get("Body") === "Yes. Friday at 10?", "number and text");
    const metadata = async () =>
      (await rental.conversations.listMessages(message.conversationId)).data.find(
        (each) => each.id === message.id,
      )?.metadata;
    await until("sent", async () => (await metadata())?.deliveryStatus === "sent");
    const delivered = { MessageSid: "SM1", MessageStatus: "delivered", To: prospect };
    must((await fromTwilio(`${own}/twilio/status`, delivered)) === 204, "a status report is accepted");
    await until("delivered", async () => (await metadata())?.deliveryStatus === "delivered");

    await inbound("STOP", "SMin2");
    must((await rental.contacts.get(contact.id)).optedOutAt?.sms !== undefined, "STOP opts out");
    await inbound("START", "SMin3");
    must((await rental.contacts.get(contact.id)).optedOutAt === undefined, "START opts in");

    const forged = await fromTwilio(`${own}/twilio/inbound`, { Body: "x", From: prospect }, "wrong");
    must(forged === 401, "a forged request is rejected");
    return {
      ok: true,
      skipped: false,
      text: `${connector.text}\nOK: sent, delivered and received text messages; STOP and START`,
    };
  } finally {
    await connector.stop();
    await rental.connectors.delete(id);
    provider.close();
  }
}
