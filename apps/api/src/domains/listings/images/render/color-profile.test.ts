import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { profileOfNclx } from "./color-profile.ts";
import { decodeHeic } from "./heic.ts";
import { parseRenderParams } from "./image-query.ts";
import { renderImage } from "./render.ts";
import { prepareImage } from "./source.ts";

/**
 * Six squares of 64 pixels, strong and pale, with the profile Display P3 of an ICC. Encoded by heif-enc, 4:4:4.
 * Colors are compared in the middle of the squares.
 */
const photo = await readFile(new URL("../../../../../test/fixtures/display-p3.heic", import.meta.url));
const limits = { maxPixels: 1e6, maxMemory: 256 * 1024 ** 2, maxSide: 2560 };

type Rgb = [number, number, number];
async function squares(image: Buffer): Promise<Rgb[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const at = ((32 + 64 * Math.floor(i / 3)) * info.width + 32 + 64 * (i % 3)) * info.channels;
    return [...data.subarray(at, at + 3)] as Rgb;
  });
}

/** The numbers that the file holds, before any profile is applied. */
const numbers = async (): Promise<Rgb[]> => squares(await asJpeg(null));

/** The picture with these numbers as a JPEG, with or without a profile. */
async function asJpeg(icc: Buffer | null): Promise<Buffer> {
  const { tiff } = await decodeHeic(photo, limits);
  const raw = await sharp(tiff).keepIccProfile().raw().toBuffer();
  const jpeg = await sharp(raw, { raw: { width: 192, height: 128, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  if (!icc) return jpeg;
  // APP2: its length, a name, part 1 of 1.
  const head = Buffer.from([0xff, 0xe2, (icc.length + 16) >> 8, (icc.length + 16) & 255]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    Buffer.from("ICC_PROFILE\0\x01\x01"),
    icc,
    jpeg.subarray(2),
  ]);
}

async function rendered(image: Buffer): Promise<Rgb[]> {
  const parsed = parseRenderParams({ format: "png" }, undefined);
  if (!parsed.ok) throw new Error(parsed.message);
  return squares((await renderImage(image, parsed.params)).body);
}

/** The same file with its profile replaced, in a box of the same size. */
function withColor(kind: "nclx" | "prof", content: Buffer): Buffer {
  const bytes = Buffer.from(photo);
  const at = bytes.indexOf("colrprof");
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  bytes.fill(0, at + 4, end);
  bytes.write(kind, at + 4, "latin1");
  content.copy(bytes, at + 8, 0, end - at - 8);
  return bytes;
}
const nclx = (primaries: number, transfer: number): Buffer =>
  withColor("nclx", Buffer.from([0, primaries, 0, transfer, 0, 6, 0x80]));

/** Within 4 of 255, or 12 where a channel is saturated. */
function expectSame(actual: Rgb[], expected: Rgb[]): void {
  actual.forEach((color, i) => {
    color.forEach((value, channel) => {
      const wanted = expected[i]![channel]!;
      const allowed = expected[i]!.some((one) => one === 0 || one === 255) ? 12 : 4;
      expect(Math.abs(value - wanted), `square ${i}: ${color} is not ${expected[i]}`).toBeLessThanOrEqual(
        allowed,
      );
    });
  });
}

const iccOf = async (name: string): Promise<Buffer> =>
  (
    await sharp(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
        .withIccProfile(name)
        .png()
        .toBuffer(),
    ).metadata()
  ).icc!;

describe("colors of a HEIC", () => {
  it("are those of the same picture as JPEG, with the profile of a phone", async () => {
    const expected = await rendered(await asJpeg(await iccOf("p3")));
    // Red of Display P3: what the file says is far from what sRGB shows.
    expect(expected[0]![0] - (await numbers())[0]![0]).toBeGreaterThan(15);
    expectSame(await rendered(photo), expected);
    const { master } = await prepareImage(photo);
    expectSame(await squares(master!.bytes), expected);
  });

  it("are those of Display P3 when the file says so by numbers", async () => {
    expectSame(await rendered(nclx(12, 13)), await rendered(await asJpeg(await iccOf("p3"))));
  });

  it.each([
    ["sRGB", 1, 13],
    ["BT.709", 1, 1],
    ["unspecified colors", 2, 2],
    ["numbers that nobody knows", 99, 99],
  ])("are as stored for %s", async (_name, primaries, transfer) => {
    expectSame(await rendered(nclx(primaries, transfer)), await numbers());
  });

  it.each([
    ["BT.2020", 9, 14],
    ["DCI-P3", 11, 13],
    ["BT.601", 6, 6],
    ["linear light", 1, 8],
    ["a gamma of 2.2", 12, 4],
    ["PQ", 9, 16],
    ["HLG", 9, 18],
  ])("are those of a JPEG with the same profile for %s", async (_name, primaries, transfer) => {
    const icc = profileOfNclx({ primaries, transfer })!;
    expectSame(await rendered(nclx(primaries, transfer)), await rendered(await asJpeg(icc)));
  });

  it("show white as white in every profile made here", async () => {
    for (const primaries of [1, 5, 6, 7, 9, 11, 12]) {
      const icc = profileOfNclx({ primaries, transfer: 4 })!;
      const white = await sharp({ create: { width: 192, height: 128, channels: 3, background: "#fff" } })
        .jpeg()
        .toBuffer();
      const head = Buffer.from([0xff, 0xe2, (icc.length + 16) >> 8, (icc.length + 16) & 255]);
      const jpeg = Buffer.concat([
        white.subarray(0, 2),
        head,
        Buffer.from("ICC_PROFILE\0\x01\x01"),
        icc,
        white.subarray(2),
      ]);
      expect(
        (await rendered(jpeg))[0]!.every((value) => value >= 253),
        `primaries ${primaries}`,
      ).toBe(true);
    }
  });

  it("are as stored when the profile is damaged", async () => {
    expectSame(await rendered(withColor("prof", Buffer.from("no profile"))), await numbers());
  });
});

describe("a HEIC several times larger than any rendition", () => {
  it("keeps its picture when it is reduced while it is decoded", async () => {
    const { tiff, width, height } = await decodeHeic(photo, { ...limits, maxSide: 50 });
    expect([width, height]).toEqual([64, 43]);
    const full = await sharp(await rendered2(tiff)).toBuffer();
    expectSame(await squares(full), await rendered(photo));
  });
});

/** Enlarged to the size of the photo, in sRGB. */
const rendered2 = (tiff: Buffer): Promise<Buffer> =>
  sharp(tiff).resize(192, 128, { fit: "fill", kernel: "nearest" }).png().toBuffer();
