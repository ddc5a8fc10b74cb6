import { expect, it } from "vitest";
import { problemOf } from "../../../src/gate/operation/problem.ts";
import { newObjectKey } from "../../../src/platform/storage/object-key.ts";
import { S3Storage } from "../../../src/platform/storage/s3.ts";
import { freePort } from "../../harness/free-port.ts";

it("a store that does not respond is a 503 that says so, for every use of it", async () => {
  const storage = new S3Storage({
    bucket: "images",
    region: "eu-test-1",
    endpoint: `http://127.0.0.1:${await freePort()}`,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    forcePathStyle: true,
  });
  const key = newObjectKey("account", "property", "png");
  const type = { contentType: "image/png" };
  const uses = [
    () => storage.head(key),
    () => storage.read(key),
    () => storage.put(key, Buffer.from("a"), type),
    () => storage.delete([key]),
  ];
  try {
    for (const use of uses) {
      const error = await use().catch((cause: unknown) => cause);
      const { problem, headers, toLog } = problemOf(error, "http://a", "1");
      expect([problem.status, problem.detail, headers["Retry-After"], toLog?.level]).toEqual([
        503,
        "The store of images does not respond. Try again in a few seconds.",
        "2",
        "warn",
      ]);
    }
  } finally {
    storage.close();
  }
});
