/**
 * An S3 store in memory for tests: PUT, GET (range), HEAD and DELETE of objects, path style, one bucket. Unlike the
 * usual fakes it refuses every request whose signature is invalid.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Credentials, verifySignature } from "./sigv4.ts";

export interface S3Stub {
  endpoint: string;
  bucket: string;
  credentials: Credentials;
  objects: Map<string, { body: Buffer; contentType: string }>;
  /** Uploads in parts that are neither completed nor aborted. */
  uploads: Map<string, { contentType: string; parts: Buffer[] }>;
  /** The store's clock; move it to let URLs expire. */
  now: () => Date;
  close(): Promise<void>;
}

/** @param at where it listens. Default: any port of 127.0.0.1 */
export async function startS3Stub(at = { host: "127.0.0.1", port: 0 }): Promise<S3Stub> {
  const server = createServer((request, response) => {
    answer(stub, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(at.port, at.host, resolve));
  const stub: S3Stub = {
    endpoint: `http://${at.host}:${(server.address() as AddressInfo).port}`,
    bucket: "rental-test",
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: "test/secret+key", region: "eu-test-1" },
    objects: new Map(),
    uploads: new Map(),
    now: () => new Date(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

async function answer(stub: S3Stub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = "", url = "", headers } = request;

  const fault = verifySignature({ method, url, headers, body }, stub.credentials, stub.now());
  if (fault) {
    fail(response, 403, fault);
    return;
  }
  const [, bucket, ...rest] = decodeURIComponent(url.split("?")[0]!).split("/");
  const key = rest.join("/");

  const query = new URL(url, stub.endpoint).searchParams;

  if (bucket !== stub.bucket) {
    fail(response, 404, "NoSuchBucket");
  } else if (query.has("uploads") || query.has("uploadId")) {
    answerPart(stub, key, { method, query, body, contentType: headers["content-type"] ?? "" }, response);
  } else if (method === "PUT") {
    stub.objects.set(key, { body, contentType: headers["content-type"] ?? "" });
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else if (method === "DELETE") {
    stub.objects.delete(key);
    response.writeHead(204).end();
  } else if (method === "GET" || method === "HEAD") {
    serve(stub, key, request, response);
  } else {
    fail(response, 405, "MethodNotAllowed");
  }
}

/** Uploads in parts: they become the object when they are completed. */
function answerPart(
  stub: S3Stub,
  key: string,
  sent: { method: string; query: URLSearchParams; body: Buffer; contentType: string },
  response: ServerResponse,
): void {
  const { method, query, body, contentType } = sent;
  const id = query.get("uploadId") ?? `upload-${stub.uploads.size + 1}`;
  const upload = stub.uploads.get(id) ?? { contentType, parts: [] };
  const xml = (text: string) => response.writeHead(200, { "content-type": "application/xml" }).end(text);
  if (query.has("uploads")) {
    stub.uploads.set(id, upload);
    xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  } else if (method === "PUT") {
    upload.parts[Number(query.get("partNumber")) - 1] = body;
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else {
    stub.uploads.delete(id);
    const whole = { body: Buffer.concat(upload.parts), contentType: upload.contentType };
    if (method === "POST") stub.objects.set(key, whole);
    xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }
}

function serve(
  stub: S3Stub,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  const object = stub.objects.get(key);
  if (!object) return fail(response, 404, "NoSuchKey");
  const etag = etagOf(object.body);
  const { range } = request.headers;

  let part = object.body;
  const head: Record<string, string> = { etag, "content-type": object.contentType };
  const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
  if (match) {
    const start = Number(match[1]);
    if (start >= part.length) return fail(response, 416, "InvalidRange");
    part = part.subarray(start, Number(match[2]) + 1);
    head["content-range"] = `bytes ${start}-${start + part.length - 1}/${object.body.length}`;
  }
  head["content-length"] = String(part.length);
  response.writeHead(match ? 206 : 200, head);
  return response.end(request.method === "HEAD" ? undefined : part);
}

function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function fail(response: ServerResponse, status: number, code: string): ServerResponse {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return response.writeHead(status, { "content-type": "application/xml" }).end(xml);
}
