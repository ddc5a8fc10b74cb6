import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { closedPort, httpReceiver, tcpReceiver } from "../platform/outbound/receivers.ts";
import { Connected } from "./connected.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
});
afterAll(() => server.close());

/** Sends one message through a connector, in one attempt. */
async function sendTo(port: number) {
  const connected = await Connected.to(server, `http://127.0.0.1:${port}/`);
  const message = await connected.send("Friday at 10 works.");
  await server.takeEvents();
  await server.drain(["connector"]);
  const [row] = await server.database.sql`
    select status, attempts, error, provider_message_id from connector_messages where message_id = ${message}`;
  const events = (await server.takeEvents()).map(({ event }) => event);
  const { deliveryStatus } = await connected.metadata(message);
  const { delivered } = await connected.test();
  const failures = await connected.failures();
  await server.request("DELETE", `/connectors/${connected.id}`, { as: connected.account });
  await server.drain(["connector"]);
  return { ...row, deliveryStatus, events, failures, delivered };
}

const triedAgain = (error: RegExp) => ({
  status: "pending",
  attempts: 1,
  error: expect.stringMatching(error),
  provider_message_id: null,
  deliveryStatus: "queued",
  events: [],
  failures: 1,
  delivered: false,
});
const sent = (providerMessageId: string | null = null) => ({
  status: "sent",
  attempts: 1,
  error: null,
  provider_message_id: providerMessageId,
  deliveryStatus: "sent",
  events: ["message.sent"],
  failures: 0,
  delivered: true,
});
const refused = (error: RegExp) => ({
  status: "failed",
  attempts: 1,
  error: expect.stringMatching(error),
  provider_message_id: null,
  deliveryStatus: "failed",
  events: ["message.failed"],
  failures: 0,
  delivered: false,
});

describe("the message is tried again when the connector", () => {
  it.each([300, 301, 302, 303, 307, 308, 500, 502, 503, 504, 599])("responds with %i", async (code) => {
    const { port } = await httpReceiver((_request, response) => response.writeHead(code).end());
    expect(await sendTo(port)).toEqual(triedAgain(new RegExp(String(code))));
  });

  it("redirects, which is not followed", async () => {
    let followed = 0;
    const target = await httpReceiver((_request, response) => {
      followed += 1;
      response.end();
    });
    const { port } = await httpReceiver((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end(),
    );
    expect(await sendTo(port)).toEqual(triedAgain(/responded with 307/));
    expect(followed).toBe(0);
  });

  it("is away", async () => {
    expect(await sendTo(await closedPort())).toEqual(triedAgain(/refused the connection/));
  });

  it("closes the connection in the middle of its response", async () => {
    const { port } = await tcpReceiver((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
    });
    expect(await sendTo(port)).toEqual(triedAgain(/closed the connection/));
  });

  it("does not speak HTTP", async () => {
    const { port } = await tcpReceiver((socket) => {
      socket.once("data", () => socket.end("220 mail.example ESMTP\r\n"));
    });
    expect(await sendTo(port)).toEqual(triedAgain(/./));
  });
});

describe("the message is tried again at the deadline, here a short one, when the connector", () => {
  beforeAll(() => {
    server.config.webhookTimeoutMs = 300;
  });
  afterAll(() => {
    server.config.webhookTimeoutMs = 10_000;
  });

  it("accepts the connection and never responds", async () => {
    const { port } = await tcpReceiver(() => undefined);
    expect(await sendTo(port)).toEqual(triedAgain(/within 0.3 s/));
  });

  it("sends a byte now and then, which does not extend the deadline", async () => {
    const { port } = await httpReceiver((_request, response) => {
      const drip = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(drip));
    });
    expect(await sendTo(port)).toEqual(triedAgain(/within 0.3 s/));
  });

  it("sends its headers byte by byte", async () => {
    const { port } = await tcpReceiver((socket) => {
      const head = [..."HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Filler: a long header of no use\r\n\r\n"];
      const drip = setInterval(() => socket.write(head.shift() ?? ""), 20);
      socket.on("close", () => clearInterval(drip));
    });
    expect(await sendTo(port)).toEqual(triedAgain(/within 0.3 s/));
  });
});

describe("the message counts as sent when a 2xx", () => {
  it.each([
    ["is HTML", "<html>ok</html>"],
    ["is not JSON", '{"providerMessageId": "P1"'],
    ["is not UTF-8", Buffer.from([0xff, 0xfe, 0x00])],
    ["has an id that is too long", JSON.stringify({ providerMessageId: "P".repeat(201) })],
    ["is nested deeply", `${"[".repeat(8_000)}${"]".repeat(8_000)}`],
  ])("%s", async (_, body) => {
    const { port } = await httpReceiver((_request, response) => response.end(body));
    expect(await sendTo(port)).toEqual(sent());
  });

  it("contains the provider's id", async () => {
    const { port } = await httpReceiver((_request, response) => response.end('{"providerMessageId":"P1"}'));
    expect(await sendTo(port)).toEqual(sent("P1"));
  });

  it("contains 10 MB, of which the beginning is read", async () => {
    let written = 0;
    const { port } = await httpReceiver((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, "a");
      const pump = () => {
        while (written < 10_000_000 && !response.destroyed && response.write(chunk)) written += chunk.length;
        if (written >= 10_000_000) response.end();
      };
      response.on("drain", pump);
      pump();
    });
    expect(await sendTo(port)).toEqual(sent());
  });
});

describe("the message is final when the connector", () => {
  it.each([400, 401, 404, 410, 422, 429, 499])(
    "responds with %i, which shows that it works: its count of failures starts again",
    async (code) => {
      const { port } = await httpReceiver((_request, response) =>
        response.writeHead(code).end("not a mobile number"),
      );
      expect(await sendTo(port)).toEqual(refused(new RegExp(`${code}: not a mobile number`)));
    },
  );

  it("explains itself with 10 MB, of which the beginning is kept as text", async () => {
    const { port } = await httpReceiver((_request, response) =>
      response.writeHead(422).end(Buffer.alloc(10_000_000, "\0a")),
    );
    expect(await sendTo(port)).toEqual(refused(/^The connector responded with 422: a{50,500}$/));
  });
});

it("a slow connector does not delay the messages of another account", async () => {
  let arrive: () => void = () => undefined;
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow = await httpReceiver(() => arrive());
  const quick = await httpReceiver((_request, response) => response.end());
  const waiting = await Connected.to(server, `http://127.0.0.1:${slow.port}/`);
  await waiting.send("waits");
  const working = server.drain(["connector"]);
  await isThere;
  const other = await Connected.to(server, `http://127.0.0.1:${quick.port}/`);
  const message = await other.send("does not wait");
  await server.drain(["connector"]);
  expect(await other.metadata(message)).toMatchObject({ deliveryStatus: "sent" });
  await slow.close();
  await working;
});
