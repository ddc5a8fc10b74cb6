import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../configuration.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { FileSystemStorage } from "./file-system.ts";
import type { Storage } from "./storage.ts";

/** This installation's storage: S3 when a bucket is configured, otherwise the data directory. */
export async function openStorage(config: Config, secrets: Secrets, clock: Clock): Promise<Storage> {
  if (!config.s3) {
    return FileSystemStorage.open({
      root: join(config.dataDir, "objects"),
      baseOrigin: config.baseOrigin,
      secret: secrets.key("uploads"),
      clock,
    });
  }
  return openBucket(config.s3);
}

export async function openBucket(config: NonNullable<Config["s3"]>): Promise<Storage> {
  // Loaded only here: the AWS SDK is large and warns on Node 20.
  const { S3Storage } = await import("./s3.ts");
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config;
  return new S3Storage({
    bucket,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint }),
  });
}
