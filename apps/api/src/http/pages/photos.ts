import { type Html, html } from "../../platform/text/html.ts";

/** Widths of a photo's renditions in pixels, among the sizes that the image host offers. */
const widths = [320, 640, 960] as const;

export interface PhotoOptions {
  alt: string;
  /** The HTML attribute `sizes`: how wide the photo is shown. */
  sizes: string;
  /** Use `first` or `eager` for photos in view; browsers load the others when they are scrolled to. */
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

/** The URL of a photo at screen size. */
export const largePhoto = (url: string): string => `${url}?w=1920`;

/** The URL of a photo for messengers' previews, 2 by 1. */
export const previewPhoto = (url: string): string => `${url}?w=1280&h=640&fit=cover&format=jpeg`;

/** In place of a photo: a drawing of a house, labelled for screen readers. */
export const noPhoto = (label: string, isAlone = false): Html =>
  html`<div class="no-photo${isAlone && " alone"}" role="img" aria-label="${label}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linejoin="round" aria-hidden="true"><path d="M3 11 12 4l9 7v9H3zM9.5 20v-6h5v6"/></svg></div>`;
