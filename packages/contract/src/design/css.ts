import { colors, corners, faces, fontPath, motion, type Scheme, shadows } from "./tokens.ts";

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The colors of a scheme as custom properties: `--page`, `--accent-strong`, `--face-1`. */
export const colorsAsCss = (scheme: Scheme): string =>
  [
    ...Object.entries(colors[scheme]).map(([name, color]) => `--${dashed(name)}:${color}`),
    `--shadow:${shadows[scheme]}`,
  ].join(";");

/** The backgrounds of initials, which only the console shows. */
export const facesAsCss = (scheme: Scheme): string =>
  faces[scheme].map((color, index) => `--face-${index}:${color}`).join(";");

/** What both schemes share. */
export const measuresAsCss = `--radius:${corners.lg}px;--radius-control:${corners.md}px;--quick:${motion.quick};--calm:${motion.calm}`;

/**
 * The typeface, and the measures by which Arial stands in for it until it is there.
 * The file has the Latin letters; other alphabets come from the system.
 */
export const fontFaces = `@font-face{font-family:Figtree;font-style:normal;font-weight:300 900;font-display:swap;src:url(${fontPath}) format("woff2")}@font-face{font-family:"Figtree fallback";src:local("Arial");size-adjust:100%;ascent-override:95%;descent-override:25%;line-gap-override:0%}`;
