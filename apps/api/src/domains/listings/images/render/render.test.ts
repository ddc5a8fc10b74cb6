import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeHeic } from "./heic.ts";
import type { ImageError } from "./image-error.ts";
import { MAX_SIDE, parseRenderParams, type RenderParams } from "./image-query.ts";
import { renderImage } from "./render.ts";
import { decodedBytes, decodingBytes, prepareImage } from "./source.ts";

const fixture = (name: string) => readFile(new URL(`../../../../../test/fixtures/${name}`, import.meta.url));
const location = { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1", GPSLongitudeRef: "E" };

const params = (query: Record<string, string>): RenderParams => {
  const parsed = parseRenderParams(query, undefined);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.params;
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: ImageError) => error.code,
  );
/** Mean color of a square around a point of the upright 320 x 240 house, given as fractions. */
const colourAt = async (image: Buffer, x: number, y: number) => {
  const { width, height } = await sharp(image).metadata();
  const left = Math.round(width * x) - 2;
  const top = Math.round(height * y) - 2;
  const spot = await sharp(image).extract({ left, top, width: 5, height: 5 }).png().toBuffer();
  const { channels } = await sharp(spot).stats();
  return channels.slice(0, 3).map((channel) => channel.mean);
};
const expectColour = (actual: number[], [r, g, b]: [number, number, number]) => {
  const distance = Math.hypot(actual[0]! - r, actual[1]! - g, actual[2]! - b);
  expect(distance, `${actual} is not ${[r, g, b]}`).toBeLessThan(40);
};
const SUN: [number, number, number] = [255, 216, 48];
const GRASS: [number, number, number] = [90, 156, 74];
/** The sun is at the upper right, the grass at the bottom. */
const expectUpright = async (image: Buffer) => {
  expectColour(await colourAt(image, 280 / 320, 40 / 240), SUN);
  expectColour(await colourAt(image, 40 / 320, 210 / 240), GRASS);
};

let house: Buffer;
let heic: Buffer;
let large: Buffer;
let bomb: Buffer;
beforeAll(async () => {
  house = await fixture("house.png");
  heic = await fixture("house-with-location.heic");
  large = await sharp(house).resize(1600, 1200).jpeg().toBuffer();
  const colour = { width: 12_000, height: 12_000, channels: 3 as const, background: "#abc" };
  bomb = await sharp({ create: colour, limitInputPixels: false }).png().toBuffer();
});

describe("renderImage", () => {
  it.each(["avif", "webp", "jpeg", "png"])("encodes %s at the requested size", async (format) => {
    const rendered = await renderImage(large, params({ w: "640", format }));
    expect(rendered).toMatchObject({ contentType: `image/${format}`, width: 640, height: 480 });
    expect(await sharp(rendered.body).metadata()).toMatchObject({
      format: format === "avif" ? "heif" : format,
      width: 640,
      height: 480,
    });
    await expectUpright(await sharp(rendered.body).png().toBuffer());
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "applies EXIF orientation %i and removes all metadata",
    async (orientation) => {
      // The stored pixels that this orientation turns into the upright house.
      const turn = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation]!;
      const mirrored = [2, 4, 5, 7].includes(orientation);
      const upright = sharp(await sharp(house).flop(mirrored).toBuffer()).rotate(turn);
      const stored = await upright
        .jpeg()
        .withExif({ IFD3: location })
        .withMetadata({ orientation })
        .toBuffer();
      const before = await sharp(stored).metadata();
      expect(before.orientation).toBe(orientation);

      const { body, width, height } = await renderImage(stored, params({ w: "320", format: "jpeg" }));
      expect([width, height]).toEqual([320, 240]);
      await expectUpright(body);
      const after = await sharp(body).metadata();
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
        Array(5).fill(undefined),
      );
    },
  );

  it.each(["avif", "webp", "jpeg", "png"])("removes the location from %s", async (format) => {
    const stored = await sharp(house).jpeg().withExif({ IFD3: location }).toBuffer();
    expect((await sharp(stored).metadata()).exif).toBeDefined();
    const { body } = await renderImage(stored, params({ w: "160", format }));
    const after = await sharp(body).metadata();
    expect([after.exif, after.xmp]).toEqual([undefined, undefined]);
    expect(body.includes("Exif")).toBe(false);
  });

  it("decodes HEIC, upright and without its location", async () => {
    expect(heic.includes("Exif")).toBe(true);
    const { body, width, height } = await renderImage(heic, params({ w: "320", format: "jpeg" }));
    expect([width, height]).toEqual([320, 240]);
    await expectUpright(body);
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it("never enlarges, in any fit, and keeps the aspect ratio of the box", async () => {
    const sizes = async (query: Record<string, string>) => {
      const { width, height } = await renderImage(house, params({ format: "jpeg", ...query }));
      return [width, height];
    };
    expect(await sizes({ w: "2000" })).toEqual([320, 240]);
    expect(await sizes({ h: "2000" })).toEqual([320, 240]);
    expect(await sizes({})).toEqual([320, 240]);
    expect(await sizes({ w: "1000", h: "1000", fit: "inside" })).toEqual([320, 240]);
    expect(await sizes({ w: "1000", h: "1000", fit: "cover" })).toEqual([240, 240]);
    expect(await sizes({ w: "1000", h: "1000", fit: "contain" })).toEqual([320, 320]);
    expect(await sizes({ w: "160", h: "160", fit: "cover" })).toEqual([160, 160]);
    expect(await sizes({ w: "160", h: "160", fit: "contain" })).toEqual([160, 160]);
    expect(await sizes({ w: "160", h: "160", fit: "inside" })).toEqual([160, 120]);
  });

  it("limits the largest size it returns", async () => {
    const wide = await sharp(house).resize(4000, 3000).jpeg().toBuffer();
    expect(await renderImage(wide, params({ w: "99999" }))).toMatchObject({ width: 2560, height: 1920 });
    expect(await renderImage(wide, params({}))).toMatchObject({ width: 2560, height: 1920 });
  });

  it("puts transparent pixels on white when the format has no transparency", async () => {
    const clear = {
      width: 200,
      height: 200,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    };
    const source = await sharp({ create: clear }).png().toBuffer();
    const { body } = await renderImage(source, params({ w: "160", format: "jpeg" }));
    expectColour(await colourAt(body, 0.5, 0.5), [255, 255, 255]);
  });

  it("refuses a 12,000 x 12,000 decompression bomb without decoding it", async () => {
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect(await codeOf(renderImage(bomb, params({ w: "160" })))).toBe("too_many_pixels");
    expect(await codeOf(prepareImage(bomb))).toBe("too_many_pixels");
  });
});

describe("prepareImage", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "accepts a complete %s and refuses any truncation",
    async (format) => {
      const bytes = await sharp(large).toFormat(format).toBuffer();
      expect(await prepareImage(bytes)).toEqual({
        type: `image/${format}`,
        width: 1600,
        height: 1200,
        master: null,
      });
      for (const part of [0.02, 0.3, 0.7, 0.95, 0.99]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * part));
        expect([part, await codeOf(prepareImage(cut))]).toEqual([part, "corrupt"]);
      }
    },
  );

  it("accepts a complete HEIC and refuses any truncation", async () => {
    expect(await prepareImage(heic)).toMatchObject({ type: "image/heic", width: 320, height: 240 });
    for (const part of [0.1, 0.5, 0.95]) {
      const cut = heic.subarray(0, Math.floor(heic.length * part));
      expect([part, await codeOf(prepareImage(cut))]).toEqual([part, "corrupt"]);
    }
  });

  it("refuses noise after a valid first line", async () => {
    const jpeg = await sharp(house).jpeg().toBuffer();
    expect(await codeOf(prepareImage(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 7)])))).toBe(
      "corrupt",
    );
    expect(await codeOf(prepareImage(Buffer.concat([heic.subarray(0, 28), Buffer.alloc(5000, 7)])))).toBe(
      "corrupt",
    );
  });

  it("refuses unsupported files before any decoder sees them", async () => {
    const gif = await sharp(house).gif().toBuffer();
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    for (const bytes of [gif, svg, Buffer.alloc(0)]) {
      expect(await codeOf(prepareImage(bytes))).toBe("unsupported_type");
      expect(await codeOf(renderImage(bytes, params({})))).toBe("unsupported_type");
    }
  });

  it("does not block the event loop while it decodes HEIC", async () => {
    const decoding = prepareImage(heic);
    let turns = 0;
    let done = false;
    decoding.finally(() => {
      done = true;
    });
    while (!done) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(turns).toBeGreaterThan(100);
  });
});

describe("decodeHeic", () => {
  const limits = { maxPixels: 320 * 240, maxMemory: 64 * 1024 ** 2, maxSide: MAX_SIDE };

  it("never takes more memory than it was given, whatever the file asks for", async () => {
    const little = { ...limits, maxMemory: 48 * 1024 ** 2 };
    expect(
      await codeOf(decodeHeic(await fixture("64-megapixels.heic"), { ...little, maxPixels: 64e6 })),
    ).toBe("too_many_pixels");
    expect(await decodeHeic(heic, little)).toMatchObject({ width: 320, height: 240 });
  });

  it("refuses more pixels than allowed, and ends a decode that takes too long", async () => {
    expect(await codeOf(decodeHeic(heic, { ...limits, maxPixels: 320 * 240 - 1 }))).toBe("too_many_pixels");
    expect(await codeOf(decodeHeic(heic, limits, 0))).toBe("too_slow");
    expect(await decodeHeic(heic, limits)).toMatchObject({ width: 320, height: 240 });
  });
});

describe("the master copy", () => {
  const masterOf = async (bytes: Buffer) => {
    const { master } = await prepareImage(bytes);
    return { contentType: master!.contentType, ...(await sharp(master!.bytes).metadata()) };
  };
  const wide = (background: string | { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width: 4000, height: 3000, channels: 4, background } });

  it("is an upright JPEG for a HEIC, however small", async () => {
    const { master } = await prepareImage(heic);
    expect(await prepareImage(master!.bytes)).toMatchObject({ type: "image/jpeg", width: 320, height: 240 });
    await expectUpright(master!.bytes);
  });

  it("has at most 2,560 pixels a side, and keeps transparency", async () => {
    const opaque = await wide("#39c").removeAlpha().png().toBuffer();
    expect(await masterOf(opaque)).toMatchObject({
      contentType: "image/jpeg",
      width: MAX_SIDE,
      height: 1920,
    });
    const clear = await wide({ r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    expect(await masterOf(clear)).toMatchObject({
      contentType: "image/webp",
      width: MAX_SIDE,
      hasAlpha: true,
    });
  });

  it("is not made from a truncated large file", async () => {
    const bytes = await wide("#39c").removeAlpha().jpeg().toBuffer();
    expect(await codeOf(prepareImage(bytes.subarray(0, Math.floor(bytes.length * 0.99))))).toBe("corrupt");
  });
});

describe("decodedBytes", () => {
  it("computes the size of the decoded pixels from the header", async () => {
    expect(await decodedBytes(large)).toBe(1600 * 1200 * 3);
    expect(await decodedBytes(heic)).toBeGreaterThan(320 * 240 * 12);
    expect(await decodedBytes(Buffer.from("no image"))).toBe(0);
    expect(await decodedBytes(bomb)).toBe(0);
  });

  it("counts what the scans of a progressive JPEG need", async () => {
    const progressive = await sharp(house).resize(1600, 1200).jpeg({ progressive: true }).toBuffer();
    expect(await decodedBytes(progressive)).toBe(1600 * 1200 * 3 * 2);
  });

  it("counts a HEIC whose header cannot be read as the largest, since its decoder may still read it", async () => {
    const odd = Buffer.from(heic);
    // One item more than sharp accepts, and than there are.
    odd.writeUInt16BE(258, odd.indexOf("iinf") + 8);
    await expect(sharp(odd).metadata()).rejects.toThrow("256 items");
    expect(await decodedBytes(odd)).toBe(decodingBytes);
    expect(await prepareImage(odd)).toMatchObject({ type: "image/heic", width: 320, height: 240 });
  });

  it("never counts more than there is, so that every image gets its turn", async () => {
    expect(await decodedBytes(await fixture("64-megapixels-transparent.heic"))).toBe(decodingBytes);
  });
});
