import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { imageUploads, properties } from "../../../db/tables/index.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
let propertyId: string;
const jpeg = await photo("#b33", 800, 600);
const heic = await readFile(new URL("../../../../test/fixtures/house-with-location.heic", import.meta.url));

const makeProperty = async (as = pro) => (await createProperty(server, as)).id;
beforeEach(async () => {
  propertyId = await makeProperty();
  await server.takeEvents();
});

function photo(color: string, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

const post = (action: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request("POST", `/properties/${propertyId}/images/${action}`, { as: pro, body, headers });

const presign = async (bytes: Buffer, contentType = "image/jpeg", fileName = "kitchen.jpg") =>
  (await post("presign", { fileName, contentType, sizeBytes: bytes.length })).body.data;

const put = (uploadUrl: string, bytes: Buffer, contentType = "image/jpeg") => {
  const { pathname, search } = new URL(uploadUrl);
  return server.call({
    method: "PUT",
    url: pathname + search,
    headers: { "content-type": contentType, "content-length": String(bytes.length) },
    payload: bytes,
  });
};

/** Presigns and uploads. @returns the body of a confirmation */
async function upload(bytes = jpeg, contentType = "image/jpeg", fileName = "kitchen.jpg") {
  const { uploadUrl, objectKey } = await presign(bytes, contentType, fileName);
  expect((await put(uploadUrl, bytes, contentType)).status).toBe(200);
  return { objectKey, contentType, sizeBytes: bytes.length };
}

const confirm = async (body: object) => post("confirm", body);
const addImage = async (bytes = jpeg) => (await confirm(await upload(bytes))).body.data;

const list = async () => {
  const answer = await server.request("GET", `/properties/${propertyId}/images`, { as: pro });
  return answer.body.data as { id: string; url: string; altText: string | null; order: number }[];
};
const imageUrls = async () =>
  (await server.request("GET", `/properties/${propertyId}`, { as: pro })).body.data.imageUrls;
const view = (url: string, query = "", headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url: new URL(url).pathname + query, headers });
const updated = () => ({
  accountId: pro.accountId,
  event: "property.updated",
  data: { id: propertyId, propertyId },
});
const codeOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];

describe("from presign to the rendered image", () => {
  it("presigns, accepts the bytes, confirms with a Location and one event, and serves the image", async () => {
    const answer = await post("presign", {
      fileName: "Kitchen.JPG",
      contentType: "image/jpeg",
      sizeBytes: jpeg.length,
    });
    expect(answer.status).toBe(200);
    const { uploadUrl, objectKey, maxImages } = answer.body.data;
    expect(maxImages).toBe(20);
    expect(objectKey).toMatch(new RegExp(`^images/${pro.userId}/${propertyId}/[0-9a-f]{32}\\.jpg$`));
    expect((await put(uploadUrl, jpeg)).status).toBe(200);
    expect([await list(), await server.takeEvents()]).toEqual([[], []]);

    const said = { objectKey, contentType: "image/jpeg", sizeBytes: jpeg.length, altText: "The kitchen" };
    const confirmed = await confirm(said);
    expect(confirmed.status).toBe(201);
    const image = confirmed.body.data;
    expect(image).toEqual({
      id: expect.any(String),
      url: `http://127.0.0.1:3000/cdn/${objectKey}`,
      altText: "The kitchen",
      order: 0,
    });
    expect(confirmed.headers.location).toBe(`/api/v1/properties/${propertyId}/images/${image.id}`);
    expect(await server.takeEvents()).toEqual([updated()]);
    expect(await list()).toEqual([image]);
    expect(await imageUrls()).toEqual([image.url]);
  });

  it("returns the same objectKey for the same Idempotency-Key, and keeps one upload", async () => {
    const body = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 10 };
    const [first, second] = [
      await post("presign", body, { "idempotency-key": "once" }),
      await post("presign", body, { "idempotency-key": "once" }),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers["x-idempotent-replayed"]).toBe("true");
  });

  it("answers 409 to a confirmation during which another one ends, and the upload is removed", async () => {
    const said = await upload();
    const { storage } = server.platform;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (key) => {
      expect((await confirm(said)).status).toBe(201);
      await server.drain(["image_removal"]);
      return read(key);
    });
    expect(codeOf(await confirm(said))).toEqual([409, "image_already_confirmed"]);
    vi.restoreAllMocks();
    expect(await list()).toHaveLength(1);
  });

  it("returns the same confirmation for the same Idempotency-Key, even for ten concurrent requests", async () => {
    const said = await upload();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post("confirm", said, { "idempotency-key": "sure" })),
    );
    expect(new Set(all.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]!.status).toBe(201);
    expect(await list()).toHaveLength(1);
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("stores a rejected confirmation under its Idempotency-Key", async () => {
    const { uploadUrl, objectKey } = await presign(jpeg);
    const said = { objectKey, contentType: "image/jpeg", sizeBytes: jpeg.length };
    const headers = { "idempotency-key": "too early" };
    const first = await post("confirm", said, headers);
    expect(codeOf(first)).toEqual([422, "image_not_uploaded"]);
    await put(uploadUrl, jpeg);
    const again = await post("confirm", said, headers);
    expect([again.text, again.headers["x-idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect((await confirm(said)).status).toBe(201);
  });

  it("presigns and confirms a batch with one event, in the given order", async () => {
    const files = ["a.jpg", "b.jpg", "c.jpg"].map((fileName) => ({
      fileName,
      contentType: "image/jpeg",
      sizeBytes: jpeg.length,
    }));
    const presigned = await post("presign-batch", { images: files });
    expect(presigned.status).toBe(200);
    expect(presigned.body.data.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      "a.jpg",
      "b.jpg",
      "c.jpg",
    ]);
    for (const { uploadUrl } of presigned.body.data) await put(uploadUrl, jpeg);
    const images = presigned.body.data.map(({ objectKey }: { objectKey: string }) => ({
      objectKey,
      contentType: "image/jpeg",
      sizeBytes: jpeg.length,
    }));
    const answer = await post("confirm-batch", { images });
    expect(answer.status).toBe(201);
    expect(
      answer.body.data.map(({ order, altText }: { order: number; altText: null }) => [order, altText]),
    ).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
    expect(await server.takeEvents()).toEqual([updated()]);
    expect(await list()).toEqual(answer.body.data);
  });

  it("confirms either all images of a batch or none", async () => {
    const good = await upload();
    const { objectKey } = await presign(jpeg);
    const answer = await post("confirm-batch", { images: [good, { ...good, objectKey }] });
    expect(codeOf(answer)).toEqual([422, "image_not_uploaded"]);
    expect(answer.body.detail).toMatch(/^images\.1: /);
    expect([await list(), await server.takeEvents()]).toEqual([[], []]);
    expect((await confirm(good)).status).toBe(201);
  });
});

describe("rejected uploads", () => {
  it.each([
    ["another Content-Type", 415, "wrong_type", { type: "image/png" }],
    ["another length", 422, "wrong_length", { bytes: Buffer.alloc(10) }],
    ["a tampered URL", 403, "bad_signature", { tamper: true }],
  ])("%s is %i", async (_name, status, code, change: { type?: string; bytes?: Buffer; tamper?: boolean }) => {
    const { uploadUrl } = await presign(jpeg);
    const url = change.tamper ? uploadUrl.replace("length=", "length=1") : uploadUrl;
    const answer = await put(url, change.bytes ?? jpeg, change.type);
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      status,
      "application/problem+json; charset=utf-8",
    ]);
    expect(JSON.parse(answer.text)).toMatchObject({ status, code, instance: answer.headers["x-request-id"] });
  });
});

describe("rejected confirmations", () => {
  it("an objectKey of another property or user; the error names the prefix", async () => {
    const said = await upload();
    const prefix = `images/${pro.userId}/${propertyId}/`;
    for (const objectKey of [
      said.objectKey.replace(propertyId, pro.accountId),
      "x",
      `${prefix}../../x.jpg`,
    ]) {
      const answer = await confirm({ ...said, objectKey });
      expect(answer.status).toBe(422);
      if (objectKey.startsWith(prefix)) expect(answer.body.code).toBe("image_not_presigned");
      else expect(answer.body.errors).toEqual([{ field: "objectKey", message: `must start with ${prefix}` }]);
    }
  });

  it("bytes of another size than declared", async () => {
    const said = await upload();
    expect(codeOf(await confirm({ ...said, sizeBytes: said.sizeBytes + 1 }))).toEqual([
      422,
      "image_size_mismatch",
    ]);
  });

  it.each([
    ["a GIF named .jpg", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), "image_unsupported_type"],
    [
      "an SVG with a script",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
      "image_unsupported_type",
    ],
    ["a truncated JPEG", jpeg.subarray(0, jpeg.length - 200), "image_corrupt"],
  ])("%s", async (_name, bytes, code) => {
    expect(codeOf(await confirm(await upload(bytes)))).toEqual([422, code]);
    expect(await list()).toEqual([]);
  });

  it("a decompression bomb of 12,000 x 12,000 pixels", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(codeOf(await confirm(await upload(bomb, "image/png", "big.png")))).toEqual([
      422,
      "image_too_many_pixels",
    ]);
  }, 30_000);

  it("a PNG that was presigned as JPEG", async () => {
    const png = await sharp(jpeg).png().toBuffer();
    expect(codeOf(await confirm(await upload(png)))).toEqual([422, "image_type_mismatch"]);
  });

  it("an object that is already confirmed: 409", async () => {
    const said = await upload();
    await confirm(said);
    expect(codeOf(await confirm(said))).toEqual([409, "image_already_confirmed"]);
    expect(await list()).toHaveLength(1);
  });

  it("the same object twice in one batch", async () => {
    const said = await upload();
    const answer = await post("confirm-batch", { images: [said, said] });
    expect(answer.body.errors).toEqual([{ field: "images.1.objectKey", message: "is given twice" }]);
  });
});

describe("input", () => {
  const file = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 10 };
  it.each([
    ["presign", { ...file, contentType: "image/gif" }, "contentType"],
    ["presign", { ...file, sizeBytes: 10 * 1024 * 1024 + 1 }, "sizeBytes"],
    ["presign", { ...file, fileName: "x".repeat(256) }, "fileName"],
    ["presign-batch", { images: Array(21).fill(file) }, "images"],
    ["presign-batch", { images: [] }, "images"],
    [
      "confirm",
      { objectKey: "x", contentType: "image/jpeg", sizeBytes: 1, altText: "x".repeat(501) },
      "altText",
    ],
  ])("%s names the invalid field: %o", async (action, body, field) => {
    const answer = await post(action, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it("returns 422 for an unknown property at presign, 404 elsewhere", async () => {
    propertyId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    expect(codeOf(await post("presign", file))).toEqual([422, "property_not_found"]);
    expect(codeOf(await post("presign-batch", { images: [file] }))).toEqual([422, "property_not_found"]);
    expect((await confirm({})).status).toBe(404);
    const path = `/properties/${propertyId}/images`;
    expect((await server.request("GET", path, { as: pro })).status).toBe(404);
    expect((await server.request("DELETE", path, { as: pro, body: {} })).status).toBe(404);
    expect((await server.request("PATCH", `${path}/reorder`, { as: pro, body: {} })).status).toBe(404);
  });

  it("returns 403 on the trial, whatever is sent", async () => {
    const trial = await server.createAccount("free_trial");
    propertyId = await makeProperty(trial);
    const path = `/properties/${propertyId}/images`;
    for (const [method, at, body] of [
      ["GET", path, undefined],
      ["POST", `${path}/presign`, file],
      ["POST", `${path}/confirm-batch`, {}],
      ["DELETE", path, {}],
    ] as const) {
      expect((await server.request(method, at, { as: trial, body })).status).toBe(403);
    }
  });
});

describe("the limit of images per property", () => {
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({
      PLAN_OVERRIDES: JSON.stringify({
        pro: { imagesPerProperty: 3, openUploadMegabytes: 65, requestsPerMinute: 1e6 },
      }),
    });
  });
  afterAll(() => small.close());

  const file = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 10 };
  const propertyOf = async (as: TestAccount) => (await createProperty(small, as)).id;
  const batch = (as: TestAccount, id: string, n: number, headers = {}, sizeBytes = 10) =>
    small.request("POST", `/properties/${id}/images/presign-batch`, {
      as,
      headers,
      body: { images: Array(n).fill({ ...file, sizeBytes }) },
    });

  it("holds at presign and at presign-batch, for the images that are confirmed and those requested", async () => {
    const as = await small.createAccount("pro");
    const id = await propertyOf(as);
    const refused = await batch(as, id, 4);
    expect(codeOf(refused)).toEqual([422, "image_limit_reached"]);
    expect(refused.body.detail).toContain("This property has 0, so 4 more do not fit");
    expect((await batch(as, id, 3)).status).toBe(200);
  });

  it("leaves room for new uploads when a whole batch is never confirmed", async () => {
    const as = await small.createAccount("pro");
    const id = await propertyOf(as);
    for (let i = 0; i < 3; i++) expect((await batch(as, id, 3)).status).toBe(200);
    const path = `/properties/${id}/images/presign`;
    expect((await small.request("POST", path, { as, body: file })).status).toBe(200);
  });

  it("limits the bytes of an account's unconfirmed uploads over all its properties, including parallel ones", async () => {
    const as = await small.createAccount("pro");
    const ids = [await propertyOf(as), await propertyOf(as), await propertyOf(as)];
    const tenMegabytes = 10 * 1024 * 1024;
    const answers = await Promise.all(ids.map((id) => batch(as, id, 3, {}, tenMegabytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(refused.body.code).toBe("upload_bytes_exceeded");
    expect(refused.body.detail).toContain("65 MB of unconfirmed uploads; 60 MB are in use");
    const other = await small.createAccount("pro");
    expect((await batch(other, await propertyOf(other), 3, {}, tenMegabytes)).status).toBe(200);

    // After two days the sweep has removed them.
    small.clock.advance(49 * 60 * 60 * 1000);
    await small.drain(["image_removal"]);
    expect((await batch(as, ids[2]!, 3, {}, tenMegabytes)).status).toBe(200);
  });

  it("replaces the oldest uploads whose URL has ended, as many as new ones need, and refuses when those are too few", async () => {
    const as = await small.createAccount("pro");
    const id = await propertyOf(as);
    const tenMegabytes = 10 * 1024 * 1024;
    const presigned = async (n: number) => {
      const { status, body } = await batch(as, id, n, {}, tenMegabytes);
      return { status, keys: body.data?.map(({ objectKey }: { objectKey: string }) => objectKey) };
    };
    const anHour = 60 * 60 * 1000;
    const oldest = await presigned(3);
    small.clock.advance(anHour);
    const newer = await presigned(3);
    small.clock.advance(23 * anHour);
    const removed = async () => {
      await small.drain(["image_removal"]);
      const left = await small.database.read
        .select({ key: imageUploads.objectKey })
        .from(imageUploads)
        .where(eq(imageUploads.accountId, as.accountId));
      const kept = new Set(left.map(({ key }) => key));
      return [...oldest.keys, ...newer.keys].filter((key) => !kept.has(key));
    };
    expect((await presigned(2)).status).toBe(200);
    expect((await removed()).length).toBe(2);
    expect((await removed()).every((key) => oldest.keys.includes(key))).toBe(true);
    expect((await presigned(3)).status).toBe(422);
    expect((await removed()).length).toBe(2);

    // Parallel presigns do not count the same room twice.
    small.clock.advance(anHour);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => presigned(1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422]);
    expect((await removed()).length).toBe(6);
  });

  it("counts at least 256 KiB for an upload, so that their number is limited", async () => {
    const as = await small.createAccount("pro");
    const id = await propertyOf(as);
    const statuses = new Set<number>();
    // 65 MB hold 260 of them.
    for (let i = 0; i < 86; i++) statuses.add((await batch(as, id, 3)).status);
    expect([...statuses]).toEqual([200]);
    expect(codeOf(await batch(as, id, 3))).toEqual([422, "upload_bytes_exceeded"]);
    expect((await batch(as, id, 2)).status).toBe(200);
  });

  it("accepts exactly 20 of 30 parallel confirmations, with gapless positions and an event for each", async () => {
    const tiny = await photo("#123", 8, 8);
    const uploads = [];
    for (let i = 0; i < 30; i++) uploads.push(await upload(tiny));
    const answers = await Promise.all(uploads.map(confirm));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(422)]);
    const rows = await list();
    expect(rows.map(({ order }) => order)).toEqual([...Array(20).keys()]);
    expect(await imageUrls()).toEqual(rows.map(({ url }) => url));
    expect(await server.takeEvents()).toHaveLength(20);
    expect(
      codeOf(await post("presign", { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1 })),
    ).toEqual([422, "image_limit_reached"]);
  });
});

describe("delete and reorder", () => {
  it("deletes the account's images through any property, keeps each order gapless, and emits an event for each", async () => {
    const [a, b, c] = [await addImage(), await addImage(), await addImage()];
    const mine = propertyId;
    propertyId = await makeProperty();
    const theirs = propertyId;
    const [elsewhere, stays] = [await addImage(), await addImage()];
    propertyId = mine;
    await server.takeEvents();
    const imageIds = [b.id, b.id, elsewhere.id, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"];
    const answer = await server.request("DELETE", `/properties/${propertyId}/images`, {
      as: pro,
      body: { imageIds },
    });
    expect([answer.status, answer.body]).toEqual([200, { data: { deleted: 2 } }]);
    expect(await list()).toEqual([a, { ...c, order: 1 }]);
    expect(await imageUrls()).toEqual([a.url, c.url]);
    const events = (await server.takeEvents()).map(({ event, data }) => [event, data.propertyId]);
    expect(events.sort()).toEqual([mine, theirs].map((id) => ["property.updated", id]).sort());
    propertyId = theirs;
    expect(await list()).toEqual([{ ...stays, order: 0 }]);
    expect(await imageUrls()).toEqual([stays.url]);
  });

  it("skips images of another account", async () => {
    const mine = await addImage();
    const other = await server.createAccount("pro");
    const path = `/properties/${await makeProperty(other)}/images`;
    const answer = await server.request("DELETE", path, { as: other, body: { imageIds: [mine.id] } });
    expect(answer.body).toEqual({ data: { deleted: 0 } });
    expect(await list()).toEqual([mine]);
    expect((await view(mine.url)).statusCode).toBe(200);
  });

  it("emits nothing when there was nothing to delete", async () => {
    const body = { imageIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] };
    const answer = await server.request("DELETE", `/properties/${propertyId}/images`, { as: pro, body });
    expect(answer.body).toEqual({ data: { deleted: 0 } });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("puts the given images first and keeps the order of the others", async () => {
    const images = [await addImage(), await addImage(), await addImage(), await addImage()];
    await server.takeEvents();
    const ids = images.map(({ id }) => id);
    const body = { imageIds: [ids[3], "no image", ids[1], ids[3]] };
    const answer = await server.request("PATCH", `/properties/${propertyId}/images/reorder`, {
      as: pro,
      body,
    });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect((await list()).map(({ id, order }) => [id, order])).toEqual(
      [ids[3], ids[1], ids[0], ids[2]].map((id, i) => [id, i]),
    );
    expect(await server.takeEvents()).toEqual([updated()]);
  });

  it("keeps orders gapless while images are confirmed, deleted and reordered concurrently", async () => {
    const first = [await addImage(), await addImage(), await addImage(), await addImage()];
    const more = await Promise.all([upload(), upload(), upload()]);
    const path = `/properties/${propertyId}/images`;
    const remove = (i: number) =>
      server.request("DELETE", path, { as: pro, body: { imageIds: [first[i].id] } });
    const answers = await Promise.all([
      ...more.map(confirm),
      remove(0),
      remove(2),
      server.request("PATCH", `${path}/reorder`, { as: pro, body: { imageIds: [first[3].id] } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const rows = await list();
    expect(rows.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
    expect(await imageUrls()).toEqual(rows.map(({ url }) => url));
  });
});

describe("removal from storage", () => {
  it("removes a deleted image's object after the commit, and whatever its URL writes again", async () => {
    const { uploadUrl, objectKey } = await presign(jpeg);
    await put(uploadUrl, jpeg);
    const { id } = (await confirm({ objectKey, contentType: "image/jpeg", sizeBytes: jpeg.length })).body
      .data;
    await server.request("DELETE", `/properties/${propertyId}/images`, { as: pro, body: { imageIds: [id] } });
    expect(await server.platform.storage.head(objectKey)).not.toBeNull();
    await server.drain(["image_removal"]);
    expect(await server.platform.storage.head(objectKey)).toBeNull();

    expect((await put(uploadUrl, jpeg)).status).toBe(200);
    const said = { objectKey, contentType: "image/jpeg", sizeBytes: jpeg.length };
    expect(codeOf(await confirm(said))).toEqual([422, "image_not_presigned"]);
    const before = server.clock.now();
    server.clock.advance(26 * 3_600_000);
    await server.drain(["image_removal"]);
    server.clock.set(before);
    expect(await server.platform.storage.head(objectKey)).toBeNull();
    const rows = await server.database.read
      .select()
      .from(imageUploads)
      .where(eq(imageUploads.objectKey, objectKey));
    expect(rows).toEqual([]);
  });

  it("removes uploads that were not confirmed within 48 hours, and nothing else", async () => {
    const image = await addImage();
    const [young, old] = [await upload(), await upload()];
    const before = server.clock.now();
    const shift = (hours: number, objectKey: string) =>
      server.database.read
        .update(imageUploads)
        .set({ removeAt: new Date(before.getTime() + hours * 3_600_000) })
        .where(eq(imageUploads.objectKey, objectKey));
    await shift(49, young.objectKey);
    server.clock.advance(48 * 3_600_000);
    expect(codeOf(await confirm(old))).toEqual([422, "image_not_presigned"]);
    await server.drain(["image_removal"]);
    const { storage } = server.platform;
    expect(await storage.head(old.objectKey)).toBeNull();
    expect(await storage.head(young.objectKey)).not.toBeNull();
    expect((await view(image.url)).statusCode).toBe(200);
    server.clock.set(before);
  });
});

describe("the image host", () => {
  it("serves sizes and formats as immutable, with a strong ETag that yields 304", async () => {
    const { url } = await addImage();
    const accept = "image/avif,image/webp,image/*,*/*;q=0.8";
    const avif = await view(url, "?w=300", { accept });
    expect([avif.statusCode, avif.headers["content-type"], avif.headers.vary]).toEqual([
      200,
      "image/avif",
      "Accept",
    ]);
    expect(avif.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const webp = await view(url, "?w=640&h=320&fit=cover&format=webp");
    expect(webp.headers.vary).toBeUndefined();
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 640,
      height: 320,
    });
    const plain = await view(url);
    expect(await sharp(plain.rawPayload).metadata()).toMatchObject({
      format: "jpeg",
      width: 800,
      height: 600,
    });

    const etag = String(avif.headers.etag);
    const again = await view(url, "?w=300", { accept, "if-none-match": `"x", W/${etag}` });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
  });

  it("decodes HEIC, applies its orientation and removes its location", async () => {
    const { url } = (await confirm(await upload(heic, "image/heic", "IMG_1.HEIC"))).body.data;
    const shown = await view(url, "?w=160");
    const meta = await sharp(shown.rawPayload).metadata();
    expect([meta.format, meta.width, meta.exif]).toEqual(["jpeg", 160, undefined]);
    expect((await view(url, "?w=320&format=webp")).statusCode).toBe(200);
  });

  it("serves no upload before its confirmation, no image after its deletion, and none of a deleted property", async () => {
    const said = await upload();
    const address = `http://host/cdn/${said.objectKey}`;
    const missing = await view(address);
    expect([missing.statusCode, missing.headers["content-type"]]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    const { id } = (await confirm(said)).body.data;
    expect((await view(address)).statusCode).toBe(200);
    await server.request("DELETE", `/properties/${propertyId}/images`, { as: pro, body: { imageIds: [id] } });
    server.clock.advance(1_000);
    expect((await view(address)).statusCode).toBe(404);

    const { url } = await addImage();
    await server.request("DELETE", `/properties/${propertyId}`, { as: pro });
    expect((await view(url)).statusCode).toBe(404);
    expect((await view("http://host/cdn/../secret-key")).statusCode).toBe(404);
    expect((await view("http://host/cdn/images/%2e%2e/x/y")).statusCode).toBe(404);
  });

  it("serves the confirmed bytes whatever is PUT to the upload URL afterwards", async () => {
    const { uploadUrl, objectKey } = await presign(jpeg);
    await put(uploadUrl, jpeg);
    const { url } = (await confirm({ objectKey, contentType: "image/jpeg", sizeBytes: jpeg.length })).body
      .data;
    const other = Buffer.concat([await photo("#3b3", 400, 300), Buffer.alloc(jpeg.length)]).subarray(
      0,
      jpeg.length,
    );
    const before = await view(url, "?w=160");
    for (const when of ["at once", "after the removal of the upload"]) {
      expect([when, (await put(uploadUrl, other)).status]).toEqual([when, 200]);
      await server.drain(["image_removal"]);
      const [again, larger] = [await view(url, "?w=160"), await view(url, "?w=320")];
      expect(again.rawPayload.equals(before.rawPayload)).toBe(true);
      expect((await sharp(larger.rawPayload).stats()).dominant).toMatchObject({ r: 184, g: 56, b: 56 });
    }
    expect(await server.platform.storage.head(objectKey)).toBeNull();
  });

  it("names the invalid parameter, and requires neither a key nor quota", async () => {
    const { url } = await addImage();
    const answer = await view(url, "?w=big");
    expect([answer.statusCode, JSON.parse(answer.payload).errors[0].field]).toEqual([422, "w"]);
    expect((await view(url)).headers["x-ratelimit-limit"]).toBeUndefined();
  });

  it("names another host in records when CDN_URL is set", async () => {
    const outside = await startTestServer({ CDN_URL: "https://img.example.com" });
    try {
      const as = await outside.createAccount("pro");
      const { id } = await createProperty(outside, as);
      await outside.database.read
        .update(properties)
        .set({ imageKeys: ["images/u/p/a.jpg"] })
        .where(eq(properties.id, id));
      const { data } = (await outside.request("GET", `/properties/${id}`, { as })).body;
      expect(data.imageUrls).toEqual(["https://img.example.com/images/u/p/a.jpg"]);
    } finally {
      await outside.close();
    }
  });
});
