import type { Platform } from "../platform/platform.ts";

/** The origin to which browsers upload files, as in the AWS SDK's URLs; undefined when it is this server. */
export function storeOrigin({ s3 }: Pick<Platform["config"], "s3">): string | undefined {
  if (!s3) return undefined;
  const { endpoint, bucket, region, forcePathStyle } = s3;
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return forcePathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
