import type { FastifyInstance } from "fastify";
import { admitAnybody, type Server } from "../../gate/gate.ts";
import type { Surface } from "../../gate/operation.ts";
import { type Operation, operations, publicOperations, streamOperations } from "../../operations.ts";
import { Compressed } from "../compressed.ts";
import { nameIgnored } from "../ignored-fields.ts";
import { buildDocument, documentPathOf } from "./document.ts";

/** Serves the OpenAPI document of each surface, generated once. Needs no key; the caller's address is charged. */
export function registerDocuments(app: FastifyInstance, server: Server): void {
  registerDocument(app, server, "api", [...operations, ...streamOperations]);
  registerDocument(app, server, "public", publicOperations);
}

function registerDocument(app: FastifyInstance, server: Server, surface: Surface, served: Operation[]): void {
  const { baseOrigin, propertyTypePreview } = server.platform.config;
  const text = JSON.stringify(buildDocument(served, baseOrigin, surface, propertyTypePreview));
  const document = new Compressed(text, "application/json; charset=utf-8");
  app.get(documentPathOf(surface), async (request, reply) => {
    nameIgnored(reply, Object.keys(request.query as object));
    const { headers, refusal } = await admitAnybody(server, request.ip, "openapi");
    reply.headers(headers);
    if (refusal) throw refusal;
    return document.send(request, reply, "no-cache");
  });
}
