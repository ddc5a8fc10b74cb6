/** Resizes and re-encodes an image. The output has no metadata: no EXIF, no location. */
import type { ResizeOptions, Sharp } from "sharp";
import type { RenderFormat, RenderParams } from "./image-query.ts";
import { openSource, rethrow } from "./source.ts";

export interface RenderedImage {
  body: Buffer;
  contentType: `image/${RenderFormat}`;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Renders a source upright, in sRGB, never enlarged. A box (`cover`, `contain`) that the source cannot fill is shrunk,
 * keeping its aspect ratio.
 * @throws {ImageError} `unsupported_type`, `corrupt`, `too_many_pixels`, `too_slow`, `busy`
 */
export async function renderImage(source: Uint8Array, params: RenderParams): Promise<RenderedImage> {
  const { image, width, height } = await openSource(source);
  const resized = image.resize(resizeOptions(params, width, height));
  const { data, info } = await encode(resized, params).toBuffer({ resolveWithObject: true }).catch(rethrow);
  return {
    body: data,
    contentType: `image/${params.format}`,
    width: info.width,
    height: info.height,
  };
}

function resizeOptions(params: RenderParams, sourceWidth: number, sourceHeight: number): ResizeOptions {
  const { width, height, fit, format } = params;
  if (width === undefined || height === undefined || fit === "inside") {
    return {
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit: "inside",
      withoutEnlargement: true,
    };
  }
  const scales = [width / sourceWidth, height / sourceHeight];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const shrink = Math.max(scale, 1);
  return {
    width: Math.max(1, Math.round(width / shrink)),
    height: Math.max(1, Math.round(height / shrink)),
    fit,
    // JPEG has no transparency for the bars.
    background: format === "jpeg" ? "#fff" : { r: 255, g: 255, b: 255, alpha: 0 },
  };
}

/** AVIF's quality scale differs: these values look like the JPEG quality next to them. */
const AVIF_QUALITY: Record<RenderParams["quality"], number> = { 30: 25, 45: 35, 60: 45, 75: 52, 90: 65 };

/** The encoder efforts were measured (docs/adr/0005-images.md), because a visitor waits for the first rendition. */
function encode(image: Sharp, { format, quality }: RenderParams): Sharp {
  switch (format) {
    case "avif":
      return image.avif({ quality: AVIF_QUALITY[quality], effort: 0, chromaSubsampling: "4:2:0" });
    case "webp":
      return image.webp({ quality, effort: 3 });
    case "png":
      return image.png({ compressionLevel: 6 });
    case "jpeg":
      return image.flatten({ background: "#fff" }).jpeg({ quality });
  }
}
