import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newObjectKey } from "../../../src/platform/storage/object-key.ts";
import { hashOf, readBytes, type StorageError } from "../../../src/platform/storage/storage.ts";
import { type Driver, startFileSystem, startS3 } from "./drivers.ts";

const BODY = "twelve bytes";
const DAY = 24 * 60 * 60;

describe.each([
  ["file system", startFileSystem],
  ["S3", startS3],
])("storage on %s", (_name, start) => {
  let driver: Driver;
  let key: string;

  beforeEach(async () => {
    driver = await start();
    key = newObjectKey("user-1", "property-1", "jpg");
  });
  afterEach(() => driver.stop());

  const presign = () =>
    driver.storage.presignPut({ key, contentType: "image/jpeg", contentLength: BODY.length });
  const put = (url: string, body = BODY, contentType = "image/jpeg", method = "PUT") =>
    fetch(url, { method, body, headers: { "content-type": contentType } });
  const expectRefused = async (response: Response) => {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await driver.storage.head(key)).toBeNull();
  };
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => "no error",
      (error: StorageError) => error.code,
    );

  it("stores what was PUT to a presigned URL, byte for byte", async () => {
    expect(await driver.storage.head(key)).toBeNull();
    expect((await put(await presign())).status).toBe(200);
    expect(await driver.storage.head(key)).toMatchObject({ size: BODY.length });
    expect((await readBytes(driver.storage, key, { maxBytes: 100 })).toString()).toBe(BODY);
  });

  it("stores a stream of any length, in parts", async () => {
    const size = 40 * 1024 * 1024;
    const chunks = function* () {
      for (let at = 0; at < size; at += 1024 * 1024) yield Buffer.alloc(1024 * 1024, at / 1024 / 1024);
    };
    const stored = await driver.storage.putStream(key, Readable.from(chunks()), {
      contentType: "application/zip",
    });
    expect([stored, await driver.storage.head(key)]).toEqual([size, { size }]);
    const { stream } = await driver.storage.read(key, { range: { start: size - 2, end: size - 1 } });
    expect(await buffer(stream)).toEqual(Buffer.from([39, 39]));
  });

  it("stores nothing of a stream that fails", async () => {
    const chunks = async function* () {
      yield Buffer.alloc(20 * 1024 * 1024);
      throw new Error("The disk is gone.");
    };
    const storing = driver.storage.putStream(key, Readable.from(chunks()), {
      contentType: "application/zip",
    });
    await expect(storing).rejects.toThrow("The disk is gone.");
    expect(await driver.storage.head(key)).toBeNull();
  });

  it("accepts the same PUT twice, so that a lost answer can be retried", async () => {
    const url = await presign();
    expect((await put(url)).status).toBe(200);
    expect((await put(url)).status).toBe(200);
  });

  it("accepts a PUT within 24 hours and none after", async () => {
    const url = await presign();
    driver.advance(DAY + 5);
    const late = await put(url);
    driver.advance(DAY - 60);
    const inTime = await put(url);
    driver.advance(0);
    expect([late.status, inTime.status]).toEqual([403, 200]);
  });

  it("refuses an expired PUT and keeps nothing of it", async () => {
    const url = await presign();
    driver.advance(DAY + 5);
    const response = await put(url);
    driver.advance(0);
    await expectRefused(response);
  });

  it("refuses another content type than the presigned one", async () => {
    await expectRefused(await put(await presign(), BODY, "image/png"));
  });

  it("refuses a PUT without a content type", async () => {
    const response = await fetch(await presign(), { method: "PUT", body: new TextEncoder().encode(BODY) });
    await expectRefused(response);
  });

  it.each(["shorter", "a body that is longer"])("refuses another length: %s", async (body) => {
    await expectRefused(await put(await presign(), body));
  });

  it("refuses a body without a length", async () => {
    const body = new Blob([BODY]).stream();
    const init = { method: "PUT", body, headers: { "content-type": "image/jpeg" }, duplex: "half" };
    await expectRefused(await fetch(await presign(), init as RequestInit));
  });

  it("refuses another method", async () => {
    await expectRefused(await put(await presign(), BODY, "image/jpeg", "POST"));
  });

  it("refuses a URL that was changed anywhere", async () => {
    const url = new URL(await presign());
    const other = new URL(url);
    other.pathname = other.pathname.replace("property-1", "property-2");
    const changed = [other.href];
    for (const [name, value] of url.searchParams) {
      const copy = new URL(url);
      copy.searchParams.set(name, `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`);
      changed.push(copy.href);
      const missing = new URL(url);
      missing.searchParams.delete(name);
      changed.push(missing.href);
    }
    for (const href of changed) {
      const response = await put(href);
      expect([href, response.status]).toEqual([href, 403]);
    }
    expect(await driver.storage.head(key)).toBeNull();
    expect(await driver.storage.head(key.replace("property-1", "property-2"))).toBeNull();
  });

  it("stores bytes and replaces them completely", async () => {
    await driver.storage.put(key, Buffer.from("a first, longer text"), { contentType: "image/png" });
    await driver.storage.put(key, Buffer.from("second"), { contentType: "image/png" });
    expect(await driver.storage.head(key)).toEqual({ size: 6 });
    expect((await readBytes(driver.storage, key, { maxBytes: 6 })).toString()).toBe("second");
  });

  it("reads a byte range and still reports the full size", async () => {
    await driver.storage.put(key, Buffer.from("0123456789"), { contentType: "image/png" });
    const part = await driver.storage.read(key, { range: { start: 2, end: 4 } });
    expect(part.size).toBe(10);
    expect(await text(part.stream)).toBe("234");
    const past = await driver.storage.read(key, { range: { start: 8, end: 99 } });
    expect(await text(past.stream)).toBe("89");
    expect(await codeOf(driver.storage.read(key, { range: { start: 10, end: 12 } }))).toBe("invalid_range");
  });

  it("identifies an object by its bytes: the same bytes can be written again, others are refused", async () => {
    const bytes = Buffer.from("confirmed");
    const expected = { maxBytes: 99, sha256: await hashOf(bytes) };
    for (let i = 0; i < 2; i++) {
      await driver.storage.put(key, bytes, { contentType: "image/png" });
      expect((await readBytes(driver.storage, key, expected)).toString()).toBe("confirmed");
    }
    await driver.storage.put(key, Buffer.from("swapped!!"), { contentType: "image/png" });
    expect(await codeOf(readBytes(driver.storage, key, expected))).toBe("changed");
  });

  it("reads no more than the given limit", async () => {
    await driver.storage.put(key, Buffer.alloc(1001), { contentType: "image/png" });
    expect(await codeOf(readBytes(driver.storage, key, { maxBytes: 1000 }))).toBe("too_large");
  });

  it("reports a missing object by a code", async () => {
    expect(await codeOf(driver.storage.read(key))).toBe("not_found");
  });

  it("deletes many at once, ignoring missing ones, and keeps the others", async () => {
    const keys = Array.from({ length: 25 }, () => newObjectKey("user-1", "property-1", "png"));
    for (const one of keys) await driver.storage.put(one, Buffer.from("x"), { contentType: "image/png" });
    await driver.storage.delete([...keys.slice(0, 24), key]);
    const left = await Promise.all(keys.map((one) => driver.storage.head(one)));
    expect(left.map((info) => info !== null)).toEqual([...Array(24).fill(false), true]);
  });

  it.each([
    "../secret",
    "images/../../etc/passwd",
    "images/u/p/../../../x",
    "images/u/p/.hidden",
    "/images/u/p/a.jpg",
    "images/u/p/a\0.jpg",
    "images/u/p",
    "images/u/p/a/b.jpg",
    "images\\u\\p\\a.jpg",
    "partial/a/b/c.jpg",
    "",
  ])("refuses the key %j in every operation", async (bad) => {
    const { storage } = driver;
    const type = { contentType: "image/jpeg" };
    expect(await codeOf(storage.presignPut({ key: bad, contentLength: 1, ...type }))).toBe("invalid_key");
    expect(await codeOf(storage.head(bad))).toBe("invalid_key");
    expect(await codeOf(storage.read(bad))).toBe("invalid_key");
    expect(await codeOf(storage.put(bad, Buffer.from("x"), type))).toBe("invalid_key");
    expect(await codeOf(storage.delete([bad]))).toBe("invalid_key");
  });
});
