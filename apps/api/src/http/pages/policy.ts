import { stylesSource } from "./styles.ts";

/**
 * The pages run nothing, load only photos, send forms only to this server, and can be shown in no frame.
 * @param photosAt where photos are; without it, the page loads no image but the logo
 * @param isScripted whether it runs scripts of this server, which can reach this server alone
 * @param filesTo where else those scripts may send files
 */
export const contentSecurityPolicy = (photosAt?: string, isScripted = false, filesTo?: string): string =>
  [
    "default-src 'none'",
    `style-src ${stylesSource}`,
    `img-src 'self'${photosAt === undefined ? "" : ` ${new URL(photosAt).origin}`}`,
    ...(isScripted ? ["script-src 'self'", `connect-src 'self'${filesTo ? ` ${filesTo}` : ""}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
