import { stylesSource } from "./styles.ts";

interface PolicyOptions {
  /** URL of the photos; without it, the page loads no image but the logo. */
  photosAt?: string | undefined;
  /** URL of the map's tiles. */
  tilesAt?: string | undefined;
  /** Whether the page runs this server's scripts, which can connect only to this server. */
  isScripted?: boolean;
  /** An origin to which these scripts may also upload files. */
  filesTo?: string | undefined;
}

/** By default, a page runs no scripts. It loads only images and the typeface, submits forms only here, and can't be framed. */
export const contentSecurityPolicy = ({
  photosAt,
  tilesAt,
  isScripted = false,
  filesTo,
}: PolicyOptions = {}): string =>
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
