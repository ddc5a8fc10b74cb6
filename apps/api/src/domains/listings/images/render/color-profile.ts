/**
 * ICC profiles for colors that a file describes by code points of ITU-T H.273 ("nclx"), as many phones do in HEIC:
 * which red, green and blue its pixels mean, and how their values relate to light.
 */

export interface Nclx {
  primaries: number;
  transfer: number;
}

type Pair = [x: number, y: number];
const D65: Pair = [0.3127, 0.329];

/** The x and y chromaticities of red, green, blue and white. */
const PRIMARIES: Record<number, [Pair, Pair, Pair, Pair]> = {
  1: [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65], // BT.709, and sRGB
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65], // BT.601 with 625 lines
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65], // BT.601 with 525 lines
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65], // BT.2020
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ], // DCI-P3
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65], // Display P3
};

const PQ = 16;
const HLG = 18;
const GAMMAS: Record<number, number> = { 4: 2.2, 5: 2.8, 8: 1 };

/** Luminance treated as white in high dynamic range pictures (ITU-R BT.2408). Anything brighter is clipped to white. */
const whiteNits = 203;
const hlgWhite = 0.75;

/**
 * The profile for these colors; null for sRGB and for code points without a meaning. Treats BT.709 and BT.601 curves as
 * sRGB's, as other programs do.
 */
export function profileOfNclx({ primaries, transfer }: Nclx): Buffer | null {
  const points = PRIMARIES[primaries];
  if (!points || (primaries === 1 && !(transfer in GAMMAS) && transfer !== PQ && transfer !== HLG))
    return null;
  const curve = curveOf(transfer);
  const [red, green, blue] = colorants(points);
  return profile([
    ["desc", text("mluc", "H.273")],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ["rXYZ", xyz(red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

function curveOf(transfer: number): Buffer {
  const gamma = GAMMAS[transfer];
  if (gamma !== undefined) return parametric(0, [gamma]);
  if (transfer === PQ) return sampled((value) => pqNits(value) / whiteNits);
  if (transfer === HLG) return sampled((value) => hlgLight(value) / hlgLight(hlgWhite));
  return parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
}

/** SMPTE ST 2084: converts a value to luminance. */
function pqNits(value: number): number {
  const power = value ** (1 / 78.84375);
  return 10_000 * (Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125);
}

/** ARIB STD-B67: converts a value to scene light. */
const hlgLight = (value: number): number =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** XYZ of full red, green and blue, adapted to D50, the white of ICC profiles. */
function colorants([r, g, b, w]: [Pair, Pair, Pair, Pair]): Matrix {
  const columns = [r, g, b].map(xyzOf) as Matrix;
  const white = xyzOf(w);
  const scales = multiply(inverse(transpose(columns)), white);
  const adapt = adaptation(white, [0.9642, 1, 0.8249]);
  return columns.map((column, i) =>
    multiply(adapt, column.map((value) => value * scales[i]!) as Triple),
  ) as Matrix;
}

const xyzOf = ([x, y]: Pair): Triple => [x / y, 1, (1 - x - y) / y];

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Bradford chromatic adaptation from one white to another. */
function adaptation(from: Triple, to: Triple): Matrix {
  const source = multiply(BRADFORD, from);
  const target = multiply(BRADFORD, to);
  const scaled = BRADFORD.map((row, i) => row.map((value) => (value * target[i]!) / source[i]!)) as Matrix;
  const back = inverse(BRADFORD);
  return transpose(transpose(scaled).map((column) => multiply(back, column)) as Matrix);
}

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
const transpose = (matrix: Matrix): Matrix =>
  [0, 1, 2].map((i) => matrix.map((row) => row[i as 0 | 1 | 2])) as Matrix;
const cross = ([a, b, c]: Triple, [x, y, z]: Triple): Triple => [b * z - c * y, c * x - a * z, a * y - b * x];
function inverse([a, b, c]: Matrix): Matrix {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2];
  return transpose([bc, ca, ab].map((row) => row.map((value) => value / determinant)) as Matrix);
}

/** Elements of an ICC profile (ISO 15076-1). */
const s15Fixed16 = (values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * i);
  return bytes;
};
const element = (type: string, ...parts: Buffer[]): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${type}\0\0\0\0`, "latin1"), ...parts]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
};
const numbers = (size: 2 | 4, values: number[]): Buffer => {
  const bytes = Buffer.alloc(size * values.length);
  for (const [i, value] of values.entries()) bytes.writeUIntBE(value, size * i, size);
  return bytes;
};
const xyz = (values: Triple): Buffer => element("XYZ ", s15Fixed16(values));
const parametric = (kind: number, values: number[]): Buffer =>
  element("para", numbers(2, [kind, 0]), s15Fixed16(values));
const sampled = (lightOf: (value: number) => number, points = 4096): Buffer => {
  const light = Array.from({ length: points }, (_, i) => Math.min(1, lightOf(i / (points - 1))));
  return element(
    "curv",
    numbers(4, [points]),
    numbers(
      2,
      light.map((value) => Math.round(value * 65_535)),
    ),
  );
};
/** A text in one language. */
const text = (type: "mluc", value: string): Buffer =>
  element(type, numbers(4, [1, 12]), Buffer.from("enUS"), numbers(4, [2 * value.length, 28]), utf16(value));
const utf16 = (value: string): Buffer => Buffer.from(value, "utf16le").swap16();

function profile(tags: [name: string, element: Buffer][]): Buffer {
  const table = 128 + 4 + 12 * tags.length;
  const header = Buffer.alloc(table);
  let end = table;
  tags.forEach(([name, { length }], i) => {
    header.write(name, 132 + 12 * i, "latin1");
    header.writeUInt32BE(end, 136 + 12 * i);
    header.writeUInt32BE(length, 140 + 12 * i);
    end += length;
  });
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header.write("acsp", 36, "latin1");
  s15Fixed16([0.9642, 1, 0.8249]).copy(header, 68);
  header.writeUInt32BE(tags.length, 128);
  return Buffer.concat([header, ...tags.map(([, bytes]) => bytes)]);
}
