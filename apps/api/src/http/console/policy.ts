import type { Platform } from "../../platform/platform.ts";
import { storeOrigin } from "../store-origin.ts";

/**
 * The policy of the console: only this server's scripts, styles and typeface, requests to this server, photos, and uploads
 * to their storage. Nothing inline, nothing from third parties, no framing.
 */
export function contentSecurityPolicy(config: Pick<Platform["config"], "cdnUrl" | "s3">): string {
  const store = storeOrigin(config);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' blob: ${new URL(config.cdnUrl).origin}`,
    `connect-src 'self'${store ? ` ${store}` : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
