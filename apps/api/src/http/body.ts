import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { refuseUnstorable } from "../gate/storable.ts";
import { AppError, invalid } from "../platform/app-error.ts";

/** A body that is not what the endpoint takes; the handler tells, after 403 and 404. Decision 30. */
export class BadBody {
  constructor(readonly refusal: AppError) {}
}

export const badBody = (message: string) => new BadBody(invalid([{ field: "body", message }]));

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** JSON is the only type. A body without a Content-Type is taken for JSON. Decision 35. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, ({ headers }, body, done) => {
    const type = headers["content-type"];
    if (type !== undefined && !json.test(type)) {
      const detail = `This endpoint takes JSON. Send the header Content-Type: application/json instead of ${type}.`;
      return done(new AppError("unsupported-media-type", detail));
    }
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") {
      const detail = `This endpoint takes JSON as it is. Send it without Content-Encoding: ${encoding}.`;
      return done(new AppError("unsupported-media-type", detail));
    }
    done(null, parse(body as Buffer));
  });
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return badBody("is not UTF-8 text");
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return badBody("must be a JSON object");
    }
    const refusal = refuseUnstorable(value);
    return refusal ? new BadBody(refusal) : value;
  } catch (error) {
    return badBody(`is not valid JSON: ${(error as Error).message}`);
  }
}
