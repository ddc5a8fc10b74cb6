import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOpenUpload } from "../../domains/listings/images/uploads.service.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { problemContentType } from "../../gate/operation/problem.ts";
import { FileSystemStorage, UPLOAD_PATH } from "../../platform/storage/file-system.ts";
import type { UploadRefusal } from "../../platform/storage/upload-signature.ts";
import { endWithoutAnswer, isDisconnected } from "../protection/client-disconnect.ts";
import { allowAnyOrigin } from "../protection/cors.ts";

/**
 * `PUT /uploads/<objectKey>`: the target of upload URLs when images are stored in the data directory. The URL is the
 * permission: no key is needed and nothing is charged. With S3, this route does not exist.
 */
export function registerUploads(app: FastifyInstance, server: GateDependencies): void {
  const { storage } = server.platform;
  if (!(storage instanceof FileSystemStorage)) return;
  app.register(async (scope) => {
    allowAnyOrigin(scope, server, `${UPLOAD_PATH}*`);
    scope.removeAllContentTypeParsers();
    // The body is streamed to disk; its size limit is the signed length.
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.put(`${UPLOAD_PATH}*`, (request, reply) => receive(server, storage, request, reply));
  });
}

async function receive(
  server: GateDependencies,
  storage: FileSystemStorage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const verdict = storage.verifyUpload({
    method: request.method,
    key: (request.params as { "*": string })["*"],
    query: request.query as Record<string, unknown>,
    contentType: request.headers["content-type"],
    contentLength: request.headers["content-length"],
  });
  const { baseOrigin } = server.platform.config;
  if (!verdict.ok) return refuse(baseOrigin, verdict.refusal, request, reply);
  // Confirmed objects are not overwritten. A repeated upload gets the same response, so that the client can continue.
  const outcome = (await isOpenUpload(server.platform, verdict.upload.key))
    ? await storage.receive(verdict.upload, request.raw)
    : await storage.discard(verdict.upload, request.raw);
  if (isDisconnected(request)) {
    endWithoutAnswer(server, request, reply);
    return reply;
  }
  if (!outcome.ok) return refuse(baseOrigin, outcome.refusal, request, reply);
  return reply.code(200).send();
}

const kinds: Record<UploadRefusal["status"], { type: string; title: string }> = {
  403: { type: "forbidden", title: "Forbidden" },
  411: { type: "length-required", title: "Length Required" },
  415: { type: "unsupported-media-type", title: "Unsupported Media Type" },
  422: { type: "unprocessable-entity", title: "Unprocessable Entity" },
};

/** Responds like an S3 store: outside the API and its table of problems. */
function refuse(origin: string, refusal: UploadRefusal, request: FastifyRequest, reply: FastifyReply) {
  const { type, title } = kinds[refusal.status];
  const problem = {
    type: `${origin}/problems/${type}`,
    title,
    status: refusal.status,
    detail: refusal.message,
    instance: request.id,
    code: refusal.code,
  };
  // The rest of the body may still be arriving; it will not be read.
  reply.header("connection", "close");
  return reply.code(refusal.status).header("content-type", problemContentType).send(JSON.stringify(problem));
}
