import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MovableClock } from "../../../../platform/clock.ts";
import { RenditionCache, type RenditionCacheOptions } from "./cache.ts";

describe("RenditionCache", () => {
  let dir: string;
  let renders: number;
  let errors: unknown[];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "rental-cache-"));
    renders = 0;
    errors = [];
  });
  afterEach(() => rm(dir, { recursive: true }));

  const open = (options: Partial<RenditionCacheOptions> = {}) =>
    RenditionCache.open({ dir, maxBytes: 1000, onError: (error) => errors.push(error), ...options });
  const image =
    (size: number, fill = 1) =>
    async () => {
      renders += 1;
      return Buffer.alloc(size, fill);
    };
  const mustNotRender = async () => {
    throw new Error("rendered although it is cached");
  };
  const files = async (part: "objects" | "partial") => {
    const all = await readdir(join(dir, part), { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  it("renders once, then serves the same bytes under the same strong ETag", async () => {
    const cache = await open();
    const cold = await cache.get("a", "160", image(100));
    const warm = await cache.get("a", "160", mustNotRender);
    expect([cold.hit, warm.hit]).toEqual([false, true]);
    expect(warm.body.equals(cold.body)).toBe(true);
    expect(warm.etag).toBe(cold.etag);
    expect((await cache.get("b", "160", image(100))).etag).toBe(cold.etag);
    expect((await cache.get("c", "160", image(100, 2))).etag).not.toBe(cold.etag);
  });

  it("keeps in memory what was read, also when another process removes the file, unless it is large or evicted", async () => {
    const megabyte = 1024 ** 2;
    const cache = await open({ maxBytes: 3 * megabyte });
    await cache.get("small", "160", image(100));
    const read = await cache.get("small", "160", mustNotRender);
    await cache.get("large", "160", image(megabyte + 1, 2));
    await cache.get("large", "160", mustNotRender);
    for (const file of await files("objects")) await rm(file);
    expect(await cache.get("small", "160", mustNotRender)).toEqual(read);
    expect((await cache.get("large", "160", image(megabyte + 1, 2))).hit).toBe(false);
    // Evicts both.
    await cache.get("largest", "160", image(3 * megabyte, 3));
    expect((await cache.get("small", "160", image(100))).hit).toBe(false);
    expect([renders, errors]).toEqual([5, []]);
    await cache.idle();
  });

  it("renders once for 50 concurrent requests", async () => {
    const cache = await open();
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("a", "160", image(100))));
    expect(renders).toBe(1);
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1);
  });

  it("charges the client that starts a rendition, and none for what is cached or already being rendered", async () => {
    const cache = await open();
    const charged: string[] = [];
    const visitor = (name: string) => ({ beforeRendering: () => void charged.push(name) });
    let release!: () => void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = () => gate.then(image(10));
    const first = cache.get("a", "160", slow, visitor("first"));
    await expect.poll(() => charged).toEqual(["first"]);
    const second = cache.get("a", "160", slow, visitor("second"));
    release();
    await Promise.all([first, second]);
    await cache.get("a", "160", slow, visitor("third"));
    expect(charged).toEqual(["first"]);
    const refused = { beforeRendering: () => Promise.reject(new Error("too many")) };
    await expect(cache.get("b", "160", image(10), refused)).rejects.toThrow("too many");
    expect(renders).toBe(1);
  });

  it("aborts a rendition when its last client has left, and starts again for the next one", async () => {
    const cache = await open();
    const [first, second] = [new AbortController(), new AbortController()];
    const seen: AbortSignal[] = [];
    const endless = (signal: AbortSignal) => {
      seen.push(signal);
      return new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
    };
    const waiting = [first, second].map(({ signal }) => cache.get("a", "160", endless, { signal }));
    await expect.poll(() => seen.length).toBe(1);
    first.abort(new Error("left first"));
    await expect(waiting[0]).rejects.toThrow("left first");
    expect(seen[0]!.aborted).toBe(false);
    second.abort(new Error("left second"));
    await expect(waiting[1]).rejects.toThrow("left second");
    expect(seen[0]!.aborted).toBe(true);
    expect((await cache.get("a", "160", image(10))).hit).toBe(false);
  });

  it("keeps nothing of a failed rendition, and tries again", async () => {
    const cache = await open();
    const fail = () => cache.get("a", "160", () => Promise.reject(new Error("broken")));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow("broken");
    expect((await cache.get("a", "160", image(10))).hit).toBe(false);
    expect(await files("partial")).toEqual([]);
  });

  it("stays within its size limit and evicts the least recently used", async () => {
    const cache = await open();
    for (const key of ["a", "b", "c"]) await cache.get(key, "160", image(300));
    await cache.get("a", "160", mustNotRender);
    await cache.get("d", "160", image(300));
    await cache.idle();
    expect(cache.size).toBe(900);
    expect(await files("objects")).toHaveLength(3);
    for (const key of ["a", "c", "d"]) await cache.get(key, "160", mustNotRender);
    expect((await cache.get("b", "160", image(300))).hit).toBe(false);
  });

  it("serves an image larger than its limit without keeping it", async () => {
    const cache = await open();
    expect((await cache.get("a", "160", image(1001))).body).toHaveLength(1001);
    expect(await files("objects")).toEqual([]);
  });

  it("takes over its files after a restart, in order of use", async () => {
    const clock = new MovableClock();
    const first = await open({ clock });
    for (const key of ["a", "b", "c"]) await first.get(key, "160", image(300));
    clock.advance(2 * 60 * 60 * 1000);
    await first.get("a", "160", mustNotRender);
    clock.advance(60 * 1000);

    const second = await open({ clock, maxBytes: 600 });
    await second.idle();
    expect(second.size).toBe(600);
    expect(await files("objects")).toHaveLength(2);
    expect((await second.get("a", "160", mustNotRender)).hit).toBe(true);
  });

  it("removes files that a killed process left half-written", async () => {
    await open();
    await writeFile(join(dir, "partial", "half"), "x");
    await open();
    expect(await files("partial")).toEqual([]);
  });

  it("notices a file that was damaged in the meantime, and renders it again", async () => {
    const first = await open();
    const { etag } = await first.get("a", "160", image(300));
    const [path] = await files("objects");
    await writeFile(path!, Buffer.alloc(300)); // zeros, as after a power cut
    const second = await open();
    const again = await second.get("a", "160", image(300));
    expect([again.hit, again.etag]).toEqual([false, etag]);
    expect(String(errors)).toContain("Damaged");
    expect((await second.get("a", "160", mustNotRender)).etag).toBe(etag);
  });

  it("renders again what another process has removed", async () => {
    const cache = await open();
    await cache.get("a", "160", image(300));
    await rm((await files("objects"))[0]!);
    expect((await cache.get("a", "160", image(300))).hit).toBe(false);
    expect(errors).toEqual([]);
  });

  it("serves although the disk can't store", async () => {
    const cache = await open();
    await rm(join(dir, "partial"), { recursive: true });
    expect((await cache.get("a", "160", image(100))).body).toHaveLength(100);
    expect(errors).toHaveLength(1);
  });
});
