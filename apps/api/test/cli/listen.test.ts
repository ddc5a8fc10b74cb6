import { hostname } from "node:os";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RentalClient } from "../../../../packages/sdk/src/index.ts";
import { signer } from "../../src/domains/integrations/webhooks/attempt.ts";
import { fanOutKind } from "../../src/platform/jobs/outbox.ts";
import type { Forwarded } from "../../src/program/cli/listen/forward.ts";
import { type ListenOptions, listen, type Ready } from "../../src/program/cli/listen/listen.ts";
import type { EventName } from "../../src/program/cli/listen/subscription.ts";
import { listeningApi } from "../harness/api.ts";
import { type Recorder, startRecorder } from "../webhooks/recorder.ts";

const open = await listeningApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const closed = await listeningApi();

let receiver: Recorder;
let end: AbortController;
let forwarded: Forwarded[];
const ends: Promise<unknown>[] = [];
beforeEach(async () => {
  receiver = await startRecorder();
  end = new AbortController();
  forwarded = [];
});
afterEach(async () => {
  end.abort();
  await Promise.allSettled(ends.splice(0));
  await receiver.close();
});

type Installation = typeof open;
const clientOf = ({ account, origin }: Installation) =>
  new RentalClient({ apiKey: account.apiKey, baseUrl: origin });
const events: EventName[] = ["contact.created", "contact.updated", "test.ping"];

/** Starts to listen. @returns when events are forwarded */
async function started(installation: Installation, more: Partial<ListenOptions> = {}) {
  let onReady!: (ready: Ready) => void;
  const ready = new Promise<Ready>((resolve) => {
    onReady = resolve;
  });
  const ended = listen({
    client: clientOf(installation),
    events,
    forwardTo: receiver.url,
    isLocal: true,
    signal: end.signal,
    onReady,
    onForwarded: (each) => forwarded.push(each),
    onTrouble: (error) => {
      throw error;
    },
    pollMs: 10,
    ...more,
  });
  ends.push(ended);
  return { ended, ...(await Promise.race([ready, ended.then(() => ready)])) };
}

async function addContacts({ server, account }: Installation, names: string[], kinds?: string[]) {
  for (const name of names)
    await server.request("POST", "/contacts", { as: account, body: { name, phone: "+1 555 0100" } });
  await server.drain(kinds);
}

const subscriptions = async ({ server, account }: Installation) =>
  (await server.request("GET", "/webhooks", { as: account })).body.data;

const ways = [
  ["delivered to this machine", "delivered", open, undefined],
  // Without the attempts of deliveries, which would ask a resolver for a name that does not exist.
  ["read from the log, where the server sends to public addresses only", "polled", closed, [fanOutKind]],
] as const;

describe.each(ways)("events %s", (_title, expected, installation, kinds) => {
  it("arrive in order, with bytes and headers that the receiver's verifier accepts", async () => {
    const { secret, way } = await started(installation);
    expect(way).toBe(expected);
    await addContacts(installation, ["A", "B", "C"], kinds && [...kinds]);
    await vi.waitFor(() => expect(forwarded).toHaveLength(3), 25_000);
    const { data } = (await installation.server.request("GET", "/contacts", { as: installation.account }))
      .body;
    const ids = data.slice(0, 3).map(({ id }: { id: string }) => id);
    expect(receiver.got.map(({ event }) => event.data.id)).toEqual(ids.reverse());
    for (const { body, headers, event } of receiver.got) {
      expect(headers["x-webhook-signature"]).toBe(signer(secret).documented(body));
      expect(headers["x-webhook-id"]).toBe(event.webhookId);
      expect(headers["x-webhook-timestamp"]).toBe(event.timestamp);
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(forwarded.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("are signed anew when the receiver has a secret of its own", async () => {
    const { secret } = await started(installation, { secret: "whsec_of_the_receiver" });
    expect(secret).toBe("whsec_of_the_receiver");
    await addContacts(installation, ["D"], kinds && [...kinds]);
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1), 25_000);
    const { body, headers } = receiver.got[0]!;
    expect(headers["x-webhook-signature"]).toBe(signer("whsec_of_the_receiver").documented(body));
  });

  it("are forwarded once, with the receiver's status or the reason", async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await started(installation);
    await addContacts(installation, ["E"], kinds && [...kinds]);
    await vi.waitFor(
      () => expect(forwarded).toMatchObject([{ status: 500, event: "contact.created" }]),
      25_000,
    );
    await receiver.close();
    await addContacts(installation, ["F"], kinds && [...kinds]);
    await vi.waitFor(
      () => expect(forwarded).toMatchObject([{}, { status: null, error: "ECONNREFUSED" }]),
      25_000,
    );
  });

  it("leave no subscription behind, at the end or after an error", async () => {
    const { ended } = await started(installation);
    expect(await subscriptions(installation)).toHaveLength(1);
    end.abort();
    await ended;
    expect(await subscriptions(installation)).toEqual([]);
    const failing = started(installation, {
      signal: AbortSignal.timeout(60_000),
      onReady: () => {
        throw new Error("The terminal is gone.");
      },
    });
    await expect(failing).rejects.toThrow("The terminal is gone.");
    expect(await subscriptions(installation)).toEqual([]);
  });
});

it("removes what a killed run of this machine left, and nothing else", async () => {
  const { server, account } = closed;
  const descriptions = [
    `rental webhooks listen on ${hostname()}, process 4194305`,
    `rental webhooks listen on ${hostname()}, process ${process.ppid}`,
    "rental webhooks listen on another-machine, process 4194305",
    "Calendar of the office",
  ];
  for (const description of descriptions) {
    const body = { url: "https://listener.invalid/x", events: ["contact.created"], description };
    expect((await server.request("POST", "/webhooks", { as: account, body })).status).toBe(201);
  }
  const { leftovers, subscription } = await started(closed);
  expect(leftovers).toBe(1);
  const kept = (await subscriptions(closed)).filter(({ id }: { id: string }) => id !== subscription);
  expect(kept.map((each: { description: string }) => each.description).sort()).toEqual(
    descriptions.slice(1).sort(),
  );
});

it("ends when its subscription is deleted by others", async () => {
  const { ended, subscription } = await started(closed);
  await closed.server.request("DELETE", `/webhooks/${subscription}`, { as: closed.account });
  await expect(ended).rejects.toThrow("There is no such webhook");
});
