import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SNIFF_BYTES, sniffImage } from "./sniff.ts";

const sample = sharp({ create: { width: 8, height: 8, channels: 3, background: "#369" } });
const ftyp = (major: string, ...compatible: string[]) => {
  const brands = Buffer.from([major, "\0\0\0\0", ...compatible].join(""), "latin1");
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from("ftyp"), brands]);
  box.writeUInt32BE(box.length);
  return box;
};

describe("sniffImage", () => {
  it.each(["jpeg", "png", "webp"] as const)("recognizes %s by its first bytes", async (format) => {
    const bytes = await sample.clone().toFormat(format).toBuffer();
    expect(sniffImage(bytes)).toBe(`image/${format}`);
    expect(sniffImage(bytes.subarray(0, SNIFF_BYTES))).toBe(`image/${format}`);
  });

  it("recognizes HEIC, also under the general brand mif1", async () => {
    const heic = await readFile(
      new URL("../../../../../test/fixtures/house-with-location.heic", import.meta.url),
    );
    expect(sniffImage(heic)).toBe("image/heic");
    expect(sniffImage(ftyp("mif1", "mif1", "heic"))).toBe("image/heic");
  });

  it("rejects AVIF, video and truncated box headers", async () => {
    expect(sniffImage(await sample.clone().avif().toBuffer())).toBeNull();
    expect(sniffImage(ftyp("mif1", "mif1", "avif"))).toBeNull();
    expect(sniffImage(ftyp("isom", "mp42"))).toBeNull();
    expect(sniffImage(ftyp("heic").subarray(0, 8))).toBeNull();
  });

  it.each([
    ["a GIF, whatever its name", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
    ["an SVG with a script", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")],
    ["HTML", Buffer.from("<!doctype html><title>no</title>")],
    ["a WAVE file", Buffer.from("RIFF\x10\0\0\0WAVEfmt ", "latin1")],
    ["nothing", Buffer.alloc(0)],
    ["two bytes", Buffer.from([0xff, 0xd8])],
  ])("rejects %s", (_name, bytes) => {
    expect(sniffImage(bytes)).toBeNull();
  });
});
