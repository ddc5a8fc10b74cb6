import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A stand-in for a provider of messages: what its documentation says about its API and its callbacks. */
export interface Provider {
  /** As a name for people. */
  name: string;
  channel: "sms" | "chat_app_a";
  /** Path of the connector that receives outbound messages. */
  outboundPath: string;
  /** Settings of the connector. */
  env: Record<string, string>;
  /** What it accepted, oldest first. */
  accepted: Accepted[];
  /** How many of the next requests it refuses because it is busy. */
  busy: number;
  /** Whether businesses may write only to people who wrote before. */
  isReplyOnly: boolean;
  /** Somebody writes. @returns the status of the connector's response */
  write(from: string, content: string, id: string): Promise<number>;
  /** Somebody sends a picture without a text. @returns the status of the connector's response */
  sendPicture(from: string, id: string): Promise<number>;
  /** Reports what became of a message. @returns the status of the connector's response */
  report(sent: Accepted, outcome: "delivered" | "failed"): Promise<number>;
  /** Sends a callback with a wrong signature. @returns the status of the connector's response */
  forge(): Promise<number>;
  close(): void;
}

export interface WhatsAppProvider extends Provider {
  /** Sends any callback. */
  callback(value: object): Promise<Response>;
  /** Checks the webhook's URL; the challenge is 1158201444. */
  confirm(verifyToken: string): Promise<Response>;
}

export interface Accepted {
  id: string;
  /** E.164 with the plus. */
  to: string;
  content: string;
  /** Addresses of its files. */
  media: string[];
}

/** A file that somebody sends: a pixel. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

type Answer = [status: number, body: object];

async function serve(answer: (request: IncomingMessage, body: string) => Answer) {
  const server = createServer(async (request, response) => {
    const [status, body] = answer(request, await text(request));
    if (Buffer.isBuffer(body)) {
      response.writeHead(status, { "content-type": "image/png", "content-length": body.length }).end(body);
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** One account of Twilio with one number. @param own the connector's address */
export async function fakeTwilio(own: string): Promise<Provider> {
  const sid = "AC00000000000000000000000000000000";
  const token = "twilio-token";
  const number = "+15005550006";
  const api = await serve((request, body) => {
    // Twilio's addresses of media are open, unless the account protects them.
    if (request.url === "/media/1") return [200, picture];
    const expected = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;
    const isRight =
      request.headers.authorization === expected &&
      request.url === `/2010-04-01/Accounts/${sid}/Messages.json`;
    if (!isRight) return [401, { code: 20003, message: "Authenticate", status: 401 }];
    if (provider.busy > 0) {
      provider.busy -= 1;
      return [429, { code: 20429, message: "Too Many Requests", status: 429 }];
    }
    const form = new URLSearchParams(body);
    const to = form.get("To") ?? "";
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return [400, { code: 21211, message: `Invalid 'To' Phone Number: ${to}`, status: 400 }];
    const id = `SM${provider.accepted.length + 1}`;
    provider.accepted.push({ id, to, content: form.get("Body") ?? "", media: form.getAll("MediaUrl") });
    return [201, { sid: id, status: "queued" }];
  });
  async function callback(path: string, fields: Record<string, string>, key = token): Promise<Response> {
    const url = own + path;
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    const signature = createHmac("sha1", key)
      .update(url + sorted.flat().join(""))
      .digest("base64");
    return fetch(url, {
      method: "POST",
      headers: { "x-twilio-signature": signature },
      body: new URLSearchParams(fields),
    });
  }
  const provider: Provider = {
    name: "Twilio",
    channel: "sms",
    outboundPath: "/sms",
    env: {
      // As people copy it from the address bar.
      PUBLIC_URL: `${own}/`,
      TWILIO_API: api.url,
      TWILIO_ACCOUNT_SID: sid,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_NUMBER: number,
    },
    accepted: [],
    busy: 0,
    isReplyOnly: false,
    // With a query, which is signed, too.
    write: async (From, Body, MessageSid) =>
      (await callback("/twilio/inbound?number=1&name=a%20b", { Body, From, MessageSid, To: number })).status,
    sendPicture: async (From, MessageSid) => {
      const media = { NumMedia: "1", MediaUrl0: `${api.url}/media/1`, MediaContentType0: "image/png" };
      const fields = { Body: "", From, MessageSid, To: number, ...media };
      return (await callback("/twilio/inbound", fields)).status;
    },
    report: async ({ id, to }, outcome) => {
      const error = outcome === "failed" && { ErrorCode: "30005" };
      const fields = { MessageSid: id, MessageStatus: outcome, To: to, ...error };
      return (await callback("/twilio/status", fields)).status;
    },
    forge: async () => (await callback("/twilio/inbound", { Body: "x", From: number }, "wrong")).status,
    close: api.close,
  };
  return provider;
}

export const whatsApp = {
  phoneNumberId: "106540352242922",
  token: "whatsapp-token",
  appSecret: "whatsapp-app-secret",
  verifyToken: "whatsapp-verify-token",
};
const windowError = {
  code: 131047,
  title: "Re-engagement message",
  message: "Re-engagement message",
  error_data: {
    details: "Message failed to send because more than 24 hours have passed since the customer last replied.",
  },
};

/** One number of the WhatsApp Cloud API. @param own the connector's address */
export async function fakeWhatsApp(own: string): Promise<WhatsAppProvider> {
  const wroteAt = new Map<string, number>();
  const graphError = (code: number, message: string, details: string) => ({
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      fbtrace_id: "AbCdEf",
      error_data: { messaging_product: "whatsapp", details },
    },
  });
  const api = await serve((request, body) => {
    if (request.headers.authorization !== `Bearer ${whatsApp.token}`)
      return [401, graphError(190, "Invalid OAuth access token", "The token is invalid.")];
    // The address of a file is good for 5 minutes, and asks for the token, too.
    if (request.url === "/1166846181421424") {
      const about = { mime_type: "image/png", file_size: picture.length, id: "1166846181421424" };
      return [200, { messaging_product: "whatsapp", url: `${api.url}/attachments/?mid=1`, ...about }];
    }
    if (request.url === "/attachments/?mid=1") return [200, picture];
    if (request.url !== `/${whatsApp.phoneNumberId}/messages`)
      return [400, graphError(100, "Unsupported request", "Unknown path.")];
    if (provider.busy > 0) {
      provider.busy -= 1;
      return [400, graphError(130429, "Rate limit hit", "Too many messages in a short period of time.")];
    }
    const { messaging_product, to, type, ...parts } = JSON.parse(body);
    const part = parts[type];
    const isRight = type === "text" ? part?.body : ["image", "document"].includes(type) && part?.link;
    const digits = String(to).replace(/\D/g, "");
    if (messaging_product !== "whatsapp" || !isRight)
      return [400, graphError(100, "Invalid parameter", "A parameter is missing.")];
    if (!/^[1-9]\d{6,14}$/.test(digits))
      return [400, graphError(131009, "Parameter value is not valid", "The phone number is not valid.")];
    const id = `wamid.${provider.accepted.length + 1}`;
    const content = String(part.body ?? part.caption ?? "");
    const sent = { id, to: `+${digits}`, content, media: part.link ? [String(part.link)] : [] };
    provider.accepted.push(sent);
    // It accepts the message first, and reports the failure afterwards.
    if (Date.now() - (wroteAt.get(digits) ?? 0) > 24 * 3_600_000) void reportUntilTaken(sent);
    return [
      200,
      { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: digits }], messages: [{ id }] },
    ];
  });
  const reportUntilTaken = async (sent: Accepted) => {
    while ((await provider.report(sent, "failed")) !== 200)
      await new Promise((resolve) => setTimeout(resolve, 200));
  };
  function callback(value: object, key = whatsApp.appSecret): Promise<Response> {
    const metadata = { display_phone_number: "15550783881", phone_number_id: whatsApp.phoneNumberId };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "102290129340398", changes: [change] }],
    });
    return fetch(`${own}/whatsapp/webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
      },
      body,
    });
  }
  const timestamp = () => String(Math.floor(Date.now() / 1000));
  const provider: WhatsAppProvider = {
    name: "WhatsApp",
    channel: "chat_app_a",
    outboundPath: "/whatsapp",
    env: {
      WHATSAPP_API: api.url,
      WHATSAPP_PHONE_NUMBER_ID: whatsApp.phoneNumberId,
      WHATSAPP_TOKEN: whatsApp.token,
      WHATSAPP_APP_SECRET: whatsApp.appSecret,
      WHATSAPP_VERIFY_TOKEN: whatsApp.verifyToken,
      PUBLIC_URL: own,
    },
    accepted: [],
    busy: 0,
    isReplyOnly: true,
    write: async (from, content, id) => {
      const waId = from.replace(/\D/g, "");
      wroteAt.set(waId, Date.now());
      const message = { from: waId, id, timestamp: timestamp(), type: "text", text: { body: content } };
      const contacts = [{ profile: { name: "Dana Reyes" }, wa_id: waId }];
      return (await callback({ contacts, messages: [message] })).status;
    },
    sendPicture: async (from, id) => {
      const image = { id: "1166846181421424", mime_type: "image/png", sha256: "x" };
      const message = { from: from.replace(/\D/g, ""), id, timestamp: timestamp(), type: "image", image };
      return (await callback({ messages: [message] })).status;
    },
    report: async ({ id, to }, status) => {
      const errors = status === "failed" && { errors: [windowError] };
      const report = { id, status, timestamp: timestamp(), recipient_id: to.slice(1), ...errors };
      return (await callback({ statuses: [report] })).status;
    },
    forge: async () => (await callback({ messages: [] }, "wrong")).status,
    callback,
    confirm: (token) =>
      fetch(`${own}/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`),
    close: api.close,
  };
  return provider;
}
