import type { FastifyInstance } from "fastify";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { Compressed } from "../compressed.ts";
import { nameIgnored } from "../rest/ignored-fields.ts";
import { documentPath, documentPath31, documentPathOf, eventsDocumentPath } from "./document.ts";
import type { Documents } from "./documents.ts";
import { inVersion31 } from "./version-3-1.ts";

/** Serves the documents, each built once. Needs no key; the caller's address is charged. */
export function registerDocuments(
  app: FastifyInstance,
  server: GateDependencies,
  documents: Documents,
): void {
  const served: [string, () => object][] = [
    [documentPath, () => documents.of("api")],
    [documentPathOf("public"), () => documents.of("public")],
    [documentPath31, () => inVersion31(documents.of("api"))],
    [eventsDocumentPath, documents.ofEvents],
  ];
  for (const [path, make] of served) {
    let document: Compressed | undefined;
    app.get(path, async (request, reply) => {
      nameIgnored(reply, Object.keys(request.query as object));
      const { headers, refusal } = await admitAnonymous(server, request.ip, "openapi");
      reply.headers(headers);
      if (refusal) throw refusal;
      document ??= new Compressed(JSON.stringify(make()), "application/json; charset=utf-8");
      return document.send(request, reply, "no-cache");
    });
  }
}
