import { randomUUID } from "node:crypto";
import type { Config } from "../configuration.ts";
import { newObjectKey } from "./object-key.ts";
import { openBucket } from "./open.ts";

/**
 * Writes, reads and removes an object, because a bucket may allow some of these and not others. @returns a one-line
 * description of the problem; undefined when it allows all
 */
export async function problemWithBucket(s3: NonNullable<Config["s3"]>): Promise<string | undefined> {
  const storage = await openBucket(s3);
  const object = newObjectKey(randomUUID(), randomUUID(), "png");
  try {
    await storage.put(object, new Uint8Array(1), { contentType: "image/png" });
    await storage.head(object);
    await storage.delete([object]);
    return undefined;
  } catch (error) {
    const { message, name } = error as Error;
    const [reason] = (message || name).split("\n", 1) as [string];
    return `The bucket ${s3.bucket} of ${s3.endpoint ?? "AWS"} refuses: ${reason.replace(/\.$/, "")}. Check S3_BUCKET and the keys.`;
  } finally {
    storage.close();
  }
}
