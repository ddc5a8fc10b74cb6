import type { Platform } from "../../platform/platform.ts";

/**
 * What the console may do in a browser: run and style by files of this server alone, call this server, show photos, and
 * send photos to where they are stored. Nothing inline, nothing of anybody else, in no frame.
 */
export function contentSecurityPolicy({ cdnUrl, s3 }: Pick<Platform["config"], "cdnUrl" | "s3">): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${new URL(cdnUrl).origin}`,
    `connect-src 'self'${s3 ? ` ${storeOrigin(s3)}` : ""}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Where browsers send photos, by the addresses that the AWS SDK makes. */
function storeOrigin(s3: NonNullable<Platform["config"]["s3"]>): string {
  const { endpoint, bucket, region, forcePathStyle } = s3;
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return forcePathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
