/**
 * Parses the query of an image URL: `w`, `h`, `fit`, `q`, `format`. All values are rounded to a small grid of sizes and
 * qualities, so that nobody can fill the cache, or exhaust the CPU, with 2,560 widths.
 */

const FITS = ["inside", "cover", "contain"] as const;
const FORMATS = ["avif", "webp", "jpeg", "png"] as const;
const QUALITIES = [30, 45, 60, 75, 90] as const;

/** Widths and heights in pixels; the last one is the maximum. */
export const SIZE_LADDER = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
export const MAX_SIDE = 2560;

/** Aspect ratios of a box, width / height: the common ones, landscape and portrait. */
const SHAPES = [1, 5 / 4, 4 / 3, 3 / 2, 16 / 10, 16 / 9, 2, 21 / 9, 3].flatMap((shape) => [shape, 1 / shape]);

export type Fit = (typeof FITS)[number];
export type RenderFormat = (typeof FORMATS)[number];
export type Quality = (typeof QUALITIES)[number];

export interface RenderParams {
  /** Pixels, from the grid; if undefined, determined by the height. */
  width?: number;
  height?: number;
  /** `inside` unless both width and height are given. */
  fit: Fit;
  /** On JPEG's scale, regardless of the format. */
  quality: Quality;
  format: RenderFormat;
}

export type ParsedParams =
  | {
      ok: true;
      params: RenderParams;
      /** Short and safe as a file name; equal for equal results. */
      variant: string;
      /** Whether the format was negotiated by Accept: respond with `Vary: Accept`. */
      varies: boolean;
    }
  | { ok: false; field: string; message: string };

/**
 * Normalizes the query of an image URL. Unknown parameters are ignored.
 *
 * `w`, `h`: pixels, rounded up to the grid, at most 2560; default: the source's size, at most 2560. `fit`: `inside`
 * (default; fits into the box), `cover` (fills it, cropped), `contain` (fits, with bars). For the last two, the aspect
 * ratio w:h is rounded to the nearest usual one. `q`: 1-100, to the nearest of 30, 45, 60, 75 (default), 90. `format`:
 * `auto` (default; AVIF, WebP or JPEG by Accept), `avif`, `webp`, `jpeg`, `png`.
 */
export function parseRenderParams(
  query: Readonly<Record<string, unknown>>,
  accept: string | undefined,
): ParsedParams {
  const w = integerOf(query.w, 100_000);
  if (w === null) return { ok: false, field: "w", message: "must be a whole number of pixels, 1 or more" };
  const h = integerOf(query.h, 100_000);
  if (h === null) return { ok: false, field: "h", message: "must be a whole number of pixels, 1 or more" };
  const q = integerOf(query.q, 100);
  if (q === null) return { ok: false, field: "q", message: "must be a whole number from 1 to 100" };
  const fit = memberOf(FITS, query.fit ?? "inside");
  if (!fit) return { ok: false, field: "fit", message: `must be one of ${FITS.join(", ")}` };
  const varies = query.format === undefined || query.format === "auto";
  const format = varies ? bestFormat(accept) : memberOf(FORMATS, query.format);
  if (!format) {
    return { ok: false, field: "format", message: `must be one of auto, ${FORMATS.join(", ")}` };
  }

  const params: RenderParams = { ...boxOf(w, h, fit), quality: nearest(QUALITIES, q ?? 75), format };
  return { ok: true, params, variant: variantOf(params), varies };
}

function boxOf(
  w: number | undefined,
  h: number | undefined,
  fit: Fit,
): Pick<RenderParams, "width" | "height" | "fit"> {
  if (w === undefined && h === undefined) return { width: MAX_SIDE, height: MAX_SIDE, fit: "inside" };
  if (w === undefined || h === undefined || fit === "inside") {
    return {
      ...(w === undefined ? {} : { width: ladderStep(w) }),
      ...(h === undefined ? {} : { height: ladderStep(h) }),
      fit: "inside",
    };
  }
  const shape = nearest(SHAPES, w / h, (a, b) => Math.abs(Math.log(a / b)));
  const width = ladderStep(w);
  const shrink = Math.max(1, width / shape / MAX_SIDE);
  return { width: Math.round(width / shrink), height: Math.round(width / shape / shrink), fit };
}

function ladderStep(size: number): number {
  return SIZE_LADDER.find((step) => step >= size) ?? MAX_SIDE;
}

/**
 * Considers only explicitly listed formats, because clients that support neither AVIF nor WebP also send wildcard
 * ranges.
 */
function bestFormat(accept = ""): RenderFormat {
  const accepted = new Set<string>();
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!refused) accepted.add(type);
  }
  if (accepted.has("image/avif")) return "avif";
  return accepted.has("image/webp") ? "webp" : "jpeg";
}

function variantOf({ width, height, fit, quality, format }: RenderParams): string {
  return `${width ?? 0}x${height ?? 0}-${fit}-q${quality}.${format}`;
}

/** undefined if absent, null if not an integer from 1 to the maximum. */
function integerOf(value: unknown, max: number): number | undefined | null {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !/^\d{1,6}$/.test(value)) return null;
  const number = Number(value);
  return number >= 1 && number <= max ? number : null;
}

function memberOf<T extends string>(members: readonly T[], value: unknown): T | undefined {
  return members.find((member) => member === value);
}

function nearest<T extends number>(
  values: readonly T[],
  wanted: number,
  distance = (a: number, b: number) => Math.abs(a - b),
): T {
  return values.reduce((best, value) => (distance(value, wanted) < distance(best, wanted) ? value : best));
}
