import { type Html, html } from "../../platform/text/html.ts";

/** Widths of the renditions of a photo, in pixels, from the sizes that the image host has. */
const widths = [320, 640, 960] as const;

export interface PhotoOptions {
  alt: string;
  /** The CSS attribute `sizes`: how wide the photo is shown. */
  sizes: string;
  /** For photos that are seen at once: the browser loads the others when they are scrolled to. */
  load?: "first" | "eager" | "lazy";
}

/** A photo cropped to 4 by 3, in the format and size that the browser prefers. */
export function photo(url: string, { alt, sizes, load = "lazy" }: PhotoOptions): Html {
  const set = widths.map((width) => `${rendition(url, width)} ${width}w`).join(", ");
  const when = load === "lazy" ? html` loading="lazy"` : load === "first" ? html` fetchpriority="high"` : "";
  return html`<img class="photo" src="${rendition(url, 640)}" srcset="${set}" sizes="${sizes}" width="640" height="480" alt="${alt}"${when} decoding="async">`;
}

const rendition = (url: string, width: number): string =>
  `${url}?w=${width}&h=${(width * 3) / 4}&fit=cover&q=60`;

/** The address of a photo as large as a screen. */
export const largePhoto = (url: string): string => `${url}?w=1920`;

/** The address of a photo for the previews of messengers, 2 by 1. */
export const previewPhoto = (url: string): string => `${url}?w=1280&h=640&fit=cover&format=jpeg`;

/** In place of a photo: a drawing of a house, and what it means for those who can't see it. */
export const noPhoto = (label: string, isAlone = false): Html =>
  html`<div class="no-photo${isAlone && " alone"}" role="img" aria-label="${label}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linejoin="round" aria-hidden="true"><path d="M3 11 12 4l9 7v9H3zM9.5 20v-6h5v6"/></svg></div>`;
