import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { refuseUnstorable } from "../../gate/operation/storable.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import { isTooComplex } from "../protection/json-complexity.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether requests are signed: the raw body is kept. */
    isSigned?: boolean;
    /** The format of bodies. Default: JSON. */
    takes?: "json" | "mail" | "lead";
    /** Name of the operation, for the request log. */
    operation?: string;
  }
  interface FastifyRequest {
    /** Name of the operation, if the route does not name it. */
    operation?: string;
    /** Name of the problem in the response; null if there is none. */
    problem: string | null;
    rawBody?: Buffer;
  }
}

/** A body that the endpoint does not accept; reported by the handler, after 403 and 404. */
export class BadBody {
  /** @param value what was sent, if it could be read */
  constructor(
    readonly refusal: AppError,
    readonly value: Record<string, unknown> = {},
  ) {}
}

export const invalidBody = (message: string): AppError => invalid([{ field: "body", message }]);

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** JSON is the only supported type. A body without a Content-Type is treated as JSON. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    const { isSigned, takes } = request.routeOptions.config;
    const refusal = refuseFormOf(takes, request.headers);
    if (isSigned) request.rawBody = body as Buffer;
    if (refusal) done(refusal);
    else if (takes === "mail" || takes === "lead") done(null, { raw: body });
    else done(null, parse(body as Buffer));
  });
}

function refuseFormOf(takes: FastifyContextConfig["takes"], headers: IncomingHttpHeaders) {
  if (takes === "mail") return refuseFormOfMail(headers);
  // Portals send what they send: the form, JSON or XML is recognized by its content.
  if (takes === "lead") return refuseForm({ ...headers, "content-type": undefined });
  return refuseForm(headers);
}

/** Problems with how a body is sent, regardless of its content. */
export function refuseForm(headers: IncomingHttpHeaders): AppError | undefined {
  const type = headers["content-type"];
  if (type !== undefined && !json.test(type)) {
    const detail = `This endpoint accepts only JSON. Send the header Content-Type: application/json instead of ${type}.`;
    return new AppError("unsupported-media-type", detail);
  }
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity") return undefined;
  const detail = `This endpoint accepts only uncompressed JSON. Send it without Content-Encoding: ${encoding}.`;
  return new AppError("unsupported-media-type", detail);
}

function refuseFormOfMail(headers: IncomingHttpHeaders): AppError | undefined {
  const type = headers["content-type"] ?? "none";
  if (!/^message\/rfc822\s*(;|$)/i.test(type)) {
    const detail = `This endpoint accepts only email. Send the header Content-Type: message/rfc822 instead of ${type}.`;
    return new AppError("unsupported-media-type", detail);
  }
  return refuseForm({ ...headers, "content-type": undefined });
}

/**
 * Reads a body of at most `limit` bytes.
 * @throws AppError 413 as soon as more bytes are announced or have arrived; the remaining bytes are discarded
 */
export function readBody(body: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () =>
      reject(
        new AppError(
          "payload-too-large",
          "The body is larger than this procedure accepts. Send less at once.",
        ),
      );
    if (Number(body.headers["content-length"]) > limit) return tooLarge();
    if (body.destroyed && !body.complete) return reject(new Error("the client disconnected"));
    let chunks: Buffer[] = [];
    let size = 0;
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      chunks = [];
      tooLarge();
    });
    body.on("end", () => resolve(Buffer.concat(chunks)));
    body.on("error", reject);
  });
}

/** @throws AppError 422 when it is not UTF-8, or has so many values that parsing them would block other requests */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalidBody("is not UTF-8 text");
  if (isTooComplex(bytes)) throw invalidBody("holds more values than a request may have. Send fewer at once");
  return withoutMark(bytes).toString("utf8");
}

/** Strips the byte order mark, which some programs write before UTF-8 and a reader may ignore (RFC 8259, 8.1). */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return new BadBody(invalidBody("must be a JSON object"));
    }
    const refusal = refuseUnstorable(value);
    return refusal ? new BadBody(refusal, value as Record<string, unknown>) : value;
  } catch (error) {
    if (error instanceof AppError) return new BadBody(error);
    return new BadBody(invalidBody(`is not valid JSON: ${(error as Error).message}`));
  }
}
