import type { FastifyInstance } from "fastify";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { Compressed } from "../compressed.ts";
import { nameIgnored } from "../rest/ignored-fields.ts";
import { documentPathOf } from "./document.ts";
import type { Documents } from "./documents.ts";

/** Serves the OpenAPI document of each surface, built once. Needs no key; the caller's address is charged. */
export function registerDocuments(
  app: FastifyInstance,
  server: GateDependencies,
  documents: Documents,
): void {
  for (const surface of ["api", "public"] as const) {
    let document: Compressed | undefined;
    app.get(documentPathOf(surface), async (request, reply) => {
      nameIgnored(reply, Object.keys(request.query as object));
      const { headers, refusal } = await admitAnonymous(server, request.ip, "openapi");
      reply.headers(headers);
      if (refusal) throw refusal;
      document ??= new Compressed(JSON.stringify(documents.of(surface)), "application/json; charset=utf-8");
      return document.send(request, reply, "no-cache");
    });
  }
}
