import type { Platform } from "../../platform/platform.ts";
import { storeOrigin } from "../store-origin.ts";

/**
 * What the console may do in a browser: run and style by files of this server alone, call this server, show photos, and
 * send photos to where they are stored. Nothing inline, nothing of anybody else, in no frame.
 */
export function contentSecurityPolicy(config: Pick<Platform["config"], "cdnUrl" | "s3">): string {
  const store = storeOrigin(config);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${new URL(config.cdnUrl).origin}`,
    `connect-src 'self'${store ? ` ${store}` : ""}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
