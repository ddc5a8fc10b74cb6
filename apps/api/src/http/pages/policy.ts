import { stylesSource } from "./styles.ts";

/**
 * The pages run nothing, load only photos, send forms only to this server, and can be shown in no frame.
 * @param photosAt where photos are; without it, the page loads none
 */
export const contentSecurityPolicy = (photosAt?: string): string =>
  [
    "default-src 'none'",
    `style-src ${stylesSource}`,
    ...(photosAt === undefined ? [] : [`img-src 'self' ${new URL(photosAt).origin}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
