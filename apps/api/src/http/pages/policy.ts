import { stylesSource } from "./styles.ts";

/**
 * The pages run no scripts, load only photos and the typeface, submit forms only to this server, and can't be framed.
 * @param photosAt where photos are; without it, the page loads no image but the logo
 * @param isScripted whether it runs this server's scripts, which can reach only this server
 * @param filesTo where else those scripts may upload files
 * @param tilesAt where the tiles of a map are
 */
export const contentSecurityPolicy = (
  photosAt?: string,
  isScripted = false,
  filesTo?: string,
  tilesAt?: string,
): string =>
  [
    "default-src 'none'",
    `style-src ${stylesSource}`,
    "font-src 'self'",
    ["img-src 'self'", ...[photosAt, tilesAt].flatMap((at) => (at ? new URL(at).origin : []))].join(" "),
    ...(isScripted ? ["script-src 'self'", `connect-src 'self'${filesTo ? ` ${filesTo}` : ""}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
