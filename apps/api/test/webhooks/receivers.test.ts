import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drain } from "../../src/program/worker.ts";
import { makeContact } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import {
  authority,
  closedPort,
  httpReceiver,
  httpsReceiver,
  tcpReceiver,
} from "../platform/outbound/receivers.ts";

let names: Record<string, string> = {};

function serve(env: Record<string, string>) {
  const lookup = async (host: string) => {
    const address = names[host];
    if (!address) throw new Error("ENOTFOUND");
    return [{ address, family: 4 as const }];
  };
  return startTestServer(env, { outbound: { lookup, ca: authority } });
}

beforeEach(() => {
  names = { "receiver.example": "127.0.0.1", "other.example": "127.0.0.1" };
});

/** Subscribes, changes a contact and does the work; returns the logged attempt. */
async function deliverTo(
  server: TestServer,
  account: TestAccount,
  url: string,
  afterwards: () => void = () => undefined,
) {
  const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
    server.request(method, path, { as: account, body });
  const created = await call("POST", "/webhooks", { url, events: ["contact.updated"] });
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  afterwards();
  await call("PATCH", `/contacts/${await makeContact(server, account)}`, { name: "x" });
  await drain(server.platform, ["webhook-fan-out", "webhook-delivery"]);
  const [delivery] = (await call("GET", `/webhooks/${id}/deliveries`)).body.data;
  const tested = await call("POST", `/webhooks/${id}/test`);
  await call("PATCH", `/webhooks/${id}`, { active: false });
  const { status, attemptCount, lastStatusCode, lastError } = delivery;
  return { status, attemptCount, lastStatusCode, lastError, tested: tested.body.data.delivered };
}

const failed = (lastError: RegExp, lastStatusCode: number | null = null) => ({
  status: "pending",
  attemptCount: 1,
  lastStatusCode,
  lastError: expect.stringMatching(lastError),
  tested: false,
});
const arrived = (code: number) => ({
  status: "delivered",
  attemptCount: 1,
  lastStatusCode: code,
  lastError: null,
  tested: true,
});

describe("on the machine's network", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await serve({ ALLOW_PRIVATE_NETWORKS: "true" });
    account = await server.createAccount("scale");
  });
  afterAll(() => server.close());
  const deliver = (url: string) => deliverTo(server, account, url);

  it("a receiver with a valid certificate gets its delivery", async () => {
    const { port } = await httpsReceiver((_request, response) => response.writeHead(204).end());
    expect(await deliver(`https://receiver.example:${port}/hook`)).toEqual(arrived(204));
  });

  it.each([300, 301, 302, 307, 308, 400, 404, 410, 429, 500, 503])(
    "a response with %i is a failure",
    async (code) => {
      const { port } = await httpReceiver((_request, response) => response.writeHead(code).end());
      expect(await deliver(`http://127.0.0.1:${port}/hook`)).toEqual(failed(/responded with \d+/, code));
    },
  );

  it("a redirect is not followed", async () => {
    let followed = 0;
    const target = await httpReceiver((_request, response) => {
      followed += 1;
      response.end();
    });
    const { port } = await httpReceiver((_request, response) =>
      response.writeHead(301, { location: `http://127.0.0.1:${target.port}/` }).end(),
    );
    expect(await deliver(`http://127.0.0.1:${port}/hook`)).toEqual(failed(/redirects are not followed/, 301));
    expect(followed).toBe(0);
  });

  it("a port that refuses connections is a failure", async () => {
    expect(await deliver(`http://127.0.0.1:${await closedPort()}/`)).toEqual(
      failed(/refused the connection/),
    );
  });

  describe("that is slow", () => {
    beforeAll(() => {
      server.config.webhookTimeoutMs = 300;
    });
    afterAll(() => {
      server.config.webhookTimeoutMs = 10_000;
    });

    it("a receiver that accepts and never responds is a failure at the deadline", async () => {
      const { port } = await tcpReceiver(() => undefined);
      expect(await deliver(`http://127.0.0.1:${port}/`)).toEqual(failed(/within 0.3 s/));
    });

    it("a receiver that sends a byte now and then does not extend the deadline", async () => {
      const { port } = await httpReceiver((_request, response) => {
        const drip = setInterval(() => response.write("."), 50);
        response.on("close", () => clearInterval(drip));
      });
      expect(await deliver(`http://127.0.0.1:${port}/`)).toEqual(failed(/within 0.3 s/));
    });
  });

  it("of an endless response, 64 KiB are read; its 2xx counts", async () => {
    let sent = 0;
    const { port } = await httpReceiver((_request, response) => {
      const chunk = Buffer.alloc(16_384, "a");
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", pump);
      pump();
    });
    expect(await deliver(`http://127.0.0.1:${port}/`)).toEqual(arrived(200));
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it("a receiver that closes the connection in the middle of its response is a failure", async () => {
    const { port } = await tcpReceiver((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
    });
    expect(await deliver(`http://127.0.0.1:${port}/`)).toEqual(failed(/closed the connection/));
  });

  it("a receiver whose certificate is for another name is a failure", async () => {
    const { port } = await httpsReceiver((_request, response) => response.end());
    expect(await deliver(`https://other.example:${port}/`)).toEqual(failed(/for another host name/));
  });

  it("a name that does not resolve is a failure", async () => {
    expect(await deliver("https://nowhere.example/")).toEqual(failed(/does not resolve/));
  });
});

describe("on the public internet", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await serve({});
    account = await server.createAccount("scale");
  });
  afterAll(() => server.close());

  it("a name that changes to a private address after the check is refused at delivery and test", async () => {
    const receiver = await httpsReceiver((_request, response) => response.end());
    names["receiver.example"] = "93.184.215.14";
    const outcome = await deliverTo(server, account, `https://receiver.example:${receiver.port}/hook`, () => {
      names["receiver.example"] = "127.0.0.1";
    });
    expect(outcome).toEqual(failed(/only public internet addresses/));
    expect(outcome.lastError).not.toContain("127.0.0.1");
    expect(receiver.connections).toBe(0);
  });
});
