import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../platform/app-error.ts";

/** The longest form has a few texts of 2,000 characters. */
const limit = 64 * 1024;

const urlEncoded = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Parses the bodies that browsers send for `<form method="post">`. A body of another type is a form without fields. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: limit }, (request, body, done) => {
    const bytes = body as Buffer;
    if (!urlEncoded.test(request.headers["content-type"] ?? "")) return done(null, new URLSearchParams());
    // No column can store a NUL character, and nobody types one.
    if (isUtf8(bytes)) done(null, new URLSearchParams(bytes.toString("utf8").replaceAll("%00", "")));
    else done(invalid([{ field: "body", message: "is not UTF-8 text" }]));
  });
}
