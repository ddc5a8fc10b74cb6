/** The effects of images on others: pixels that fill the memory, clients that have disconnected. */

import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const megabyte = 1024 ** 2;

const { server, account: attacker } = await listeningApi({ plan: "scale" });
const neighbour = await server.createAccount("scale");

const flat = (side: number, channels: 3 | 4) =>
  sharp({ create: { width: side, height: side, channels, background: "#369" }, limitInputPixels: false });
/** 64 megapixels, interlaced, so that decoders can't work in strips; 0.4 MB to send. */
const monster = await flat(8_000, 4).png({ progressive: true, compressionLevel: 9 }).toBuffer();
const photo = await flat(1_000, 3).jpeg().toBuffer();

/** Uploads an image to a new property, unconfirmed. @returns a function that confirms it */
async function upload(as: TestAccount, bytes: Buffer, contentType: string) {
  const { id } = await createProperty(server, as);
  const described = { contentType, sizeBytes: bytes.length };
  const path = `/properties/${id}/images`;
  const presigned = await server.request("POST", `${path}/presign`, {
    as,
    body: { fileName: "a", ...described },
  });
  const { uploadUrl, objectKey } = presigned.body.data;
  const body = new Uint8Array(bytes);
  expect(
    (await fetch(uploadUrl, { method: "PUT", body, headers: { "content-type": contentType } })).status,
  ).toBe(200);
  return async () => {
    const confirmed = await server.request("POST", `${path}/confirm`, {
      as,
      body: { objectKey, ...described },
    });
    expect([confirmed.status, confirmed.body.code]).toEqual([201, undefined]);
    return confirmed.body.data.url as string;
  };
}

const renderings = async () => {
  const folder = join(server.config.dataDir, "image-cache", "renderings", "objects");
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).length;
};

it("large images of one account neither delay another's photo, nor block the event loop, nor exhaust the memory", async () => {
  const monsters: (() => Promise<string>)[] = [];
  for (let i = 0; i < 4; i++) monsters.push(await upload(attacker, monster, "image/png"));
  const confirm = await upload(neighbour, photo, "image/jpeg");

  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const loop = performance.eventLoopUtilization();
  let done = 0;
  const confirming = monsters.map((one) => one().finally(() => done++));
  const url = await confirm();
  expect((await fetch(`${url}?w=320`)).status).toBe(200);
  const doneBefore = done;
  await Promise.all(confirming);
  const { utilization } = performance.eventLoopUtilization(loop);
  clearInterval(sampling);
  // The photo did not wait for them: they are decoded one after the other, alongside it.
  expect(doneBefore).toBeLessThanOrEqual(1);
  // If the event loop did part of the work, it would be busy for much of the time. A single delay says nothing on a busy machine.
  expect(utilization).toBeLessThan(1 / 8);
  // One at a time: 256 MB of pixels, and their results.
  expect((most - before) / megabyte).toBeLessThan(600);
}, 120_000);

it("a large image is rendered from its master", async () => {
  const url = await (await upload(attacker, monster, "image/png"))();
  const shown = await sharp(Buffer.from(await (await fetch(`${url}?format=png`)).arrayBuffer())).metadata();
  expect([shown.width, shown.height]).toEqual([2_560, 2_560]);
}, 60_000);

it("a rendition that all clients have abandoned is not made", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grainy = await sharp({
    create: { width: 2_400, height: 1_600, channels: 3, background: "#888", noise },
  })
    .jpeg()
    .toBuffer();
  const url = await (await upload(attacker, grainy, "image/jpeg"))();
  const before = await renderings();
  const variants = [160, 320, 480, 640, 960].flatMap((w) => [30, 45, 60, 75, 90].map((q) => `w=${w}&q=${q}`));
  let arrived = 0;
  const allArrived = new Promise<void>((resolve) =>
    server.app.server.on("request", () => {
      if (++arrived === variants.length) resolve();
    }),
  );
  const requests = variants.map((variant) => get(`${url}?format=avif&${variant}`));
  const left = requests.map((request) => {
    request.on("error", () => undefined); // leaving is the point
    return new Promise((resolve) => request.once("close", resolve));
  });
  await allArrived;
  for (const request of requests) request.destroy();
  await Promise.all(left);
  // A request made now waits at most for the few renderings in progress.
  expect((await fetch(`${url}?w=160&format=jpeg`)).status).toBe(200);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await renderings()) - before).toBeLessThanOrEqual(4);
}, 60_000);

it("a rendition is charged to the client's address, a cached image is not", async () => {
  const url = await (await upload(neighbour, photo, "image/jpeg"))();
  const view = (query: string) =>
    server.call({ method: "GET", url: new URL(url).pathname + query, remoteAddress: "192.0.2.7" });
  expect((await view("?w=160")).status).toBe(200);
  // The other 599 requests that an address has without a key.
  for (let i = 0; i < 599; i++) {
    const answer = await server.call({
      method: "GET",
      url: "/api/v1/properties",
      remoteAddress: "192.0.2.7",
    });
    expect(answer.status).toBe(401);
  }
  const refused = await view("?w=320");
  expect([refused.status, refused.body.status, Number(refused.headers["retry-after"]) > 0]).toEqual([
    429,
    429,
    true,
  ]);
  expect((await view("?w=160")).status).toBe(200);
  expect((await fetch(`${url}?w=320`)).status).toBe(200);
}, 60_000);
