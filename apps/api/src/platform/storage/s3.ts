/** Storage on any S3-compatible store. Uploads go directly to the store, by presigned PUT. */
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { assertObjectKey } from "./object-key.ts";
import {
  type ObjectInfo,
  type ObjectStream,
  type PresignPut,
  type ReadOptions,
  type Storage,
  StorageError,
  StorageUnavailable,
  UPLOAD_URL_SECONDS,
} from "./storage.ts";

export interface S3StorageOptions {
  bucket: string;
  region: string;
  /** Default: AWS. */
  endpoint?: string;
  /** Default: the AWS SDK's own chain (environment, files, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** `{endpoint}/{bucket}/{key}` instead of `{bucket}.{endpoint}/{key}`. Default false. */
  forcePathStyle?: boolean;
}

/** Size of the parts of a stream: what is held in memory at a time. A store takes 10,000 of them, 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** How many objects `delete` removes at once. */
const DELETE_CONCURRENCY = 10;

export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(options: S3StorageOptions) {
    this.#bucket = options.bucket;
    this.#client = new S3Client({
      region: options.region,
      forcePathStyle: options.forcePathStyle ?? false,
      ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
      ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
      // The newer default adds the CRC32 of an empty body to presigned PUTs, which no upload then matches.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 2,
      // Nothing else ends requests to an unreachable store. `requestTimeout` would only log a warning.
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 5_000 },
    });
  }

  async presignPut(request: PresignPut): Promise<string> {
    assertObjectKey(request.key);
    const command = new PutObjectCommand({
      ...this.#at(request.key),
      ContentType: request.contentType,
      ContentLength: request.contentLength,
    });
    return getSignedUrl(this.#client, command, {
      expiresIn: UPLOAD_URL_SECONDS,
      // Unless listed here, the type is not part of the signature, and any type could be sent.
      signableHeaders: new Set(["host", "content-type", "content-length"]),
    });
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    try {
      const found = await this.#reaching(this.#client.send(new HeadObjectCommand(this.#at(key))));
      return { size: found.ContentLength ?? 0 };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async read(key: string, options: ReadOptions = {}): Promise<ObjectStream> {
    assertObjectKey(key);
    const { range } = options;
    try {
      const command = new GetObjectCommand({
        ...this.#at(key),
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      });
      const found = await this.#reaching(this.#client.send(command));
      if (!(found.Body instanceof Readable)) throw new Error("The store responded without a body.");
      const whole = found.ContentRange?.split("/")[1] ?? found.ContentLength ?? 0;
      return { stream: found.Body, size: Number(whole) };
    } catch (error) {
      throw readError(key, error);
    }
  }

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    assertObjectKey(key);
    const command = new PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ContentType: options.contentType,
      ContentLength: bytes.length,
    });
    await this.#reaching(this.#client.send(command));
  }

  async putStream(key: string, body: Readable, options: { contentType: string }): Promise<number> {
    assertObjectKey(key);
    const at = this.#at(key);
    const begin = new CreateMultipartUploadCommand({ ...at, ContentType: options.contentType });
    const { UploadId } = await this.#reaching(this.#client.send(begin));
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = [];
      let size = 0;
      for await (const Body of partsOf(body)) {
        const PartNumber = parts.length + 1;
        const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentLength: Body.length });
        parts.push({ PartNumber, ETag: (await this.#reaching(this.#client.send(part))).ETag });
        size += Body.length;
      }
      const MultipartUpload = { Parts: parts };
      const whole = new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload });
      await this.#reaching(this.#client.send(whole));
      return size;
    } catch (error) {
      body.destroy();
      // A store that can't be reached keeps the parts; a lifecycle rule of the bucket removes them.
      await this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  /** One DELETE each: the multi-object call needs a checksum that stores do not agree on. */
  async delete(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    for (let at = 0; at < keys.length; at += DELETE_CONCURRENCY) {
      const some = keys.slice(at, at + DELETE_CONCURRENCY);
      await Promise.all(some.map((key) => this.#deleteOne(key)));
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #deleteOne(key: string): Promise<void> {
    try {
      await this.#reaching(this.#client.send(new DeleteObjectCommand(this.#at(key))));
    } catch (error) {
      // AWS returns 204 for a missing object, some stores 404.
      if (statusOf(error) !== 404) throw error;
    }
  }

  /** @throws StorageUnavailable when the store did not respond, or failed internally */
  async #reaching<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      const status = statusOf(error);
      throw status === undefined || status >= 500 || status === 429
        ? new StorageUnavailable("The store of images does not respond.", { cause: error })
        : error;
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: key };
  }
}

/** The stream in parts of `PART_BYTES`, the last of which may be smaller. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks, size);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks, size);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function readError(key: string, error: unknown): unknown {
  switch (statusOf(error)) {
    case 404:
      return new StorageError("not_found", `There is no object ${key}.`);
    case 416:
      return new StorageError("invalid_range", `Object ${key} is shorter than the requested range.`);
    default:
      return error;
  }
}
