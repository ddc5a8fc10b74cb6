/** Starts each storage driver with what it needs to accept a real PUT over HTTP. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileSystemStorage, UPLOAD_PATH } from "../../../src/platform/storage/file-system.ts";
import { S3Storage } from "../../../src/platform/storage/s3.ts";
import type { Storage } from "../../../src/platform/storage/storage.ts";
import { startS3Stub } from "../../harness/s3-stub.ts";

export interface Driver {
  storage: Storage;
  /** Moves the clock that is used to check uploads. */
  advance(seconds: number): void;
  stop(): Promise<void>;
}

export async function startS3(): Promise<Driver> {
  const stub = await startS3Stub();
  const { region, ...credentials } = stub.credentials;
  const storage = new S3Storage({
    bucket: stub.bucket,
    endpoint: stub.endpoint,
    region,
    credentials,
    forcePathStyle: true,
  });
  return {
    storage,
    advance: (seconds) => {
      stub.now = () => new Date(Date.now() + seconds * 1000);
    },
    stop: async () => {
      storage.close();
      await stub.close();
    },
  };
}

export async function startFileSystem(): Promise<Driver & { storage: FileSystemStorage; root: string }> {
  const root = await mkdtemp(join(tmpdir(), "rental-storage-"));
  const server = createServer((request, response) => {
    upload(storage, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let offset = 0;
  const storage = await FileSystemStorage.open({
    root,
    baseOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: Buffer.alloc(32, 7),
    clock: { now: () => new Date(Date.now() + offset * 1000) },
  });
  return {
    storage,
    root,
    advance: (seconds) => {
      offset = seconds;
    },
    stop: async () => {
      storage.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true });
    },
  };
}

async function upload(
  storage: FileSystemStorage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "", "http://local");
  const verdict = storage.verifyUpload({
    method: request.method ?? "",
    key: decodeURIComponent(url.pathname.slice(UPLOAD_PATH.length)),
    query: Object.fromEntries(url.searchParams),
    contentType: request.headers["content-type"],
    contentLength: request.headers["content-length"],
  });
  const outcome = verdict.ok ? await storage.receive(verdict.upload, request) : verdict;
  response.writeHead(outcome.ok ? 200 : outcome.refusal.status).end();
}
