/** How image bytes are kept: on disk and on S3, after a kill, and for images of earlier versions. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type S3Stub, startS3Stub } from "../../../../test/harness/s3-stub.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { imageUploads, propertyImages } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as queries from "./images.queries.ts";
import { prepare, store } from "./images.service.ts";

const anHour = 60 * 60 * 1000;
const photo = (color: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const red = await photo("#b33", 64, 48);
const green = await photo("#3b3", 64, 48);
const wide = await photo("#33b", 3000, 2000);

/** One megabyte for unconfirmed uploads, and one for images being stored. */
const tight = {
  PLAN_OVERRIDES: JSON.stringify({ pro: { openUploadMegabytes: 1, requestsPerMinute: 1e6 } }),
};

interface Installation {
  server: TestServer;
  /** The names of all stored objects. */
  stored(): Promise<string[]>;
  /** A PUT to an upload URL, as a client sends it. @returns the status */
  put(uploadUrl: string, bytes: Buffer): Promise<number>;
  close(): Promise<void>;
}

async function onDisk(): Promise<Installation> {
  const server = await startTestServer(tight);
  return {
    server,
    stored: async () => {
      const found = await readdir(join(server.config.dataDir, "objects"), {
        recursive: true,
        withFileTypes: true,
      });
      const files = found.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).replace(/^.*\/objects\//, "")).sort();
    },
    put: async (uploadUrl, bytes) => {
      const { pathname, search } = new URL(uploadUrl);
      const headers = { "content-type": "image/jpeg", "content-length": String(bytes.length) };
      const request = { method: "PUT", url: pathname + search, headers, payload: bytes } as const;
      return (await server.call(request)).status;
    },
    close: () => server.close(),
  };
}

async function onS3(): Promise<Installation> {
  const stub: S3Stub = await startS3Stub();
  const { accessKeyId, secretAccessKey, region } = stub.credentials;
  const server = await startTestServer({
    S3_BUCKET: stub.bucket,
    S3_ENDPOINT: stub.endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
    ...tight,
  });
  return {
    server,
    stored: async () => [...stub.objects.keys()].sort(),
    put: async (url, bytes) =>
      (
        await fetch(url, {
          method: "PUT",
          body: new Uint8Array(bytes),
          headers: { "content-type": "image/jpeg" },
        })
      ).status,
    close: async () => {
      await server.close();
      await stub.close();
    },
  };
}

describe.each([
  ["disk", onDisk],
  ["S3", onS3],
])("on %s", (_name, open) => {
  let on: Installation;
  let pro: TestAccount;
  let propertyId: string;

  beforeAll(async () => {
    on = await open();
    pro = await on.server.createAccount("pro");
  });
  afterAll(() => on.close());
  beforeEach(async () => {
    await on.server.platform.storage.delete(await on.stored());
    const body = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
    propertyId = (await on.server.request("POST", "/properties", { as: pro, body })).body.data.id;
  });

  const post = (action: string, body: unknown, headers = {}) =>
    on.server.request("POST", `/properties/${propertyId}/images/${action}`, { as: pro, body, headers });
  const list = async () =>
    (await on.server.request("GET", `/properties/${propertyId}/images`, { as: pro })).body.data;
  /** The color an image is shown in, freshly rendered each time. */
  let renditions = 0;
  async function colour(url: string): Promise<"red" | "green" | "blue" | number> {
    const query = `?w=${160 * (1 + (renditions++ % 3))}&q=${[30, 45, 60, 75, 90][renditions % 5]}`;
    const answer = await on.server.app.inject({ method: "GET", url: new URL(url).pathname + query });
    if (answer.statusCode !== 200) return answer.statusCode;
    const { r, g, b } = (await sharp(answer.rawPayload).stats()).dominant;
    if (r > g && r > b) return "red";
    return g > b ? "green" : "blue";
  }
  async function upload(bytes: Buffer) {
    const described = { contentType: "image/jpeg", sizeBytes: bytes.length };
    const { uploadUrl, objectKey } = (await post("presign", { fileName: "a.jpg", ...described })).body.data;
    expect(await on.put(uploadUrl, bytes)).toBe(200);
    return { uploadUrl, said: { objectKey, ...described } };
  }
  /** Lets everything due be removed, including what a currently valid upload URL could write again. */
  async function sweep() {
    await on.server.drain(["image_removal"]);
    const now = on.server.clock.now();
    on.server.clock.advance(50 * 60 * 60 * 1000);
    await on.server.drain(["image_removal"]);
    on.server.clock.set(now);
  }
  const rowOf = async (id: string) =>
    (await on.server.database.read.select().from(propertyImages).where(eq(propertyImages.id, id)))[0]!;
  const uploads = () => on.server.database.read.select().from(imageUploads);

  it("an image keeps its bytes when other bytes are PUT to its upload URL", async () => {
    const other = Buffer.concat([green, Buffer.alloc(red.length)]).subarray(0, red.length);
    const { uploadUrl, said } = await upload(red);
    const headers = { "idempotency-key": `sure ${said.objectKey}` };
    const first = await post("confirm", said, headers);
    expect(await on.put(uploadUrl, other)).toBe(200);
    expect((await post("confirm", said, headers)).text).toBe(first.text);
    expect(await colour(first.body.data.url)).toBe("red");
    await sweep();
    expect(await colour(first.body.data.url)).toBe("red");
    expect(await list()).toEqual([first.body.data]);
    expect(await on.stored()).toEqual([(await rowOf(first.body.data.id)).storedKey]);
    expect(await uploads()).toEqual([]);
    await on.server.request("DELETE", `/properties/${propertyId}/images`, {
      as: pro,
      body: { imageIds: [first.body.data.id] },
    });
    await sweep();
    expect([await on.stored(), await uploads()]).toEqual([[], []]);
  });

  it("a process killed between copy and commit loses nothing and leaves nothing behind permanently", async () => {
    const { said } = await upload(red);
    // What a confirmation does before its transaction.
    await store(on.server.platform, pro.accountId, propertyId, red, await prepare(pro.accountId, red));
    expect(await on.stored()).toHaveLength(2);
    const { id, url } = (await post("confirm", said)).body.data;
    expect(await colour(url)).toBe("red");
    await on.server.drain(["image_removal"]);
    on.server.clock.advance(anHour);
    await on.server.drain(["image_removal"]);
    expect(await on.stored()).toEqual([(await rowOf(id)).storedKey]);
    expect(await colour(url)).toBe("red");
  });

  it("copies that never become images are limited in size, and deleted", async () => {
    const large = Buffer.alloc(900 * 1024);
    const copy = () =>
      store(on.server.platform, pro.accountId, propertyId, large, { ...prepared, master: null });
    const prepared = { type: "image/jpeg", width: 1, height: 1 } as const;
    await copy();
    await expect(copy()).rejects.toMatchObject({ options: { code: "upload_bytes_exceeded" } });
    expect(await on.stored()).toHaveLength(1);
    on.server.clock.advance(anHour);
    await on.server.drain(["image_removal"]);
    expect(await on.stored()).toEqual([]);
    await copy();
    await sweep();
  });

  it("a large image is rendered from its master, and both are deleted from storage with it", async () => {
    const { said } = await upload(wide);
    const { id, url } = (await post("confirm", said)).body.data;
    const { storedKey, masterKey } = await rowOf(id);
    await sweep();
    expect(await on.stored()).toEqual([storedKey, masterKey!].sort());
    await on.server.platform.storage.delete([storedKey]);
    expect(await colour(url)).toBe("blue");
    await on.server.request("DELETE", `/properties/${propertyId}/images`, {
      as: pro,
      body: { imageIds: [id] },
    });
    await on.server.drain(["image_removal"]);
    expect(await on.stored()).toEqual([]);
  });

  it("damaged bytes are not served as the image", async () => {
    const { said } = await upload(red);
    const { id, url } = (await post("confirm", said)).body.data;
    const { storedKey } = await rowOf(id);
    await on.server.platform.storage.put(storedKey, green, { contentType: "image/jpeg" });
    expect(await colour(url)).toBe(404);
    await on.server.platform.storage.put(storedKey, red, { contentType: "image/jpeg" });
    expect(await colour(url)).toBe("red");
  });

  describe("an image of an earlier version, without a hash and stored at its upload URL", () => {
    /** As it was confirmed in the earlier version: the object is kept, its row is deleted. */
    async function confirmedThen(bytes: Buffer) {
      const { uploadUrl, said } = await upload(bytes);
      const now = on.server.clock.now();
      const id = crypto.randomUUID();
      const urlEndsAt = new Date(now.getTime() + 86_400_000);
      await forAccount(on.server.platform, pro.accountId, async (call) => {
        await call.tx.delete(imageUploads).where(eq(imageUploads.objectKey, said.objectKey));
        const place = {
          accountId: pro.accountId,
          id,
          propertyId,
          position: 0,
          upgradeAt: now,
          createdAt: now,
        };
        await queries.insert(call.tx, [{ ...place, ...said, storedKey: said.objectKey, urlEndsAt }]);
        await queries.setImageKeys(call.tx, pro.accountId, propertyId, [said.objectKey], now);
      });
      return { id, uploadUrl, url: `http://host/cdn/${said.objectKey}` };
    }

    it("is served before and after its upgrade, and afterwards can't be changed through any upload URL", async () => {
      const { id, uploadUrl, url } = await confirmedThen(wide);
      expect(await colour(url)).toBe("blue");
      await on.server.drain(["image_upgrade"]);
      const row = await rowOf(id);
      expect(row).toMatchObject({
        upgradeAt: null,
        sha256: expect.any(String),
        masterKey: expect.any(String),
      });
      expect(row.storedKey).not.toBe(row.objectKey);
      expect(await on.put(uploadUrl, Buffer.alloc(wide.length))).toBe(200);
      on.server.clock.advance(1_000);
      expect(await colour(url)).toBe("blue");
      await sweep();
      expect(await on.stored()).toEqual(expect.arrayContaining([row.storedKey, row.masterKey]));
      expect(await on.stored()).not.toContain(row.objectKey);
      expect(await colour(url)).toBe("blue");
    });

    it("remains listed when its bytes are lost, and is not retried forever", async () => {
      const { id } = await confirmedThen(red);
      await on.server.platform.storage.delete([(await rowOf(id)).storedKey]);
      await on.server.drain(["image_upgrade"]);
      expect(await rowOf(id)).toMatchObject({ upgradeAt: null, sha256: null });
      expect(await list()).toHaveLength(1);
    });
  });
});
