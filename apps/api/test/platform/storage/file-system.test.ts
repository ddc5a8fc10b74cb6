import { readdir, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileSystemStorage } from "../../../src/platform/storage/file-system.ts";
import { newObjectKey } from "../../../src/platform/storage/object-key.ts";
import { startFileSystem } from "./drivers.ts";

describe("file system storage", () => {
  let driver: Awaited<ReturnType<typeof startFileSystem>>;
  const key = newObjectKey("user-1", "property-1", "jpg");
  const upload = { key, contentType: "image/jpeg", contentLength: 10 };
  const partials = () => readdir(join(driver.root, "partial"));

  beforeEach(async () => {
    driver = await startFileSystem();
  });
  afterEach(() => driver.stop());

  it.each([
    ["wrong_length", ["more than ten bytes"]],
    ["wrong_length", ["0123456789", "x"]],
    ["incomplete", ["short"]],
    ["incomplete", []],
  ])("returns %s for a body of %j and leaves no file behind", async (code, chunks) => {
    const outcome = await driver.storage.receive(upload, Readable.from(chunks.map((c) => Buffer.from(c))));
    expect(outcome).toMatchObject({ ok: false, refusal: { code } });
    expect(await driver.storage.head(key)).toBeNull();
    expect(await partials()).toEqual([]);
  });

  it("keeps nothing of an interrupted upload", async () => {
    const big = { ...upload, contentLength: 100_000 };
    const url = await driver.storage.presignPut(big);
    const headers = { "content-type": big.contentType, "content-length": big.contentLength };
    const client = request(url, { method: "PUT", headers });
    client.on("error", () => undefined); // the interruption is the point
    client.write(Buffer.alloc(50_000));
    await expect.poll(partials).toHaveLength(1);
    client.destroy();
    await expect.poll(partials).toHaveLength(0);
    expect(await driver.storage.head(key)).toBeNull();
  });

  it("keeps the old object when a replacement is interrupted", async () => {
    await driver.storage.put(key, Buffer.from("old object"), upload);
    await driver.storage.receive(upload, Readable.from([Buffer.from("new")]));
    expect(await driver.storage.head(key)).toMatchObject({ size: 10 });
  });

  it("removes a killed process's partial files at the next start, but not those of a running process", async () => {
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await writeFile(join(driver.root, "partial", "dead"), "x");
    await utimes(join(driver.root, "partial", "dead"), longAgo, longAgo);
    await writeFile(join(driver.root, "partial", "living"), "x");
    await FileSystemStorage.open({ root: driver.root, baseOrigin: "http://x", secret: Buffer.alloc(32) });
    expect(await partials()).toEqual(["living"]);
  });

  it("refuses a URL that another installation's secret signed", async () => {
    const other = await FileSystemStorage.open({
      root: driver.root,
      baseOrigin: "http://x",
      secret: Buffer.alloc(32, 8),
    });
    const url = new URL(await other.presignPut(upload));
    const verdict = driver.storage.verifyUpload({
      method: "PUT",
      key,
      query: Object.fromEntries(url.searchParams),
      contentType: "image/jpeg",
      contentLength: "10",
    });
    expect(verdict).toMatchObject({ ok: false, refusal: { code: "bad_signature", status: 403 } });
  });
});
