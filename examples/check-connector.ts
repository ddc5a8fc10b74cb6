import { freePort } from "../apps/api/test/harness/free-port.ts";
import { RentalClient } from "../packages/sdk/dist/index.js";
import {
  type Accepted,
  fakeTwilio,
  fakeWhatsApp,
  type Provider,
  picture,
  type WhatsAppProvider,
  whatsApp,
} from "./connector-providers.ts";
import { type Outcome, type Program, passed, RunningProgram } from "./programs.ts";

const providers: Record<"twilio" | "whatsApp", (own: string) => Promise<Provider | WhatsAppProvider>> = {
  twilio: fakeTwilio,
  whatsApp: fakeWhatsApp,
};
export type ProviderName = keyof typeof providers;

const prospect = "+12175550142";
/** By channel, because the examples share an account. */
const phoneOnly = { sms: "+1 217 555 0199", chat_app_a: "+1 217 555 0188" };

/** Lets a connector carry messages between the server and a stand-in for its provider, both ways. */
export async function checkConnector(
  program: Program,
  providerName: ProviderName,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const provider = await providers[providerName](own);
  const { name, channel } = provider;
  // Automatic messages leave within the working hours: here, always.
  await rental.settings.update({
    workingHours: { start: "00:00", end: "23:59", days: [0, 1, 2, 3, 4, 5, 6] },
    timezone: "UTC",
  });
  const { id, secret } = await rental.connectors.create({
    channel,
    name,
    outboundUrl: `${own}${provider.outboundPath}`,
  });
  const connector = RunningProgram.start(program, {
    PORT: String(port),
    RENTAL_ORIGIN: new URL(baseUrl).origin,
    ...provider.env,
    CONNECTOR_ID: id,
    CONNECTOR_SECRET: secret,
  });
  const trace: string[] = [];
  const began = Date.now();
  const say = (line: string) => trace.push(`${String(Date.now() - began).padStart(6)} ms  ${line}`);
  try {
    await connector.waitFor((line) => line === `listening on ${own}`);
    must((await rental.connectors.test(id)).delivered, "the test is answered");
    const check = new Check(rental, provider, say);
    await check.conversation();
    await check.pictures();
    await check.optingOut();
    await check.automaticMessages();
    await check.refusals();
    if ("confirm" in provider) await check.onlyWhatsApp(provider);
    return passed(
      `${trace.join("\n")}\nmessages and files both ways, status reports, STOP and START, draft, follow-up and run`,
    );
  } catch (error) {
    const printed = `${trace.join("\n")}\nThe connector printed:\n${connector.text}`;
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error });
  } finally {
    await connector.stop();
    await rental.connectors.delete(id);
    provider.close();
  }
}

class Check {
  #written = 0;
  constructor(
    private readonly rental: RentalClient,
    private readonly provider: Provider,
    private readonly say: (line: string) => void,
  ) {}

  /** A person writes, is answered, and the provider reports that the answer was delivered. */
  async conversation(): Promise<void> {
    const contactId = await this.#write(prospect, "Is it still available?");
    const { sent, message } = await this.#answer(contactId, "Yes. Friday at 10?", prospect);
    must((await this.provider.report(sent, "delivered")) < 300, "the report is accepted");
    await this.#untilStatus(message, "delivered");
  }

  /** A picture arrives as an attachment, and two files are sent, which the provider fetches. */
  async pictures(): Promise<void> {
    const { rental, provider } = this;
    const { channel } = provider;
    must((await provider.sendPicture(prospect, "picture-1")) === 200, "a picture is accepted");
    const [sender] = (await rental.contacts.list({ search: prospect })).data;
    const contactId = sender!.id;
    const kept = await until("the picture", async () => {
      const { data } = await rental.conversations.search({ query: "1 picture" });
      const found = data.find((hit) => hit.channel === channel);
      if (!found) return undefined;
      const messages = (await rental.conversations.listMessages(found.conversationId)).data;
      return messages.find(
        (each) => each.direction === "inbound" && each.channel === channel && each.attachments.length > 0,
      );
    });
    const [attachment] = kept.attachments;
    const bytes = Buffer.from(await (await fetch(attachment!.url)).arrayBuffer());
    must(bytes.equals(picture), "its bytes are those that were sent");
    this.say(
      `${prospect} sends a picture: "${kept.content}", ${attachment!.contentType}, ${bytes.length} bytes`,
    );

    const attachmentIds = [
      await this.#upload("house.png", "image/png"),
      await this.#upload("lease.pdf", "application/pdf"),
    ];
    const message = await rental.messages.create({ contactId, channel, content: "The house", attachmentIds });
    await this.#untilStatus(message, "sent");
    const links = provider.accepted.flatMap(({ media }) => media);
    must(links.length === 2, "both files arrive");
    for (const link of links) must((await fetch(link)).ok, "the provider can fetch it without a key");
    const withText = provider.accepted.filter(({ content }) => content === "The house");
    must(withText.length === 1, "the text arrives once");
    this.say(`a message with two files: ${provider.name} gets "The house" and fetches both`);
  }

  /** @returns the id to send it with */
  async #upload(fileName: string, contentType: string): Promise<string> {
    const { attachments } = this.rental;
    const about = { fileName, contentType, sizeBytes: picture.length };
    const { uploadUrl, objectKey } = await attachments.presign(about);
    const body = new Uint8Array(picture);
    await fetch(uploadUrl, { method: "PUT", body, headers: { "content-type": contentType } });
    return (await attachments.confirm({ objectKey })).id;
  }

  async optingOut(): Promise<void> {
    const { channel } = this.provider;
    const contactId = await this.#write(prospect, "STOP");
    const optedOutAt = async () => (await this.rental.contacts.get(contactId)).optedOutAt?.[channel];
    must((await optedOutAt()) !== undefined, "STOP opts out");
    this.say(`the contact opted out of ${channel} at ${await optedOutAt()}`);
    const refusal = await this.rental.messages.create({ contactId, channel, content: "One more thing" }).then(
      () => "sent",
      (error: Error & { code?: string }) => error.message,
    );
    must(refusal.includes("opted out"), "a message to it is refused");
    this.say(`POST /messages is refused: ${refusal}`);
    await this.#write(prospect, "START");
    must((await optedOutAt()) === undefined, "START opts in");
    await this.#answer(contactId, "Welcome back", prospect);
  }

  /** A draft, a follow-up and a workflow run for a contact that has only a phone number. */
  async automaticMessages(): Promise<void> {
    const { rental, provider } = this;
    const { channel } = provider;
    const phone = phoneOnly[channel];
    const { id: contactId } = await rental.contacts.create({
      name: "Sam Whitfield",
      phone,
      ...(channel !== "sms" && { channelPreference: channel }),
    });
    if (provider.isReplyOnly)
      must((await this.#write(phone, "Hello")) === contactId, "the contact is found by its number");

    const draft = await rental.drafts.create({ contactId, content: "A draft" });
    await rental.drafts.send(draft.id);
    await this.#arrival("A draft", phone, "the draft");

    const scheduledFor = new Date().toISOString();
    await rental.followups.create({ contactId, scheduledFor, message: "A follow-up to {contactName}" });
    await this.#arrival("A follow-up to Sam Whitfield", phone, "the follow-up");

    const workflow = await rental.workflows.create({
      name: `By ${provider.name}`,
      triggerType: "manual",
      steps: [
        { type: "send_message", config: { template: "A run asks {contactName}: still looking?" } },
        { type: "wait_for_reply", config: { timeoutHours: 24 } },
        { type: "send_message", config: { template: "The run heard the reply" } },
        { type: "end", config: {} },
      ],
    });
    await rental.workflowRuns.create({ workflowId: workflow.id, contactId });
    await this.#arrival("A run asks Sam Whitfield: still looking?", phone, "the run");
    await this.#write(phone, "Yes");
    await this.#arrival("The run heard the reply", phone, "the run, after the reply");
  }

  /** A busy provider, a number that it rejects, a message that it gives up, and a forged callback. */
  async refusals(): Promise<void> {
    const { rental, provider } = this;
    const { channel, name } = provider;
    const contactId = await this.#write(prospect, "One more question");
    provider.busy = 1;
    const { sent, message } = await this.#answer(contactId, "Sent although the provider was busy", prospect);
    must((await provider.report(sent, "failed")) < 300, "the report is accepted");
    this.say(`${name} reports a failure: ${await this.#untilStatus(message, "failed")}`);

    const invalid = await rental.contacts.create({ name: "Nobody", phone: "12345" });
    const rejected = await rental.messages.create({
      contactId: invalid.id,
      channel,
      content: "Hello?",
    });
    this.say(`a number that ${name} rejects: ${await this.#untilStatus(rejected, "failed")}`);
    must((await provider.forge()) === 401, "a forged callback is rejected");
    this.say("a callback with a wrong signature gets a 401");
  }

  /** The webhook's verification, media, the 24 hours, and the app's other numbers. */
  async onlyWhatsApp(provider: WhatsAppProvider): Promise<void> {
    const { rental } = this;
    const confirmed = await provider.confirm(whatsApp.verifyToken);
    must((await confirmed.text()) === "1158201444", "the webhook's challenge is returned");
    must((await provider.confirm("wrong")).status === 403, "another verify token is rejected");
    this.say("GET /whatsapp/webhook returns hub.challenge, and 403 for another token");

    const from = prospect.slice(1);
    const timestamp = "1767225600";
    const image = { id: "1166846181421424", mime_type: "image/png", caption: "Is this the one?" };
    const withImage = { messages: [{ id: "wamid.image", from, type: "image", image, timestamp }] };
    must((await provider.callback(withImage)).ok, "an image with a caption is accepted");
    const { data } = await rental.conversations.search({ query: "Is this the one?" });
    must(data.length === 1, "the caption is received");
    const place = { latitude: 39.8, longitude: -89.65 };
    const withPlace = {
      messages: [{ id: "wamid.place", from, type: "location", location: place, timestamp }],
    };
    for (let time = 0; time < 2; time++) must((await provider.callback(withPlace)).ok, "a place is accepted");
    await this.#arrival("Sorry, I can't read that here.", prospect, "the answer to a place");
    const asked = provider.accepted.filter(({ content }) => content.startsWith("Sorry"));
    must(asked.length === 1, "a repeated place is answered once");
    const forged = await fetch(
      `${provider.env.PUBLIC_URL}/whatsapp/media/1?expires=9999999999999&signature=x`,
    );
    must(forged.status === 401, "a file is passed on for a right signature only");
    must((await provider.report(asked[0]!, "delivered")) === 200, "a report about that answer is ignored");

    const reaction = { id: "wamid.r", from, timestamp, type: "reaction", reaction: {} };
    must((await provider.callback({ messages: [reaction] })).ok, "a reaction is ignored");
    const elsewhere = { metadata: { phone_number_id: "1" }, messages: [reaction] };
    must((await provider.callback(elsewhere)).ok, "another number's messages are ignored");

    const stranger = await rental.contacts.create({ name: "Lena Brandt", phone: "+1 217 555 0177" });
    const unasked = await rental.messages.create({
      contactId: stranger.id,
      channel: provider.channel,
      content: "Are you still looking?",
    });
    this.say(`to a contact who never wrote: ${await this.#untilStatus(unasked, "failed")}`);
  }

  /** @returns the id of the contact */
  async #write(from: string, content: string): Promise<string> {
    const status = await this.provider.write(from, content, `in-${++this.#written}`);
    must(status === 200, `"${content}" is accepted`);
    const search = from.replaceAll(" ", "");
    const contact = await until(`the contact ${from}`, async () => {
      const { data } = await this.rental.contacts.list({ search });
      return data[0] ?? (await this.rental.contacts.list({ search: from })).data[0];
    });
    this.say(`${from} writes "${content}"`);
    return contact.id;
  }

  async #answer(contactId: string, content: string, phone: string) {
    const { channel } = this.provider;
    const message = await this.rental.messages.create({ contactId, channel, content });
    const sent = await this.#arrival(content, phone, "POST /messages");
    await this.#untilStatus(message, "sent");
    return { sent, message };
  }

  /** Waits until the provider has accepted a message that begins like this. */
  async #arrival(beginning: string, phone: string, what: string): Promise<Accepted> {
    const { accepted, name } = this.provider;
    const to = phone.replaceAll(" ", "");
    const sent = await until(`${what} at ${name}`, async () =>
      accepted.find((each) => each.content.startsWith(beginning) && each.to === to),
    );
    this.say(`${what}: ${name} gets ${sent.id} to ${sent.to}, "${sent.content}"`);
    return sent;
  }

  /** Waits until a message has a status. @returns its error, if any */
  async #untilStatus(
    { id, conversationId }: { id: string; conversationId: string },
    status: string,
  ): Promise<string> {
    const metadata = await until(`${id} ${status}`, async () => {
      const { data } = await this.rental.conversations.listMessages(conversationId);
      const found = data.find((message) => message.id === id)?.metadata;
      return found?.deliveryStatus === status && found;
    });
    this.say(`its deliveryStatus is ${status}`);
    return metadata.error ?? "";
  }
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
