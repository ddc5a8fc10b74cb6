/**
 * Wraps decoded pixels in an uncompressed TIFF, the container in which sharp accepts pixels along with their color
 * profile. Raw pixels have none, and would be taken for sRGB.
 */

/** Free bytes that `asTiff` needs before the pixels. */
export const tiffHead = 8;
/** Free bytes that `asTiff` needs after the pixels, in addition to those of the profile. */
export const tiffTail = 16 * 1024;

export interface Pixels {
  width: number;
  height: number;
  /** RGB or RGBA, 8 bits per channel. */
  channels: 3 | 4;
  /** `tiffHead` bytes, the pixels, then `tiffTail` bytes plus the length of the profile. */
  file: Uint8Array;
}

/** Strips let the reader hold only some rows in memory. */
const stripsAtMost = 512;

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/** Writes the header, the directory and the profile around the pixels, and returns the file without copying them. */
export function asTiff({ width, height, channels, file }: Pixels, icc: Uint8Array | null): Buffer {
  const tiff = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let end = tiffHead + width * height * channels;
  /** Places values after the pixels and returns their offset. */
  const place = (values: number[]): number => {
    end += end % 2;
    const start = end;
    for (const value of values) end = tiff.writeUInt32LE(value, end);
    return start;
  };
  const rowsPerStrip = Math.ceil(height / stripsAtMost);
  const stripBytes = rowsPerStrip * width * channels;
  const strips = Math.ceil(height / rowsPerStrip);
  const offsets = Array.from({ length: strips }, (_, i) => tiffHead + i * stripBytes);
  const lengths = offsets.map((offset) =>
    Math.min(stripBytes, tiffHead + width * height * channels - offset),
  );

  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, place([0x00080008, 0x00080008])], // BitsPerSample: 8 for each channel
    [259, SHORT, 1, 1], // Compression: none
    [262, SHORT, 1, 2], // PhotometricInterpretation: RGB
    [273, LONG, strips, strips === 1 ? offsets[0]! : place(offsets)],
    [277, SHORT, 1, channels],
    [278, LONG, 1, rowsPerStrip],
    [279, LONG, strips, strips === 1 ? lengths[0]! : place(lengths)],
    [284, SHORT, 1, 1], // PlanarConfiguration: interleaved
    ...(channels === 4 ? [[338, SHORT, 1, 2] as [number, number, number, number]] : []), // ExtraSamples: plain alpha
  ];
  if (icc) {
    end += end % 2;
    tiff.set(icc, end);
    entries.push([34_675, UNDEFINED, icc.length, end]);
    end += icc.length;
  }
  end += end % 2;
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(end, 4);
  end = tiff.writeUInt16LE(entries.length, end);
  for (const [tag, type, count, value] of entries) {
    end = tiff.writeUInt16LE(tag, end);
    end = tiff.writeUInt16LE(type, end);
    end = tiff.writeUInt32LE(count, end);
    end = tiff.writeUInt32LE(value, end);
  }
  end = tiff.writeUInt32LE(0, end);
  return tiff.subarray(0, end);
}
