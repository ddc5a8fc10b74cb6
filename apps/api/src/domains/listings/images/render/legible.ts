import { colors } from "@rental/contract/design/tokens";
import type { RenderedImage } from "./render.ts";
import { loadSharp } from "./source.ts";

/** Behind a light image. */
const plate = colors.light.text;
/** From the edge of the plate to the image, in pixels. */
const padding = 16;
/** Pixels that are less opaque than this can't be seen. */
const opaque = 128;
/** Relative luminance from which a color has a contrast of less than 1.6 to 1 on white. */
const light = 0.6;

/**
 * Puts an image that is mostly light on a transparent background, such as a white logo for a dark website, on a dark
 * plate; otherwise nothing of it would be seen on white. Any other image stays as it is.
 * @param image a PNG
 * @param box into which the result fits
 */
export async function legibleOnWhite(
  image: RenderedImage,
  box: { width: number; height: number },
): Promise<RenderedImage> {
  const sharp = await loadSharp();
  const pixels = await sharp(image.body).toColorspace("srgb").ensureAlpha().raw().toBuffer();
  if (!isLightOnTransparent(pixels)) return image;
  const { data, info } = await sharp(image.body)
    .resize({
      width: box.width - 2 * padding,
      height: box.height - 2 * padding,
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: plate })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: plate })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { ...image, body: data, width: info.width, height: info.height };
}

/** @param pixels red, green, blue and alpha of each, in sRGB */
function isLightOnTransparent(pixels: Buffer): boolean {
  let [seen, lit] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < opaque) continue;
    seen += 1;
    if (luminance(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) >= light) lit += 1;
  }
  return seen < pixels.length / 4 && lit > seen / 2;
}

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (channel: number): number => (channel / 255) ** 2.2;
